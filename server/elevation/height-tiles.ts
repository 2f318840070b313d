import sharp from 'sharp';
import { decodeHeights, terrainTileSize } from '../../data-packs/geo/terrarium.ts';

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
  return decodeHeights(data, channels);
}
