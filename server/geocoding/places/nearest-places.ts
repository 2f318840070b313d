import type { Layer, PlaceShape } from '../../../data-packs/format/places/place.ts';
import { type Bounds, boundsAround } from '../../../data-packs/geo/bounds.ts';
import { metresBetween, metresPerDegree } from '../../../data-packs/geo/great-circle.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { metresToBounds } from '../../../data-packs/geo/metres-to-bounds.ts';
import { nearestOnLines } from '../../../data-packs/geo/nearest-on-lines.ts';
import { areaContains } from '../../../data-packs/geo/point-in-polygon.ts';
import { asksForKind, isAmong, passes, type Wanted } from './place-filter.ts';
import type { IndexedPlace, PlaceIndex } from './place-index.ts';
import type { IndexedHouse } from './place-rows.ts';

export interface ReverseRequest extends Wanted {
  lon: number;
  lat: number;
  /** Kilometres. */
  radius: number;
  limit: number;
}

/** Whether some layers or kinds are asked for, not all that is near. */
export const asksForSome = ({ layers, tags, filter }: ReverseRequest): boolean =>
  layers !== undefined || tags !== undefined || asksForKind(filter);

/** A box of one index. `point` is the point asked for, its longitude beyond 180 where the box is across it. */
interface Cell {
  index: PlaceIndex;
  box: Bounds;
  point: LonLat;
  /** Metres to the box: nothing in it is nearer. */
  metres: number;
}

/** Rows read of a cell; where it has more it is quartered: of 100 to 600, 100 cost least at sea and in a city. */
const maxRows = 100;
/** Metres: quarters of smaller cells have as many rows, all at one place, so that more are read. */
const smallestCell = 2;
const maxRowsOfSmallest = 600;

/**
 * Everything within some kilometres of a point, up to the `most` nearest and all within `always`, sorted by distance.
 * Reads the nearest quarters of boxes with too many places first, until no box can have a nearer place: the corners of
 * a box are not within the circle, and may have more places than it.
 */
export function nearestPlaces(
  indices: readonly PlaceIndex[],
  request: ReverseRequest,
  { within, most, always }: { within: number; most: number; always: number },
): Near[] {
  const { filter, countrycodes } = request;
  const cells: Cell[] = [];
  let found: Near[] = [];
  const boxes = boxesAround(request, within * 1000);
  for (const index of indices) {
    if (countrycodes && !index.hasCountry(countrycodes)) continue;
    // The places of a kind are read from regions around the point only.
    if (asksForKind(filter) && !boxes.some(({ box }) => index.placesIn(box, 1).length > 0)) continue;
    const rare = asksForKind(filter) ? index.match('', mostRare + 1, { filter }) : undefined;
    if (rare && rare.length <= mostRare) found.push(...nearOnes(index, rare, request, within));
    else for (const { box, point } of boxes) cells.push({ index, box, point, metres: 0 });
  }
  found = byDistance(found);
  for (;;) {
    const next = cells.reduce<Cell | undefined>(
      (best, cell) => (best && best.metres <= cell.metres ? best : cell),
      undefined,
    );
    const last = found[most - 1]?.distance ?? Infinity;
    if (!next || next.metres / 1000 > Math.min(within, Math.max(last, always))) return found;
    cells.splice(cells.indexOf(next), 1);
    const near = readCell(next, request);
    if (near) found = byDistance([...found, ...near.filter(({ distance }) => distance <= within)]);
    else cells.push(...quarters(next));
  }
}

/** The box around a point; near the 180th meridian one on each side, the point's longitude continued beyond 180. */
function boxesAround({ lon, lat }: LonLat, metres: number): { box: Bounds; point: LonLat }[] {
  const own = boundsAround(lon, lat, metres);
  const width = (own[2] - own[0]) / 2;
  if (width >= 90) return [{ box: [-180, own[1], 180, own[3]], point: { lon, lat } }];
  const sides = [{ box: own, point: { lon, lat } }];
  const beyond = { lon: lon > 0 ? lon - 360 : lon + 360, lat };
  const other = boundsAround(beyond.lon, lat, metres);
  if (other[0] < other[2]) sides.push({ box: other, point: beyond });
  return sides;
}

function quarters({ index, box: [west, south, east, north], point }: Cell): Cell[] {
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  const boxes: Bounds[] = [
    [west, south, x, y],
    [x, south, east, y],
    [west, y, x, north],
    [x, y, east, north],
  ];
  return boxes.map(box => ({ index, box, point, metres: metresToBounds(point.lon, point.lat, box) }));
}

/** A kind of which a region has no more places is measured place by place: rings would read a whole country for one. */
const mostRare = 2000;

/** Those within some kilometres of all places of a kind. */
function nearOnes(index: PlaceIndex, ids: readonly number[], request: ReverseRequest, within: number): Near[] {
  const { lon, lat } = request;
  const found: Near[] = [];
  for (const id of ids) {
    const place = index.place(id);
    const { extent = [place.lon, place.lat, place.lon, place.lat] } = place;
    if (metresToBounds(lon, lat, extent) > within * 1000) continue;
    if (!isWanted(place, undefined, request) || !isAmong(place, undefined, request)) continue;
    const near = nearPlace(place, lon, lat);
    if (near && near.distance <= within) found.push(near);
  }
  return found;
}

export function isWanted(
  place: IndexedPlace,
  house: IndexedHouse | undefined,
  { countrycodes, filter }: Pick<Wanted, 'countrycodes' | 'filter'>,
): boolean {
  const { countrycode = '' } = (house ?? place).context;
  return (!countrycodes || countrycodes.includes(countrycode)) && (!filter || passes(filter, place, house));
}

/** Reads the places in a cell; `undefined` where that is too much and smaller cells have less. */
function readCell({ index, box, point: { lon, lat } }: Cell, request: ReverseRequest): Near[] | undefined {
  const { layers, tags, filter } = request;
  const isSmallest = (box[3] - box[1]) * metresPerDegree < smallestCell;
  const isAsked = asksForSome(request);
  const most = isSmallest ? maxRowsOfSmallest : maxRows;
  const houses = !isAsked || layers?.includes('house') ? index.housesIn(box, most) : [];
  if (houses.length === most && !isSmallest) return undefined;
  // Houses are no places: asking for them alone would read all places in vain, as for layers that an overview lacks.
  const wanted = layers?.filter(layer => layer !== 'house' && index.hasLayer(layer));
  const isVain = isAsked && !tags && !asksForKind(filter) && wanted?.length === 0;
  const places = isVain ? [] : index.placesIn(box, most, wanted, tags, filter);
  if (places.length === most && !isSmallest) return undefined;
  const found: Near[] = [];
  for (const { street, house } of houses) {
    const place = index.place(street);
    if (isWanted(place, house, request)) found.push(nearHouse(place, house, lon, lat));
  }
  for (const id of places) {
    const place = index.place(id);
    if (!isAsked && (place.layer === 'other' || (wideLayers.has(place.layer) && place.extent))) continue;
    const near = isWanted(place, undefined, request) ? nearPlace(place, lon, lat) : undefined;
    if (near) found.push(near);
  }
  return found;
}

/** Sorted by distance, small before large, without twins. */
export function byDistance(found: Near[]): Near[] {
  return withoutTwins(found.sort((a, b) => a.distance - b.distance || sizeOf(a) - sizeOf(b) || a.toPoint - b.toPoint));
}

/** Each object once, although overlapping regions and cells have the same ones. */
export function withoutTwins<One extends Found>(found: readonly One[]): One[] {
  const seen = new Set<string>();
  return found.filter(({ place, house }) => {
    const osm = house ? house.osm : place.osm;
    const key = osm
      ? `${osm.type}${osm.id}${house ? house.number : place.osmKey}`
      : `${place.index.region}|${place.id}|${house?.number ?? ''}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** A place, or a house of it, and where it answers. */
export interface Found {
  place: IndexedPlace;
  house: IndexedHouse | undefined;
  lon: number;
  lat: number;
}

export interface Near extends Found {
  /** Kilometres; 0 inside an area or building. */
  distance: number;
  /** Kilometres to the place's own point: parts the houses of one building. */
  toPoint: number;
}

/** Areas that answer only when asked for, or when nothing else is near. */
export const wideLayers: ReadonlySet<Layer> = new Set(['country', 'state', 'county', 'city', 'district', 'locality']);
/** Areas that answer only for points inside them. */
const administered: ReadonlySet<Layer> = new Set(['country', 'state', 'county']);

/** Measures to a building's outline or the house's point, whichever is nearer: some stand at their gate. */
function nearHouse(place: IndexedPlace, house: IndexedHouse, lon: number, lat: number): Near {
  const toPoint = metresBetween(lon, lat, house.lon, house.lat) / 1000;
  const outline = house.building === undefined ? undefined : place.index.outline(house.building);
  const toOutline = outline?.type === 'polygons' ? toArea(outline, lon, lat) : Infinity;
  return { place, house, lon: house.lon, lat: house.lat, distance: Math.min(toPoint, toOutline), toPoint };
}

/** Measures to a street's line, an area's outline, a settlement's centre; `undefined` outside a country or county. */
export function nearPlace(place: IndexedPlace, lon: number, lat: number): Near | undefined {
  const toPoint = metresBetween(lon, lat, place.lon, place.lat) / 1000;
  const own = { place, house: undefined, lon: place.lon, lat: place.lat, toPoint };
  const shape = place.extent && place.index.shape(place.id);
  if (!shape) return { ...own, distance: toPoint };
  if (shape.type === 'lines') {
    const nearest = nearestOnLines(shape.lines, lon, lat);
    return { ...own, lon: nearest.lon, lat: nearest.lat, distance: nearest.metres / 1000 };
  }
  const distance = toArea(shape, lon, lat);
  if (distance > 0 && administered.has(place.layer)) return undefined;
  // Measure to a town's centre: its limits may be far from any house.
  return { ...own, distance: distance > 0 && wideLayers.has(place.layer) ? toPoint : distance };
}

function toArea({ polygons }: Extract<PlaceShape, { type: 'polygons' }>, lon: number, lat: number): number {
  const rings = polygons.flat();
  return areaContains(rings, lon, lat) ? 0 : nearestOnLines(rings, lon, lat).metres / 1000;
}

/** Square degrees of an area's box; 0 of houses and points. */
export function sizeOf({ place: { extent }, house }: Near): number {
  if (!extent || house) return 0;
  const [west, south, east, north] = extent;
  return (east < west ? east + 360 - west : east - west) * (north - south);
}
