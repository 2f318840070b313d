import { sizes } from '../format/inspect/graph-tile.ts';
import { cut, sameLine, takeOver } from './cut-edge.ts';
import {
  add,
  clear,
  edgeAt,
  edgesOfNode,
  edgeWords,
  endFlags,
  forward,
  hasTurnLanes,
  leavesTile,
  lineOf,
  notThrough,
  setId,
  shortcut,
  take,
  turnRestrictions,
} from './edges.ts';
import type { Link } from './find-links.ts';
import { type GraphSources, isDead } from './graph-sources.ts';
import type { EdgeChange } from './joint-edges.ts';
import { densityOf, setDensity } from './road-density.ts';
import { type Appended, requireRoom, type TileContext, type TilePart } from './tile-parts.ts';

interface Written {
  edges: Uint8Array;
  /** Records of turn lanes of edges that end elsewhere than before. */
  turnLanes: Uint8Array[];
}

/** Writes the edges of a tile of all parts; what is new to tell of them goes to the ends of `info` and `texts`. */
export function writeEdges(
  parts: readonly TilePart[],
  context: TileContext,
  added: { info: Appended; texts: Appended },
): Written {
  const { joint, sources } = context;
  const turnLanes: Uint8Array[] = [];
  const pieces = parts.map(part => {
    const { tile, source } = part;
    const { edgesAt, edges } = tile.header;
    const bytes = new Uint8Array(tile.bytes.buffer, tile.bytes.byteOffset + edgesAt, edges * sizes.edge).slice();
    const view = new DataView(bytes.buffer);
    const own = joint.changes.get(source);
    const through = joint.through.get(source);
    for (let edge = 0; edge < edges; edge++) {
      const at = edge * sizes.edge;
      const info = view.getUint32(at + edgeWords.info, true);
      view.setUint32(at + edgeWords.info, info + part.bases.info, true);
      if (through?.has(edge)) clear(view, at + edgeWords.restrictions, notThrough);
      if (joint.closed.get(source)?.has(edge)) close(view, at);
      const back = joint.backs.get(source)?.get(edge);
      if (back) leadBack(view, part, edge, back, sources, added.info);
      const change = own?.get(edge);
      if (!change || change.keepsEnd) shiftEnd(view, part, edge, context);
      if (change) turnLanes.push(...lead(view, part, edge, change, sources, added));
    }
    setDensities(view, part, context);
    if ((tile.id & 7) < 2) closeShortcuts(view, part, context);
    return bytes;
  });
  return { edges: new Uint8Array(Buffer.concat(pieces)), turnLanes };
}

function shiftEnd(view: DataView, { source, tile }: TilePart, edge: number, { sources }: TileContext): void {
  const at = edge * sizes.edge;
  const { tile: id, index } = tile.graphId(edgeAt(tile, edge));
  const end = sources.seenFrom(source, id);
  if (end) setId(view, at, id, index + end.nodeBase);
  else if (sources.byId.has(id)) close(view, at);
}

const accessBits = 0xffffff;

/** Lets nobody use an edge. */
function close(view: DataView, at: number): void {
  clear(view, at + edgeWords.access, accessBits);
}

/** Restrictions at the end of an edge, and its opposite's index. */
const restrictionBits = 0xff << 14;
const oppositeBits = 0x7f << 22;
const oppositeLocalBits = 0x7f << 7;
const supersededBits = 0x7f << 21;

/** Leads an edge to its new end. Returns records of its turn lanes. */
function lead(
  view: DataView,
  part: TilePart,
  edge: number,
  { link, replaced, keepsEnd, listed }: EdgeChange,
  sources: GraphSources,
  added: { info: Appended; texts: Appended },
): Uint8Array[] {
  const at = edge * sizes.edge;
  const { to, from } = link;
  const target = sources.tile(to.source);
  if (!keepsEnd) {
    setId(view, at, to.source.id, to.node + to.source.nodeBase);
    const opposite = to.edge - edgesOfNode(target, to.node)[0];
    take(view, at + edgeWords.end, oppositeBits, opposite << 22);
    take(view, at + edgeWords.end, leavesTile, to.source.id === from.source.id ? 0 : leavesTile);
  }
  clear(view, at + edgeWords.restrictions, notThrough);
  clear(view, at + edgeWords.local, supersededBits);
  const localOfOpposite = target.u32(edgeAt(target, to.edge) + edgeWords.local) & 0x7f;
  take(view, at + edgeWords.local, oppositeLocalBits, localOfOpposite << 7);
  clear(view, at + edgeWords.end, restrictionBits);
  const own = view.getUint32(at + edgeWords.end, true) & forward;
  const isTurned = own === (target.u32(edgeAt(target, to.edge) + edgeWords.end) & forward);
  // Its opposite must be the other way round, whichever was drawn anew.
  if (isTurned && !listed) take(view, at + edgeWords.end, forward, ~own);
  const same = replaced && sameLine(sources.tile(replaced.source), replaced.edge, link.cut);
  if (same) takeOver(view, part, edge, same, added.info);
  else if (link.cut ?? (isTurned && !listed))
    cut(view, part, edge, { ...link, line: link.cut ?? from.line }, sources, added.info);
  if (!replaced) return [];
  const before = sources.tile(replaced.source);
  const word = (name: keyof typeof edgeWords) => before.u32(edgeAt(before, replaced.edge) + edgeWords[name]);
  take(view, at + edgeWords.end, restrictionBits, word('end'));
  take(view, at + edgeWords.flags, endFlags | hasTurnLanes, word('flags'));
  add(view, at + edgeWords.restrictions, word('restrictions') & turnRestrictions);
  return turnLanesOf(before, replaced.edge).map(text => record(part.bases.edges + edge, added.texts.add(text)));
}

/** Gives an edge back from a node that stands in for another what that one's edge has at its start. */
function leadBack(
  view: DataView,
  part: TilePart,
  edge: number,
  link: Link,
  sources: GraphSources,
  info: Appended,
): void {
  const at = edge * sizes.edge;
  const twin = sources.tile(link.to.source);
  const from = edgeAt(twin, link.to.edge);
  clear(view, at + edgeWords.restrictions, notThrough);
  add(view, at + edgeWords.restrictions, twin.u32(from + edgeWords.restrictions) & turnRestrictions);
  clear(view, at + edgeWords.local, supersededBits);
  take(view, at + edgeWords.local, 0x7f, twin.u32(from + edgeWords.local));
  take(view, at + edgeWords.use, 0xff, twin.u32(from + edgeWords.use));
  view.setUint32(at + edgeWords.turns, twin.u32(from + edgeWords.turns), true);
  view.setUint32(at + edgeWords.stops, twin.u32(from + edgeWords.stops), true);
  if (link.cut) cut(view, part, edge, { ...link, line: link.cut, isBack: true }, sources, info);
}

function record(edge: number, text: number): Uint8Array {
  requireRoom({ texts: text });
  return new Uint8Array(Uint32Array.of(edge, text).buffer);
}

/** Texts of an edge's turn lanes, each with its end. */
function turnLanesOf(tile: TilePart['tile'], edge: number): Uint8Array[] {
  const { turnLanesAt, turnLanes } = tile.header;
  for (let i = 0; i < turnLanes; i++) {
    const at = turnLanesAt + i * sizes.turnLanes;
    if ((tile.u32(at) & 0x3fffff) !== edge) continue;
    const start = tile.requireText(tile.u32(at + 4), 'a lane');
    let end = start;
    while (tile.u8(end) !== 0) end++;
    return [new Uint8Array(tile.bytes.buffer, tile.bytes.byteOffset + start, end + 1 - start).slice()];
  }
  return [];
}

/** Gives edges the mean of the densities of their nodes, where one of these changed. */
function setDensities(view: DataView, { source, tile }: TilePart, { density, sources, joint }: TileContext): void {
  if (density.of(source) === undefined) return;
  for (let node = 0; node < source.counts.nodes; node++) {
    const [first, count] = edgesOfNode(tile, node);
    const start = { before: densityOf(tile, node), now: density.at(source, node) };
    for (let edge = first; edge < first + count; edge++) {
      const to = joint.changes.get(source)?.get(edge)?.link.to;
      const end = to ? { source: to.source, index: to.node } : sources.endOf({ source, edge });
      const mean = (start.now + (end ? density.at(end.source, end.index) : start.now)) >> 1;
      setDensity(view, edge * sizes.edge, mean, start);
    }
  }
}

/** Closes shortcuts that stand for edges which lead elsewhere now, so that the engine takes those edges. */
function closeShortcuts(view: DataView, { source, tile }: TilePart, { sources, joint }: TileContext): void {
  for (let node = 0; node < source.counts.nodes; node++) {
    const [first, count] = edgesOfNode(tile, node);
    let closed = 0;
    for (let edge = first; edge < first + count; edge++) {
      const at = edge * sizes.edge;
      const word = tile.u32(edgeAt(tile, edge) + edgeWords.local);
      if (!(word & shortcut)) continue;
      const end = sources.endOf({ source, edge });
      if (end && !isDead(end) && !passesCut(lineOf(tile, edge), joint.cuts)) continue;
      close(view, at);
      closed |= (word >>> 14) & 0x7f;
    }
    for (let edge = first; closed && edge < first + count; edge++) {
      const at = edge * sizes.edge + edgeWords.local;
      if (((view.getUint32(at, true) >>> 21) & closed) !== 0) clear(view, at, supersededBits);
    }
  }
}

function passesCut(line: Int32Array, cuts: ReadonlySet<string>): boolean {
  for (let i = 0; i < line.length; i += 2) if (cuts.has(`${line[i]} ${line[i + 1]}`)) return true;
  return false;
}
