/**
 * Heights as Terrarium pixels: metres = R * 256 + G + B / 256 - 32768.
 *
 * Real heights leave the lowest bit of B clear (they are multiples of 1/128 m or coarser). A pixel with that bit set says
 * "no data here": its colour is a filler at sea level, so that clients which know nothing of this (MapLibre's hillshade and
 * terrain) draw a flat sea instead of an abyss, as they would for a transparent pixel.
 */

/** Side of a tile in a pack's terrain archive. */
export const terrainTileSize = 512;

/** The finest step of an encoded height, in metres. */
export const heightStep = 1 / 16;

const noDataPixel = [128, 0, 1] as const;

/** Heights are rounded to `heightStep` where pixels are small and more coarsely (up to 1 m) where they span kilometres. */
export function heightStepAtZoom(zoom: number): number {
  return Math.min(1, heightStep * 2 ** Math.max(0, 11 - zoom));
}

/** Writes one pixel at `offset`; NaN is "no data". Heights are clamped to -32768..32767 m. */
export function encodeHeight(height: number, step: number, rgb: Uint8Array, offset: number): void {
  if (Number.isNaN(height)) {
    rgb.set(noDataPixel, offset);
    return;
  }
  const units = Math.round(Math.min(32767, Math.max(-32768, height)) / step) * step * 256 + 32768 * 256;
  rgb[offset] = units >>> 16;
  rgb[offset + 1] = (units >>> 8) & 255;
  rgb[offset + 2] = units & 254;
}

/** Metres above sea level; NaN where the pixel says "no data". */
export function decodeHeight(red: number, green: number, blue: number): number {
  if ((blue & 1) === 1) return Number.NaN;
  return red * 256 + green + blue / 256 - 32768;
}
