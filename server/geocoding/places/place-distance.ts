import type { Layer, PlaceShape } from '../../../data-packs/format/places/place.ts';
import { metresBetween } from '../../../data-packs/geo/great-circle.ts';
import { nearestOnLines } from '../../../data-packs/geo/nearest-on-lines.ts';
import { areaContains } from '../../../data-packs/geo/point-in-polygon.ts';
import type { IndexedPlace } from './place-index.ts';
import type { IndexedHouse } from './place-rows.ts';

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
export function nearHouse(place: IndexedPlace, house: IndexedHouse, lon: number, lat: number): Near {
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
  return extent && !house ? (extent[2] - extent[0]) * (extent[3] - extent[1]) : 0;
}
