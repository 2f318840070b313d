/**
 * Heights as Terrarium pixels: metres = R * 256 + G + B / 256 - 32768. Alpha 0 means no data; a tile without such
 * pixels has no alpha channel. Tiles for a browser need filled holes: a canvas turns transparent pixels black, 32 km
 * below the sea.
 */

/** Side of a tile in a pack's terrain archive. */
export const terrainTileSize = 512;

/** Rounding of heights: 1/16 m for small pixels, up to 1 m for pixels of kilometres. */
export function heightStepAtZoom(zoom: number): number {
  return Math.min(1, 2 ** Math.max(-4, 7 - zoom));
}

/** The zoom from which heights are those of regions; archives that end above are overviews, to draw the world with. */
export const firstDetailZoom = 7;

/** Smallest step of the three bytes. */
export const finestHeightStep = 1 / 256;

/**
 * Writes red, green and blue at `offset`. Heights are clamped to -32768..32767 m; `step` is a power of two, at least
 * 1/256.
 */
export function encodeHeight(height: number, step: number, pixels: Uint8Array, offset: number): void {
  const units = Math.round(Math.min(32767, Math.max(-32768, height)) / step) * step * 256 + 32768 * 256;
  pixels[offset] = units >>> 16;
  pixels[offset + 1] = (units >>> 8) & 255;
  pixels[offset + 2] = units & 255;
}

/** Metres above sea level of the pixel at `offset`. */
export function decodeHeight(pixels: Uint8Array, offset: number): number {
  const [red, green, blue] = [pixels[offset] as number, pixels[offset + 1] as number, pixels[offset + 2] as number];
  return red * 256 + green + blue / 256 - 32768;
}

/** Decodes a tile of three or four bytes per pixel; NaN where alpha is below one half. */
export function decodeHeights(pixels: Uint8Array, channels: number): Float32Array {
  const heights = new Float32Array(pixels.length / channels);
  for (let i = 0, at = 0; i < heights.length; i++, at += channels) {
    const known = channels < 4 || (pixels[at + 3] as number) >= 128;
    heights[i] = known ? decodeHeight(pixels, at) : Number.NaN;
  }
  return heights;
}

/**
 * Joined archives mark heights that nobody measured, in tiles that have any: the last four bits of blue are set, those
 * of measured heights (steps of 1/16 m and more) are not. Transparency would not survive a browser's canvas.
 */
const inventedBits = 15;

export function markInvented(pixels: Uint8Array, offset: number, isInvented: boolean): void {
  const blue = pixels[offset + 2] as number;
  pixels[offset + 2] = isInvented ? blue | inventedBits : blue & ~inventedBits;
}

/** Replaces the invented heights of a decoded tile by NaN. Tiles of other steps have no marks and stay as they are. */
export function leaveOutInvented(heights: Float32Array): Float32Array {
  const bitsOf = (height: number): number => Math.round((height + 32768) * 256) & inventedBits;
  let marked = 0;
  for (let i = 0; i < heights.length; i++) {
    const bits = Number.isNaN(heights[i]) ? 0 : bitsOf(heights[i] as number);
    if (bits === inventedBits) marked++;
    else if (bits !== 0) return heights;
  }
  return marked === 0 ? heights : heights.map(height => (bitsOf(height) === inventedBits ? Number.NaN : height));
}
