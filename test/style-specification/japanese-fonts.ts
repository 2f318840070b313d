import { join } from 'node:path';
import type { FontFacesSpecification } from '@maplibre/maplibre-gl-style-spec';
import { builtMap } from '../../server/built-map.ts';
import { CodeRanges, type ScriptFont } from '../../server/map-renderer/canvas/canvas-fonts.ts';
import { ScriptFonts, scriptFontsName } from '../../server/tiles/glyphs/script-fonts.ts';

/** Its name in the cases' styles. */
const name = 'Noto Sans JP';
const fonts = new ScriptFonts(join(builtMap, scriptFontsName));

/** The files of a stack that names the font. */
export const japaneseFonts = (fontstack: string): ScriptFont[] =>
  fontstack.includes(name)
    ? fonts.stack('jp').map(({ path, ranges }) => ({ path, ranges: new CodeRanges(ranges) }))
    : [];

/** The same for MapLibre GL. */
export const japaneseFontFaces = (url: string): FontFacesSpecification => ({
  [name]: fonts.stack('jp').map(font => ({ url: `${url}/fonts/${font.name}`, 'unicode-range': [...font.ranges] })),
});

/** The path of a font file by its name. */
export const japaneseFontFile = (file: string): string | undefined => fonts.file(file);
