import { z } from 'zod';
import { foldedBrand } from '../../../data-packs/format/places/brand-word.ts';
import { layers } from '../../../data-packs/format/places/place.ts';
import { refusing } from '../../../data-packs/words/input-problem.ts';
import { categories } from '../../../data-packs/words/place-categories.ts';
import { asParameter } from '../../http/request/parameter.ts';
import { geocodingWords as t } from '../../words.ts';
import type { Brand, PlaceFilter, TagPattern, Wanted } from '../places/place-filter.ts';

/** Values of a repeatable parameter, each of which may be a comma list. */
export const listParameter = z.union([z.string(), z.array(z.string())]).transform(value =>
  [value]
    .flat()
    .flatMap(part => part.split(','))
    .map(part => part.trim())
    .filter(part => part !== ''),
);
const asList = asParameter({ type: 'array', items: { type: 'string' } });

const layerNames = new Set<string>(layers);
const tagNames = new Set(
  categories.flatMap(({ tags }) => tags.flatMap(tag => tag.split('='))).filter(name => name !== '*'),
);
const furtherKeys = ['natural', 'waterway', 'boundary', 'man_made', 'place', 'highway', 'building'];
for (const key of furtherKeys) tagNames.add(key);

const layer = listParameter
  .refine(
    values => values.map(withoutSign).every(value => layerNames.has(value) || tagNames.has(value)),
    refusing(field => t.message('layer', { field, layers })),
  )
  .meta(asList)
  .optional()
  .describe(
    'Kinds of places wanted, or with `!` before it not wanted: `street,house`, `!street`; repeatable, comma lists ' +
      'too.',
  );

/** Keys of tags that make something a place, beside those of categories. */
const moreKeys = [
  'aerialway',
  'aeroway',
  'attraction',
  'bridge',
  'club',
  'emergency',
  'military',
  'mountain_pass',
  'sport',
];
export const placeKeys = new Set([
  ...categories.flatMap(({ tags }) => tags.map(tag => tag.slice(0, tag.indexOf('=')))),
  ...furtherKeys,
  ...moreKeys,
]);

const kinds = listParameter
  .refine(
    values =>
      values.map(withoutSign).every(value => {
        const pattern = tagPattern(value);
        return 'word' in pattern
          ? tagNames.has(pattern.word) || placeKeys.has(pattern.word)
          : placeKeys.has(pattern.key);
      }),
    refusing(field => t.message('categories', { field })),
  )
  .meta(asList)
  .optional()
  .describe(
    'Only places with one of these OpenStreetMap tags, as `osmKey` and `osmValue` of answers: `amenity=pharmacy` ' +
      '(or `amenity:pharmacy`), `shop` for all shops, `pharmacy` for that value of any key; with `!` before it none ' +
      'of these. Repeatable, comma lists too.',
  );

const brand = listParameter
  .refine(
    values => values.every(value => foldedBrand(withoutSign(value)) !== ''),
    refusing(field => t.message('brand', { field })),
  )
  .meta(asList)
  .optional()
  .describe(
    'Only places of one of these brands, whatever their case, accents and signs: `Starbucks`; with `!` before it ' +
      'none of these. Repeatable, comma lists too.',
  );

const countrycode = listParameter
  .refine(
    values => values.every(value => /^[a-z]{2}$/i.test(value)),
    refusing(field => t.message('countryCodes', { field })),
  )
  .transform(values => values.map(value => value.toUpperCase()))
  .meta(asList)
  .optional()
  .describe('Only places of these countries, ISO 3166-1 alpha-2; repeatable, comma lists too.');

export const filterParameters = { layer, categories: kinds, brand, countrycode };

const sign = /^[!-]/;

/** `!street` and `-street` without what excludes it. */
const withoutSign = (value: string): string => value.replace(sign, '').trim();

/** `amenity=pharmacy`, `amenity:pharmacy`, `amenity=*`, `amenity`, `pharmacy`. */
function tagPattern(text: string): TagPattern {
  const [, key = '', value = ''] = /^([^=:]*)[=:](.*)$/.exec(text) ?? [];
  if (key === '') return { word: text };
  return value === '*' ? { word: key } : { key, value };
}

interface Asked {
  layer?: readonly string[] | undefined;
  categories?: readonly string[] | undefined;
  brand?: readonly string[] | undefined;
  countrycode?: readonly string[] | undefined;
}

/** Reads the parameters that limit what may answer. */
export function wantedBy({ layer, categories, brand, countrycode }: Asked): Wanted {
  const [named, notNamed] = parted(layer);
  const [tags, notTags] = parted(categories);
  const [brands, notBrands] = parted(brand);
  const isLayer = (value: string) => (layers as readonly string[]).includes(value);
  const others = named.filter(value => !isLayer(value));
  const filter: PlaceFilter = {
    tags: tags.map(tagPattern),
    brands: brands.map(asBrand),
    notTags: [...notTags, ...notNamed.filter(value => !isLayer(value))].map(tagPattern),
    notBrands: notBrands.map(asBrand),
    notLayers: layers.filter(own => notNamed.includes(own)),
  };
  return {
    layers: named.length > 0 ? layers.filter(own => named.includes(own)) : undefined,
    tags: others.length > 0 ? others : undefined,
    countrycodes: countrycode && countrycode.length > 0 ? countrycode : undefined,
    filter: Object.values(filter).some(list => list.length > 0) ? filter : undefined,
  };
}

const asBrand = (text: string): Brand => ({ text, folded: foldedBrand(text) });

/** Parts what is wanted from what is not. */
function parted(values: readonly string[] = []): [string[], string[]] {
  return [values.filter(value => !sign.test(value)), values.filter(value => sign.test(value)).map(withoutSign)];
}
