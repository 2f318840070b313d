import { squareMetres } from '../../../data-packs/geo/area.ts';
import { type Near, wideLayers } from '../places/place-distance.ts';

/** Kilometres within which a house says where a point is. */
export const reach = 0.03;
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
export function bestAt(found: readonly Near[]): Near | undefined {
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
