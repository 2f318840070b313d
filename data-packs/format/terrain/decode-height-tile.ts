import sharp from 'sharp';
import { decodeHeights, terrainTileSize } from '../../geo/terrarium.ts';

/** Heights of a terrain tile in metres, row by row; NaN where there is no data. */
export interface HeightTile {
  size: number;
  heights: Float32Array;
}

/** Decodes a Terrarium image on sharp's threads. Throws for one that is not square, not in colour, or larger than a pack's tiles. */
export async function decodeHeightTile(bytes: Uint8Array): Promise<HeightTile> {
  // A few hundred bytes can claim to be an image of a gigabyte.
  const { data, info } = await sharp(bytes, { limitInputPixels: terrainTileSize ** 2 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (width !== height || channels < 3) {
    throw new Error(`a terrain tile has ${width} x ${height} pixels of ${channels} channels`);
  }
  return { size: width, heights: decodeHeights(data, channels) };
}
