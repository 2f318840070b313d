import { createRequire } from 'node:module';
import type { PlaceNames } from '../../data-packs/format/places/place.ts';
import { lookup } from '../../data-packs/geo/lookup.ts';

interface Entry {
  cca2: string;
  ccn3: string;
  name: { common: string; official: string; native: Record<string, { common: string; official: string }> };
  translations: Record<string, { common: string; official: string }>;
  altSpellings: string[];
  independent: boolean | null;
  latlng: [number, number];
  area: number;
  landlocked: boolean;
}

/** world-countries speaks ISO 639-3, tiles BCP 47. */
const languageTags: Record<string, string> = {
  ...{ ara: 'ar', ces: 'cs', deu: 'de', est: 'et', fin: 'fi', fra: 'fr', hrv: 'hr', hun: 'hu', ita: 'it', jpn: 'ja' },
  ...{ kor: 'ko', nld: 'nl', per: 'fa', pol: 'pl', por: 'pt', rus: 'ru', slk: 'sk', spa: 'es', swe: 'sv', tur: 'tr' },
  ...{ urd: 'ur', zho: 'zh' },
};

export interface Country {
  code: string;
  /** ISO 3166-1 numeric, as the atlas numbers its outlines. */
  numeric: string;
  /** `name` and `name:*` as OpenStreetMap writes them. */
  tags: Record<string, string>;
  names: PlaceNames;
  lon: number;
  lat: number;
  /** Square kilometres. */
  area: number;
  independent: boolean;
}

const require = createRequire(import.meta.url);

export function listCountries(): Country[] {
  const entries = require('world-countries') as Entry[];
  return entries.map(({ cca2, ccn3, name, translations, latlng, area, altSpellings, independent }) => {
    const local = Object.values(name.native)[0]?.common ?? name.common;
    const translated = Object.entries(translations).flatMap(([code, { common }]) => {
      const language = lookup(languageTags, code);
      return language ? [[`name:${language}`, common]] : [];
    });
    const tags = { name: local, 'name:en': name.common, ...Object.fromEntries(translated) };
    const alternatives = [
      name.official,
      ...altSpellings.filter(one => one.length > 2),
      ...Object.values(name.native).map(one => one.common),
    ];
    const names = { name: local, en: name.common, de: translations.deu?.common, fr: translations.fra?.common };
    return {
      code: cca2,
      numeric: ccn3,
      tags,
      names: { ...names, alternatives: [...new Set(alternatives)].filter(one => one !== local && one !== name.common) },
      lon: latlng[1],
      lat: latlng[0],
      area,
      independent: independent === true,
    };
  });
}
