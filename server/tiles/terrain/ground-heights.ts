import { remembered } from '../../../data-packs/base/remembered.ts';
import type { HeightTile } from '../../../data-packs/format/terrain/decode-height-tile.ts';
import { firstDetailZoom, leaveOutInvented, terrainTileSize } from '../../../data-packs/geo/heights/terrarium.ts';
import type { DemTiles } from './dem-tiles.ts';

const size = terrainTileSize;
/** A distance that is none: 40 m in shares of the world. */
const nearest = 1e-6;
/** What is measured of a tile, of which its four children are made. */
const known = new WeakMap<HeightTile, Float32Array>();

/** Heights of a tile, row by row, and which of them somebody measured (1). */
export interface Ground {
  heights: Float32Array;
  isMeasured: Uint8Array;
}

/** The height that a region's relief fades into, and its place in shares of the world. */
export interface GroundLevel {
  x: number;
  y: number;
  height: number;
  isAtSea: boolean;
}

/**
 * What the nearest tile above a tile says of it, interpolated; where there is none, the regions' levels, even near each
 * and sloping far out between two, so that nothing is shaded there. Overviews are too coarse to count as measured.
 */
export async function groundHeights(
  dem: DemTiles,
  levels: readonly GroundLevel[],
  z: number,
  x: number,
  y: number,
): Promise<Ground> {
  const isMeasured = new Uint8Array(size * size);
  for (let source = z - 1; source >= 0; source--) {
    const across = 2 ** (z - source);
    const [sx, sy] = [Math.floor(x / across), Math.floor(y / across)];
    const tile = await dem.tile(source, sx, sy).catch(() => undefined);
    if (tile === undefined) continue;
    const cells = tile.size / across;
    const [left, top] = [(x - sx * across) * cells, (y - sy * across) * cells];
    const heights = await dem.enlarged({ z: source, x: sx, y: sy, tile }, { left, top, cells }, size);
    const measured = remembered(known, tile, () => leaveOutInvented(tile.heights));
    const columns = Uint16Array.from({ length: size }, (_, i) => Math.floor(left + ((i + 0.5) * cells) / size));
    for (let i = 0; i < heights.length; i++) {
      if (Number.isNaN(heights[i])) heights[i] = 0;
      const row = Math.floor(top + ((Math.floor(i / size) + 0.5) * cells) / size);
      const cell = row * tile.size + (columns[i % size] as number);
      if (source >= firstDetailZoom && !Number.isNaN(measured[cell])) isMeasured[i] = 1;
    }
    return { heights, isMeasured };
  }
  const heights = Float32Array.from({ length: size * size }, (_, i) => {
    return levelAt(
      levels,
      (x + ((i % size) + 0.5) / size) / 2 ** z,
      (y + (Math.floor(i / size) + 0.5) / size) / 2 ** z,
    );
  });
  return { heights, isMeasured };
}

function levelAt(levels: readonly GroundLevel[], x: number, y: number): number {
  let [sum, shares] = [0, 0];
  for (const level of levels) {
    const share = ((x - level.x) ** 2 + (y - level.y) ** 2 + nearest ** 2) ** -2;
    sum += level.height * share;
    shares += share;
  }
  return shares === 0 ? 0 : sum / shares;
}
