import type { Place } from '../../format/places/place.ts';
import type { ProgressListener } from '../../format/progress.ts';
import { type Bounds, boundsOf } from '../../geo/bounds.ts';
import { itemAt } from '../../geo/item-at.ts';
import type { Message } from '../../words/catalogue.ts';
import { progressWords } from '../../words/progress.ts';
import type { OsmDataset, Polygon } from '../osm/dataset.ts';
import { OsmView } from '../osm/osm-view.ts';
import { type Address, readAddresses } from './addresses.ts';
import { Administration } from './administration.ts';
import { assignHouses } from './house-assignment.ts';
import { PlacesWriter } from './places-writer.ts';
import { readPois } from './pois.ts';
import { readSettlements } from './settlement-nodes.ts';
import { settledPlaces } from './settlements.ts';
import { readStreets, type Street } from './streets.ts';
import { Surroundings } from './surroundings.ts';
import { readWaterways } from './waterways.ts';
import { Countries } from './world-countries.ts';

/** Degrees beyond the extent that a place may lie: whole streets and woods that cross its edge stay. */
const margin = 0.02;

/** Everything of a dataset that can be searched for, written to a file. Runs to the end on the thread that calls it. */
export function gatherPlaces(
  dataset: OsmDataset,
  extent: readonly Polygon[],
  outFile: string,
  progress: ProgressListener,
): Record<string, number> {
  const step = (fraction: number, said: Message) => progress({ phase: 'places', fraction, said });
  const view = new OsmView(dataset);
  step(0, progressWords.message('boundaries'));
  const bounds: Bounds = extent.length > 0 ? boundsOf(extent.flat()) : dataset.bounds;
  const countries = new Countries(dataset.bounds);
  const administration = new Administration(view);
  step(0.15, progressWords.message('addresses'));
  const settlements = readSettlements(view);
  const addresses = readAddresses(view);
  const postcodePoints = addresses.flatMap(({ lon, lat, postcode }) => (postcode ? [{ lon, lat, postcode }] : []));
  const surroundings = new Surroundings(administration, countries, settlements, postcodePoints);
  step(0.25, progressWords.message('streets'));
  const streets = readStreets(view, surroundings);
  const places = settledPlaces(administration, settlements, surroundings, countries);
  step(0.45, progressWords.message('houses'));
  const { houses, unplaced } = assignHouses(addresses, streets, places, surroundings);
  places.push(...streets.map(streetPlace));
  step(0.55, progressWords.message('pois'));
  const pois = readPois(view, surroundings);
  const waterways = readWaterways(view, surroundings);
  const rivers = new Set(waterways.map(({ names }) => names.name));
  // A river's surface repeats the river.
  places.push(
    ...pois.filter(
      ({ osmKey, osmValue, names }) => !(osmKey === 'natural' && osmValue === 'water' && rivers.has(names.name)),
    ),
  );
  places.push(...waterways, ...postcodePlaces(addresses, places, surroundings));
  const writer = new PlacesWriter({
    outFile,
    progress: fraction => step(0.7 + 0.3 * fraction, progressWords.message('index')),
  });
  const [west, south, east, north] = bounds;
  for (const place of places) {
    const { lon, lat, extent: own } = place;
    const inside = lon > west - margin && lon < east + margin && lat > south - margin && lat < north + margin;
    if (
      inside ||
      (own && place.layer !== 'street' && own[0] < east && own[2] > west && own[1] < north && own[3] > south)
    ) {
      writer.add(place);
    }
  }
  const written = writer.finish();
  step(1, progressWords.message('done'));
  return {
    places: written.places,
    streets: streets.length,
    houses,
    addressesWithoutPlace: unplaced,
    pois: pois.length,
    settlements: settlements.length,
    incompleteBoundaries: administration.broken,
  };
}

function streetPlace({ lines, ...street }: Street): Place {
  return { ...street, layer: 'street', shape: { type: 'lines', lines } };
}

/** Postcodes that only addresses know, each once, at the address nearest to the middle of its own. */
function postcodePlaces(addresses: readonly Address[], places: readonly Place[], surroundings: Surroundings): Place[] {
  const known = new Set(places.filter(({ osmValue }) => osmValue === 'postcode').map(({ names }) => names.name));
  const groups = new Map<string, Address[]>();
  for (const address of addresses) {
    if (!address.postcode || known.has(address.postcode)) continue;
    const group = groups.get(address.postcode);
    if (group) group.push(address);
    else groups.set(address.postcode, [address]);
  }
  const found: Place[] = [];
  for (const [postcode, group] of groups) {
    // The median is not moved by the one address with a mistyped code at the other end of the country.
    const median = (values: Float64Array) => itemAt(values.sort(), values.length >> 1);
    const x = median(Float64Array.from(group, ({ lon }) => lon));
    const y = median(Float64Array.from(group, ({ lat }) => lat));
    const distance = ({ lon, lat }: Address) => Math.hypot(lon - x, lat - y);
    const best = group.reduce((nearest, address) => (distance(address) < distance(nearest) ? address : nearest));
    const near = group.filter(address => distance(address) < 0.1);
    const { city, county, state, country, countrycode } = surroundings.at(best.lon, best.lat);
    found.push({
      layer: 'other',
      osmKey: 'place',
      osmValue: 'postcode',
      names: { name: postcode },
      lon: best.lon,
      lat: best.lat,
      extent: boundsOf(near.map(({ lon, lat }) => [lon, lat])),
      importance: 0.25,
      context: { city, county, state, country, countrycode },
    });
  }
  return found;
}
