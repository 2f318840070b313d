import { open } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { intersection } from 'polyclip-ts';
import { graphTileBounds } from '../../format/archive/graph-tile-bounds.ts';
import { type TarEntry, tarEntries } from '../../format/archive/tar-entries.ts';
import { type Coverage, type PackManifest, type PackPart, totalSize } from '../../format/manifest.ts';
import { FileSource } from '../../format/pmtiles/file-source.ts';
import { readPack } from '../../format/read-pack.ts';
import {
  type Bounds,
  boundsMeetOnGlobe,
  boundsOfPositions,
  boundsOnGlobe,
  commonBounds,
  ringAround,
  sidesOf,
  unrolled,
} from '../../geo/bounds.ts';
import { polygonsOf } from '../../geo/ring.ts';
import { storeFailures } from '../../words/words.ts';
import { requirePointer, servingDirectory } from '../pointer.ts';
import { tilesWithin } from './tiles-within.ts';

/** Directories, headers and the manifest, about. */
const frontBytes = 50_000;

/** About how many bytes the part of an installed pack in a box has. Throws a sentence where there is none. */
export async function measureWithin(
  dataDir: string,
  id: string,
  box: Readonly<Bounds>,
  signal?: AbortSignal,
): Promise<{ bytes: number; bounds: Bounds }> {
  const directory = servingDirectory(dataDir, id, await requirePointer(dataDir, id));
  const manifest = await readPack(directory);
  const { bounds } = coverageWithin(manifest, box);
  const degrees = (of: Readonly<Bounds>) => {
    const [west, south, east, north] = unrolled(of);
    return (east - west) * (north - south);
  };
  const share = Math.min(1, degrees(bounds) / Math.max(degrees(manifest.bounds), Number.EPSILON));
  let bytes = frontBytes;
  for (const part of manifest.parts) bytes += await bytesWithin(directory, part, { bounds, share }, signal);
  return { bytes: Math.round(Math.min(bytes, totalSize(manifest.parts) + frontBytes)), bounds };
}

async function bytesWithin(
  directory: string,
  part: PackPart,
  { bounds, share }: { bounds: Bounds; share: number },
  signal: AbortSignal | undefined,
): Promise<number> {
  const path = join(directory, part.path);
  switch (part.kind) {
    case 'basemap':
    case 'terrain':
    case 'imagery':
      return archiveBytes(path, part, bounds, signal);
    case 'routing':
      return totalSize(await graphTilesWithin(path, bounds, signal));
    case 'places':
      return part.size * sidesOf(bounds).reduce((sum, side) => sum + placesShare(path, side), 0);
    case 'buildings':
      return part.size * share;
    case 'traffic':
      return part.size;
  }
}

async function archiveBytes(path: string, part: PackPart, bounds: Bounds, signal?: AbortSignal): Promise<number> {
  const source = await FileSource.open(path);
  try {
    const margin = part.kind === 'terrain' ? 1 : 0;
    const { entries } = await tilesWithin(source, part.size, bounds, { margin, signal });
    const lengths = new Map(entries.offsets.map((offset, i) => [offset, entries.lengths[i] ?? 0]));
    return [...lengths.values()].reduce((sum, length) => sum + length, 0);
  } finally {
    await source.close();
  }
}

/** Rows of a place index in a box, of all. */
function placesShare(path: string, [west, south, east, north]: Bounds): number {
  const database = new Database(path, { readonly: true, fileMustExist: true });
  try {
    const rows = (table: string) => {
      const within = database.prepare(
        `SELECT count(*) FROM ${table} WHERE west <= ? AND east >= ? AND south <= ? AND north >= ?`,
      );
      const all = database.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number;
      return { within: within.pluck().get(east, west, north, south) as number, all };
    };
    const [places, houses] = [rows('place_box'), rows('house_box')];
    return (places.within + houses.within) / Math.max(1, places.all + houses.all);
  } finally {
    database.close();
  }
}

/** The part of a pack's coverage in a box of the globe, and its own box. Throws a sentence where there is none. */
export function coverageWithin(
  { name, bounds, coverage }: Pick<PackManifest, 'name' | 'bounds' | 'coverage'>,
  box: Readonly<Bounds>,
): { bounds: Bounds; coverage: Coverage } {
  const boxes = sidesOf(box)
    .map(side => commonBounds(bounds, side))
    .filter(([west, south, east, north]) => west < east && south < north);
  const common =
    boxes.length === 0
      ? []
      : intersection(
          polygonsOf(coverage),
          boxes.map(side => [ringAround(side)]),
        );
  const [only] = common;
  if (only === undefined) throw storeFailures.error('boxElsewhere', { name });
  return {
    bounds: boundsOnGlobe(common.map(([outer = []]) => boundsOfPositions(outer))),
    coverage:
      common.length === 1 ? { type: 'Polygon', coordinates: only } : { type: 'MultiPolygon', coordinates: common },
  };
}

/** Lists the tiles of a routing archive that touch a box, in the archive's order. */
export async function graphTilesWithin(path: string, box: Readonly<Bounds>, signal?: AbortSignal): Promise<TarEntry[]> {
  const handle = await open(path, 'r');
  const within: TarEntry[] = [];
  try {
    const { size } = await handle.stat();
    for await (const entry of tarEntries(handle, size, true)) {
      signal?.throwIfAborted();
      const bounds = graphTileBounds(entry.name);
      if (bounds !== undefined && boundsMeetOnGlobe(bounds, box)) within.push(entry);
    }
  } finally {
    await handle.close();
  }
  return within;
}
