import { mkdir, writeFile } from 'node:fs/promises';
import { endianness } from 'node:os';
import { dirname, join } from 'node:path';
import type { Bounds } from '../../geo/bounds.ts';
import type { NodeColumns } from '../osm/dataset.ts';
import { numberAt } from '../osm/packed-numbers.ts';
import { patchNodes, tileSize } from '../projections/tile-nodes.ts';
import { type DemGrid, readPatch, samplePatch } from './dem-grid.ts';
import { bridgeVoids } from './voids.ts';

/** Samples per side: the routing engine's builder reads no other kind of .hgt. */
const side = 3601;

/** Bytes of one tile. */
export const graphTileBytes = side * side * 2;

/** Patches along a side, the last ones cut off by the cell's edge. */
const patchesAlong = Math.ceil(side / tileSize);

/** A cell of one degree, by its south-western corner. */
export interface DegreeCell {
  lon: number;
  lat: number;
  /** Numbers of its patches near a node, which count row by row from the north-west. */
  patches: ReadonlySet<number>;
}

/** Degrees on the edges of a cell where its neighbours' files have samples, too. */
const shared = 0.001;

/** Where only the cell's own data lies. */
export function cellInterior({ lon, lat }: DegreeCell): Bounds {
  return [lon + shared, lat + shared, lon + 1 - shared, lat + 1 - shared];
}

/** Degrees around a node in which heights are asked for: a way runs on straight to its next node. */
const around = 0.1;

/** Squares along a degree: nodes within one count as one. */
const squaresPerDegree = 100;

/** Cells that hold nodes. A road beyond the bounds is one of the graph, too. */
export function cellsOfNodes({ lon, lat }: Pick<NodeColumns, 'lon' | 'lat'>): DegreeCell[] {
  const turn = 360 * squaresPerDegree;
  const squares = new Set<number>();
  for (let i = 0; i < lon.length; i++) {
    const column = Math.floor((numberAt(lon, i) * squaresPerDegree) / 1e7) + turn / 2;
    const row = Math.floor((numberAt(lat, i) * squaresPerDegree) / 1e7) + turn / 4;
    squares.add(row * turn + column);
  }
  const patchesOf = new Map<number, Set<number>>();
  const keyOf = (west: number, south: number) => Math.floor(south) * 1000 + Math.floor(west) + 180;
  const places = Array.from(squares, square => ({
    west: (square % turn) / squaresPerDegree - 180,
    south: Math.floor(square / turn) / squaresPerDegree - 90,
  }));
  for (const { west, south } of places) patchesOf.set(keyOf(west, south), new Set());
  for (const { west, south } of places) {
    const columns = patchesBetween(west - around, west + 1 / squaresPerDegree + around);
    // Rows count from the north.
    const rows = patchesBetween(-south - 1 / squaresPerDegree - around, -south + around);
    for (const column of columns) {
      const lonOfCell = ((column.degree + 540) % 360) - 180;
      for (const row of rows) {
        patchesOf.get(keyOf(lonOfCell, -row.degree - 1))?.add(row.order * patchesAlong + column.order);
      }
    }
  }
  return Array.from(patchesOf, ([key, patches]) => {
    return { lon: (((key % 1000) + 1000) % 1000) - 180, lat: Math.floor(key / 1000), patches };
  }).sort((a, b) => a.lat - b.lat || a.lon - b.lon);
}

/** The patches that a stretch meets, in whole degrees and the order within each. */
function patchesBetween(from: number, to: number): { degree: number; order: number }[] {
  const found: { degree: number; order: number }[] = [];
  for (let degree = Math.floor(from); degree <= to; degree++) {
    const orderOf = (at: number) => Math.floor(((at - degree) * (side - 1)) / tileSize);
    const last = Math.min(patchesAlong - 1, orderOf(to));
    for (let order = Math.max(0, orderOf(from)); order <= last; order++) found.push({ degree, order });
  }
  return found;
}

/**
 * Writes the cell's heights for the graph builder as `N47/N47E009.hgt` below `folder`: one sample per arc-second,
 * whatever the sources, in its patches; elsewhere something near, as in voids, whose edges the builder takes for cliffs.
 * `grids` are in order of preference. Gives false where none has data.
 */
export async function writeGraphTile(grids: readonly DemGrid[], cell: DegreeCell, folder: string): Promise<boolean> {
  const tile = new Float32Array(side * side).fill(Number.NaN);
  for (const patch of cell.patches) {
    const top = Math.floor(patch / patchesAlong) * tileSize;
    const left = (patch % patchesAlong) * tileSize;
    const heights = await heightsOfPatch(grids, cell, left, top);
    const width = Math.min(tileSize, side - left);
    for (let row = 0; row < Math.min(tileSize, side - top); row++) {
      tile.set(heights.subarray(row * tileSize, row * tileSize + width), (top + row) * side + left);
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
