import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { WorldPicture } from '../../../server/tiles/styles/world-pictures.ts';

/** Cuts what `build/derive-pictures.ts` made into tiles, a folder for each picture. */
export async function writePictures(folder: string): Promise<void> {
  for (const name of ['tint', 'earth'] satisfies WorldPicture[]) {
    await sharp(fileURLToPath(new URL(`${name}.webp`, import.meta.url)))
      .webp({ quality: 72 })
      .tile({ size: 512, layout: 'google' })
      .toFile(join(folder, name));
  }
  // What libvips leaves beside the tiles.
  for (const file of ['tint/blank.png', 'earth/blank.png', 'vips-properties.xml']) await rm(join(folder, file));
}
