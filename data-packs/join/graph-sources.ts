import { hash } from 'node:crypto';
import { readSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { remembered } from '../base/remembered.ts';
import { graphId } from '../builder/routing/tile-extract.ts';
import { type TarEntry, tarEntries } from '../format/archive/tar-entries.ts';
import { type GraphCounts, type GraphId, GraphTile, readGraphCounts, sizes } from '../format/inspect/graph-tile.ts';
import { edgeAt, edgesOfNode, edgeWords, infoAt, shortcut, transitionsOf } from './edges.ts';
import { familiesOf, splitByEnds, tilesLedTo } from './same-tiles.ts';

/** A tile of a part, or of several whose bytes are the same. */
export interface TileSource {
  id: number;
  name: string;
  /** Numbers of the parts that have it. */
  parts: readonly number[];
  counts: GraphCounts;
  size: number;
  /** How many nodes and edges of other parts come before its own in the joint tile. */
  nodeBase: number;
  edgeBase: number;
  /** Whether its nodes are dead: the same place of another part counts. Empty where none is. */
  dead: Uint8Array;
}

/** A node of a tile. */
export interface NodeOf {
  source: TileSource;
  index: number;
}

/** An edge of a tile. */
export interface EdgeOf {
  source: TileSource;
  edge: number;
}

export const isDead = ({ source, index }: NodeOf): boolean => source.dead[index] === 1;

const mostKept = 256e6;
const versionAt = 16;
const versionSize = 16;

/** The tiles of several graphs. */
export class GraphSources {
  /** The tiles of an id, in the order of the parts. */
  readonly byId = new Map<number, TileSource[]>();
  readonly #parts: readonly { handle: FileHandle; entries: Map<number, TarEntry> }[];
  readonly #kept = new Map<TileSource, GraphTile>();
  #keptBytes = 0;
  readonly #ways = new Map<TileSource, Map<number, number[]>>();
  /** Each part's family: parts of one release, which share tiles and differ in none. */
  #family: readonly number[];

  private constructor(parts: readonly { handle: FileHandle; entries: Map<number, TarEntry> }[]) {
    this.#parts = parts;
    this.#family = parts.map((_, part) => part);
  }

  static async open(tars: readonly string[]): Promise<GraphSources> {
    const parts: { handle: FileHandle; entries: Map<number, TarEntry> }[] = [];
    try {
      for (const tar of tars) {
        const handle = await open(tar);
        const entries = new Map<number, TarEntry>();
        parts.push({ handle, entries });
        for await (const entry of tarEntries(handle, (await handle.stat()).size, true))
          if (entry.name.endsWith('.gph')) entries.set(graphId(entry.name), entry);
      }
      return new GraphSources(parts);
    } catch (error) {
      for (const { handle } of parts) await handle.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    for (const { handle } of this.#parts) await handle.close();
  }

  /** What a part's tiles are written as: others are not joined with it. Undefined where they cannot be joined at all. */
  formatOf(part: number): string | undefined {
    const headers = [...(this.#parts[part]?.entries.values() ?? [])].map(
      entry => new DataView(this.#read(part, entry, 0, sizes.header).buffer),
    );
    const [first] = headers;
    // Speeds by the hour.
    if (first === undefined || headers.some(header => header.getUint32(44, true) & 0x7ffffc00)) return undefined;
    const version = Buffer.from(first.buffer, versionAt, versionSize).toString('latin1');
    return `${/^\d+\.\d+/.exec(version)?.[0]} ${first.getUint32(4, true) >>> 31}`;
  }

  /** Finds tiles that are the same in several parts, and lead to the same. */
  async load(signal?: AbortSignal): Promise<void> {
    const owners = new Map<number, number[]>();
    this.#parts.forEach(({ entries }, part) => {
      for (const id of entries.keys()) remembered(owners, id, (): number[] => []).push(part);
    });
    const groups = new Map<number, number[][]>();
    const ends = new Map<number, Set<number>>();
    for (const [id, parts] of owners) {
      signal?.throwIfAborted();
      const same = parts.length === 1 ? [parts] : this.#sameBytes(id, parts);
      groups.set(id, same);
      if (parts.length > 1) await setImmediate();
      const [shared] = same.filter(({ length }) => length > 1);
      if (shared) ends.set(id, tilesLedTo(this.#tile(shared[0] as number, id)));
    }
    splitByEnds(groups, ends);
    this.#family = familiesOf(groups, this.#parts.length);
    for (const [id, same] of groups)
      this.byId.set(
        id,
        same.map(parts => this.#source(id, parts)),
      );
  }

  #sameBytes(id: number, parts: readonly number[]): number[][] {
    const entries = parts.map(part => this.#parts[part]?.entries.get(id) as TarEntry);
    const keys = entries.map((entry, i) => {
      const isAlone = entries.every((other, j) => j === i || other.size !== entry.size);
      return isAlone ? String(i) : hash('sha256', this.#read(parts[i] as number, entry, 0, entry.size));
    });
    return [...Map.groupBy(parts, (_, i) => keys[i]).values()];
  }

  #source(id: number, parts: readonly number[]): TileSource {
    const [part = 0] = parts;
    const entry = this.#parts[part]?.entries.get(id) as TarEntry;
    const header = this.#read(part, entry, 0, sizes.header);
    const counts = readGraphCounts(new DataView(header.buffer));
    const { name, size } = entry;
    return { id, name, parts, counts, size, nodeBase: 0, edgeBase: 0, dead: new Uint8Array(0) };
  }

  familyOf(part: number): number {
    return this.#family[part] as number;
  }

  /** Whether a part has a tile, or one of the same release. */
  has(part: number, { parts }: TileSource): boolean {
    return parts.includes(part) || this.familyOf(part) === this.familyOf(parts[0] as number);
  }

  areKin(one: TileSource, other: TileSource): boolean {
    return other.parts.some(part => this.has(part, one));
  }

  /** The tile that an id in another tile's content means. */
  seenFrom(source: TileSource, id: number): TileSource | undefined {
    const tiles = this.byId.get(id);
    return (
      tiles?.find(({ parts }) => parts.some(part => source.parts.includes(part))) ??
      tiles?.find(tile => this.areKin(source, tile))
    );
  }

  /** The node that an edge leads to; undefined where its tile is not there. */
  endOf({ source, edge }: EdgeOf): NodeOf | undefined {
    const tile = this.tile(source);
    return this.#nodeSeenFrom(source, tile.graphId(edgeAt(tile, edge)));
  }

  /** The same road the other way. */
  oppositeOf(edge: EdgeOf): EdgeOf | undefined {
    const end = this.endOf(edge);
    if (end === undefined) return undefined;
    const tile = this.tile(edge.source);
    const number = (tile.u32(edgeAt(tile, edge.edge) + edgeWords.end) >>> 22) & 0x7f;
    return { source: end.source, edge: edgesOfNode(this.tile(end.source), end.index)[0] + number };
  }

  /** A node on the other levels. */
  copiesOf({ source, index }: NodeOf): NodeOf[] {
    return transitionsOf(this.tile(source), index).flatMap(end => this.#nodeSeenFrom(source, end) ?? []);
  }

  #nodeSeenFrom(source: TileSource, { tile, index }: GraphId): NodeOf | undefined {
    const end = this.seenFrom(source, tile);
    return end && { source: end, index };
  }

  /** Forgets the tiles of parts that have no live node. */
  dropDead(): void {
    const live = new Set<number>();
    for (const { parts, counts, dead } of this.all())
      if (counts.nodes > 0 && (dead.length === 0 || dead.includes(0))) for (const part of parts) live.add(part);
    for (const [id, tiles] of this.byId) {
      const left = tiles.filter(({ parts }) => parts.some(part => live.has(part)));
      if (left.length > 0) this.byId.set(id, left);
      else this.byId.delete(id);
    }
  }

  /** All tiles. */
  *all(): Generator<TileSource> {
    for (const tiles of this.byId.values()) yield* tiles;
  }

  /** A tile's bytes, of which some are kept for the next time. */
  tile(source: TileSource): GraphTile {
    const kept = this.#kept.get(source);
    this.#kept.delete(source);
    const tile = kept ?? this.#tile(source.parts[0] as number, source.id);
    this.#kept.set(source, tile);
    if (kept === undefined) this.#keptBytes += source.size;
    for (const [oldest] of this.#kept) {
      if (this.#keptBytes <= mostKept || oldest === source) break;
      this.#kept.delete(oldest);
      this.#keptBytes -= oldest.size;
    }
    return tile;
  }

  /** The records of a tile's nodes. */
  nodes(source: TileSource): DataView {
    const part = source.parts[0] as number;
    const entry = this.#parts[part]?.entries.get(source.id) as TarEntry;
    return new DataView(this.#read(part, entry, sizes.header, source.counts.nodes * sizes.node).buffer);
  }

  /** The edges of a tile along a way, but for shortcuts. */
  edgesOfWay(source: TileSource, way: number): readonly number[] {
    const ways = remembered(this.#ways, source, () => {
      const tile = this.tile(source);
      const edges = Array.from({ length: source.counts.edges }, (_, edge) => edge);
      const roads = edges.filter(edge => (tile.u32(edgeAt(tile, edge) + edgeWords.local) & shortcut) === 0);
      return Map.groupBy(roads, edge => tile.wayAt(infoAt(tile, edge)));
    });
    return ways.get(way) ?? [];
  }

  /** Whether an edge begins at a dead node. */
  isDeadEdge({ source, edge }: EdgeOf): boolean {
    if (source.dead.length === 0) return false;
    const tile = this.tile(source);
    let [low, high] = [0, source.counts.nodes - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (edgesOfNode(tile, middle)[0] <= edge) low = middle;
      else high = middle - 1;
    }
    return source.dead[low] === 1;
  }

  #tile(part: number, id: number): GraphTile {
    const entry = this.#parts[part]?.entries.get(id) as TarEntry;
    return new GraphTile(new DataView(this.#read(part, entry, 0, entry.size).buffer), id);
  }

  #read(part: number, entry: TarEntry, from: number, length: number): Uint8Array {
    const bytes = new Uint8Array(length);
    const { fd } = this.#parts[part]?.handle ?? { fd: -1 };
    for (let done = 0; done < length; ) {
      const read = readSync(fd, bytes, done, length - done, entry.start + from + done);
      if (read === 0) throw new RangeError(`${entry.name} breaks off`);
      done += read;
    }
    return bytes;
  }
}
