import { brandsOf, brandWord } from '../../../data-packs/format/places/brand-word.ts';
import { words } from '../../../data-packs/format/places/name-words.ts';
import type { Layer } from '../../../data-packs/format/places/place.ts';
import { kindWord } from '../../../data-packs/words/place-categories.ts';
import type { IndexedPlace } from './place-index.ts';
import type { IndexedHouse } from './place-rows.ts';

/** A tag of OpenStreetMap, or a word that is its key or its value: `amenity=pharmacy`, `amenity`, `pharmacy`. */
export type TagPattern = { key: string; value: string } | { word: string };

export interface Brand {
  /** See `foldedBrand`. */
  folded: string;
  /** As asked, to be found in names. */
  text: string;
}

export interface PlaceFilter {
  tags: readonly TagPattern[];
  brands: readonly Brand[];
  notTags: readonly TagPattern[];
  notBrands: readonly Brand[];
  notLayers: readonly Layer[];
}

/** What may answer, as a request limits it. */
export interface Wanted {
  layers?: readonly Layer[] | undefined;
  /** OSM keys or values (`amenity`, `restaurant`) wanted in addition to the layers. */
  tags?: readonly string[] | undefined;
  countrycodes?: readonly string[] | undefined;
  filter?: PlaceFilter | undefined;
}

/** The part of a place that decides. */
type Judged = Pick<IndexedPlace, 'layer' | 'osmKey' | 'osmValue' | 'names' | 'extra'>;

interface Kind {
  key: string;
  value: string;
}

export const isOfKind = ({ key, value }: Kind, patterns: readonly TagPattern[]): boolean =>
  patterns.some(each =>
    'word' in each ? each.word === key || each.word === value : each.key === key && each.value === value,
  );

/** Whether a place, or its house, is of one of the layers or tags; any is where none are given. */
export function isAmong(
  place: Judged,
  house: IndexedHouse | undefined,
  { layers, tags }: Pick<Wanted, 'layers' | 'tags'>,
): boolean {
  if (!layers && !tags) return true;
  if (layers?.includes(house ? 'house' : place.layer)) return true;
  return !house && tags !== undefined && (tags.includes(place.osmKey) || tags.includes(place.osmValue));
}

/** Whether only places of a kind or brand may answer: no houses, streets or towns. */
export const asksForKind = (filter: PlaceFilter | undefined): filter is PlaceFilter =>
  filter !== undefined && (filter.tags.length > 0 || filter.brands.length > 0);

function isOfBrand({ extra, names }: Judged, brands: readonly Brand[]): boolean {
  const own = brandsOf(extra?.brand ?? names.name);
  return brands.some(({ folded }) => own.includes(folded));
}

export function passes(
  { tags, brands, notTags, notBrands, notLayers }: PlaceFilter,
  place: Judged,
  house: IndexedHouse | undefined,
): boolean {
  if (notLayers.includes(house ? 'house' : place.layer)) return false;
  if (house) return tags.length === 0 && brands.length === 0;
  const kind = { key: place.osmKey, value: place.osmValue };
  if (tags.length > 0 && !isOfKind(kind, tags)) return false;
  if (brands.length > 0 && !isOfBrand(place, brands)) return false;
  return !isOfKind(kind, notTags) && (notBrands.length === 0 || !isOfBrand(place, notBrands));
}

const quoted = (word: string): string => `"${word}"`;

/** FTS5 expression of the kinds and brands wanted; `undefined` where an index with these kinds has none of them. */
export function filterExpression({ tags, brands }: PlaceFilter, kinds: Iterable<Kind>): string | undefined {
  const parts: string[] = [];
  if (tags.length > 0) {
    const wanted = new Set<string>();
    for (const kind of kinds) {
      const isWholeKey = tags.some(each => 'word' in each && each.word === kind.key);
      if (isWholeKey || isOfKind(kind, tags)) wanted.add(kindWord(kind.key, isWholeKey ? '' : kind.value));
    }
    if (wanted.size === 0) return undefined;
    parts.push(`{kind} : (${[...wanted].map(quoted).join(' OR ')})`);
  }
  if (brands.length > 0) parts.push(`(${brands.map(brandExpression).join(' OR ')})`);
  return parts.join(' AND ');
}

/** Older indices know a brand only by the names that say it. */
function brandExpression({ folded, text }: Brand): string {
  const named = words(text).map(({ forms: [base] }) => quoted(base));
  return `{kind} : ${quoted(brandWord(folded))} OR {name} : (${named.join(' AND ')})`;
}
