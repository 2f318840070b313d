import type { House, Place, PlaceContext } from '../../format/places/place.ts';
import type { ProgressListener } from '../../format/progress.ts';
import { type Bounds, boundsOf, sidesOf } from '../../geo/bounds.ts';
import type { Message } from '../../words/catalogue.ts';
import { progressWords } from '../../words/progress-words.ts';
import { reachAcross } from '../osm/data-areas.ts';
import type { OsmDataset, Polygon } from '../osm/dataset.ts';
import { OsmView } from '../osm/osm-view.ts';
import type { Address } from './address-columns.ts';
import { readAddresses } from './addresses.ts';
import { AdminAreas } from './admin-areas.ts';
import { BuildingOutlines } from './building-outlines.ts';
import { ContextLookup } from './context-lookup.ts';
import { HouseAssignment } from './house-assignment.ts';
import { readSettlements, type Settlement } from './nearest-settlements.ts';
import { OverviewTowns } from './overview-towns.ts';
import { PlacesWriter } from './place-index/places-writer.ts';
import { PoiAddresses } from './poi/poi-address.ts';
import { readPois } from './poi/points-of-interest.ts';
import { KnownPostcodes, postcodePlaces } from './postcode-places.ts';
import { settlementPlaces } from './settlements.ts';
import { readStreets, type Street } from './streets.ts';
import { readWaterways } from './waterways.ts';
import { Countries } from './world-countries.ts';

/** Degrees that a place may lie outside the extent: streets and woods that cross its edge stay whole. */
const margin = 0.02;

export interface GatherOptions {
  dataset: OsmDataset;
  /** Area with data; places well outside are left out. Empty: everywhere. */
  extent: readonly Polygon[];
  outFile: string;
  /** The place index of the overview, and the countries of the data where they are told. */
  overview?: string | undefined;
  countries?: readonly string[] | undefined;
}

/** Writes everything searchable of a dataset to a file. Blocks its thread. */
export function gatherPlaces(
  { dataset, extent, outFile, overview, countries: only }: GatherOptions,
  progress: ProgressListener,
): Record<string, number> {
  const step = (fraction: number, said: Message) => progress({ phase: 'places', fraction, said });
  const view = new OsmView(dataset);
  step(0, progressWords.message('boundaries'));
  const bounds: Bounds = extent.length > 0 ? boundsOf(extent.flat()) : dataset.bounds;
  // What lies between the outline and 180 degrees is between two parts of the data.
  if (reachAcross(dataset)) [bounds[0], bounds[2]] = [-180, 180];
  const countries = new Countries(dataset.bounds, only);
  const adminAreas = new AdminAreas(view);
  step(0.15, progressWords.message('addresses'));
  const settlements = readSettlements(view);
  const addresses = readAddresses(view);
  const buildings = new BuildingOutlines(view);
  // Who stands in a building, or before it, is at one of its addresses, though the next house's middle may be nearer.
  for (const address of addresses) if (!address.interpolated) address.building = buildings.of(address);
  const towns = new OverviewTowns(overview, bounds, only);
  const contexts = new ContextLookup(adminAreas, countries, settlements, addresses, towns);
  step(0.25, progressWords.message('streets'));
  const postcodes = new KnownPostcodes();
  const writer = new PlacesWriter({
    outFile,
    outlineOf: building => buildings.outline(building),
    progress: fraction => step(0.7 + 0.3 * fraction, progressWords.message('index')),
  });
  let citiesOfOverview = 0;
  const write = (place: Place) => {
    postcodes.note(place);
    if (!isInside(place, bounds)) return;
    if (contexts.ofOverview.has(place.context.city)) citiesOfOverview += 1;
    writer.add(place);
  };
  const found = { view, adminAreas, settlements, addresses, contexts, countries };
  const streets = writeAddressed(found, write, () => step(0.45, progressWords.message('houses')));
  step(0.55, progressWords.message('pois'));
  const waterways = readWaterways(view, contexts);
  const rivers = new Set(waterways.map(({ names }) => names.name));
  let pois = 0;
  for (const poi of readPois(view, contexts, new PoiAddresses(addresses, buildings))) {
    pois += 1;
    // The area of a river repeats its line.
    if (!(poi.osmKey === 'natural' && poi.osmValue === 'water' && rivers.has(poi.names.name))) write(poi);
  }
  for (const place of [...waterways, ...postcodePlaces(addresses, postcodes, contexts)]) write(place);
  const written = writer.finish();
  step(1, progressWords.message('done'));
  return {
    places: written.places,
    ...streets,
    pois,
    settlements: settlements.length,
    incompleteBoundaries: adminAreas.cut.length,
    citiesOfOverview,
  };
}

interface Found {
  view: OsmView;
  adminAreas: AdminAreas;
  settlements: readonly Settlement[];
  addresses: readonly Address[];
  contexts: ContextLookup;
  countries: Countries;
}

/** Writes what has houses: streets and settlements. A function of its own, as its objects are gone at its end. */
function writeAddressed(
  { view, adminAreas, settlements, addresses, contexts, countries }: Found,
  write: (place: Place) => void,
  onHouses: () => void,
): { streets: number; houses: number; addressesWithoutPlace: number } {
  const streets = readStreets(view, contexts);
  const places = settlementPlaces(adminAreas, settlements, contexts, countries);
  onHouses();
  const assignment = new HouseAssignment(addresses, streets, places, contexts);
  const cityPostcodes = new CityPostcodes();
  let count = 0;
  for (const place of places) {
    const houses = assignment.housesOf(place);
    count += houses.length;
    write({ ...place, houses });
  }
  for (const street of streets) {
    const houses = assignment.housesOf(street);
    for (const house of houses) cityPostcodes.count(house, street.context);
    count += houses.length;
    write(streetPlace(street, houses));
  }
  // The writer reads contexts in the end.
  for (const place of places) cityPostcodes.correct(place);
  return { streets: streets.length, houses: count, addressesWithoutPlace: assignment.unplaced };
}

function streetPlace({ lines, surface, ...street }: Street, houses: readonly House[]): Place {
  const shape = surface.length > 0 ? { type: 'lines' as const, lines: surface } : undefined;
  return { ...street, layer: 'street', shape, houses };
}

/** Places well outside are left out; an area that reaches in stays. */
function isInside({ lon, lat, extent, layer }: Place, [west, south, east, north]: Bounds): boolean {
  if (lon > west - margin && lon < east + margin && lat > south - margin && lat < north + margin) return true;
  if (extent === undefined || layer === 'street') return false;
  return sidesOf(extent).some(side => side[0] < east && side[2] > west && side[1] < north && side[3] > south);
}

/** Share of a city's houses with one postcode from which on it is the city's. */
const nearlyAll = 0.95;

/** Leaves cities the postcode of their middle only if it is that of the whole city. */
class CityPostcodes {
  readonly #counts = new Map<string, Map<string | undefined, number>>();

  /** Counts a house of a street. */
  count(house: House, street: PlaceContext): void {
    const { city, county, countrycode, postcode } = house.context ?? street;
    const key = keyOf(city?.name, county?.name, countrycode);
    const byPostcode = this.#counts.get(key) ?? new Map<string | undefined, number>();
    byPostcode.set(postcode, (byPostcode.get(postcode) ?? 0) + 1);
    this.#counts.set(key, byPostcode);
  }

  /** Corrects the context of a place, which is its own, when all houses are counted. */
  correct({ layer, names, context }: Place): void {
    if (layer !== 'city' || context.postcode === undefined) return;
    const byPostcode = this.#counts.get(keyOf(names.name, context.county?.name, context.countrycode));
    const own = byPostcode?.get(context.postcode) ?? 0;
    const all = [...(byPostcode?.values() ?? [])].reduce((sum, count) => sum + count, 0);
    if (own < nearlyAll * all) context.postcode = undefined;
  }
}

const keyOf = (city: string | undefined, county: string | undefined, countrycode: string | undefined): string =>
  [city, county, countrycode].join('\n');
