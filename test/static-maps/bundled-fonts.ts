import { furnitureFont, registerFonts } from '../../server/map-renderer/canvas/canvas-fonts.ts';
import { fontFiles } from '../../server/tiles/glyphs/font-files.ts';

/** The paths of a bundled face. */
export const pathsOf = (face: string): string[] => (fontFiles(face) ?? []).map(({ path }) => path);

// As the process that draws does before its first text.
registerFonts(furnitureFont, pathsOf(furnitureFont));
