import type { FontFacesSpecification, LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { lookup } from '../../../data-packs/base/lookup.ts';
import { languages } from '../../../data-packs/words/language.ts';
import { Failure } from '../../errors.ts';
import { tilesWords as t } from '../../words.ts';
import { faces } from '../glyphs/font-files.ts';
import { type Ideographs, type ScriptFonts, scriptFont } from '../glyphs/script-fonts.ts';
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

/**
 * Whose forms Chinese characters have: the language's, else those of the countries of the regions, where all that write
 * them write them alike. ISO 3166-1 alpha-2 codes in any case.
 */
export function ideographsOf(language: StyleLanguage, countries: readonly string[]): Ideographs {
  const asked = lookup(byScript, localeOf(language[0] ?? 'und')?.maximize().script ?? '');
  if (asked !== undefined) return asked;
  const written = new Set(countries.flatMap(code => lookup(byCountry, code.toUpperCase()) ?? []));
  const [only] = written;
  return written.size === 1 && only !== undefined ? only : 'sc';
}

/** ISO 15924 codes of the scripts with Chinese characters. */
const byScript: Readonly<Record<string, Ideographs>> = { Hans: 'sc', Hant: 'tc', Jpan: 'jp', Kore: 'kr' };
const byCountry: Readonly<Record<string, Ideographs>> = {
  ...{ CN: 'sc', SG: 'sc', TW: 'tc', HK: 'tc', MO: 'tc', JP: 'jp', KR: 'kr' },
};

/** Layers whose texts take what their fonts lack from the font of all scripts. */
export const withAllScripts = (layers: readonly LayerSpecification[], ideographs: Ideographs): LayerSpecification[] =>
  layers.map(layer => {
    if (layer.type !== 'symbol' || layer.layout?.['text-font'] === undefined) return layer;
    const stack = extended(layer.layout['text-font'], scriptFont(ideographs)) as never;
    return { ...layer, layout: { ...layer.layout, 'text-font': stack } };
  });

/** An expression with a font at the end of each of its stacks. */
function extended(value: unknown, font: string): unknown {
  if (!Array.isArray(value)) return value;
  if (value.every(name => typeof name === 'string' && faces.has(name))) return [...value, font];
  return value.map(part => extended(part, font));
}

/** Font files as styles declare them, at addresses below `assets`. */
export const fontFaces = (ideographs: Ideographs, fonts: ScriptFonts, assets: string): FontFacesSpecification => ({
  [scriptFont(ideographs)]: fonts.stack(ideographs).map(({ name, ranges }) => ({
    url: `${assets}/font-files/${name}.woff2`,
    'unicode-range': [...ranges],
  })),
});
