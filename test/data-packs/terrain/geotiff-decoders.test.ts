import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openGeoTiffPhoto } from '../../../data-packs/builder/imagery/geotiff-photo.ts';
import { openGeoTiffFile } from '../../../data-packs/builder/projections/geotiff.ts';
import { openGeoTiff } from '../../../data-packs/builder/terrain/geotiff-dem.ts';
import { lercBlock, oneStrip, packedStrip } from '../../fuzz/targets/geotiff.ts';
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

test.each([
  ['of its size', lercBlock(100, 100)],
  ['packed once more', deflateSync(lercBlock(100, 100))],
  [
    'with another one behind it, which nobody asked for',
    Buffer.concat([lercBlock(100, 100), lercBlock(60_000, 60_000)]),
  ],
])('a block of LERC is read, %s', async (_, packed) => {
  const file = join(folder, 'lerc.tif');
  await writeFile(file, packedStrip(100, 1, packed, 34887));
  const read = await openGeoTiffPhoto(file);
  expect((await read.block(0, 0))?.rgba.subarray(-4)).toEqual(Uint8Array.of(7, 7, 7, 255));
  await read.close();
  const heights = await openGeoTiff(file);
  expect((await heights.read(99, 99, 1, 1))[0]).toBe(7);
  await heights.close();
});

test.each([
  ['larger than its pixels', lercBlock(30_000, 30_000), 'holds more than its pixels'],
  ['of many values each', lercBlock(100, 100, { dimensions: 1_000_000 }), 'holds more than its pixels'],
  ['with no end', lercBlock(100, 100, { length: 0 }), 'no block of LERC 2'],
  ['of endless squares', lercBlock(100, 100, { square: 0 }), 'no block of LERC 2'],
  ['packed by a thousand', deflateSync(Buffer.alloc(100_000_000)), 'larger than'],
  ['of nothing', Buffer.alloc(62), 'no block of LERC 2'],
])('a block of LERC is refused, %s', async (_, packed, why) => {
  const file = join(folder, 'lerc-bomb.tif');
  await writeFile(file, packedStrip(100, 1, packed, 34887));
  const heights = await openGeoTiff(file);
  await expect(heights.read(0, 0, 10, 10)).rejects.toThrow(why);
  await heights.close();
});

test('heights are no photographs', async () => {
  const file = join(folder, 'jpeg.tif');
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#777' } }).toColourspace('b-w');
  await writeFile(file, packedStrip(64, 1, await picture.jpeg().toBuffer(), 7));
  const heights = await openGeoTiff(file);
  await expect(heights.read(0, 0, 10, 10)).rejects.toThrow('packed as a photograph');
  await heights.close();
});

test('a huge block is not begun', async () => {
  const huge = join(folder, 'huge.tif');
  await writeFile(huge, oneStrip(30_000, 1, 100));
  await expect(openGeoTiffPhoto(huge)).rejects.toThrow('is one huge block');
  await expect(openGeoTiff(huge)).rejects.toThrow('is one huge block');
});
