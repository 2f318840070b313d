import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { faces } from '../../../server/tiles/glyphs/font-files.ts';
import { GlyphMaker } from './glyph-maker.ts';

/** Writes all glyphs of all faces: a file for each range of 256 code points of the basic plane that has some. */
export async function writeGlyphs(folder: string): Promise<void> {
  const maker = new GlyphMaker();
  for (const face of faces.keys()) {
    await mkdir(join(folder, face), { recursive: true });
    for (let start = 0; start <= 0xff00; start += 256) {
      const range = maker.make(face, start);
      if (range !== undefined) await writeFile(join(folder, face, `${start}-${start + 255}.pbf`), range);
    }
  }
}
