import { smoothLevelGround } from './level-ground.ts';

/** Heights of a terrain tile in metres, row by row; NaN where unknown. */
interface KnownHeights {
  size: number;
  heights: Float32Array;
}

interface TileAddress {
  z: number;
  x: number;
  y: number;
}

/** Heights that contour lines of a tile are traced of. */
export interface TracedHeights {
  /** Pixels along the tile. */
  side: number;
  /** Gives the heights of the tile or of one beside it, of which those next to the tile are known alone. */
  of: (x: number, y: number) => (column: number, row: number) => number;
}

/** Pixels around a tile that its lines are made of. */
const traced = 3;
/** Pixels around those that level ground is told and smoothed by. */
const margin = traced + 5;

/** Tells heights from what no ground has, which would have thousands of lines. */
const isHeight = (metres: number): boolean => metres > -12_000 && metres < 9000;

/**
 * Gives the heights of a tile, of a pixel or more of terrain tiles of zoom `zoom` or deeper, with level ground smoothed over
 * the edges of terrain tiles, too: it needs those that lines need anyway, up to four. `undefined`: nothing is known of it.
 */
export async function tracedHeights(
  { z, x, y }: TileAddress,
  zoom: number,
  terrain: (z: number, x: number, y: number) => Promise<KnownHeights | undefined>,
): Promise<TracedHeights | undefined> {
  const parts = 2 ** (z - zoom);
  const [column, row] = [Math.floor(x / parts), Math.floor(y / parts)];
  const own = await terrain(zoom, column, row);
  if (own === undefined) return undefined;
  const { size } = own;
  const side = size / parts;
  const [left, top] = [(x % parts) * side - margin, (y % parts) * side - margin];
  const width = side + 2 * margin;
  const heights = new Float32Array(width * width).fill(Number.NaN);
  const [firstColumn, lastColumn] = [Math.floor(left / size), Math.floor((left + width - 1) / size)];
  const [firstRow, lastRow] = [Math.floor(top / size), Math.floor((top + width - 1) / size)];
  const tiles = 2 ** zoom;
  const copy = async (across: number, down: number): Promise<void> => {
    const tileRow = row + down;
    if (tileRow < 0 || tileRow >= tiles) return;
    const tile = across === 0 && down === 0 ? own : await terrain(zoom, (column + across + tiles) % tiles, tileRow);
    if (tile?.size !== size) return;
    const [fromX, fromY] = [Math.max(left, across * size), Math.max(top, down * size)];
    const toX = Math.min(left + width, (across + 1) * size);
    const toY = Math.min(top + width, (down + 1) * size);
    for (let py = fromY; py < toY; py++) {
      const start = (py - down * size) * size - across * size;
      heights.set(tile.heights.subarray(start + fromX, start + toX), (py - top) * width + fromX - left);
    }
  };
  const copies: Promise<void>[] = [];
  for (let down = firstRow; down <= lastRow; down++) {
    for (let across = firstColumn; across <= lastColumn; across++) copies.push(copy(across, down));
  }
  await Promise.all(copies);
  for (let i = 0; i < heights.length; i++) if (!isHeight(heights[i] as number)) heights[i] = Number.NaN;
  const smooth = smoothLevelGround(heights, width);
  const across = 2 ** z;
  return {
    side,
    of: (otherX, otherY) => {
      const [dx, dy] = [((otherX - x + 1 + across) % across) - 1, otherY - y];
      const start = (dy * side + margin) * width + dx * side + margin;
      return (px, py) => smooth[start + py * width + px] as number;
    },
  };
}
