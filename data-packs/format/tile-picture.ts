import { loadSharp } from './load-sharp.ts';

/** Twice the largest side of a tile's picture by the format; a megabyte may unpack to a gigabyte of pixels. */
export const largestTileSide = 1024;

/** What a tile may be; decoders also know formats that run programs or load other files. */
const formats: readonly string[] = ['png', 'jpeg', 'webp', 'heif'];

/** Reads a picture's size from its front, without decoding it. Throws for what no tile is. */
export async function tilePictureSize(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const sharp = await loadSharp();
  const { format, width, height } = await sharp(bytes).metadata();
  if (!formats.includes(format)) throw new Error(`a tile is no ${format}`);
  return { width, height };
}
