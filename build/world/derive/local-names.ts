import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { lookup } from '../../../data-packs/base/lookup.ts';
import { romanDistance } from './romanise.ts';

const gazetteer = z.record(
  z.string(),
  z.object({
    geonameid: z.number(),
    name: z.string(),
    countrycode: z.string(),
    population: z.number(),
    alternatenames: z.array(z.string()),
  }),
);

/** What a name in a language consists of, beside spaces. */
const spelling: Record<string, RegExp> = {
  ar: /^[ءآأإئؤا-غف-يةى\s-]+$/,
  be: /^[а-яёіў'’\s-]+$/iu,
  bg: /^[а-ъьюя\s-]+$/iu,
  el: /^[Ά-ώ\s-]+$/u,
  fa: /^[ءآئؤا-غف-قلمنهوپچژگکی\s‌-]+$/u,
  he: /^[א-ת\s'־-]+$/u,
  hy: /^[Ա-և\s-]+$/u,
  ka: /^[ა-ჰ\s-]+$/u,
  kk: /^[а-яёіқғңөұүһә\s-]+$/iu,
  ko: /^[가-힣]+$/u,
  ky: /^[а-яёңөү\s-]+$/iu,
  mk: /^[а-шѓќѕјљњџ\s-]+$/iu,
  mn: /^[а-яёөү\s-]+$/iu,
  ru: /^(?!.*ъ(\s|$))[а-яё\s-]+$/iu,
  sr: /^[а-шђјљњћџ\s-]+$/iu,
  tg: /^[а-яёғӣқӯҳҷ\s-]+$/iu,
  uk: /^[а-щьюяіїєґ'’\s-]+$/iu,
};
/** Scripts of languages whose names are not romanised here: the shortest name is the plainest. */
const scripts: Record<string, RegExp> = {
  am: /^\p{Script=Ethiopic}+$/u,
  bn: /^\p{Script=Bengali}+$/u,
  km: /^\p{Script=Khmer}+$/u,
  lo: /^\p{Script=Lao}+$/u,
  my: /^\p{Script=Myanmar}+$/u,
  ne: /^\p{Script=Devanagari}+$/u,
  th: /^\p{Script=Thai}+$/u,
};
/** Farther names are others, such as a district's. */
const farthest = 0.5;

/** Characters of the two-byte codes of a country's own encoding: of its own forms of the ideographs. */
function ideographs(encoding: string, first: number, last: number): (name: string) => boolean {
  const decoder = new TextDecoder(encoding);
  const known = new Set<string>();
  for (let code = first; code <= last; code++) known.add(decoder.decode(Uint8Array.of(code >> 8, code & 255)));
  return name => /^\p{Script=Han}+$/u.test(name) && [...name].every(character => known.has(character));
}
const ofIdeographs: Record<string, (name: string) => boolean> = {
  zh: ideographs('gb18030', 0xb0a1, 0xf7fe),
  'zh-Hant': ideographs('big5', 0xa440, 0xf9d5),
  ja: ideographs('shift_jis', 0x889f, 0xeaa4),
};

/**
 * Names on the spot of the cities of countries that write in other letters, by GeoNames' number: of the names that
 * GeoNames lists without saying their language, the one in the country's script that sounds most like its main name.
 */
export function localNames(file: string, languages: Readonly<Record<string, string[]>>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const city of Object.values(gazetteer.parse(JSON.parse(readFileSync(file, 'utf8'))))) {
    const spoken = lookup(languages, city.countrycode) ?? [];
    const [language = ''] = spoken;
    // Where English is official, too, maps and signs have Latin letters.
    if (spoken.includes('en')) continue;
    const script = lookup(scripts, language);
    const isLocal = script ? (name: string) => script.test(name) : lookup(ofIdeographs, language);
    const name = isLocal ? shortest(city.alternatenames, isLocal) : nearest(city.alternatenames, city.name, language);
    if (name !== undefined) found[city.geonameid] = name;
  }
  return found;
}

function nearest(names: readonly string[], latin: string, language: string): string | undefined {
  const pattern = lookup(spelling, language);
  const ranked = names
    .filter(name => pattern?.test(name))
    .map(name => ({ name, distance: romanDistance(bare(name), bare(latin), language) + slips(name, language) }))
    // Of names that sound alike the longer one is spelt out: with its article, its soft sign.
    .sort((a, b) => a.distance - b.distance || b.name.length - a.name.length);
  const [best] = ranked;
  return best !== undefined && best.distance <= farthest ? best.name : undefined;
}

/** Without the Arabic article. */
const bare = (name: string): string => name.replace(/^(ال|(al|ar|as|ash|at|az|ad|an)[ -])/iu, '');

/** Usual slips of such lists: Greek without accents, Arabic with a plain h at the end. */
function slips(name: string, language: string): number {
  if (language === 'el') return /[άέήίόύώϊϋΐΰΆΈΉΊΌΎΏ]/u.test(name) ? 0 : 0.01;
  return language === 'ar' && name.endsWith('ه') ? 0.1 : 0;
}

/** Without "city" behind it, where there is such a name. */
function shortest(names: readonly string[], isLocal: (name: string) => boolean): string | undefined {
  const local = names.filter(isLocal).sort((a, b) => a.length - b.length);
  const city = local.find(name => name.endsWith('市') && name.length > 2)?.slice(0, -1);
  return city ?? local.find(name => name.length > 1);
}
