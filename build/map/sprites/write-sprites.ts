import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { type SpriteSheet, spriteFile } from '../../../server/tiles/map-files.ts';
import { styleNames } from '../../../server/tiles/styles/style-names.ts';
import { type Icon, icons } from './icons.ts';
import { palettes } from './palettes.ts';

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

interface SpriteEntry {
  x: number;
  y: number;
  width: number;
  height: number;
  pixelRatio: number;
}

/** CSS pixels between icons, so that scaled sampling never touches a neighbour. */
const gap = 2;
const sheetWidth = 360;

/** Lays the icons out in shelves of equal height and draws them at once, at `ratio` device pixels per CSS pixel. */
async function drawSpriteSheet(icons: readonly Icon[], ratio: 1 | 2): Promise<SpriteSheet> {
  const index: Record<string, SpriteEntry> = Object.create(null);
  const drawings: string[] = [];
  let x = 0;
  let y = 0;
  let shelf = 0;
  for (const { name, width, height, svg } of [...icons].sort((a, b) => b.height - a.height || b.width - a.width)) {
    if (x + width > sheetWidth) {
      x = 0;
      y += shelf + gap;
      shelf = 0;
    }
    index[name] = { x: x * ratio, y: y * ratio, width: width * ratio, height: height * ratio, pixelRatio: ratio };
    drawings.push(`<g transform="translate(${x} ${y})">${svg}</g>`);
    x += width + gap;
    shelf = Math.max(shelf, height);
  }
  const height = Math.max(1, y + shelf);
  const document =
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ' +
    `width="${sheetWidth * ratio}" height="${height * ratio}" viewBox="0 0 ${sheetWidth} ${height}">` +
    `${drawings.join('')}</svg>`;
  const png = await sharp(Buffer.from(document)).png({ compressionLevel: 9 }).toBuffer();
  return { json: Buffer.from(JSON.stringify(index)), png };
}
