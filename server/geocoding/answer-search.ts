import { type Bounds, boundsAround, boundsContain, sidesOf } from '../../data-packs/geo/bounds.ts';
import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import { parseCoordinates } from '../../data-packs/geo/parse-coordinates.ts';
import { coordinateFeature, featureOf, type Showing, type Shown } from './answer/feature.ts';
import type { PlaceFeature } from './answer/place-feature.ts';
import { withMatch, withUnderstanding } from './answer/understanding.ts';
import { byDistance, isWanted, nearPlace, withoutTwins } from './places/nearest-places.ts';
import { asksForKind, isAmong, type PlaceFilter, type Wanted } from './places/place-filter.ts';
import type { IndexedPlace, PlaceIndex } from './places/place-index.ts';
import { wantedBy } from './request/filter-parameters.ts';
import type { LookupQuery, ReverseQuery, SearchQuery, StructuredQuery } from './request/search-schemas.ts';
import { reverse } from './search/reverse.ts';
import { aroundMetres, aroundZoom, search } from './search/search.ts';
import { structuredSearch } from './search/structured.ts';
import { textAtPosition } from './text/text-at-position.ts';

/** Radius in which places are added to a typed position. */
const coordinateRadiusKm = 0.5;

/** `typing`: the text may go on. */
export function answerSearch(indices: readonly PlaceIndex[], query: SearchQuery, typing = false): PlaceFeature[] {
  const showing = showingOf(query);
  const { q, bbox, limit } = query;
  const wanted = wantedBy(query);
  const { filter } = wanted;
  if (q === undefined) {
    if (!filter) return [];
    const found = placesOfKind(indices, { ...wanted, filter, limit, bbox, point: favoured(query) });
    return found.map(each => featureOf(each, showing));
  }
  const point = parseCoordinates(q, query.lang === 'fr');
  if (point) {
    const found = reverse(indices, { ...point, radius: coordinateRadiusKm, limit, ...wanted });
    const near = found.map(each => featureOf(each, showing));
    return asksForKind(filter) ? near : [coordinateFeature(point, near[0]), ...near].slice(0, limit);
  }
  const placed = textAtPosition(q, query.lang === 'fr');
  const centre = placed ? { ...placed.point, zoom: aroundZoom, scale: 0 } : favoured(query);
  const results = search(indices, {
    text: placed?.text ?? q,
    limit,
    typing,
    bias: centre && { ...centre, inRegion: isInRegion(indices, centre.lon, centre.lat) },
    bbox: bbox ?? (placed && boundsAround(placed.point.lon, placed.point.lat, aroundMetres)),
    ...wanted,
  });
  return results.map(result => withUnderstanding(featureOf(result, showing), result));
}

export function answerStructured(indices: readonly PlaceIndex[], query: StructuredQuery): PlaceFeature[] {
  const { bbox, limit } = query;
  const centre = favoured(query);
  const found = structuredSearch(indices, {
    address: query,
    limit,
    bbox,
    bias: centre && { ...centre, inRegion: false },
    ...wantedBy(query),
  });
  const showing = showingOf(query);
  return found.map(result => withMatch(featureOf(result, showing), result.matched, result.confidence));
}

type Favour = Pick<SearchQuery, 'lat' | 'lon' | 'zoom' | 'location_bias_scale'>;

function favoured({ lat, lon, zoom, location_bias_scale: scale }: Favour) {
  return lat === undefined || lon === undefined ? undefined : { lat, lon, zoom, scale };
}

/** Around a point that is at a region's edge, or beside an extract of a town. */
const besideRegionMetres = 20_000;

function isInRegion(indices: readonly PlaceIndex[], lon: number, lat: number): boolean {
  const box = boundsAround(lon, lat, besideRegionMetres);
  return indices.some(index => !index.overview && index.placesIn(box, 1).length > 0);
}

export function answerReverse(indices: readonly PlaceIndex[], query: ReverseQuery): PlaceFeature[] {
  const { lat, lon, radius, limit } = query;
  const found = reverse(indices, { lat, lon, radius, limit, ...wantedBy(query) });
  return found.map(near => featureOf(near, showingOf(query)));
}

/** In the order asked for; what no region has is left out. */
export function answerLookup(indices: readonly PlaceIndex[], query: LookupQuery): PlaceFeature[] {
  const detailedFirst = [...indices].sort((a, b) => Number(a.overview) - Number(b.overview));
  return query.osm_ids.flatMap(osm => {
    for (const index of detailedFirst) {
      const found = index.findOsm(osm);
      if (found !== undefined) {
        const { lon, lat } = found.house ?? found.place;
        return [featureOf({ ...found, lon, lat }, showingOf(query))];
      }
    }
    return [];
  });
}

function showingOf({ lang, polygon, names }: Pick<SearchQuery, 'lang' | 'polygon' | 'names'>): Showing {
  return { language: lang === 'default' ? undefined : lang, polygon, names };
}

interface KindRequest extends Wanted {
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
function placesOfKind(indices: readonly PlaceIndex[], request: KindRequest): Shown[] {
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
