import { gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { tileIdToZxy, zxyToTileId } from 'pmtiles';
import { itemAt } from '../../../data-packs/base/item-at.ts';
import { remembered } from '../../../data-packs/base/remembered.ts';
import type { DirectoryColumns } from '../../../data-packs/format/pmtiles/directory.ts';
import { decodeHeightTile } from '../../../data-packs/format/terrain/decode-height-tile.ts';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import { mercatorX, mercatorY } from '../../../data-packs/geo/web-mercator.ts';
import type { DecodedTile, Region } from '../overlay/detailed-region.ts';
import { mayHaveHoles, mergeTerrainTiles, type TerrainLayer } from '../overlay/merge-terrain-tiles.ts';
import { mergeVectorTiles, type VectorTileInput } from '../overlay/merge-vector-tiles.ts';
import { decodeTile, type TileLayer } from '../overlay/mvt.ts';
import type { DemTiles } from '../terrain/dem-tiles.ts';
import { type GroundLevel, groundHeights } from '../terrain/ground-heights.ts';
import { decompress } from './archive-directory.ts';
import type { VirtualKind } from './archive-paths.ts';
import { joinedCompression, type Member } from './join.ts';
import { entryOf } from './joined-tiles.ts';

/** Consecutive tiles with the same holders. */
export interface Span {
  tileId: number;
  runLength: number;
  holders: Holder[];
}

export interface MergedTiles {
  tileId: number;
  runLength: number;
  /** Bytes for the archive; `undefined`: the richest holder's tile serves. */
  bytes: Uint8Array | undefined;
}

/** Limits the work to some minutes in the background and 500 MB; at deeper zooms larger regions end hard. */
const mostEdges = 3000;
/** Longer runs (open sea held twice) are merged as one tile. */
const longestPerTile = 4096;

/** Deeper tiles of regions that are kept decoded. */
const decodedTiles = 64;

/** Decides which tiles the overlay must hold and makes them. Expects tile ids in ascending order. */
export class TileMerger {
  readonly #kind: VirtualKind;
  readonly #members: readonly Member[];
  readonly #head = new Uint8Array(32);
  readonly #levels = new Map<number, GroundLevel>();
  readonly #decoded = new LRUCache<string, TileLayer[]>({ max: decodedTiles });
  #edges = 0;

  constructor(kind: VirtualKind, members: readonly Member[]) {
    this.#kind = kind;
    this.#members = members;
  }

  /** Finds the levels around regions of terrain: the sea's where they have any, else their mean. */
  async measure(): Promise<void> {
    for (const [archive, { directory, input, shares }] of this.#members.entries()) {
      if (shares === undefined) continue;
      const entry = deepestWhole(directory.entries);
      const { heights } = await decodeHeightTile(this.#read({ archive, entry })).catch(() => ({ heights: [] }));
      const known = [...heights].filter(height => !Number.isNaN(height)).sort((a, b) => a - b);
      const mean = known.reduce((sum, height) => sum + height, 0) / Math.max(1, known.length);
      const isAtSea = Math.abs(known[Math.floor(known.length / 10)] ?? 0) < 1;
      const [west, south, east, north] = input.bounds;
      const [x, y] = [mercatorX((west + east) / 2), (mercatorY(south) + mercatorY(north)) / 2];
      this.#levels.set(archive, { x, y, height: isAtSea ? 0 : mean, isAtSea });
    }
  }

  /** The parts of a span whose tiles show something, without the holders that end before. */
  *shown({ tileId, runLength, holders }: Span): Generator<Span> {
    if (holders.every(holder => this.#member(holder).shares === undefined)) {
      yield { tileId, runLength, holders };
      return;
    }
    let last: { places: string; span: Span } | undefined;
    for (let id = tileId; id < tileId + runLength; id++) {
      const placed = holders.map(holder => ({ holder, place: this.#placeOf(holder, id) }));
      const inView = placed.filter(({ place }) => place !== 'outside');
      const shown = inView.map(({ holder }) => holder);
      const places = inView.map(({ holder, place }) => `${holder.archive} ${place}`).join();
      if (last?.places === places && !places.includes('edge')) {
        last.span.runLength++;
        continue;
      }
      if (last !== undefined) yield last.span;
      last = shown.length === 0 ? undefined : { places, span: { tileId: id, runLength: 1, holders: shown } };
    }
    if (last !== undefined) yield last.span;
  }

  #placeOf(holder: Holder, tileId: number): 'inside' | 'edge' | 'outside' {
    return this.#member(holder).shares?.placeOf(...tileIdToZxy(tileId)) ?? 'inside';
  }

  /** Chooses the holder of the largest tile, which serves until, or unless, they are merged. */
  richest({ holders }: Span): Holder {
    return holders.reduce((best, holder) => (this.#length(holder) > this.#length(best) ? holder : best));
  }

  needsOverlay(span: Span): boolean {
    if (span.holders.length > 1) return true;
    const [holder] = span.holders;
    if (holder === undefined) return false;
    if (this.#kind === 'basemap') return this.#compressionOf(holder) !== joinedCompression('basemap');
    if (this.#placeOf(holder, span.tileId) === 'edge') return this.#edges++ < mostEdges;
    return mayHaveHoles(this.#readHead(holder));
  }

  /** `heights`: of terrain so far. */
  async *merge(span: Span, heights: DemTiles): AsyncGenerator<MergedTiles> {
    const { tileId, runLength } = span;
    if (runLength > longestPerTile || span.holders.length === 1) {
      yield { tileId, runLength, bytes: await this.#mergeOne(span, tileId, heights) };
      return;
    }
    for (let id = tileId; id < tileId + runLength; id++) {
      yield { tileId: id, runLength: 1, bytes: await this.#mergeOne(span, id, heights) };
    }
  }

  /** `undefined` when none of the tiles can be decoded: the richest one's bytes are served as they are. */
  async #mergeOne(span: Span, tileId: number, heights: DemTiles): Promise<Uint8Array | undefined> {
    const holders = this.#byDetail(span.holders);
    try {
      return await this.#mergeAll(holders, tileId, heights);
    } catch {
      const sound: Holder[] = [];
      for (const holder of holders) if (await this.#isSound(holder, tileId, heights)) sound.push(holder);
      return sound.length === 0 ? undefined : this.#mergeAll(sound, tileId, heights).catch(() => undefined);
    }
  }

  async #isSound(holder: Holder, tileId: number, heights: DemTiles): Promise<boolean> {
    try {
      if (this.#kind === 'terrain') await this.#mergeAll([holder], tileId, heights);
      else mergeVectorTiles([this.#vectorInput(holder)], ...tileIdToZxy(tileId));
      return true;
    } catch {
      return false;
    }
  }

  async #mergeAll(holders: readonly Holder[], tileId: number, heights: DemTiles): Promise<Uint8Array> {
    const place = tileIdToZxy(tileId);
    if (this.#kind === 'terrain') {
      const layers = holders.map((holder): TerrainLayer => {
        const isAtSea = this.#levels.get(holder.archive)?.isAtSea ?? false;
        const shares = this.#member(holder).shares?.of(...place, isAtSea);
        return { bytes: this.#read(holder), ...(shares && { shares }) };
      });
      return mergeTerrainTiles(layers, place[0], () => groundHeights(heights, [...this.#levels.values()], ...place));
    }
    const inputs = holders.map(holder => this.#vectorInput(holder));
    const [first] = inputs;
    if (first !== undefined && inputs.every(({ bytes }) => Buffer.compare(bytes, first.bytes) === 0)) {
      return gzipSync(first.bytes);
    }
    return gzipSync(mergeVectorTiles(inputs, ...place));
  }

  #vectorInput(holder: Holder): VectorTileInput {
    const { input, directory } = this.#member(holder);
    const near: Region['near'] = (zoom, box) => this.#near(holder.archive, zoom, box);
    return { ...input, bytes: this.#vectorBytes(holder), maxzoom: directory.header.maxZoom, near };
  }

  #vectorBytes(holder: Holder): Uint8Array {
    const { input, directory } = this.#member(holder);
    return decompress(this.#read(holder), directory.header.tileCompression, input.path);
  }

  /** Tiles are asked for again and again, by one label after the other. */
  #near(archive: number, zoom: number, [west, north, east, south]: Readonly<Bounds>): DecodedTile[] {
    const side = 2 ** zoom;
    const first = Math.max(0, Math.floor(north * side));
    const tiles: DecodedTile[] = [];
    for (let y = first; y < side && y <= south * side; y++) {
      for (let x = Math.floor(west * side); x <= east * side; x++) {
        const id = zxyToTileId(zoom, (x + side) % side, y);
        const layers = remembered(this.#decoded, `${archive}/${id}`, () => this.#layersOf(archive, id));
        if (layers.length > 0) tiles.push({ z: zoom, x, y, layers });
      }
    }
    return tiles;
  }

  /** None where the archive has no such tile, or a damaged one. */
  #layersOf(archive: number, tileId: number): TileLayer[] {
    const { entries } = itemAt(this.#members, archive).directory;
    const entry = entryOf(entries, tileId);
    try {
      return entry === -1 ? [] : decodeTile(this.#vectorBytes({ archive, entry }));
    } catch {
      return [];
    }
  }

  /** Sorts by depth, area and id: the order must not depend on when a region was mounted. */
  #byDetail(holders: readonly Holder[]): Holder[] {
    const area = ({ input: { bounds } }: Member): number => (bounds[2] - bounds[0]) * (bounds[3] - bounds[1]);
    return [...holders].sort((a, b) => {
      const [left, right] = [this.#member(a), this.#member(b)];
      return (
        right.directory.header.maxZoom - left.directory.header.maxZoom ||
        area(left) - area(right) ||
        (left.input.id < right.input.id ? -1 : 1)
      );
    });
  }

  #member({ archive }: Holder): Member {
    return itemAt(this.#members, archive);
  }

  #length(holder: Holder): number {
    return this.#member(holder).directory.entries.lengths[holder.entry] as number;
  }

  #compressionOf(holder: Holder): number {
    return this.#member(holder).directory.header.tileCompression;
  }

  #read(holder: Holder): Uint8Array {
    return this.#readInto(holder, new Uint8Array(this.#length(holder)));
  }

  #readHead(holder: Holder): Uint8Array {
    this.#head.fill(0);
    this.#readInto(holder, this.#head.subarray(0, Math.min(this.#head.length, this.#length(holder))));
    return this.#head;
  }

  #readInto(holder: Holder, bytes: Uint8Array): Uint8Array {
    const { directory, file } = this.#member(holder);
    const position = directory.header.tileDataOffset + (directory.entries.offsets[holder.entry] as number);
    return file.read(position, bytes);
  }
}

/** Called with tiles `tileId .. tileId + runLength - 1`, ascending, and the entry of each archive that holds them. */
type SpanVisitor = (tileId: number, runLength: number, holders: readonly Holder[]) => void;

/** Entry `entry` of archive `archive`. */
interface Holder {
  archive: number;
  entry: number;
}

/**
 * Walks the directories of several archives together. Splits runs where another archive's run begins or ends, so that
 * all tiles of a span have the same holders and bytes. Linear in the number of entries.
 */
export function mergeDirectories(archives: readonly DirectoryColumns[], visit: SpanVisitor): void {
  const entry = new Uint32Array(archives.length);
  /** First tile of the current entry that was not visited yet. */
  const next = archives.map(columns => columns.tileIds[0] ?? Number.POSITIVE_INFINITY);
  const endOf = (archive: number): number => {
    const columns = archives[archive];
    const at = entry[archive] as number;
    return (columns?.tileIds[at] as number) + (columns?.runLengths[at] as number);
  };
  for (;;) {
    let start = Number.POSITIVE_INFINITY;
    for (const tile of next) if (tile < start) start = tile;
    if (start === Number.POSITIVE_INFINITY) return;

    const holders: Holder[] = [];
    let end = Number.POSITIVE_INFINITY;
    for (let archive = 0; archive < next.length; archive++) {
      const tile = next[archive] as number;
      if (tile === start) {
        holders.push({ archive, entry: entry[archive] as number });
        end = Math.min(end, endOf(archive));
      } else {
        end = Math.min(end, tile);
      }
    }
    visit(start, end - start, holders);
    for (const { archive } of holders) {
      if (end < endOf(archive)) {
        next[archive] = end;
        continue;
      }
      entry[archive] = (entry[archive] as number) + 1;
      next[archive] = archives[archive]?.tileIds[entry[archive] as number] ?? Number.POSITIVE_INFINITY;
    }
  }
}

/** The entry of the deepest zoom with one tile. */
function deepestWhole({ tileIds }: DirectoryColumns): number {
  const zoomOf = (id: number | undefined): number | undefined => (id === undefined ? undefined : tileIdToZxy(id)[0]);
  return Math.max(0, tileIds.findIndex((id, i) => zoomOf(id) === zoomOf(tileIds[i + 1])) - 1);
}
