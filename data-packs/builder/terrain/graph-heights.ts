import { mkdir, writeFile } from 'node:fs/promises';
import { endianness } from 'node:os';
import { dirname, join } from 'node:path';
import type { Bounds } from '../../geo/bounds.ts';
import type { NodeColumns } from '../osm/dataset.ts';
import { patchNodes, tileSize } from '../projections/tile-nodes.ts';
import type { DemGrid } from './dem-grid.ts';
import { readPatch, samplePatch } from './grid-patch.ts';
import { bridgeVoids } from './voids.ts';

/** Samples per side: the routing engine's builder reads no other kind of .hgt. */
const side = 3601;

/** Bytes of one tile. */
export const graphTileBytes = side * side * 2;

/** South-western corner of a cell of one degree. */
export interface DegreeCell {
  lon: number;
  lat: number;
}

/** Degrees on the edges of a cell where its neighbours' files have samples, too. */
const shared = 0.001;

/** Where only the cell's own data lies. */
export function cellInterior({ lon, lat }: DegreeCell): Bounds {
  return [lon + shared, lat + shared, lon + 1 - shared, lat + 1 - shared];
}

/** Cells that hold nodes. A road beyond the bounds is one of the graph, too. */
export function cellsOfNodes({ lon, lat }: Pick<NodeColumns, 'lon' | 'lat'>): DegreeCell[] {
  const cells = new Set<number>();
  for (let i = 0; i < lon.length; i++) {
    cells.add(Math.floor((lat[i] as number) / 1e7) * 1000 + Math.floor((lon[i] as number) / 1e7) + 180);
  }
  return [...cells]
    .sort((a, b) => a - b)
    .map(key => ({ lon: (((key % 1000) + 1000) % 1000) - 180, lat: Math.floor(key / 1000) }));
}

/**
 * Writes the cell's heights for the graph builder as `N47/N47E009.hgt` below `folder`: one sample per arc-second,
 * whatever the sources, without voids: the builder takes the edge of a void for a cliff. `grids` are in order of
 * preference. Gives false where none has data.
 */
export async function writeGraphTile(grids: readonly DemGrid[], cell: DegreeCell, folder: string): Promise<boolean> {
  const tile = new Float32Array(side * side);
  for (let top = 0; top < side; top += tileSize) {
    for (let left = 0; left < side; left += tileSize) {
      const heights = await heightsOfPatch(grids, cell, left, top);
      const width = Math.min(tileSize, side - left);
      for (let row = 0; row < Math.min(tileSize, side - top); row++) {
        tile.set(heights.subarray(row * tileSize, row * tileSize + width), (top + row) * side + left);
      }
    }
  }
  if (!bridgeVoids(tile, side)) return false;
  const file = join(folder, ...tilePath(cell));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bigEndian(tile));
  return true;
}

function bigEndian(heights: Float32Array): Uint8Array {
  const samples = new Int16Array(heights.length);
  // `Int16Array.from` with a function takes a hundred times as long.
  for (let i = 0; i < heights.length; i++) samples[i] = Math.round(heights[i] as number);
  const bytes = Buffer.from(samples.buffer);
  return endianness() === 'LE' ? bytes.swap16() : bytes;
}

async function heightsOfPatch(
  grids: readonly DemGrid[],
  { lon, lat }: DegreeCell,
  left: number,
  top: number,
): Promise<Float32Array> {
  const heights = new Float32Array(tileSize * tileSize).fill(Number.NaN);
  // Samples lie on the cell's edges; a patch is placed by the edges of its pixels.
  const degrees = (first: number, share: number) => (first + share * tileSize - 0.5) / (side - 1);
  for (const grid of grids) {
    const nodes = patchNodes((across, down) => grid.placeOf(lon + degrees(left, across), lat + 1 - degrees(top, down)));
    const window = await readPatch(grid, nodes);
    if (window) samplePatch(heights, window, nodes, 'straight');
  }
  return heights;
}

function tilePath({ lon, lat }: DegreeCell): [folder: string, file: string] {
  const folder = `${lat < 0 ? 'S' : 'N'}${String(Math.abs(lat)).padStart(2, '0')}`;
  return [folder, `${folder}${lon < 0 ? 'W' : 'E'}${String(Math.abs(lon)).padStart(3, '0')}.hgt`];
}
