import { squareMetres } from '../../../data-packs/geo/area.ts';
import {
  asksForSome,
  isWanted,
  type Near,
  nearestPlaces,
  nearPlace,
  type ReverseRequest,
  sizeOf,
  wideLayers,
} from '../places/nearest-places.ts';
import type { PlaceIndex } from '../places/place-index.ts';

const firstRing = 0.06;
const ringGrowth = 4;
/** Areas around one point. */
const maxAreas = 500;

/**
 * Finds places near a point, nearest first: houses, streets by their line, points of interest, enclosing areas. Without
 * layers or tags the first one is what says best where the point is.
 */
export function reverse(indices: readonly PlaceIndex[], request: ReverseRequest): Near[] {
  const { radius, limit } = request;
  const isAsked = asksForSome(request);
  const always = isAsked ? 0 : reach;
  let found: Near[] = [];
  for (let ring = Math.min(firstRing, radius); ; ring = Math.min(ring * ringGrowth, radius)) {
    found = nearestPlaces(indices, request, { within: ring, most: limit, always });
    if (found.length >= limit || ring >= radius) break;
  }
  if (isAsked) return found.slice(0, limit);
  const best = bestAt(found);
  if (!best) return enclosingAreas(indices, request).slice(0, 1);
  return [best, ...found.filter(near => near !== best)].slice(0, limit);
}

/** Areas that contain the point, smallest first. Skips overviews, whose outlines are too coarse to decide. */
function enclosingAreas(indices: readonly PlaceIndex[], request: ReverseRequest): Near[] {
  const { lon, lat } = request;
  const found: Near[] = [];
  for (const index of indices) {
    if (index.overview) continue;
    for (const id of index.placesIn([lon, lat, lon, lat], maxAreas, [...wideLayers])) {
      const place = index.place(id);
      const near = place.extent && nearPlace(place, lon, lat);
      if (near?.distance === 0 && isWanted(place, undefined, request)) found.push(near);
    }
  }
  return found.sort((a, b) => sizeOf(a) - sizeOf(b));
}

/** Kilometres within which a house says where a point is. */
const reach = 0.03;
/** Kilometres from the middle of a street: nearer is on it, so that houses of other streets do not count. */
const carriageway = 0.004;
/** Square metres: larger areas are grounds, not addresses. */
const largestGrounds = 20_000;
/** Places less important than this are street furniture: post boxes, bicycle stands, recycling. */
const furniture = 0.04;

/**
 * Chooses what says best where a point is, from all that is near, by distance: the house, or what has an address and
 * holds the point; then streets and places; then large areas and street furniture.
 */
function bestAt(found: readonly Near[]): Near | undefined {
  const street = found.find(({ place, house }) => !house && place.layer === 'street');
  const houses = found.filter(({ house, distance }) => house !== undefined && distance <= reach);
  const [nearest] = houses;
  // On a street a house of that street, although one round the corner may be nearer.
  const isOnStreet = street !== undefined && street.distance <= Math.min(carriageway, nearest?.distance ?? Infinity);
  const house = isOnStreet ? houses.find(({ place }) => place === street.place) : nearest;
  const holder = found.find(near => near.distance === 0 && !near.house && near.place.housenumber && !isWeak(near));
  if (holder && !(house?.distance === 0)) return holder;
  return house ?? found.find(near => !isWeak(near)) ?? found[0];
}

/** Tells whether a place answers only where nothing else is near: grounds, what is underground, street furniture. */
function isWeak({ place, house, distance }: Near): boolean {
  if (house || place.layer === 'street') return false;
  if (place.importance < furniture || place.osmValue === 'tunnel') return true;
  if (distance > 0) return false;
  if (wideLayers.has(place.layer)) return true;
  const shape = place.index.shape(place.id);
  return shape?.type === 'polygons' && squareMetres(shape.polygons) > largestGrounds;
}
