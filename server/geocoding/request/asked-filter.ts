import { foldedBrand } from '../../../data-packs/format/places/brand-word.ts';
import { type Layer, layers } from '../../../data-packs/format/places/place.ts';
import type { Brand, PlaceFilter, TagPattern } from '../places/place-filter.ts';

const sign = /^[!-]/;

/** `!street` and `-street` without what excludes it. */
export const withoutSign = (value: string): string => value.replace(sign, '').trim();

/** `amenity=pharmacy`, `amenity:pharmacy`, `amenity=*`, `amenity`, `pharmacy`. */
export function tagPattern(text: string): TagPattern {
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

export interface Wanted {
  layers?: readonly Layer[];
  /** OSM keys or values wanted in addition to the layers. */
  tags?: readonly string[];
  countrycodes?: readonly string[];
  filter?: PlaceFilter;
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
  const isFiltered = Object.values(filter).some(notEmpty);
  return {
    ...(notEmpty(named) ? { layers: layers.filter(own => named.includes(own)) } : {}),
    ...(notEmpty(others) ? { tags: others } : {}),
    ...(countrycode && notEmpty(countrycode) ? { countrycodes: countrycode } : {}),
    ...(isFiltered ? { filter } : {}),
  };
}

const notEmpty = (list: readonly unknown[]): boolean => list.length > 0;

const asBrand = (text: string): Brand => ({ text, folded: foldedBrand(text) });

/** Parts what is wanted from what is not. */
function parted(values: readonly string[] = []): [string[], string[]] {
  return [values.filter(value => !sign.test(value)), values.filter(value => sign.test(value)).map(withoutSign)];
}
