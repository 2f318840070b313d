import { closeSync, openSync } from 'node:fs';
import { tileIdToZxy, zxyToTileId } from 'pmtiles';
import { decodeHeightTile, type HeightTile } from '../../../data-packs/format/terrain/decode-height-tile.ts';
import { firstDetailZoom, terrainTileSize } from '../../../data-packs/geo/terrarium.ts';
import { type FadingRelief, mayHaveHoles, shoreHeight } from '../overlay/merge-terrain-tiles.ts';
import { cellBits, cellsAlong, RegionEdge } from '../overlay/region-edge.ts';
import { deepestTiles } from './archive-directory.ts';
import { type Member, readFully } from './join.ts';

/** Limits the work to a minute in the background and 100 MB; at deeper zooms larger regions end hard. */
const mostTiles = 600;
/** Pixels between two computed shares of the relief. */
const step = 4;
/** A distance that is none: 40 m in shares of the world. */
const nearest = 1e-6;

/** Where the regions' heights end, and how much of the relief is left there: it fades out over the margin of packs. */
export class TerrainEdges {
  readonly #regions: { member: Member; edge: RegionEdge; holed: ReadonlyMap<number, number> }[] = [];
  /** Ids of the tiles in which relief may fade. */
  readonly #near = new Set<number>();

  /** Overviews end nowhere, and down to their zoom nothing does. */
  constructor(members: readonly Member[]) {
    let first = 0;
    for (const member of members) {
      const { maxZoom } = member.directory.header;
      if (maxZoom < firstDetailZoom) {
        first = Math.max(first, maxZoom + 1);
        continue;
      }
      const tiles = entriesByPlace(member);
      const holed = holedTiles(member, tiles);
      const edge = new RegionEdge(maxZoom, member.input.bounds, new Set(tiles.keys()), new Set(holed.keys()));
      this.#regions.push({ member, edge, holed });
    }
    this.#choose(first);
  }

  reaches(tileId: number): boolean {
    return this.#near.has(tileId);
  }

  /** Reads the tiles with holes and finds the edges. */
  async measure(checkStopped: () => void): Promise<void> {
    const edges = this.#regions.map(({ edge }) => edge);
    for (const { member, edge, holed } of this.#regions) {
      const cells = new Map<number, Uint8Array>();
      await reading(member, async read => {
        for (const [key, entry] of holed) {
          checkStopped();
          const tile = await read(entry);
          if (tile !== undefined) cells.set(key, cellsOf(tile));
        }
      });
      edge.measure(
        cells,
        edges.filter(other => other !== edge),
      );
    }
    for (const { member, edge } of this.#regions) edge.find(await cellMeans(member, edge));
    this.#levelOff();
  }

  /** Neighbours go down to one level: no step where their edges meet. */
  #levelOff(): void {
    const edges = new Set(this.#regions.map(({ edge }) => edge));
    for (const first of edges) {
      const joined = [first];
      for (const edge of joined) {
        edges.delete(edge);
        for (const other of edges) if (edge.adjoins(other) && !joined.includes(other)) joined.push(other);
      }
      const lowest = Math.min(...joined.map(({ level }) => level));
      for (const edge of joined) edge.level = lowest;
    }
  }

  /** How the relief of a tile of `size` pixels fades. */
  relief(tileId: number, size: number): FadingRelief {
    const [z, x, y] = tileIdToZxy(tileId);
    const nodes = size / step + 1;
    const weights = new Float32Array(nodes * nodes).fill(1);
    const levels = new Float32Array(nodes * nodes);
    for (let i = 0; i < levels.length; i++) {
      const across = (x + (i % nodes) / (nodes - 1)) / 2 ** z;
      const down = (y + Math.floor(i / nodes) / (nodes - 1)) / 2 ** z;
      levels[i] = this.#levelAt(across, down);
      if (this.#near.has(tileId)) weights[i] = this.#weightAt(across, down);
    }
    return { weights: enlarged(weights, nodes, size), levels: enlarged(levels, nodes, size) };
  }

  #weightAt(across: number, down: number): number {
    let most = 0;
    for (const { edge } of this.#regions) {
      const cells = 2 ** edge.zoom * cellsAlong;
      most = Math.max(most, edge.weight(across * cells, down * cells));
    }
    return most;
  }

  /** A region's level around it, even slopes far away between two. */
  #levelAt(across: number, down: number): number {
    let [sum, shares] = [0, 0];
    for (const { edge } of this.#regions) {
      const share = 1 / (edge.squareTo(across, down) + nearest ** 2) ** 2;
      sum += edge.level * share;
      shares += share;
    }
    return shares === 0 ? 0 : sum / shares;
  }

  /** Chooses the tiles at the edges and those above them, zoom by zoom, as many as are affordable. */
  #choose(first: number): void {
    for (let z = first; ; z++) {
      const here = new Set<number>();
      for (const { edge } of this.#regions) {
        if (edge.zoom < z) continue;
        const [side, shift] = [2 ** edge.zoom, 2 ** (edge.zoom - z)];
        for (const key of edge.near) {
          here.add(zxyToTileId(z, Math.floor((key % side) / shift), Math.floor(Math.floor(key / side) / shift)));
        }
      }
      if (here.size === 0 || this.#near.size + here.size > mostTiles) return;
      for (const id of here) this.#near.add(id);
    }
  }
}

/** Interpolates between nodes; loops without closures, as a tile has a quarter of a million pixels. */
function enlarged(grid: Float32Array, nodes: number, size: number): Float32Array {
  const weights = new Float32Array(size * size);
  for (let y = 0, i = 0; y < size; y++) {
    const row = Math.floor(y / step) * nodes;
    const fy = ((y % step) + 0.5) / step;
    for (let x = 0; x < size; x++, i++) {
      const at = row + Math.floor(x / step);
      const fx = ((x % step) + 0.5) / step;
      const north = (grid[at] as number) * (1 - fx) + (grid[at + 1] as number) * fx;
      const south = (grid[at + nodes] as number) * (1 - fx) + (grid[at + nodes + 1] as number) * fx;
      weights[i] = north + (south - north) * fy;
    }
  }
  return weights;
}

/** Entries of a member's deepest tiles, by row * side + column. */
function entriesByPlace({ directory }: Member): Map<number, number> {
  const side = 2 ** directory.header.maxZoom;
  const tiles = new Map<number, number>();
  for (const [id, entry] of deepestTiles(directory)) {
    const [, x, y] = tileIdToZxy(id);
    tiles.set(y * side + x, entry);
  }
  return tiles;
}

function holedTiles(member: Member, tiles: ReadonlyMap<number, number>): Map<number, number> {
  const file = openSync(member.input.path, 'r');
  try {
    return new Map([...tiles].filter(([, entry]) => mayHaveHoles(readEntry(member, file, entry, 32))));
  } finally {
    closeSync(file);
  }
}

function readEntry({ directory, input }: Member, file: number, entry: number, most = Number.POSITIVE_INFINITY) {
  const { offsets, lengths } = directory.entries;
  const position = directory.header.tileDataOffset + (offsets[entry] as number);
  return readFully(file, input.path, position, new Uint8Array(Math.min(most, lengths[entry] as number)));
}

/** Gives a reader of decoded tiles by entry; damaged ones are `undefined`. */
async function reading(
  member: Member,
  task: (read: (entry: number) => Promise<HeightTile | undefined>) => Promise<void>,
): Promise<void> {
  const file = openSync(member.input.path, 'r');
  try {
    await task(entry => decodeHeightTile(readEntry(member, file, entry)).catch(() => undefined));
  } finally {
    closeSync(file);
  }
}

/** Pixels of the overview whose pixels are as wide as cells, which hold their means. */
async function cellMeans(member: Member, edge: RegionEdge): Promise<(column: number, row: number) => number> {
  const zoom = edge.zoom - Math.log2(terrainTileSize / cellsAlong);
  const { tileIds, runLengths } = member.directory.entries;
  const tiles = new Map<string, HeightTile>();
  await reading(member, async read => {
    for (const [entry, first] of tileIds.entries()) {
      for (let id = first; id < first + (runLengths[entry] as number); id++) {
        const [z, x, y] = tileIdToZxy(id);
        if (z > zoom) return;
        const tile = z === zoom ? await read(entry) : undefined;
        if (tile?.size === terrainTileSize) tiles.set(`${x}/${y}`, tile);
      }
    }
  });
  const side = 2 ** zoom * terrainTileSize;
  return (column, row) => {
    const wrapped = (column + side) % side;
    const tile = tiles.get(`${Math.floor(wrapped / terrainTileSize)}/${Math.floor(row / terrainTileSize)}`);
    return tile?.heights[(row % terrainTileSize) * terrainTileSize + (wrapped % terrainTileSize)] ?? Number.NaN;
  };
}

/** A cell with any unknown height is a hole. */
function cellsOf({ size, heights }: HeightTile): Uint8Array {
  const cells = new Uint8Array(cellsAlong ** 2);
  const scale = cellsAlong / size;
  for (let i = 0; i < heights.length; i++) {
    const cell = Math.floor(Math.floor(i / size) * scale) * cellsAlong + Math.floor((i % size) * scale);
    const height = heights[i] as number;
    if (Number.isNaN(height)) cells[cell] = (cells[cell] as number) | cellBits.hole;
    else if (height < shoreHeight) cells[cell] = (cells[cell] as number) | cellBits.low;
  }
  return cells;
}
