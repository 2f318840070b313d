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
import { firstDetailZoom } from '../../../data-packs/geo/terrarium.ts';
import { moveSync } from '../../../data-packs/runtime/in-use.ts';
import { failedWith } from '../../../data-packs/words/worded-error.ts';
import { formatFailures } from '../../../data-packs/words/words.ts';
import { ArchiveError, readArchiveDirectory } from './archive-directory.ts';
import { joinMetadata } from './archive-metadata.ts';
import { openAwaited } from './awaited-bytes.ts';
import type { FilePiece } from './byte-space.ts';
import { deepen, planDeepening } from './deepen-terrain.ts';
import {
  type JoinedArchive,
  type JoinJob,
  type JoinMessage,
  type Member,
  type OpenMember,
  openMemberFile,
  throwIfStopped,
} from './join.ts';
import { OverlayFile } from './overlay-file.ts';
import { TerrainEdges } from './terrain-edges.ts';
import { mergeDirectories, type Span, TileMerger } from './tile-merger.ts';

/**
 * Joins archives and reports twice: at once, with shared tiles from the region with the largest, and again when shared
 * tiles are merged into the overlay. Blocks for long: for worker threads.
 */
export async function joinArchives(job: JoinJob, report: (message: JoinMessage) => void): Promise<void> {
  const open = job.awaited === undefined ? openMemberFile : openAwaited(job.awaited);
  const members = openMembers(job, open, report);
  const columns = noEntries();
  const edges = job.kind === 'terrain' ? new TerrainEdges(members) : undefined;
  const merger = new TileMerger(job.kind, members, { edges, open });
  /** Which entries of the columns the overlay replaces. */
  const spans: { at: number; span: Span }[] = [];
  mergeDirectories(
    members.map(member => member.directory.entries),
    (tileId, runLength, holders) => {
      const span: Span = { tileId, runLength, holders: [...holders] };
      const { archive, entry } = merger.richest(span);
      const member = members[archive];
      if (member === undefined) return;
      if (merger.needsOverlay(span)) spans.push({ at: columns.tileIds.length, span });
      const { offsets, lengths } = member.directory.entries;
      addEntry(columns, tileId, runLength, member.base + (offsets[entry] as number), lengths[entry] as number);
    },
  );

  const deepening = job.kind === 'terrain' ? planDeepening(members, columns) : undefined;
  const final = spans.length === 0 && (deepening?.tiles.length ?? 0) === 0;
  // A name of its own: an earlier one may be open, and Windows replaces no such file.
  const name = final ? `${job.cachePrefix}.head` : `${job.cachePrefix}.provisional-head-${randomUUID()}`;
  report({ type: 'archive', final, archive: writeHead(job, members, columns, name, undefined, deepening?.shallowest) });
  if (final) {
    merger.close();
    return;
  }

  const overlay = new OverlayFile(`${job.cachePrefix}.overlay`);
  try {
    await edges?.measure(() => throwIfStopped(job));
    const overlayBase = members.reduce((sum, member) => sum + member.length, 0);
    const merged = await mergeSpans(columns, spans, merger, overlay, overlayBase, () => throwIfStopped(job));
    const joined =
      deepening === undefined || deepening.tiles.length === 0
        ? merged
        : await deepen(deepening, merged, members, overlay, overlayBase, () => throwIfStopped(job));
    overlay.finish();
    const piece = { path: overlay.path, offset: 0, length: overlay.length };
    const head = writeHead(job, members, joined, `${job.cachePrefix}.head`, piece, deepening?.maxzoom);
    report({ type: 'archive', final: true, archive: head });
  } finally {
    overlay.abort();
    merger.close();
  }
}

function openMembers(job: JoinJob, open: OpenMember, report: (message: JoinMessage) => void): Member[] {
  const members: Member[] = [];
  let base = 0;
  for (const input of job.inputs) {
    throwIfStopped(job);
    try {
      const directory = readArchiveDirectory(input.path, open);
      const vector = directory.header.tileType === TileType.Mvt;
      if (vector !== (job.kind === 'basemap')) throw new ArchiveError(input.path, formatFailures.message('wrongTiles'));
      const { entries } = directory;
      let length = 0;
      for (const [i, offset] of entries.offsets.entries()) {
        length = Math.max(length, offset + (entries.lengths[i] as number));
      }
      members.push({ input, directory, base, length });
      base += length;
    } catch (error) {
      throwIfStopped(job);
      report({ type: 'damaged', id: input.id, reason: failedWith(error).message });
    }
  }
  return members;
}

/** The columns with each span replaced by what the overlay holds for it. */
async function mergeSpans(
  columns: DirectoryColumns,
  spans: readonly { at: number; span: Span }[],
  merger: TileMerger,
  overlay: OverlayFile,
  overlayBase: number,
  checkStopped: () => void,
): Promise<DirectoryColumns> {
  const out = noEntries();
  let copied = 0;
  const copyTo = (end: number): void => {
    for (; copied < end; copied++) copyEntry(out, columns, copied);
  };
  for (const { at, span } of spans) {
    checkStopped();
    copyTo(at);
    copied = at + 1;
    for await (const { tileId, runLength, bytes } of merger.merge(span)) {
      if (bytes === undefined) {
        addEntry(out, tileId, runLength, columns.offsets[at] as number, columns.lengths[at] as number);
      } else addEntry(out, tileId, runLength, overlayBase + overlay.add(bytes), bytes.length);
    }
  }
  copyTo(columns.tileIds.length);
  return out;
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
