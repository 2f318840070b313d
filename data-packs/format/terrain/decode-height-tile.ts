import { decodeHeights, terrainTileSize } from '../../geo/heights/terrarium.ts';
import { loadSharp } from '../load-sharp.ts';

/** Heights of a terrain tile in metres, row by row; NaN without data. */
export interface HeightTile {
  size: number;
  heights: Float32Array;
}

/** Decodes a Terrarium image on sharp's threads. Throws if it is not square, not in colour, or too large. */
export async function decodeHeightTile(bytes: Uint8Array): Promise<HeightTile> {
  const sharp = await loadSharp();
  // A few hundred bytes can declare an image of a gigabyte.
  const { data, info } = await sharp(bytes, { limitInputPixels: terrainTileSize ** 2 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (width !== height || channels < 3) {
    throw new Error(`a terrain tile has ${width} x ${height} pixels of ${channels} channels`);
  }
  return { size: width, heights: decodeHeights(data, channels) };
}
