import { type GraphTile, type Section, sizes } from '../format/inspect/graph-tile.ts';
import { edgeWords, setId, shiftNames } from './edges.ts';
import type { GraphSources, TileSource } from './graph-sources.ts';
import { joinBins } from './join-bins.ts';
import { writeEdges } from './join-edges.ts';
import { modeBits, restrictedModes, restrictionsOf } from './join-restrictions.ts';
import { type RoadDensity, unchanged } from './road-density.ts';
import { Appended, type Bases, requireRoom, type TileContext, type TilePart, type Way } from './tile-parts.ts';

const bytesOf = ({ bytes }: GraphTile, start: number, length: number): Uint8Array =>
  new Uint8Array(bytes.buffer, bytes.byteOffset + start, length).slice();

const sectionOf = (tile: GraphTile, { start, end }: Section): Uint8Array => bytesOf(tile, start, end - start);

const joined = (pieces: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(pieces));

/** Makes one tile of those of all parts. */
export function joinTile(tiles: readonly TileSource[], context: TileContext): Uint8Array {
  const parts = placed(tiles, context.sources);
  const texts = new Appended(sum(parts, ({ tile }) => tile.header.texts.end - tile.header.texts.start));
  const info = new Appended(sum(parts, ({ tile }) => tile.header.edgeInfo.end - tile.header.edgeInfo.start));
  const { edges, turnLanes } = writeEdges(parts, context, { texts, info });
  const lists = parts.map(part => shiftedLists(part));
  const bins = joinBins(parts, context);
  const restrictions = joinRestrictions(parts, context);
  freeTurns(edges, restrictedModes(tiles[0]?.id ?? 0, restrictions[0]));
  const laneSections = parts.map(({ tile, bases }) => {
    const { texts: before, predictedSpeedsAt } = tile.header;
    return shifted(bytesOf(tile, before.end, predictedSpeedsAt - before.end), 24, 22, bases.edges);
  });
  const extensions = parts.map(({ tile: { header }, tile }) => {
    const at = header.edgesAt + header.edges * sizes.edge;
    return bytesOf(tile, at, header.accessRestrictionsAt - at);
  });
  let transitions = sum(parts, ({ tile }) => tile.header.transitions);
  const nodes = parts.map(part => shiftedNodes(part, context.density));
  const added = parts.map(({ source }, i) => {
    const records = context.joint.standIns.apply(source, nodes[i] as Uint8Array, transitions);
    transitions += records.length / sizes.transition;
    return records;
  });
  requireRoom({ transitions });
  const front = joined([
    ...nodes,
    ...parts.map(part => shiftedTransitions(part, context)),
    ...added,
    edges,
    ...extensions,
    ...lists.map(({ access }) => access),
    sorted(
      lists.map(({ signs }) => signs),
      sizes.sign,
    ),
    sorted([...lists.map(({ lanes }) => lanes), ...turnLanes], sizes.turnLanes),
    ...lists.map(({ admins }) => admins),
    bins.bytes,
  ]);
  pad(info);
  const infoBytes = [...parts.map(part => shiftedInfo(part)), ...info.pieces];
  pad(texts);
  const textBytes = [...parts.map(({ tile }) => sectionOf(tile, tile.header.texts)), ...texts.pieces];
  const sections = [front, ...restrictions, joined(infoBytes), joined(textBytes), joined(laneSections)];
  return withHeader(parts, sections, { bins: bins.ends, turnLanes: turnLanes.length, transitions });
}

const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

function pad(section: Appended): void {
  section.add(new Uint8Array(-section.size & 7));
}

/** Counts where each part's records begin. */
function placed(tiles: readonly TileSource[], sources: GraphSources): TilePart[] {
  const next: Bases = { nodes: 0, edges: 0, transitions: 0, admins: 0, info: 0, texts: 0 };
  const parts = tiles.map(source => {
    const tile = sources.tile(source);
    const { header } = tile;
    const bases = { ...next };
    next.nodes += header.nodes;
    next.edges += header.edges;
    next.transitions += header.transitions;
    next.admins += header.admins;
    next.info += header.edgeInfo.end - header.edgeInfo.start;
    next.texts += header.texts.end - header.texts.start;
    return { source, tile, bases };
  });
  requireRoom(next);
  return parts;
}

function shiftedNodes({ tile, bases, source }: TilePart, density: RoadDensity): Uint8Array {
  const bytes = bytesOf(tile, tile.header.nodesAt, tile.header.nodes * sizes.node);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length; at += sizes.node) {
    const edges = view.getBigUint64(at + 8, true);
    view.setBigUint64(at + 8, edges + BigInt(bases.edges) + (BigInt(bases.admins) << 28n), true);
    const transitions = view.getUint32(at + 16, true);
    if ((transitions >>> 21) & 7) view.setUint32(at + 16, transitions + bases.transitions, true);
    const now = density.of(source)?.[at / sizes.node] ?? unchanged;
    if (now !== unchanged)
      view.setUint32(at + 12, ((view.getUint32(at + 12, true) & ~(0xf << 25)) | (now << 25)) >>> 0, true);
  }
  return bytes;
}

function shiftedTransitions({ source, tile }: TilePart, { sources }: TileContext): Uint8Array {
  const bytes = bytesOf(tile, tile.header.transitionsAt, tile.header.transitions * sizes.transition);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length; at += sizes.transition) {
    const { tile: id, index } = tile.graphId(tile.header.transitionsAt + at);
    const end = sources.seenFrom(source, id);
    if (end) setId(view, at, id, index + end.nodeBase);
  }
  return bytes;
}

/** Adds to the lowest bits of each record. */
function shifted(bytes: Uint8Array, size: number, bits: number, base: number): Uint8Array {
  const view = new DataView(bytes.buffer);
  const mask = 2 ** bits - 1;
  for (let at = 0; at + size <= bytes.length; at += size) {
    const word = view.getUint32(at, true);
    view.setUint32(at, ((word & ~mask) | ((word & mask) + base)) >>> 0, true);
  }
  return bytes;
}

/** Kinds of signs that belong to nodes: names of junctions, and of toll stations. */
const nodeSigns = new Set([6, 9]);
const spoken = 255;

function shiftedLists({ tile, bases }: TilePart) {
  const { header } = tile;
  const list = (start: number, count: number, size: number) => bytesOf(tile, start, count * size);
  const withText = (bytes: Uint8Array, size: number, at: number) => {
    const view = new DataView(bytes.buffer);
    for (let i = at; i < bytes.length; i += size) view.setUint32(i, view.getUint32(i, true) + bases.texts, true);
    return bytes;
  };
  const signs = withText(list(header.signsAt, header.signs, sizes.sign), sizes.sign, 4);
  const view = new DataView(signs.buffer);
  for (let at = 0; at < signs.length; at += sizes.sign) {
    const word = view.getUint32(at, true);
    const kind = (word >>> 22) & 0xff;
    // How the name of a junction is spoken has the flag of road numbers.
    const ofNode = nodeSigns.has(kind) || (kind === spoken && (word >>> 30) & 1);
    view.setUint32(at, word + (ofNode ? bases.nodes : bases.edges), true);
  }
  const lanes = shifted(list(header.turnLanesAt, header.turnLanes, sizes.turnLanes), sizes.turnLanes, 22, bases.edges);
  const admins = withText(list(header.adminsAt, header.admins, sizes.admin), sizes.admin, 0);
  return {
    signs,
    lanes: withText(lanes, sizes.turnLanes, 4),
    admins: withText(admins, sizes.admin, 4),
    access: shifted(
      list(header.accessRestrictionsAt, header.accessRestrictions, sizes.accessRestriction),
      sizes.accessRestriction,
      22,
      bases.edges,
    ),
  };
}

/** Joins lists of records in the order of their edges, or nodes. */
function sorted(lists: readonly Uint8Array[], size: number): Uint8Array {
  if (lists.length === 1) return lists[0] as Uint8Array;
  const all = joined(lists);
  const view = new DataView(all.buffer);
  const starts = Array.from({ length: all.length / size }, (_, i) => i * size);
  const index = (at: number) => view.getUint32(at, true) & 0x3fffff;
  starts.sort((one, other) => index(one) - index(other));
  return joined(starts.map(at => all.subarray(at, at + size)));
}

/** Names in the information about edges lie behind those of the parts before. */
function shiftedInfo({ tile, bases }: TilePart): Uint8Array {
  const { edgeInfo, edges, edgesAt } = tile.header;
  const bytes = sectionOf(tile, edgeInfo);
  if (bases.texts === 0) return bytes;
  const view = new DataView(bytes.buffer);
  const seen = new Set<number>();
  for (let edge = 0; edge < edges; edge++) {
    const offset = tile.u32(edgesAt + edge * sizes.edge + 8) & 0x1ffffff;
    if (seen.has(offset)) continue;
    seen.add(offset);
    shiftNames(view, offset, bases.texts);
  }
  return bytes;
}

function joinRestrictions(parts: readonly TilePart[], context: TileContext): [Uint8Array, Uint8Array] {
  const of = (way: Way) => {
    const own = parts.flatMap(({ source }) => [...restrictionsOf(source, way, context)]);
    const id = parts[0]?.source.id;
    const here = own.filter(({ home }) => home === id).map(({ bytes }) => bytes);
    // Several parts may have the same one.
    const all = [...here, ...(context.moved[way].get(id ?? 0) ?? [])];
    return joined([...new Map(all.map(bytes => [bytes.join(), bytes])).values()]);
  };
  return [of('forward'), of('reverse')];
}

/** Where turn restrictions end that are no more, edges must not say so: the engine fails where it finds none. */
function freeTurns(edges: Uint8Array, modes: ReadonlyMap<number, number>): void {
  const view = new DataView(edges.buffer, edges.byteOffset, edges.byteLength);
  for (let edge = 0; edge * sizes.edge < edges.length; edge++) {
    const at = edge * sizes.edge + edgeWords.restrictions;
    const word = view.getUint32(at, true);
    const ends = (word >>> endModes) & modeBits & (modes.get(edge) ?? 0);
    view.setUint32(at, ((word & ~(modeBits << endModes)) | (ends << endModes)) >>> 0, true);
  }
}

/** From which bit on an edge has the vehicles for which a turn restriction ends there. */
const endModes = 17;

type Counted = 'nodes' | 'edges' | 'turnLanes' | 'signs' | 'accessRestrictions' | 'admins';

/** Puts a header before the sections: what stands before the roads, restrictions (2), information, texts, lanes. */
function withHeader(
  parts: readonly TilePart[],
  sections: readonly Uint8Array[],
  { bins, turnLanes, transitions }: { bins: readonly number[]; turnLanes: number; transitions: number },
): Uint8Array {
  const [first] = parts as [TilePart];
  const header = new DataView(bytesOf(first.tile, 0, sizes.header).buffer);
  const set = (at: number, shift: number, width: number, value: number) => {
    const mask = ((1n << BigInt(width)) - 1n) << BigInt(shift);
    header.setBigUint64(at, (header.getBigUint64(at, true) & ~mask) | (BigInt(value) << BigInt(shift)), true);
  };
  const setCount = (at: number, shift: number, width: number, name: Counted, more = 0) => {
    set(at, shift, width, sum(parts, ({ tile }) => tile.header[name]) + more);
  };
  setCount(40, 0, 21, 'nodes');
  setCount(40, 21, 21, 'edges');
  set(48, 0, 22, transitions);
  setCount(48, 32, 21, 'turnLanes', turnLanes);
  setCount(64, 24, 24, 'signs');
  setCount(72, 0, 24, 'accessRestrictions');
  setCount(72, 24, 16, 'admins');
  let end = sizes.header;
  for (const [i, at] of [96, 100, 104, 108, 216, 224].entries()) {
    end += sections[i]?.length ?? 0;
    header.setUint32(at, end, true);
  }
  header.setUint32(220, 0, true);
  for (const [i, binEnd] of bins.entries()) header.setUint32(116 + 4 * i, binEnd, true);
  return joined([new Uint8Array(header.buffer), ...sections]);
}
