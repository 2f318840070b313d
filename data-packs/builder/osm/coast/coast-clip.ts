import type Flatbush from 'flatbush';
import { itemAt } from '../../../base/item-at.ts';
import type { Bounds } from '../../../geo/bounds.ts';
import { segmentAt } from '../../../geo/segment.ts';
import { AreaIndex } from '../area-index.ts';
import { boxIndex } from '../box-index.ts';
import type { Line, Ring } from '../dataset.ts';
import type { CoastChain } from './coast-chains.ts';

/** A point on the extent's boundary: index of the ring, and of its edge plus the fraction along it. */
export interface BoundaryPlace {
  ring: number;
  position: number;
}

/** Coast inside the extent; `start` or `end` is undefined where the data stops inside. */
export interface CoastPiece {
  points: number[];
  start: BoundaryPlace | undefined;
  end: BoundaryPlace | undefined;
}

/** Clips coast to an extent. Rings have the extent on their left: outer ones counter-clockwise, holes clockwise. */
export class CoastClipper {
  readonly #rings: Ring[];
  readonly #area: AreaIndex;
  readonly #index: Flatbush | undefined;
  readonly #edges: { ring: number; edge: number }[] = [];

  constructor(rings: Ring[]) {
    this.#rings = rings;
    this.#area = new AreaIndex([rings]);
    rings.forEach((ring, r) => {
      for (let i = 0; i + 3 < ring.length; i += 2) this.#edges.push({ ring: r, edge: i / 2 });
    });
    this.#index = boxIndex(this.#edges, ({ ring, edge }) => boxOfSegment(segmentAt(itemAt(rings, ring), edge)));
  }

  /** Returns the parts of a chain inside the extent; `whole` for a closed chain completely inside. */
  clip(chain: CoastChain): { pieces: CoastPiece[]; whole: boolean } {
    const { points } = chain;
    const crossings = this.#crossings(points);
    if (crossings.length === 0) {
      const inside = this.#area.contains(points[0] as number, points[1] as number);
      if (!inside) return { pieces: [], whole: false };
      return chain.closed
        ? { pieces: [], whole: true }
        : { pieces: [{ points: [...points], start: undefined, end: undefined }], whole: false };
    }
    const pieces: CoastPiece[] = [];
    const between = (from: Crossing | undefined, to: Crossing | undefined): CoastPiece => {
      const run: number[] = from ? [from.x, from.y] : [];
      const first = from ? from.segment + 1 : 0;
      const last = to ? to.segment : points.length / 2 - 1;
      for (let i = first; i <= last; i++) run.push(points[2 * i] as number, points[2 * i + 1] as number);
      if (to) run.push(to.x, to.y);
      return { points: run, start: from?.place, end: to?.place };
    };
    const first = itemAt(crossings, 0);
    const last = itemAt(crossings, crossings.length - 1);
    for (const [i, crossing] of crossings.entries()) {
      const next = crossings[i + 1];
      if (next !== undefined && crossing.enters && !next.enters) pieces.push(between(crossing, next));
    }
    if (chain.closed) {
      if (last.enters && !first.enters) {
        const tail = between(last, undefined);
        const head = between(undefined, first);
        pieces.push({ points: [...tail.points, ...head.points.slice(2)], start: last.place, end: first.place });
      }
    } else {
      if (!first.enters) pieces.push(between(undefined, first));
      if (last.enters) pieces.push(between(last, undefined));
    }
    return { pieces, whole: false };
  }

  /** The nearest point of the boundary, with its distance in degrees of latitude. */
  nearest(x: number, y: number): { place: BoundaryPlace; x: number; y: number; distance: number } {
    const squeeze = Math.cos((y * Math.PI) / 180);
    let best = { place: { ring: 0, position: 0 }, x: 0, y: 0, distance: Infinity };
    for (const { ring, edge } of this.#edges) {
      const [x1, y1, x2, y2] = segmentAt(itemAt(this.#rings, ring), edge);
      const dx = (x2 - x1) * squeeze;
      const dy = y2 - y1;
      const length = dx * dx + dy * dy;
      const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * squeeze * dx + (y - y1) * dy) / length));
      const px = x1 + t * (x2 - x1);
      const py = y1 + t * (y2 - y1);
      const distance = Math.hypot((x - px) * squeeze, y - py);
      if (distance < best.distance) best = { place: { ring, position: edge + t }, x: px, y: py, distance };
    }
    return best;
  }

  #crossings(points: Line): Crossing[] {
    const crossings: Crossing[] = [];
    for (let segment = 0; 2 * segment + 3 < points.length; segment++) {
      const line = segmentAt(points, segment);
      const [ax, ay, bx, by] = line;
      const onSegment: Crossing[] = [];
      for (const found of this.#index?.search(...boxOfSegment(line)) ?? []) {
        const { ring, edge } = itemAt(this.#edges, found);
        const [cx, cy, dx, dy] = segmentAt(itemAt(this.#rings, ring), edge);
        // Points on a line count as left of it, so that a vertex on the boundary is crossed once or not at all.
        const a = cross(cx, cy, dx, dy, ax, ay);
        const b = cross(cx, cy, dx, dy, bx, by);
        const c = cross(ax, ay, bx, by, cx, cy);
        const d = cross(ax, ay, bx, by, dx, dy);
        if (a >= 0 === b >= 0 || c >= 0 === d >= 0) continue;
        const t = a / (a - b);
        const x = ax + t * (bx - ax);
        const y = ay + t * (by - ay);
        onSegment.push({ segment, t, x, y, enters: b >= 0, place: { ring, position: edge + c / (c - d) } });
      }
      onSegment.sort((p, q) => p.t - q.t);
      crossings.push(...onSegment);
    }
    return crossings;
  }
}

const boxOfSegment = ([ax, ay, bx, by]: readonly [number, number, number, number]): Bounds => [
  Math.min(ax, bx),
  Math.min(ay, by),
  Math.max(ax, bx),
  Math.max(ay, by),
];

interface Crossing {
  segment: number;
  t: number;
  x: number;
  y: number;
  enters: boolean;
  place: BoundaryPlace;
}

/** Positive where c is left of the line from a to b. */
function cross(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}
