import type { FontFacesSpecification, LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { lookup } from '../../../../data-packs/base/lookup.ts';
import { faces } from '../../glyphs/font-files.ts';
import { type Ideographs, type ScriptFonts, scriptFont } from '../../glyphs/script-fonts.ts';
import { localeOf } from '../languages.ts';
import type { StyleLanguage } from '../style-names.ts';

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
