import type { FontFacesSpecification, LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { faces } from '../../glyphs/font-files.ts';
import { type Ideographs, type ScriptFont, scriptFont } from '../../glyphs/script-fonts.ts';
import { localeOf } from '../languages.ts';
import type { StyleLanguage } from '../style-names.ts';

/**
 * Whose forms Chinese characters have: the language's, else those of the countries of the regions, where only one of
 * Japan and Korea writes them. ISO 3166-1 alpha-2 codes in any case.
 */
export function ideographsOf(language: StyleLanguage, countries: readonly string[]): Ideographs {
  const asked = localeOf(language[0] ?? 'und')?.language;
  const byLanguage = { ja: 'jp', ko: 'kr', zh: 'sc' } as const;
  if (asked === 'ja' || asked === 'ko' || asked === 'zh') return byLanguage[asked];
  const writing = new Set(countries.map(code => code.toUpperCase()).filter(code => ideographicCountries.has(code)));
  const [only] = writing;
  return writing.size === 1 && only === 'JP' ? 'jp' : writing.size === 1 && only === 'KR' ? 'kr' : 'sc';
}

const ideographicCountries = new Set(['CN', 'TW', 'HK', 'MO', 'SG', 'JP', 'KR']);

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
export const fontFaces = (
  ideographs: Ideographs,
  fonts: readonly ScriptFont[],
  assets: string,
): FontFacesSpecification => ({
  [scriptFont(ideographs)]: fonts.map(({ name, ranges }) => ({
    url: `${assets}/font-files/${name}.woff2`,
    'unicode-range': [...ranges],
  })),
});
