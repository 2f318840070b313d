import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { TileType } from 'pmtiles';
import {
  addEntry,
  buildDirectories,
  copyEntry,
  type DirectoryColumns,
  noEntries,
} from '../../../data-packs/format/pmtiles/directory.ts';
import { serializeHeader } from '../../../data-packs/format/pmtiles/header.ts';
import { type Bounds, unionBounds } from '../../../data-packs/geo/bounds.ts';
import { firstDetailZoom } from '../../../data-packs/geo/heights/terrarium.ts';
import { moveSync } from '../../../data-packs/runtime/in-use.ts';
import { failedWith } from '../../../data-packs/words/worded-error.ts';
import { formatFailures } from '../../../data-packs/words/words.ts';
import { CoverageShares } from '../overlay/coverage-shares.ts';
import { ArchiveError, readArchiveDirectory } from './archive-directory.ts';
import { joinMetadata } from './archive-metadata.ts';
import { openAwaited } from './awaited-bytes.ts';
import type { FilePiece } from './byte-space.ts';
import { planDeepening } from './deepen-terrain.ts';
import {
  type JoinedArchive,
  type JoinJob,
  type JoinMessage,
  type Member,
  type OpenMember,
  openMemberFile,
  throwIfStopped,
} from './join.ts';
import { JoinedTiles } from './joined-tiles.ts';
import { OverlayFile } from './overlay-file.ts';
import { mergeDirectories, type Span, TileMerger } from './tile-merger.ts';

/**
 * Joins archives and reports twice: at once, with shared tiles from the region with the largest, and again when shared
 * tiles are merged into the overlay. The first terrain has no tiles until then: it would end in a cliff. Blocks for long:
 * for worker threads.
 */
export async function joinArchives(job: JoinJob, report: (message: JoinMessage) => void): Promise<void> {
  const open = job.awaited === undefined ? openMemberFile : openAwaited(job.awaited);
  const members = openMembers(job, open, report);
  try {
    await joinMembers(job, members, report);
  } finally {
    for (const { file } of members) file.close();
  }
}

async function joinMembers(job: JoinJob, members: Member[], report: (message: JoinMessage) => void): Promise<void> {
  const columns = noEntries();
  const merger = new TileMerger(job.kind, members);
  /** Of the tiles that the overlay holds. */
  const spans: Span[] = [];
  mergeDirectories(
    members.map(member => member.directory.entries),
    (tileId, runLength, holders) => {
      for (const span of merger.shown({ tileId, runLength, holders: [...holders] })) {
        const { archive, entry } = merger.richest(span);
        const member = members[archive];
        if (member === undefined) return;
        if (merger.needsOverlay(span)) spans.push(span);
        const { offsets, lengths } = member.directory.entries;
        const offset = member.base + (offsets[entry] as number);
        addEntry(columns, span.tileId, span.runLength, offset, lengths[entry] as number);
      }
    },
  );

  const deepening = job.kind === 'terrain' ? planDeepening(members, columns) : undefined;
  for (const tileId of deepening?.tiles ?? []) spans.push({ tileId, runLength: 1, holders: [] });
  spans.sort((a, b) => a.tileId - b.tileId);
  const final = spans.length === 0;
  // A name of its own: an earlier one may be open, and Windows replaces no such file.
  const name = final ? `${job.cachePrefix}.head` : `${job.cachePrefix}.provisional-head-${randomUUID()}`;
  const first = job.kind === 'terrain' && job.isFirst && !final ? noEntries() : columns;
  report({ type: 'archive', final, archive: writeHead(job, members, first, name, undefined, deepening?.shallowest) });
  if (final) return;

  const overlay = new OverlayFile(`${job.cachePrefix}.overlay`);
  try {
    const joined = new JoinedTiles(members, overlay);
    await merger.measure();
    await mergeSpans(columns, spans, merger, joined, () => throwIfStopped(job));
    overlay.finish();
    const piece = { path: overlay.path, offset: 0, length: overlay.length };
    const head = writeHead(job, members, joined.columns, `${job.cachePrefix}.head`, piece, deepening?.maxzoom);
    report({ type: 'archive', final: true, archive: head });
  } finally {
    overlay.abort();
  }
}

function openMembers(job: JoinJob, open: OpenMember, report: (message: JoinMessage) => void): Member[] {
  const members: Member[] = [];
  let base = 0;
  for (const input of job.inputs) {
    throwIfStopped(job);
    try {
      const directory = readArchiveDirectory(input.path, open);
      const { tileType, maxZoom } = directory.header;
      const vector = tileType === TileType.Mvt;
      if (vector !== (job.kind === 'basemap')) throw new ArchiveError(input.path, formatFailures.message('wrongTiles'));
      const { entries } = directory;
      let length = 0;
      for (const [i, offset] of entries.offsets.entries()) {
        length = Math.max(length, offset + (entries.lengths[i] as number));
      }
      // Overviews end nowhere.
      const shares = vector || maxZoom < firstDetailZoom ? undefined : new CoverageShares(input.coverage);
      members.push({ input, directory, file: open(input.path), shares, base, length });
      base += length;
    } catch (error) {
      throwIfStopped(job);
      report({ type: 'damaged', id: input.id, reason: failedWith(error).message });
    }
  }
  return members;
}

/** Joins the columns, with each span replaced by what the overlay holds for it, or added. */
async function mergeSpans(
  columns: DirectoryColumns,
  spans: readonly Span[],
  merger: TileMerger,
  joined: JoinedTiles,
  checkStopped: () => void,
): Promise<void> {
  let copied = 0;
  const copyBefore = (tileId: number): void => {
    for (; (columns.tileIds[copied] ?? tileId) < tileId; copied++) copyEntry(joined.columns, columns, copied);
  };
  for (const span of spans) {
    checkStopped();
    copyBefore(span.tileId);
    const at = columns.tileIds[copied] === span.tileId ? copied++ : undefined;
    for await (const { tileId, runLength, bytes } of merger.merge(span, joined.heights)) {
      if (bytes !== undefined) joined.add(tileId, runLength, bytes);
      else if (at !== undefined)
        addEntry(joined.columns, tileId, runLength, columns.offsets[at] as number, columns.lengths[at] as number);
    }
  }
  copyBefore(Number.POSITIVE_INFINITY);
}

function writeHead(
  job: JoinJob,
  members: readonly Member[],
  columns: DirectoryColumns,
  path: string,
  overlay: FilePiece | undefined,
  /** The deepest zoom of the header; by default that of the deepest archive. */
  maxzoomTold: number | undefined,
): JoinedArchive {
  const { root, leaves } = buildDirectories(columns);
  const metadata = gzipSync(JSON.stringify(joinMetadata(job.kind, members)));
  const headers = members.map(member => member.directory.header);
  const minzoom = Math.min(...headers.map(header => header.minZoom), 30);
  const deepest = Math.max(...headers.map(header => header.maxZoom), 0);
  // Stretched over the zooms of regions an overview alone would look like one, and styles could not say that nothing is
  // installed there.
  const isOverview = job.kind === 'basemap' && deepest === firstDetailZoom - 1;
  const maxzoom = maxzoomTold ?? (isOverview ? firstDetailZoom : deepest);
  const dataPieces: FilePiece[] = members.map(({ input, directory, length }) => ({
    path: input.path,
    offset: directory.header.tileDataOffset,
    length,
  }));
  if (overlay !== undefined) dataPieces.push(overlay);
  const header = serializeHeader({
    tileType: job.kind === 'basemap' ? 'mvt' : 'webp',
    minzoom: members.length === 0 ? 0 : minzoom,
    maxzoom,
    bounds: boundsOf(members),
    rootLength: root.length,
    metadataLength: metadata.length,
    leavesLength: leaves.length,
    dataLength: dataPieces.reduce((sum, piece) => sum + piece.length, 0),
    tiles: columns.runLengths.reduce((sum, runLength) => sum + runLength, 0),
    entries: columns.tileIds.length,
    contents: 0,
  });
  // Not clustered: tiles are ordered by region. The number of distinct contents is unknown (0).
  header[96] = 0;
  const temporary = `${path}.partial`;
  const file = openSync(temporary, 'w');
  let length = 0;
  try {
    for (const part of [header, root, metadata, leaves]) {
      for (let done = 0; done < part.length; ) done += writeSync(file, part, done, part.length - done);
      length += part.length;
    }
    fsyncSync(file);
    closeSync(file);
    moveSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  return { pieces: [{ path, offset: 0, length }, ...dataPieces], minzoom, maxzoom, regions: members.length };
}

/** Bounds of all regions. For none a tiny box near the south pole: readers refuse an empty one. */
function boundsOf(members: readonly Member[]): Bounds {
  const boxes = members
    .map(({ directory: { header } }) => header)
    .filter(h => h.minLon < h.maxLon && h.minLat < h.maxLat)
    .map((h): Bounds => [h.minLon, h.minLat, h.maxLon, h.maxLat]);
  return boxes.length === 0 ? [-180, -85, -179.999, -84.999] : unionBounds(boxes);
}
