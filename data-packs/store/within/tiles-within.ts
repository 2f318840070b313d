import { type Header, tileIdToZxy } from 'pmtiles';
import { readHeader } from '../../format/inspect/inspect-archive.ts';
import { addEntry, type DirectoryColumns, noEntries } from '../../format/pmtiles/directory.ts';
import type { FileSource } from '../../format/pmtiles/file-source.ts';
import { type EntryVisitor, firstTileId, walkFile } from '../../format/pmtiles/walk-directory.ts';
import { type Bounds, boundsContain, boundsMeet, sidesOf } from '../../geo/bounds.ts';
import { mercatorX, mercatorY } from '../../geo/web-mercator.ts';

/** Tile coordinates at a zoom, ends included. */
type TileRange = Bounds;

/**
 * Lists the tiles of an archive that touch a box of the globe, in ascending order. `margin`: tiles of the deepest zoom that are
 * wanted beyond the box. Throws a sentence about "It": the caller names the file.
 */
export async function tilesWithin(
  source: FileSource,
  size: number,
  box: Readonly<Bounds>,
  options: { margin?: number; signal?: AbortSignal | undefined } = {},
): Promise<{ header: Header; entries: DirectoryColumns }> {
  const header = await readHeader(source, size);
  const ranges = Array.from({ length: header.maxZoom + 1 }, (_, zoom) =>
    sidesOf(box).map(side => tileRange(side, zoom, (options.margin ?? 0) / 2 ** header.maxZoom)),
  );
  const entries = noEntries();
  const visit: EntryVisitor = (tileId, runLength, offset, length) =>
    addWithin(tileId, tileId + runLength, ranges, (id, run) => addEntry(entries, id, run, offset, length));
  const walk = { dataLength: size - header.tileDataOffset, visit, signal: options.signal };
  for await (const _ of walkFile(source, header, walk));
  return { header, entries };
}

function tileRange([west, south, east, north]: Readonly<Bounds>, zoom: number, margin: number): TileRange {
  const side = 2 ** zoom;
  const index = (value: number) => Math.max(0, Math.min(side - 1, Math.floor(value * side)));
  // A side on the border of two tiles does not include the next one.
  const end = (value: number) => Math.max(0, Math.min(side - 1, Math.ceil(value * side) - 1));
  const minX = index(mercatorX(west) - margin);
  const minY = index(mercatorY(north) - margin);
  return [minX, minY, Math.max(minX, end(mercatorX(east) + margin)), Math.max(minY, end(mercatorY(south) + margin))];
}

/** Passes on the runs of tiles from `first` to before `end` that are in the ranges of their zooms. */
function addWithin(
  first: number,
  end: number,
  ranges: readonly (readonly TileRange[])[],
  add: (tileId: number, runLength: number) => void,
): void {
  for (let at = first; at < end; ) {
    const [zoom, x, y] = tileIdToZxy(at);
    const within = ranges[zoom] ?? [];
    const stop = Math.min(end, firstTileId(zoom + 1));
    if (stop - at === 1) {
      if (within.some(range => boundsContain(range, [x, y, x, y]))) add(at, 1);
    } else for (const [id, run] of joined(squaresWithin(0, 0, { zoom, from: at, to: stop, within }))) add(id, run);
    at = stop;
  }
}

interface Run {
  zoom: number;
  from: number;
  to: number;
  within: readonly TileRange[];
}

/**
 * Runs within a range below a square, the `index`-th of zoom `level` on the curve, whose tiles follow each other there:
 * a sea of a million equal tiles is divided only along the sides of the range.
 */
function* squaresWithin(level: number, index: number, run: Run): Generator<[tileId: number, runLength: number]> {
  const { zoom, from, to, within } = run;
  const length = 4 ** (zoom - level);
  const start = firstTileId(zoom) + index * length;
  if (start >= to || start + length <= from) return;
  const [, x, y] = tileIdToZxy(firstTileId(level) + index);
  const across = 2 ** (zoom - level);
  const [west, north, east, south] = [x * across, y * across, (x + 1) * across - 1, (y + 1) * across - 1];
  const near = within.filter(range => boundsMeet(range, [west, north, east, south]));
  if (near.length === 0) return;
  const inside = near.some(range => boundsContain(range, [west, north, east, south]));
  if (inside && start >= from && start + length <= to) yield [start, length];
  else for (let child = 0; child < 4; child++) yield* squaresWithin(level + 1, index * 4 + child, run);
}

function* joined(runs: Iterable<[number, number]>): Generator<[number, number]> {
  let last: [number, number] | undefined;
  for (const run of runs) {
    if (last !== undefined && last[0] + last[1] === run[0]) last[1] += run[1];
    else {
      if (last !== undefined) yield last;
      last = run;
    }
  }
  if (last !== undefined) yield last;
}
