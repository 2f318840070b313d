import type { Layer, PlaceShape } from '../../data-packs/format/places/place.ts';
import type { Bounds } from '../../data-packs/geo/bounds.ts';
import { metresBetween } from '../../data-packs/geo/great-circle.ts';
import { nearestOnLines } from '../../data-packs/geo/nearest-on-lines.ts';
import { ringContains } from '../../data-packs/geo/point-in-polygon.ts';
import { boxesAround } from './boxes-around.ts';
import type { IndexedPlace, PlaceIndex } from './place-index.ts';
import type { IndexedHouse } from './place-rows.ts';

export interface ReverseRequest {
  lon: number;
  lat: number;
  /** Kilometres. */
  radius: number;
  limit: number;
  layers?: readonly Layer[] | undefined;
  tags?: readonly string[] | undefined;
}

export interface Near {
  place: IndexedPlace;
  house: IndexedHouse | undefined;
  lon: number;
  lat: number;
  /** Kilometres; 0 inside an area. */
  distance: number;
}

const firstRing = 0.06;
const ringGrowth = 4;
const closeEnough = 1.05;
/** Rows looked at in one ring: in the densest cities a ring of 60 m holds a few hundred. */
const mostRows = 5000;
/**
 * Areas of these kinds answer "what lies around", not "what is here": only when they are asked for, or nothing else is
 * near.
 */
const wideLayers = new Set<Layer>(['country', 'state', 'county', 'city', 'district', 'locality']);
/** Areas that only answer where they hold the point. */
const administered = new Set<Layer>(['country', 'state', 'county']);

/** Places near a point, nearest first: houses, streets by their line, points of interest, and areas that hold it. */
export function reverse(indices: readonly PlaceIndex[], request: ReverseRequest): Near[] {
  const { lon, lat, radius, limit } = request;
  // Nearer than `inner` there is too little; within `outer` more than can be looked at, as on the sea off a city.
  let inner = 0;
  let outer = Infinity;
  for (let ring = Math.min(firstRing, radius); ; ) {
    const around = boxesAround(lon, lat, ring * 1000).flatMap(side =>
      indices.map(index => nearIn(index, side.box, { ...request, lon: side.lon })),
    );
    if (around.some(({ isCut }) => isCut) && ring > inner * closeEnough && ring > firstRing) {
      outer = ring;
      ring = (inner + outer) / 2;
      continue;
    }
    const found = around.flatMap(({ near }) => near).filter(({ distance }) => distance <= ring);
    if (found.length < limit && ring < radius && ring < outer) {
      inner = ring;
      ring = outer === Infinity ? Math.min(ring * ringGrowth, radius) : (inner + outer) / 2;
      if (outer / inner < closeEnough) ring = outer;
      continue;
    }
    found.sort(
      (a, b) => a.distance - b.distance || sizeOf(a.place) - sizeOf(b.place) || b.place.importance - a.place.importance,
    );
    const kept = distinct(found).slice(0, limit);
    if (kept.length > 0 || request.layers || request.tags) return kept;
    return holding(indices, lon, lat).slice(0, 1);
  }
}

function nearIn(index: PlaceIndex, box: Bounds, request: ReverseRequest): { near: Near[]; isCut: boolean } {
  const { lon, lat, layers, tags } = request;
  const found: Near[] = [];
  let isCut = false;
  if ((!layers && !tags) || layers?.includes('house')) {
    const houses = index.housesIn(box, mostRows);
    isCut = houses.length === mostRows;
    for (const { street, house } of houses) {
      const distance = metresBetween(lon, lat, house.lon, house.lat) / 1000;
      found.push({ place: index.place(street), house, lon: house.lon, lat: house.lat, distance });
    }
  }
  const places = index.placesIn(box, mostRows, layers, tags);
  for (const id of places) {
    const place = index.place(id);
    const isAsked = layers !== undefined || tags !== undefined;
    if (!isAsked && (place.layer === 'other' || (wideLayers.has(place.layer) && place.extent))) continue;
    const near = measure(place, lon, lat);
    if (near) found.push(near);
  }
  return { near: found, isCut: isCut || places.length === mostRows };
}

/**
 * Areas that hold the point, the smallest first. Of the outlines of an overview none: where no region has data, an
 * answer would be a guess.
 */
function holding(indices: readonly PlaceIndex[], lon: number, lat: number): Near[] {
  const found: Near[] = [];
  for (const index of indices) {
    if (index.overview) continue;
    for (const id of index.placesIn([lon, lat, lon, lat], mostRows, [...wideLayers])) {
      const place = index.place(id);
      const near = place.extent && measure(place, lon, lat);
      if (near?.distance === 0) found.push(near);
    }
  }
  return found.sort((a, b) => sizeOf(a.place) - sizeOf(b.place));
}

function measure(place: IndexedPlace, lon: number, lat: number): Near | undefined {
  const own = { place, house: undefined, lon: place.lon, lat: place.lat };
  const shape = place.extent && place.index.shape(place.id);
  if (!shape) return { ...own, distance: metresBetween(lon, lat, place.lon, place.lat) / 1000 };
  if (shape.type === 'lines') {
    const nearest = nearestOnLines(shape.lines, lon, lat);
    return { place, house: undefined, lon: nearest.lon, lat: nearest.lat, distance: nearest.metres / 1000 };
  }
  if (holds(shape, lon, lat)) return { ...own, distance: 0 };
  // A country's border near by does not make the country near, nor a town's limits the town: its centre does, where
  // people live.
  if (administered.has(place.layer)) return undefined;
  if (wideLayers.has(place.layer)) return { ...own, distance: metresBetween(lon, lat, place.lon, place.lat) / 1000 };
  return { ...own, distance: nearestOnLines(shape.polygons.flat(), lon, lat).metres / 1000 };
}

const holds = ({ polygons }: Extract<PlaceShape, { type: 'polygons' }>, lon: number, lat: number): boolean =>
  polygons.flat().filter(ring => ringContains(ring, lon, lat)).length % 2 === 1;

function sizeOf({ extent }: IndexedPlace): number {
  return extent ? (extent[2] - extent[0]) * (extent[3] - extent[1]) : 0;
}

/** Regions that overlap know the same things. */
function distinct(sorted: readonly Near[]): Near[] {
  const seen = new Set<string>();
  return sorted.filter(({ place, house }) => {
    const osm = house ? house.osm : place.osm;
    const key = osm
      ? `${osm.type}${osm.id}${house ? house.number : place.osmKey}`
      : `${place.index.region}|${place.id}|${house?.number ?? ''}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
