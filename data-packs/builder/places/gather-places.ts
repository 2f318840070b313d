import type { Place } from '../../format/places/place.ts';
import type { ProgressListener } from '../../format/progress.ts';
import { type Bounds, boundsOf } from '../../geo/bounds.ts';
import type { Message } from '../../words/catalogue.ts';
import { progressWords } from '../../words/progress-words.ts';
import type { OsmDataset, Polygon } from '../osm/dataset.ts';
import { OsmView } from '../osm/osm-view.ts';
import { readAddresses } from './addresses.ts';
import { AdminAreas } from './admin-areas.ts';
import { BuildingOutlines } from './building-outlines.ts';
import { correctCityPostcodes } from './city-postcodes.ts';
import { ContextLookup } from './context-lookup.ts';
import { assignHouses } from './house-assignment.ts';
import { PlacesWriter } from './places-writer.ts';
import { PoiAddresses } from './poi-address.ts';
import { readPois } from './points-of-interest.ts';
import { postcodePlaces } from './postcode-places.ts';
import { readSettlements } from './settlement-nodes.ts';
import { settlementPlaces } from './settlements.ts';
import { readStreets, type Street } from './streets.ts';
import { readWaterways } from './waterways.ts';
import { Countries } from './world-countries.ts';

/** Degrees that a place may lie outside the extent: streets and woods that cross its edge stay whole. */
const margin = 0.02;

/** Writes everything searchable of a dataset to a file. Blocks its thread. */
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
  const adminAreas = new AdminAreas(view);
  step(0.15, progressWords.message('addresses'));
  const settlements = readSettlements(view);
  const addresses = readAddresses(view);
  const buildings = new BuildingOutlines(view);
  // Who stands in a building, or before it, is at one of its addresses, though the next house's middle may be nearer.
  for (const address of addresses) if (!address.interpolated) address.building = buildings.of(address);
  const contexts = new ContextLookup(adminAreas, countries, settlements, addresses);
  step(0.25, progressWords.message('streets'));
  const streets = readStreets(view, contexts);
  const places = settlementPlaces(adminAreas, settlements, contexts, countries);
  step(0.45, progressWords.message('houses'));
  const { houses, unplaced } = assignHouses(addresses, streets, places, contexts);
  correctCityPostcodes(places, streets);
  places.push(...streets.map(streetPlace));
  step(0.55, progressWords.message('pois'));
  const pois = readPois(view, contexts, new PoiAddresses(addresses, buildings));
  const waterways = readWaterways(view, contexts);
  const rivers = new Set(waterways.map(({ names }) => names.name));
  // The area of a river repeats its line.
  places.push(
    ...pois.filter(
      ({ osmKey, osmValue, names }) => !(osmKey === 'natural' && osmValue === 'water' && rivers.has(names.name)),
    ),
  );
  places.push(...waterways, ...postcodePlaces(addresses, places, contexts));
  const writer = new PlacesWriter({
    outFile,
    outlineOf: building => buildings.outline(building),
    progress: fraction => step(0.7 + 0.3 * fraction, progressWords.message('index')),
  });
  const [west, south, east, north] = bounds;
  for (const place of places) {
    const { lon, lat, extent: box } = place;
    const inside = lon > west - margin && lon < east + margin && lat > south - margin && lat < north + margin;
    if (
      inside ||
      (box && place.layer !== 'street' && box[0] < east && box[2] > west && box[1] < north && box[3] > south)
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
    incompleteBoundaries: adminAreas.cut.length,
  };
}

function streetPlace({ lines, surface, ...street }: Street): Place {
  const shape = surface.length > 0 ? { type: 'lines' as const, lines: surface } : undefined;
  return { ...street, layer: 'street', shape };
}
