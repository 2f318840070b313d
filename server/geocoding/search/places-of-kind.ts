import { type Bounds, boundsContain } from '../../../data-packs/geo/bounds.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import type { Shown } from '../answer/feature.ts';
import { byDistance, isWanted, withoutTwins } from '../places/nearest-places.ts';
import { nearPlace } from '../places/place-distance.ts';
import { isAmong, type PlaceFilter, type Wanted } from '../places/place-filter.ts';
import type { IndexedPlace, PlaceIndex } from '../places/place-index.ts';
import { reverse } from './reverse.ts';
import { sidesOf } from './search.ts';

export interface KindRequest extends Wanted {
  filter: PlaceFilter;
  limit: number;
  point?: LonLat | undefined;
  bbox?: Bounds | undefined;
}

/** Places read in a box, the most prominent ones. */
const mostInBox = 2000;
/** Kilometres to the other side of the world. */
const anywhere = 20_100;

/** Lists places of a kind or brand whatever their names: the nearest to the point first, else the most prominent. */
export function placesOfKind(indices: readonly PlaceIndex[], request: KindRequest): Shown[] {
  const { point, bbox, limit } = request;
  if (point && !bbox) return reverse(indices, { ...request, ...point, radius: anywhere });
  const found = (bbox ? sidesOf(bbox) : [undefined]).flatMap(box =>
    indices.flatMap(index => placesIn(index, box, request)),
  );
  if (point) {
    const near = found.map(place => nearPlace(place, point.lon, point.lat));
    return byDistance(near.filter(each => each !== undefined)).slice(0, limit);
  }
  found.sort((a, b) => b.importance - a.importance);
  const shown = found.map(place => ({ place, house: undefined, lon: place.lon, lat: place.lat }));
  return withoutTwins(shown).slice(0, limit);
}

function placesIn(index: PlaceIndex, box: Bounds | undefined, request: KindRequest): IndexedPlace[] {
  const { filter, countrycodes, layers, tags } = request;
  const ids = index.match('', mostInBox, { box, countrycodes, filter, layers: tags ? undefined : layers });
  const isThere = ({ lon, lat }: IndexedPlace) => !box || boundsContain(box, [lon, lat, lon, lat]);
  return ids
    .map(id => index.place(id))
    .filter(place => isWanted(place, undefined, request) && isAmong(place, undefined, request) && isThere(place));
}
