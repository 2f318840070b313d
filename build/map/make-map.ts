import { join } from 'node:path';
import { scriptFontsName } from '../../server/tiles/glyphs/script-fonts.ts';
import { makeCurrent } from '../made/make-current.ts';
import { writeGlyphs } from './glyphs/write-glyphs.ts';
import { writeScriptFonts } from './glyphs/write-script-fonts.ts';
import { joinRegions } from './join-regions.ts';
import { mapFolder } from './map-folder.ts';
import { writeSprites } from './sprites/write-sprites.ts';

/** Makes glyphs, icons, and the default regions' joined archives where they are outdated. */
export const makeMap = (root: string): Promise<void> =>
  makeCurrent(root, mapFolder, async made => {
    await Promise.all([
      joinRegions(join(root, 'dist/regions'), join(made, 'archives')),
      writeSprites(join(made, 'sprites')),
      writeGlyphs(join(made, 'glyphs')),
      writeScriptFonts(join(made, scriptFontsName)),
    ]);
  });
