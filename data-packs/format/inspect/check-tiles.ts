import { stat } from 'node:fs/promises';
import { classifyRings, VectorTile, type VectorTileLayer } from '@mapbox/vector-tile';
import earcut from 'earcut';
import { PbfReader } from 'pbf';
import { tileIdToZxy } from 'pmtiles';
import { ringArea } from '../../geo/ring.ts';
import { progressWords } from '../../words/progress-words.ts';
import { loadGeometry } from '../load-geometry.ts';
import type { PackPart } from '../manifest.ts';
import { largestBlock } from '../pmtiles/decompress.ts';
import { type FileSection, FileSource } from '../pmtiles/file-source.ts';
import { type EntryVisitor, walkFile } from '../pmtiles/walk-directory.ts';
import type { ProgressListener } from '../progress.ts';
import { requireBoundedTile } from '../vector-tile-bounds.ts';
import { inspectImage, readHeader } from './inspect-archive.ts';

interface TileFault extends PolygonFault {
  z: number;
  x: number;
  y: number;
}

export interface TileCheck {
  /** Counts equal tiles once, as they are stored. */
  tiles: number;
  faultyTiles: number;
  /** The worst layers of faulty tiles, the worst first. */
  worst: TileFault[];
  /** Tiles that cannot be read or are larger than any, and the first of them, as `14/8529/5973`. */
  unreadable: number;
  firstUnreadable: string[];
}

const mostNamed = 20;
const mostUnreadableNamed = 10;

/**
 * Reads every tile of an archive, which may lie in a `section` of the file, and checks the polygons of vector tiles. Holds
 * one directory and one tile at a time.
 */
export async function checkTiles(
  path: string,
  kind: PackPart['kind'],
  options: { section?: FileSection; progress?: ProgressListener; signal?: AbortSignal } = {},
): Promise<TileCheck> {
  const section = options.section ?? { start: 0, size: (await stat(path)).size };
  const { size } = section;
  const source = await FileSource.open(path, section);
  try {
    const header = await readHeader(source, size);
    const dataLength = size - header.tileDataOffset;
    const check: TileCheck = { tiles: 0, faultyTiles: 0, worst: [], unreadable: 0, firstUnreadable: [] };
    let listed: { tileId: number; offset: number; length: number }[] = [];
    let listedTo = 0;
    const visit: EntryVisitor = (tileId, _, offset, length) => {
      // In a clustered archive what lies before the end so far is a tile that came before.
      if (header.clustered && offset < listedTo) return;
      listed.push({ tileId, offset, length });
      listedTo = offset + length;
    };
    for await (const _ of walkFile(source, header, { dataLength, visit, signal: options.signal })) {
      for (const { tileId, offset, length } of listed) {
        const at = header.tileDataOffset + offset;
        try {
          if (length > largestBlock) throw new RangeError(`a tile has ${length} packed bytes`);
          const tile = await source.getBlock(at, length, header.tileCompression, options.signal);
          addTile(check, tileId, kind === 'basemap' ? polygonFaults(tile) : await inspectImage(tile, kind));
        } catch (error) {
          options.signal?.throwIfAborted();
          // The disk's failure is none of the tile.
          if (error instanceof Error && 'syscall' in error) throw error;
          check.tiles += 1;
          check.unreadable += 1;
          if (check.unreadable <= mostUnreadableNamed) check.firstUnreadable.push(tileIdToZxy(tileId).join('/'));
        }
        options.progress?.({
          phase: 'polygons',
          fraction: Math.min(1, (offset + length) / dataLength),
          said: progressWords.message('mapTiles', { tiles: check.tiles }),
        });
      }
      listed = [];
    }
    return check;
  } finally {
    await source.close();
  }
}

function addTile(check: TileCheck, tileId: number, faults: readonly PolygonFault[]): void {
  check.tiles += 1;
  if (faults.length === 0) return;
  check.faultyTiles += 1;
  const [z, x, y] = tileIdToZxy(tileId);
  check.worst.push(...faults.map(fault => ({ z, x, y, ...fault })));
  check.worst.sort((a, b) => b.share - a.share);
  check.worst.length = Math.min(check.worst.length, mostNamed);
}

/** A layer of a tile whose polygons are not filled as they are drawn. */
interface PolygonFault {
  layer: string;
  /** Share of the tile that triangles leave out or fill too much. */
  share: number;
}

/** Share of a layer's area. Triangles of valid polygons have the polygons' area to the last digit. */
const tolerated = 0.001;

/** MapLibre draws no more rings of a polygon: the largest holes, the others are filled. */
const mostRings = 500;

/**
 * Cuts every polygon of a tile into triangles, as renderers do, and compares the areas: rings that cross have none that
 * fit. A polygon whose outer ring winds like a hole, which version 2 of the format forbids, counts as left out.
 */
function polygonFaults(bytes: Uint8Array): PolygonFault[] {
  requireBoundedTile(bytes);
  const faults: PolygonFault[] = [];
  for (const layer of Object.values(new VectorTile(new PbfReader(bytes)).layers)) {
    let area = 0;
    let wrong = 0;
    for (const rings of polygonsOf(layer)) {
      const signed = rings.reduce((sum, ring) => sum + ringArea(ring), 0);
      area += Math.abs(signed);
      wrong += layer.version > 1 && signed < 0 ? -signed : Math.abs(triangleArea(drawnRings(rings)) - Math.abs(signed));
    }
    if (wrong > tolerated * area) faults.push({ layer: layer.name, share: wrong / layer.extent ** 2 });
  }
  return faults;
}

/** Rings without the repeated first point. */
function* polygonsOf(layer: VectorTileLayer): Generator<number[][]> {
  for (let i = 0; i < layer.length; i++) {
    const feature = layer.feature(i);
    if (feature.type !== 3) continue;
    for (const polygon of classifyRings(loadGeometry(feature)))
      yield polygon.map(ring => {
        const points: number[] = [];
        for (const { x, y } of ring) points.push(x, y);
        return points.slice(0, -2);
      });
  }
}

function drawnRings(rings: readonly number[][]): readonly number[][] {
  if (rings.length <= mostRings) return rings;
  const bySize = rings.map(ring => ({ ring, area: Math.abs(ringArea(ring)) })).sort((a, b) => b.area - a.area);
  return bySize.slice(0, mostRings).map(({ ring }) => ring);
}

function triangleArea(rings: readonly number[][]): number {
  const holes: number[] = [];
  let count = 0;
  for (const ring of rings) {
    if (count > 0) holes.push(count);
    count += ring.length / 2;
  }
  const points = rings.flat();
  const corners = earcut(points, holes);
  let area = 0;
  for (let i = 0; i < corners.length; i += 3)
    area += Math.abs(ringArea(corners.slice(i, i + 3).flatMap(corner => points.slice(2 * corner, 2 * corner + 2))));
  return area;
}
