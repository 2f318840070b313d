import { turnedNear } from '../../geo/lon-lat.ts';
import { apply } from '../projections/affine.ts';
import { atPixel, nodesOf, spanOf, tileSize } from '../projections/tile-nodes.ts';
import type { BlockCache } from './block-cache.ts';
import type { Photo } from './photo.ts';

/** Interpolates a tile as RGBA from the four pixels around each; `undefined` for an empty tile. */
export async function warpTile(
  photo: Photo,
  blocks: BlockCache,
  z: number,
  x: number,
  y: number,
): Promise<Uint8Array | undefined> {
  const { columns, rows } = pixelGrid(photo, z, x, y);
  const [left, right] = span(columns, photo.columns);
  const [top, bottom] = span(rows, photo.rows);
  if (left >= right || top >= bottom) return undefined;
  const window = await blocks.window(left, top, right, bottom);
  if (window === undefined) return undefined;

  const tile = new Uint8Array(tileSize * tileSize * 4);
  const width = right - left;
  const height = bottom - top;
  let seen = 0;
  for (let row = 0; row < tileSize; row++) {
    for (let column = 0; column < tileSize; column++) {
      const px = atPixel(columns, column, row) - left - 0.5;
      const py = atPixel(rows, column, row) - top - 0.5;
      if (!(px >= -0.5 && py >= -0.5 && px <= width - 0.5 && py <= height - 0.5)) continue;
      seen |= sample(window, width, height, px, py, tile, (row * tileSize + column) * 4);
    }
  }
  return seen === 0 ? undefined : tile;
}

/** Finds the photo's pixels for a coarse grid over the tile. */
function pixelGrid({ projection, toPixel, bounds }: Photo, z: number, x: number, y: number) {
  const middle = (bounds[0] + bounds[2]) / 2;
  return nodesOf(z, x, y, (lon, lat) => {
    // Longitudes of the photo may go on beyond 180.
    const turned = turnedNear(lon, middle);
    return apply(toPixel, ...projection.forward(turned, lat));
  });
}

/** First needed pixel, and the one after the last. */
function span(values: Float64Array, length: number): [number, number] {
  const [first, last] = spanOf(values);
  return [Math.max(0, first), Math.min(length, last)];
}

/** Interpolates by opacity, so that transparent pixels do not colour an edge. Returns the opacity. */
function sample(
  window: Uint8Array,
  width: number,
  height: number,
  px: number,
  py: number,
  target: Uint8Array,
  at: number,
): number {
  const column = Math.floor(px);
  const row = Math.floor(py);
  const fx = px - column;
  const fy = py - row;
  let [red, green, blue, opacity] = [0, 0, 0, 0];
  for (let corner = 0; corner < 4; corner++) {
    const right = corner & 1;
    const low = corner >> 1;
    // Extend the outermost pixels by half a pixel.
    const c = Math.max(0, Math.min(width - 1, column + right));
    const r = Math.max(0, Math.min(height - 1, row + low));
    const i = (r * width + c) * 4;
    const weight = (right ? fx : 1 - fx) * (low ? fy : 1 - fy) * (window[i + 3] as number);
    red += weight * (window[i] as number);
    green += weight * (window[i + 1] as number);
    blue += weight * (window[i + 2] as number);
    opacity += weight;
  }
  if (opacity < 0.5) return 0;
  target[at] = red / opacity + 0.5;
  target[at + 1] = green / opacity + 0.5;
  target[at + 2] = blue / opacity + 0.5;
  target[at + 3] = opacity + 0.5;
  return target[at + 3] as number;
}
