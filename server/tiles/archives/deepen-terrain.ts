import { closeSync, openSync } from 'node:fs';
import { tileIdToZxy, zxyToTileId } from 'pmtiles';
import { loadSharp } from '../../../data-packs/format/load-sharp.ts';
import { addEntry, copyEntry, type DirectoryColumns, noEntries } from '../../../data-packs/format/pmtiles/directory.ts';
import {
  encodeHeight,
  heightStepAtZoom,
  leaveOutInvented,
  markInvented,
  terrainTileSize,
} from '../../../data-packs/geo/terrarium.ts';
import { DemTiles, nearestCell } from '../terrain/dem-tiles.ts';
import { deepestTiles } from './archive-directory.ts';
import { type Member, readFully } from './join.ts';
import type { OverlayFile } from './overlay-file.ts';

/** Limits the work to half a minute in the background and 60 MB, at 60 ms and 100 KB per tile. */
const mostTiles = 600;

interface Deepening {
  /** The deepest zoom at which every region has its own tiles. */
  shallowest: number;
  /** The deepest zoom to which all regions can be brought. */
  maxzoom: number;
  /** Ids of the missing tiles, ascending. */
  tiles: number[];
}

/**
 * Plans interpolated tiles for regions whose heights end early, down to the deepest region's zoom or as deep as is
 * affordable: an archive has one deepest zoom, and clients show no relief where a tile above it is missing.
 */
export function planDeepening(members: readonly Member[], columns: DirectoryColumns): Deepening | undefined {
  const zooms = members.map(({ directory }) => directory.header.maxZoom);
  const shallowest = Math.min(...zooms);
  if (members.length === 0 || shallowest === Math.max(...zooms)) return undefined;
  const has = finder(columns);
  let plan: Deepening = { shallowest, maxzoom: shallowest, tiles: [] };
  for (let maxzoom = shallowest + 1; maxzoom <= Math.max(...zooms); maxzoom++) {
    const missing = new Set<number>(plan.tiles);
    for (const member of members) {
      if (member.directory.header.maxZoom < maxzoom)
        addChildren(member, maxzoom, id => has(id) < 0 && missing.add(id), mostTiles);
      if (missing.size > mostTiles) return plan;
    }
    plan = { shallowest, maxzoom, tiles: [...missing].sort((a, b) => a - b) };
  }
  return plan;
}

/** Adds the descendants at `to` of a member's deepest tiles. Stops counting beyond `limit`. */
function addChildren({ directory }: Member, to: number, add: (id: number) => unknown, limit: number): void {
  const across = 2 ** (to - directory.header.maxZoom);
  let left = limit * 2;
  for (const [id] of deepestTiles(directory)) {
    if (left <= 0) return;
    const [, x, y] = tileIdToZxy(id);
    for (let dx = 0; dx < across; dx++) {
      for (let dy = 0; dy < across; dy++, left--) add(zxyToTileId(to, x * across + dx, y * across + dy));
    }
  }
}

/** Makes the missing tiles and returns the columns with them. */
export async function deepen(
  { shallowest, tiles }: Deepening,
  columns: DirectoryColumns,
  members: readonly Member[],
  overlay: OverlayFile,
  overlayBase: number,
  checkStopped: () => void,
): Promise<DirectoryColumns> {
  const files = members.map(({ input }) => openSync(input.path, 'r'));
  try {
    const find = finder(columns);
    const dem = new DemTiles(async (z, x, y) => {
      const entry = find(zxyToTileId(z, x, y));
      return entry < 0 ? undefined : readJoined(columns, entry, members, files, overlay, overlayBase);
    });
    const made = noEntries();
    for (const id of tiles) {
      checkStopped();
      const bytes = await interpolatedTile(dem, shallowest, ...tileIdToZxy(id));
      if (bytes === undefined) continue;
      addEntry(made, id, 1, overlayBase + overlay.add(bytes), bytes.length);
    }
    return interleave(columns, made);
  } finally {
    for (const file of files) closeSync(file);
  }
}

async function interpolatedTile(
  dem: DemTiles,
  shallowest: number,
  z: number,
  x: number,
  y: number,
): Promise<Uint8Array | undefined> {
  for (let source = z - 1; source >= shallowest; source--) {
    const across = 2 ** (z - source);
    const [sx, sy] = [Math.floor(x / across), Math.floor(y / across)];
    const tile = await dem.tile(source, sx, sy);
    if (tile === undefined) continue;
    const measured = nearestCell({ ...tile, heights: leaveOutInvented(tile.heights) });
    const cells = tile.size / across;
    const [left, top] = [(x - sx * across) * cells, (y - sy * across) * cells];
    const sample = await dem.interpolated({ z: source, x: sx, y: sy, tile }, { left, top, cells });
    const step = heightStepAtZoom(z);
    const pixels = new Uint8Array(terrainTileSize * terrainTileSize * 3);
    for (let py = 0; py < terrainTileSize; py++) {
      for (let px = 0; px < terrainTileSize; px++) {
        const [column, row] = [
          left + ((px + 0.5) * cells) / terrainTileSize,
          top + ((py + 0.5) * cells) / terrainTileSize,
        ];
        const height = sample(column, row);
        const at = (py * terrainTileSize + px) * 3;
        encodeHeight(Number.isNaN(height) ? 0 : height, step, pixels, at);
        markInvented(pixels, at, Number.isNaN(measured(column, row)));
      }
    }
    const sharp = await loadSharp();
    return sharp(pixels, { raw: { width: terrainTileSize, height: terrainTileSize, channels: 3 } })
      .webp({ lossless: true, effort: 1 })
      .toBuffer();
  }
  return undefined;
}

function readJoined(
  columns: DirectoryColumns,
  entry: number,
  members: readonly Member[],
  files: readonly number[],
  overlay: OverlayFile,
  overlayBase: number,
): Uint8Array | undefined {
  const offset = columns.offsets[entry] as number;
  const length = columns.lengths[entry] as number;
  if (offset >= overlayBase) return overlay.read(offset - overlayBase, length);
  const index = members.findLastIndex(({ base }) => base <= offset);
  const [member, file] = [members[index], files[index]];
  if (member === undefined || file === undefined) return undefined;
  const position = member.directory.header.tileDataOffset + offset - member.base;
  return readFully(file, member.input.path, position, new Uint8Array(length));
}

/** Finds the entry that holds a tile, -1 when none does. */
export function finder({ tileIds, runLengths }: DirectoryColumns): (id: number) => number {
  return id => {
    let low = 0;
    let high = tileIds.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((tileIds[middle] as number) <= id) low = middle;
      else high = middle - 1;
    }
    const start = tileIds[low];
    return start !== undefined && start <= id && id < start + (runLengths[low] as number) ? low : -1;
  };
}

function interleave(a: DirectoryColumns, b: DirectoryColumns): DirectoryColumns {
  const out = noEntries();
  let [i, j] = [0, 0];
  while (i < a.tileIds.length || j < b.tileIds.length) {
    const fromA = (a.tileIds[i] ?? Number.POSITIVE_INFINITY) < (b.tileIds[j] ?? Number.POSITIVE_INFINITY);
    if (fromA) copyEntry(out, a, i++);
    else copyEntry(out, b, j++);
  }
  return out;
}
