import sharp from 'sharp';
import { decodeHeight, terrainTileSize } from '../../data-packs/format/terrain/terrarium.ts';

/** Heights of a tile, row by row; NaN where there is no data. `undefined`: the archive has no such tile. */
export type TileHeights = Float32Array | undefined;

/** The image is decompressed on sharp's threads. */
export async function decodeTile(bytes: Uint8Array): Promise<Float32Array> {
  // A few hundred bytes can claim to be an image of a gigabyte.
  const { data, info } = await sharp(bytes, { limitInputPixels: terrainTileSize ** 2 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (width !== terrainTileSize || height !== terrainTileSize || channels < 3) {
    throw new Error(`a terrain tile has ${width} x ${height} pixels of ${channels} channels`);
  }
  const heights = new Float32Array(width * height);
  for (let i = 0, at = 0; i < heights.length; i++, at += channels) {
    const known = channels < 4 || data[at + 3] === 255;
    heights[i] = known ? decodeHeight(data[at] as number, data[at + 1] as number, data[at + 2] as number) : Number.NaN;
  }
  return heights;
}
