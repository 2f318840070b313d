import { setImmediate } from 'node:timers/promises';
import { remembered } from '../base/remembered.ts';
import { type GraphTile, sizes } from '../format/inspect/graph-tile.ts';
import { nearestOnLines } from '../geo/nearest-on-lines.ts';
import { edgeAt, edgesOfNode, edgeWords, infoAt, liesIn, lineOf, nodePlace, shortcut } from './edges.ts';
import { type EdgeOf, type GraphSources, isDead, type NodeOf, type TileSource } from './graph-sources.ts';
import type { StandIn } from './stand-ins.ts';
import type { Territory } from './territory.ts';

/** An edge from a live node that leaves its part's territory. */
export interface Crossing {
  source: TileSource;
  node: number;
  edge: number;
  way: number;
  /** From its start: latitude, longitude, .. in millionths of a degree. */
  line: Int32Array;
}

/** A crossing that ends at the start of its opposite in another part. */
export interface Link {
  from: Crossing;
  to: Crossing;
  /** The line up to there, where it goes on behind. */
  cut: Int32Array | undefined;
}

const million = 1e6;

/** Finds where edges lead from one part into another. */
export class LinkFinder {
  readonly links: Link[] = [];
  readonly standIns: StandIn[] = [];
  /** Ways that are only in one part. */
  readonly unmatched = new Set<number>();
  readonly #sources: GraphSources;
  readonly #territory: Territory;
  readonly #signal: AbortSignal | undefined;
  readonly #crossings = new Map<TileSource, Map<number, Crossing>>();
  readonly #byStart = new Map<number, Crossing[]>();
  readonly #byWay = new Map<number, Crossing[]>();

  constructor(sources: GraphSources, territory: Territory, signal?: AbortSignal) {
    this.#sources = sources;
    this.#territory = territory;
    this.#signal = signal;
  }

  async find(): Promise<void> {
    for (const source of this.#sources.all()) await this.#markDead(source);
    for (const source of this.#sources.all()) {
      if (source.dead.length === 0) continue;
      this.#signal?.throwIfAborted();
      this.#addCrossings(source);
      await setImmediate();
    }
    for (let revived = true; revived; ) {
      this.#signal?.throwIfAborted();
      await setImmediate();
      revived = this.#match();
    }
  }

  /** Nodes in the territory of another part are dead. */
  async #markDead(source: TileSource): Promise<void> {
    this.#signal?.throwIfAborted();
    if (source.counts.nodes === 0) return;
    const nodes = this.#sources.nodes(source);
    const dead = new Uint8Array(source.counts.nodes);
    for (let i = 0; i < dead.length; i++) {
      const owner = this.#territory.ownerOf(...nodePlace(nodes, i * sizes.node, source.id));
      if (!this.#sources.has(owner, source)) dead[i] = 1;
    }
    if (dead.includes(1)) source.dead = dead;
    await setImmediate();
  }

  #addCrossings(source: TileSource): void {
    const tile = this.#sources.tile(source);
    for (let node = 0; node < source.counts.nodes; node++) {
      const [first, count] = edgesOfNode(tile, node);
      for (let edge = first; edge < first + count; edge++) {
        if (tile.u32(edgeAt(tile, edge) + edgeWords.local) & shortcut) continue;
        if (source.dead[node] === 1) this.#addOpposite({ source, edge });
        else this.#addIfCrossing(source, tile, node, edge);
      }
    }
  }

  /** Adds the way back of a dead node's edge, if that comes from a live node. */
  #addOpposite(edge: EdgeOf): void {
    const end = this.#sources.endOf(edge);
    if (end === undefined || isDead(end)) return;
    const back = this.#sources.oppositeOf(edge);
    if (back) this.#add(end.source, this.#sources.tile(end.source), end.index, back.edge);
  }

  #addIfCrossing(source: TileSource, tile: GraphTile, node: number, edge: number): void {
    const { tile: id, index } = tile.graphId(edgeAt(tile, edge));
    const end = this.#sources.seenFrom(source, id);
    if (end === undefined ? this.#sources.byId.has(id) : end.dead[index] === 1 || this.#leaves(source, tile, edge))
      this.#add(source, tile, node, edge);
  }

  /** Whether an edge passes through a place of another part. */
  #leaves(source: TileSource, tile: GraphTile, edge: number): boolean {
    const line = lineOf(tile, edge);
    if (line.length <= 4) return false;
    const [lats, lons] = [line.filter((_, i) => i % 2 === 0), line.filter((_, i) => i % 2 === 1)];
    const box = [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)] as const;
    const [west, south, east, north] = box;
    if (!this.#territory.hasBorder(west / million, south / million, east / million, north / million)) return false;
    return lats.some((lat, i) => {
      const owner = this.#territory.ownerOf((lons[i] as number) / million, lat / million);
      return !this.#sources.has(owner, source);
    });
  }

  #add(source: TileSource, tile: GraphTile, node: number, edge: number): void {
    const known = remembered(this.#crossings, source, () => new Map<number, Crossing>());
    if (known.has(edge)) return;
    const crossing = { source, node, edge, way: tile.wayAt(infoAt(tile, edge)), line: lineOf(tile, edge) };
    known.set(edge, crossing);
    remembered(this.#byStart, placeKey(crossing.line, 0), (): Crossing[] => []).push(crossing);
    remembered(this.#byWay, crossing.way, (): Crossing[] => []).push(crossing);
  }

  /** Matches crossings of parts with each other. Where one has no other, its end is live; returns whether there was one. */
  #match(): boolean {
    this.links.length = 0;
    for (const { node } of this.standIns.splice(0)) node.source.dead[node.index] = 1;
    const all = [...this.#crossings.values()].flatMap(edges => [...edges.values()]);
    const first = new Map(all.map(crossing => [crossing, this.#firstMeeting(crossing)]));
    let revived = false;
    for (const [from, link] of first) {
      const back = link && first.get(link.to);
      if (link && back?.to === from && this.#meet(link, back)) continue;
      const end = this.#sources.endOf(from);
      if (end === undefined || !isDead(end)) continue;
      this.unmatched.add(from.way);
      this.#revive(end);
      revived = true;
    }
    return revived;
  }

  /** Notes two crossings that lead to each other's start; on different levels only where a node can stand in. */
  #meet(link: Link, back: Link): boolean {
    const [level, other] = [link.from.source.id & 7, link.to.source.id & 7];
    if (level === other) return this.links.push(link) > 0;
    // The level of less important roads is right: where a part ends, ramps are taken for what they are at most.
    return level > other
      ? this.#standIn(link)
      : this.standIns.some(({ link: known }) => known === back) || this.#standIn(back);
  }

  #standIn(link: Link): boolean {
    if (this.standIns.some(known => known.link === link)) return true;
    const node = this.#sources.endOf(link.from);
    const [lat = 0, lon = 0] = link.to.line;
    if (!(node && isDead(node)) || !liesIn(node.source.id, lon / million, lat / million)) return false;
    node.source.dead[node.index] = 0;
    this.standIns.push({ link, node });
    return true;
  }

  /** The first crossing of another part that begins on this one and leads back along it. */
  #firstMeeting(from: Crossing): Link | undefined {
    const { line } = from;
    for (let i = 2; i < line.length; i += 2) {
      const to = this.#byStart
        .get(placeKey(line, i))
        ?.find(other => this.#mayMeet(from, other) && sameStep(other.line, line, i));
      if (to) return { from, to, cut: i + 2 < line.length ? line.subarray(0, i + 2) : undefined };
    }
    return this.#meetingNearby(from);
  }

  #mayMeet({ source }: Crossing, { source: other }: Crossing): boolean {
    return !this.#sources.areKin(other, source);
  }

  /** The same where the two were drawn at different times: along the same way, a few metres off. */
  #meetingNearby(from: Crossing): Link | undefined {
    const along = inDegrees(from.line);
    let [best, bestAt]: [Crossing | undefined, number] = [undefined, 0];
    for (const to of this.#byWay.get(from.way) ?? []) {
      if (!this.#mayMeet(from, to)) continue;
      const back = inDegrees(to.line);
      const end = nearestOnLines([along], back[0] as number, back[1] as number);
      const start = nearestOnLines([back], along[0] as number, along[1] as number);
      if (end.metres > nearby || start.metres > nearby || (best && end.at >= bestAt)) continue;
      [best, bestAt] = [to, end.at];
    }
    if (best === undefined) return undefined;
    const end = best.line.subarray(0, 2);
    return { from, to: best, cut: Int32Array.of(...from.line.subarray(0, bestAt + 2), ...end) };
  }

  /** Makes a node live on all levels, and its edges ways on. */
  #revive(node: NodeOf): void {
    const { source, index } = node;
    source.dead[index] = 0;
    const tile = this.#sources.tile(source);
    const [first, count] = edgesOfNode(tile, index);
    for (let edge = first; edge < first + count; edge++)
      if (!(tile.u32(edgeAt(tile, edge) + edgeWords.local) & shortcut)) this.#addIfCrossing(source, tile, index, edge);
    for (const copy of this.#sources.copiesOf(node)) if (isDead(copy)) this.#revive(copy);
  }
}

const placeKey = (line: Int32Array, i: number): number =>
  ((line[i] as number) & 0x3ffffff) * 2 ** 26 + ((line[i + 1] as number) & 0x3ffffff);

/** Whether a line begins at a point of another one, and leads to the point before. */
const sameStep = (one: Int32Array, other: Int32Array, i: number): boolean =>
  one[0] === other[i] && one[1] === other[i + 1] && one[2] === other[i - 2] && one[3] === other[i - 1];

/** Longitude, latitude, .. in degrees. */
const inDegrees = (line: Int32Array): Float64Array =>
  Float64Array.from(line, (_, i) => (line[i ^ 1] as number) / million);

/** Metres by which a road may be drawn elsewhere. */
const nearby = 15;
