import { fileURLToPath } from 'node:url';
import { nativePath } from '../data-packs/format/native-path.ts';

/** Folder made by `npm run build`: `glyphs/`, `sprites/`, and `archives/` with the default regions' joined. */
export const builtMap = nativePath(fileURLToPath(new URL('../dist/map', import.meta.url)));

/** In it: where fonts for SVG logos and icons are, for fontconfig. */
export const logoFontSettings = 'logo-fonts/fonts.conf';
