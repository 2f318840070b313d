import { languages } from '../../../data-packs/words/language.ts';
import { Failure } from '../../errors.ts';
import { tilesWords as t } from '../../words.ts';
import type { StyleLanguage } from './style-names.ts';

/** The value of `?lang=` for local names. */
export const localNames = 'default';

/** Every value of `?lang=`, whatever is installed first. `carried`: codes of the tiles, most frequent first. */
export const offeredLanguages = (carried: readonly string[]): string[] => [
  ...new Set([localNames, ...languages.map(({ code }) => code), ...carried]),
];

/**
 * The codes to look for names in: the asked one and its parents, as far as tiles carry them ("zh-Hant-TW": "zh-Hant",
 * "zh"). Throws `bad_request` naming all codes where they carry none of these.
 */
export function styleLanguage(asked: string, carried: readonly string[]): StyleLanguage {
  if (asked === localNames) return [];
  const offered = offeredLanguages(carried);
  const found = [...withParents(asked)].filter(code => offered.includes(code));
  if (found.length === 0) throw new Failure('bad_request', t.message('unknownLanguage', { languages: offered }));
  return found;
}

/** "pt-BR" is also "pt"; "zh-TW" is, by the likely script, "zh-Hant-TW", "zh-Hant" and "zh". */
function withParents(asked: string): Set<string> {
  const codes = new Set([asked]);
  const locale = localeOf(asked);
  if (locale === undefined) return codes;
  codes.add(locale.baseName);
  const { language, script, region } = locale.maximize();
  if (script !== undefined && region !== undefined) codes.add(`${language}-${script}-${region}`);
  if (script !== undefined) codes.add(`${language}-${script}`);
  return codes.add(language);
}

/** `undefined` for keys of OpenStreetMap that are no language tags, such as "zh_pinyin". */
export function localeOf(code: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(code);
  } catch {
    return undefined;
  }
}
