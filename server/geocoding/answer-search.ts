import { type Language, type Layer, layers } from '../../data-packs/format/places/place.ts';
import { parseCoordinates } from './coordinates.ts';
import { coordinateFeature, featureOf } from './feature.ts';
import type { PlaceIndex } from './place-index.ts';
import { reverse } from './reverse.ts';
import { search } from './search.ts';
import type { PlaceFeature, ReverseQuery, SearchQuery } from './search-schemas.ts';

/** How far around a typed position its surroundings are looked for, in kilometres. */
const coordinateReach = 0.5;

export function answerSearch(indices: readonly PlaceIndex[], query: SearchQuery): PlaceFeature[] {
  const language = languageOf(query.lang);
  const point = parseCoordinates(query.q, language === 'fr');
  if (point) {
    const near = reverse(indices, {
      ...point,
      radius: coordinateReach,
      limit: query.limit,
      ...wanted(query.layer),
    }).map(found => featureOf(found, language));
    return [coordinateFeature(point, near[0]), ...near].slice(0, query.limit);
  }
  const { lat, lon, zoom, location_bias_scale: scale, bbox, countrycode, limit, q: text } = query;
  const results = search(indices, {
    text,
    limit,
    bias: lat !== undefined && lon !== undefined ? { lat, lon, zoom, scale } : undefined,
    bbox,
    countrycodes: some(countrycode),
    ...wanted(query.layer),
  });
  return results.map(result => featureOf(result, language));
}

export function answerReverse(indices: readonly PlaceIndex[], query: ReverseQuery): PlaceFeature[] {
  const { lat, lon, radius, limit } = query;
  const found = reverse(indices, { lat, lon, radius, limit, ...wanted(query.layer) });
  return found.map(near => featureOf(near, languageOf(query.lang)));
}

function languageOf(lang: SearchQuery['lang']): Language | undefined {
  return lang === undefined || lang === 'default' ? undefined : lang;
}

/** Our own layers apart from OSM keys and values. */
function wanted(values: readonly string[] | undefined): { layers?: Layer[]; tags?: string[] } {
  if (!some(values)) return {};
  const own = layers.filter(layer => values?.includes(layer));
  const tags = (values ?? []).filter(value => !(layers as readonly string[]).includes(value));
  return { layers: own, ...(tags.length > 0 ? { tags } : {}) };
}

function some<Value>(list: readonly Value[] | undefined): readonly Value[] | undefined {
  return list && list.length > 0 ? list : undefined;
}
