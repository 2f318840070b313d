import { createRequire } from 'node:module';
import { lookup } from '../../data-packs/base/lookup.ts';
import type { PlaceNames } from '../../data-packs/format/places/place.ts';
import { shortNamesOf } from '../../data-packs/format/places/written-codes.ts';
import { countryNames, unlike } from './country-names.ts';
import type { Names } from './natural-earth.ts';
import { nameTags } from './natural-names.ts';

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
    const natives = Object.values(name.native);
    const { local: spoken, translated: inTongues } = countryNames(cca2);
    // One spelling on the map and in search: the most spoken language's.
    const [local = natives[0]?.common ?? name.common] = spoken;
    const listed = Object.entries(translations).flatMap(([code, { common }]) => {
      const language = lookup(languageTags, code);
      return language ? [[language, common]] : [];
    });
    const inList = { ...Object.fromEntries(listed), en: name.common };
    const translated: Names = unlike.has(cca2) ? { ...inTongues, ...inList } : { ...inList, ...inTongues };
    const { en = name.common, de, fr } = translated;
    const alternatives = [
      name.official,
      name.common,
      ...shortNamesOf(cca2),
      ...altSpellings.filter(one => one.length > 2),
      ...spoken,
      ...natives.flatMap(({ common, official }) => [common, official]),
      ...Object.values(translations).map(({ official }) => official),
    ];
    const names = { name: local, en, ...(de && { de }), ...(fr && { fr }) };
    return {
      code: cca2,
      numeric: ccn3,
      tags: nameTags(local, translated),
      names: { ...names, alternatives: [...new Set(alternatives)].filter(one => one !== local && one !== en) },
      lon: latlng[1],
      lat: latlng[0],
      area,
      // Some that rule themselves are not recognised by all.
      independent: (independent ?? true) || cca2 === 'TW',
    };
  });
}
