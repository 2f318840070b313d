import { itemAt } from '../../../base/item-at.ts';
import { segmentAt } from '../../../geo/segment.ts';
import type { Ring } from '../dataset.ts';
import type { BoundaryPlace, CoastClipper, CoastPiece } from './coast-clip.ts';

export interface BoundedPiece {
  points: number[];
  start: BoundaryPlace;
  end: BoundaryPlace;
}

/**
 * Connects loose ends to the nearest loose start across a gap in the coast (counted in `broken`), else to the nearest
 * point of the boundary, as at the ragged edge of an extract. Returns pieces that close on themselves as rings.
 */
export function connectLooseEnds(
  pieces: readonly CoastPiece[],
  clipper: CoastClipper,
): { pieces: BoundedPiece[]; rings: Ring[]; broken: number } {
  const open = pieces.map(piece => ({ ...piece, points: piece.points.slice() }));
  const rings: Ring[] = [];
  let broken = 0;
  const pairs: { from: number; to: number; distance: number }[] = [];
  const toBoundary = (points: number[], atEnd: boolean) =>
    clipper.nearest(...(atEnd ? lastPoint(points) : firstPoint(points)));
  const loose = open.map((piece, i) => ({ i, piece })).filter(({ piece }) => !piece.end || !piece.start);
  for (const { i, piece } of loose) {
    if (piece.end) continue;
    const [x, y] = lastPoint(piece.points);
    const squeeze = Math.cos((y * Math.PI) / 180);
    const boundary = toBoundary(piece.points, true).distance;
    for (const other of loose) {
      if (other.piece.start) continue;
      const [ox, oy] = firstPoint(other.piece.points);
      const distance = Math.hypot((ox - x) * squeeze, oy - y);
      // Its own ends close a ring only across a gap that is short compared with the piece.
      if (other.i === i && distance > lengthOf(piece.points) / 3) continue;
      if (distance <= Math.min(boundary, toBoundary(other.piece.points, false).distance)) {
        pairs.push({ from: i, to: other.i, distance });
      }
    }
  }
  pairs.sort((a, b) => a.distance - b.distance);
  const next = new Map<number, number>();
  const taken = new Set<number>();
  for (const { from, to } of pairs) {
    if (next.has(from) || taken.has(to)) continue;
    next.set(from, to);
    taken.add(to);
    broken += 1;
  }

  const merged: CoastPiece[] = [];
  const used = new Set<number>();
  const collect = (first: number) => {
    const points: number[] = [];
    let end: BoundaryPlace | undefined;
    let at: number | undefined = first;
    while (at !== undefined && !used.has(at)) {
      used.add(at);
      const piece = itemAt(open, at);
      for (const value of piece.points) points.push(value);
      end = piece.end;
      at = next.get(at);
    }
    if (at === first) rings.push(Float64Array.from([...points, ...firstPoint(points)]));
    else merged.push({ points, start: itemAt(open, first).start, end });
  };
  for (let i = 0; i < open.length; i++) if (!used.has(i) && !taken.has(i)) collect(i);
  for (let i = 0; i < open.length; i++) if (!used.has(i)) collect(i);

  const bounded: BoundedPiece[] = [];
  for (const { points, start, end } of merged) {
    const from = start ? undefined : toBoundary(points, false);
    const to = end ? undefined : toBoundary(points, true);
    const run = [...(from ? [from.x, from.y] : []), ...points, ...(to ? [to.x, to.y] : [])];
    const piece = { points: run, start: start ?? from?.place ?? nowhere, end: end ?? to?.place ?? nowhere };
    // A piece that ends where it starts divides nothing.
    if (samePlace(piece.start, piece.end)) broken += 1;
    else bounded.push(piece);
  }
  return { pieces: bounded, rings, broken };
}

const nowhere: BoundaryPlace = { ring: 0, position: 0 };

function samePlace(a: BoundaryPlace, b: BoundaryPlace): boolean {
  return a.ring === b.ring && Math.abs(a.position - b.position) < 1e-9;
}

/**
 * Makes coast enter and leave alternately along each boundary ring, by leaving out the shorter of two conflicting
 * pieces (counted in `broken`).
 */
export function withoutConflicts(pieces: readonly BoundedPiece[]): { pieces: BoundedPiece[]; broken: number } {
  let remaining = pieces.slice();
  let broken = 0;
  for (;;) {
    const conflict = firstConflict(remaining);
    if (!conflict) return { pieces: remaining, broken };
    const [a, b] = conflict;
    const shorter = lengthOf(a.points) < lengthOf(b.points) ? a : b;
    remaining = remaining.filter(piece => piece !== shorter);
    broken += 1;
  }
}

interface BoundaryEvent {
  piece: BoundedPiece;
  starts: boolean;
  place: BoundaryPlace;
}

function eventsByRing(pieces: readonly BoundedPiece[]): Map<number, BoundaryEvent[]> {
  const all = pieces.flatMap((piece): BoundaryEvent[] => [
    { piece, starts: true, place: piece.start },
    { piece, starts: false, place: piece.end },
  ]);
  const byRing = Map.groupBy(all, ({ place }) => place.ring);
  for (const events of byRing.values()) events.sort((a, b) => a.place.position - b.place.position);
  return byRing;
}

function firstConflict(pieces: readonly BoundedPiece[]): [BoundedPiece, BoundedPiece] | undefined {
  for (const events of eventsByRing(pieces).values()) {
    for (const [i, event] of events.entries()) {
      const next = itemAt(events, (i + 1) % events.length);
      if (event.starts === next.starts) return [event.piece, next.piece];
    }
  }
  return undefined;
}

/**
 * Makes the rings on the left of the pieces: along a piece to the boundary, along the boundary (with the extent on its
 * left) to the start of the next piece, and so on. Reversed pieces give the rings on the right.
 */
export function closeAlongBoundary(pieces: readonly BoundedPiece[], boundary: readonly Ring[]): Ring[] {
  const byRing = eventsByRing(pieces);
  const used = new Set<BoundedPiece>();
  const rings: Ring[] = [];
  for (const first of pieces) {
    if (used.has(first)) continue;
    const points: number[] = [];
    let piece = first;
    do {
      used.add(piece);
      for (const value of piece.points) points.push(value);
      const from = piece.end;
      const starts = (byRing.get(from.ring) ?? []).filter(event => event.starts);
      const next = starts.find(event => event.place.position >= from.position) ?? starts[0];
      if (!next) break;
      addCorners(points, itemAt(boundary, from.ring), from.position, next.place.position);
      piece = next.piece;
    } while (piece !== first && !used.has(piece));
    points.push(points[0] as number, points[1] as number);
    if (points.length >= 8) rings.push(Float64Array.from(points));
  }
  return rings;
}

export function reversedPiece({ points, start, end }: BoundedPiece): BoundedPiece {
  const back: number[] = [];
  for (let i = points.length - 2; i >= 0; i -= 2) back.push(points[i] as number, points[i + 1] as number);
  return { points: back, start: end, end: start };
}

/** Adds the boundary's corners between two positions, forward and around the end of the ring. */
function addCorners(points: number[], ring: Ring, from: number, to: number): void {
  const corners = ring.length / 2 - 1;
  const end = to >= from ? to : to + corners;
  for (let corner = Math.floor(from) + 1; corner <= end; corner++) {
    const at = 2 * (corner % corners);
    points.push(ring[at] as number, ring[at + 1] as number);
  }
}

function firstPoint(points: readonly number[]): [number, number] {
  return [points[0] as number, points[1] as number];
}

function lastPoint(points: readonly number[]): [number, number] {
  return [points[points.length - 2] as number, points[points.length - 1] as number];
}

function lengthOf(points: readonly number[]): number {
  let length = 0;
  for (let i = 2; i < points.length; i += 2) {
    const [ax, ay, bx, by] = segmentAt(points, i / 2 - 1);
    length += Math.hypot(bx - ax, by - ay);
  }
  return length;
}
