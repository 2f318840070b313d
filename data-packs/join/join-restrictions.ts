import { remembered } from '../base/remembered.ts';
import { type GraphTile, sizes } from '../format/inspect/graph-tile.ts';
import { infoAt, lineOf, setId } from './edges.ts';
import type { EdgeOf, GraphSources, TileSource } from './graph-sources.ts';
import type { JointEdges } from './joint-edges.ts';
import type { MovedRestrictions, TileContext, Way } from './tile-parts.ts';

interface Restriction {
  /** The tile where it is looked for: forward that of its last edge, in reverse that of its first one. */
  home: number;
  bytes: Uint8Array;
}

/** Finds the restrictions that change their tile. */
export function movedRestrictions(sources: GraphSources, joint: JointEdges): MovedRestrictions {
  const moved: MovedRestrictions = { forward: new Map(), reverse: new Map() };
  for (const source of joint.replacedBy.keys())
    for (const way of ['forward', 'reverse'] as const)
      for (const { home, bytes } of restrictionsOf(source, way, { sources, joint }))
        if (home !== source.id) remembered(moved[way], home, (): Uint8Array[] => []).push(bytes);
  return moved;
}

/** The restrictions of a tile of one part, over the joint edges; those over edges that are no more are left out. */
export function* restrictionsOf(
  source: TileSource,
  way: Way,
  { sources, joint }: Pick<TileContext, 'sources' | 'joint'>,
): Generator<Restriction> {
  const tile = sources.tile(source);
  const { start, end } = way === 'forward' ? tile.header.forwardRestrictions : tile.header.reverseRestrictions;
  for (let at = start; at < end; ) {
    const size = sizes.complexRestriction + 8 * ((tile.u32(at + 16) >>> 16) & 0x1f);
    const restriction = mapped(tile, source, at, size, { sources, joint });
    if (restriction) yield { home: way === 'forward' ? restriction.last : restriction.first, bytes: restriction.bytes };
    at += size;
  }
}

function mapped(
  tile: GraphTile,
  source: TileSource,
  start: number,
  size: number,
  { sources, joint }: Pick<TileContext, 'sources' | 'joint'>,
): { first: number; last: number; bytes: Uint8Array } | undefined {
  const bytes = new Uint8Array(tile.bytes.buffer, tile.bytes.byteOffset + start, size).slice();
  const view = new DataView(bytes.buffer);
  const ends: number[] = [];
  for (let at = 0; at < size; at += 8) {
    // Times and vehicles, between its two edges and those on the way.
    if (at === 16) continue;
    const { tile: id, index } = tile.graphId(start + at);
    const of = sources.seenFrom(source, id);
    if (of === undefined) {
      if (sources.byId.has(id)) return undefined;
      ends.push(id);
      continue;
    }
    const edge = liveEdge({ source: of, edge: index }, at, sources, joint);
    if (edge === undefined) return undefined;
    setId(view, at, edge.source.id, edge.edge + edge.source.edgeBase);
    ends.push(edge.source.id);
  }
  const [first, last] = ends;
  return first === undefined || last === undefined ? undefined : { first, last, bytes };
}

/** The edge that counts for one: itself, the one that replaces it, or the same of the part whose place it is. */
function liveEdge(edge: EdgeOf, at: number, sources: GraphSources, joint: JointEdges): EdgeOf | undefined {
  const isDead = sources.isDeadEdge(edge);
  const other = joint.replacedBy.get(edge.source)?.get(edge.edge);
  // The last one is gone into at its start.
  if (other && (isDead || at !== lastAt)) return other;
  if (!isDead) return edge;
  // The first one is left at its end.
  const twin = twinOf(edge, at === 0, sources);
  return twin && (joint.replacedBy.get(twin.source)?.get(twin.edge) ?? twin);
}

const lastAt = 8;

/** The edge of another part that begins, or ends, on the same way as a dead one. */
function twinOf({ source, edge }: EdgeOf, atEnd: boolean, sources: GraphSources): EdgeOf | undefined {
  const tile = sources.tile(source);
  const step = stepOf(lineOf(tile, edge), atEnd);
  for (const other of sources.byId.get(source.id) ?? []) {
    if (sources.areKin(source, other)) continue;
    const otherTile = sources.tile(other);
    for (const candidate of sources.edgesOfWay(other, tile.wayAt(infoAt(tile, edge)))) {
      const isSame = stepOf(lineOf(otherTile, candidate), atEnd) === step;
      if (isSame && !sources.isDeadEdge({ source: other, edge: candidate })) return { source: other, edge: candidate };
    }
  }
  return undefined;
}

const stepOf = (line: Int32Array, atEnd: boolean): string => String(atEnd ? line.slice(-4) : line.slice(0, 4));

export const modeBits = 0xfff;

/** The vehicles that the restrictions of a tile are for, by the number of their last edge. */
export function restrictedModes(id: number, restrictions: Uint8Array): Map<number, number> {
  const modes = new Map<number, number>();
  const view = new DataView(restrictions.buffer, restrictions.byteOffset, restrictions.byteLength);
  for (let at = 0; at < restrictions.length; ) {
    const low = view.getUint32(at + lastAt, true);
    const edge = (low >>> 25) | ((view.getUint32(at + lastAt + 4, true) & 0x3fff) << 7);
    const word = view.getUint32(at + 16, true);
    if ((low & 0x1ffffff) === id) modes.set(edge, (modes.get(edge) ?? 0) | ((word >>> 4) & modeBits));
    at += sizes.complexRestriction + 8 * ((word >>> 16) & 0x1f);
  }
  return modes;
}
