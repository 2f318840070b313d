import { asksForSome, isWanted, nearestPlaces, type ReverseRequest } from '../places/nearest-places.ts';
import { type Near, nearPlace, sizeOf, wideLayers } from '../places/place-distance.ts';
import type { PlaceIndex } from '../places/place-index.ts';
import { bestAt, reach } from './best-at-point.ts';

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
