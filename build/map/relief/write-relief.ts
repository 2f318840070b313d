import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { encodeTerrainTile, mergeTerrainTiles } from '../../../data-packs/builder/terrain/terrain-tile.ts';
import { bicubic } from '../../../data-packs/format/terrain/interpolate.ts';
import { terrainTileSize } from '../../../data-packs/geo/heights/terrarium.ts';
import { latitudeOf } from '../../../data-packs/geo/web-mercator.ts';
import { worldTileFile } from '../../../server/tiles/map-files.ts';
import { worldPictures } from '../../../server/tiles/styles/world-pictures.ts';
import { readRelief, reliefColumns, reliefRows } from './relief-grid.ts';

/** Columns and rows around the grid that interpolation at its edges looks at. */
const margin = 2;
const width = reliefColumns + 2 * margin;

/** Writes the world's relief as Terrarium tiles, a file each. */
export async function writeRelief(folder: string): Promise<void> {
  const grid = withMargin(squareCells(await readRelief()));
  const tile = async (z: number, x: number, y: number): Promise<Float32Array> => {
    const heights = z === worldPictures.relief ? sampled(grid, z, x, y) : mergeTerrainTiles(await children(z, x, y));
    const file = join(folder, worldTileFile(z, x, y));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await encodeTerrainTile(heights, z));
    return heights;
  };
  const children = async (z: number, x: number, y: number): Promise<Float32Array[]> => {
    const made: Float32Array[] = [];
    for (let child = 0; child < 4; child++) made.push(await tile(z + 1, 2 * x + (child & 1), 2 * y + (child >> 1)));
    return made;
  };
  await tile(0, 0, 0);
}

function sampled(grid: Float32Array, z: number, x: number, y: number): Float32Array {
  const heights = new Float32Array(terrainTileSize ** 2);
  const side = 2 ** z * terrainTileSize;
  for (let py = 0, i = 0; py < terrainTileSize; py++) {
    const down = ((90 - latitudeOf((y * terrainTileSize + py + 0.5) / side)) / 180) * reliefRows - 0.5;
    const row = Math.floor(down);
    for (let px = 0; px < terrainTileSize; px++, i++) {
      const across = ((x * terrainTileSize + px + 0.5) / side) * reliefColumns - 0.5;
      const column = Math.floor(across);
      const height = bicubic(grid, width, (row + margin) * width + column + margin, across - column, down - row);
      // The curve dips below the sea beside steep coasts.
      heights[i] = Math.max(0, height);
    }
  }
  return heights;
}

/** The grid with columns of the other side of the world, and rows repeated beyond the poles. */
function withMargin(heights: Float32Array): Float32Array {
  const grid = new Float32Array(width * (reliefRows + 2 * margin));
  for (let i = 0; i < grid.length; i++) {
    const column = ((i % width) - margin + reliefColumns) % reliefColumns;
    const row = Math.max(0, Math.min(reliefRows - 1, Math.floor(i / width) - margin));
    grid[i] = heights[row * reliefColumns + column] as number;
  }
  return grid;
}

/** Two cells around the world are as good as the pole. */
const mostCells = reliefColumns / 2;

/**
 * Heights as means over squares of ground. The grid's cells are narrower the nearer they are to a pole, so that their
 * heights change faster from west to east than from north to south: shaded, on a map that is true to angles, the land
 * looks combed.
 */
function squareCells(heights: Float32Array): Float32Array {
  const squared = new Float32Array(heights.length);
  for (let row = 0; row < reliefRows; row++) {
    const latitude = ((90 - ((row + 0.5) / reliefRows) * 180) * Math.PI) / 180;
    const cells = Math.min(mostCells, 1 / Math.cos(latitude));
    const start = row * reliefColumns;
    squared.set(means(heights.subarray(start, start + reliefColumns), cells), start);
  }
  return squared;
}

/** For each value of a ring the mean over as many values around it, parts of values included. */
function means(ring: Float32Array, cells: number): Float32Array {
  const count = ring.length;
  const reach = Math.floor((cells - 1) / 2);
  const part = (cells - 1) / 2 - reach;
  const at = (i: number): number => ring[((i % count) + count) % count] as number;
  const out = new Float32Array(count);
  let whole = 0;
  for (let i = -reach; i <= reach; i++) whole += at(i);
  for (let i = 0; i < count; i++) {
    out[i] = (whole + part * (at(i - reach - 1) + at(i + reach + 1))) / cells;
    whole += at(i + reach + 1) - at(i - reach);
  }
  return out;
}
