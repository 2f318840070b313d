import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { spriteFile } from '../../../server/tiles/sprites/sprites.ts';
import { styleNames } from '../../../server/tiles/styles/style-names.ts';
import { icons } from './icons.ts';
import { palettes } from './palettes.ts';
import { drawSpriteSheet } from './sprite-sheet.ts';

/** Draws the icon sheets of all styles, for screens with one and with two device pixels per CSS pixel. */
export async function writeSprites(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const style of styleNames) {
    for (const ratio of [1, 2] as const) {
      const { json, png } = await drawSpriteSheet(icons(palettes[style]), ratio);
      const path = join(folder, spriteFile(style, ratio));
      await Promise.all([writeFile(`${path}.json`, json), writeFile(`${path}.png`, png)]);
    }
  }
}
