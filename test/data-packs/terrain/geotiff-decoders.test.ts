import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openGeoTiffPhoto } from '../../../data-packs/builder/imagery/geotiff-photo.ts';
import { openGeoTiffFile } from '../../../data-packs/builder/projections/geotiff.ts';
import { openGeoTiff } from '../../../data-packs/builder/terrain/geotiff-dem.ts';
import { oneStrip } from '../../fuzz/targets/geotiff.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';
import { seededRandom } from '../../helpers/seeded-random.ts';

const folder = await temporaryFolder();
const side = 700;

/** Flat, smooth and noisy: short codes and long ones, repeats and none. */
function pixels(): Uint8Array {
  const random = seededRandom(1);
  return Uint8Array.from({ length: side * side * 3 }, (_, i) => {
    const row = Math.floor(i / side / 3);
    return row < 200 ? 7 : row < 400 ? (i >> 4) & 255 : random() * 256;
  });
}

test.each(['none', 'deflate', 'lzw', 'packbits'] as const)('blocks packed by %s are what they were', async how => {
  const raw = pixels();
  const file = join(folder, `${how}.tif`);
  const picture = sharp(raw, { raw: { width: side, height: side, channels: 3 } });
  await picture.tiff({ compression: how, predictor: 'none', tile: true, tileWidth: 256, tileHeight: 256 }).toFile(file);
  const tiff = await openGeoTiffFile(file);
  const values = await (await tiff.getImage()).readRasters({ interleave: true });
  await tiff.close();
  expect(Buffer.compare(Uint8Array.from(values as unknown as ArrayLike<number>), raw)).toBe(0);
});

test.each([8, 50000] as const)('a block in packing %d is unpacked to its size and no further', async packing => {
  const [sound, bomb] = [join(folder, `${packing}.tif`), join(folder, `${packing}-bomb.tif`)];
  await writeFile(sound, oneStrip(100, 1, 10_000, packing));
  const read = await openGeoTiffPhoto(sound);
  expect((await read.block(0, 0))?.rgba.subarray(-4)).toEqual(Uint8Array.of(0, 0, 0, 255));
  await read.close();
  await writeFile(bomb, oneStrip(100, 1, 100_000_000, packing));
  const photo = await openGeoTiffPhoto(bomb);
  await expect(photo.block(0, 0)).rejects.toThrow('its block 0/0 cannot be read');
  await photo.close();
  const heights = await openGeoTiff(bomb);
  await expect(heights.read(0, 0, 10, 10)).rejects.toThrow('damaged');
  await heights.close();
});

test('a huge block is not begun', async () => {
  const huge = join(folder, 'huge.tif');
  await writeFile(huge, oneStrip(30_000, 1, 100));
  await expect(openGeoTiffPhoto(huge)).rejects.toThrow('is one huge block');
  await expect(openGeoTiff(huge)).rejects.toThrow('is one huge block');
});
