import type { TileFeature } from '../decoded-features.ts';
import type { Line } from '../map-view.ts';

/** A corner of a line's triangles. */
export interface LineVertex {
  /** In tile units. */
  x: number;
  y: number;
  /** From there to the vertex, in half widths; and to where the offset line is, in offsets. */
  extrudeX: number;
  extrudeY: number;
  offsetX: number;
  offsetY: number;
  /** Length is the distance from the line, in half widths: 1 at the ends of round caps; 1 or -1 at the sides. */
  along: number;
  across: number;
  /** Tile units from the line's beginning. */
  distance: number;
  /** Share of the line's length before it. */
  progress: number;
}

export interface LineShape {
  join: string;
  cap: string;
  miterLimit: number;
  roundLimit: number;
  /** Where straight pieces begin beside sharp corners, in tile units. */
  sharpCorner: number;
}

type Vector = readonly [number, number];

const cosHalfSharp = Math.cos((75 / 2) * (Math.PI / 180));
const degreesPerTriangle = 20;
/** Offset lines turn at their bisector up to this many offsets away; sharper corners ease back to the sides. */
const maxOffsetMiter = 2;
const [fallbackStart, fallbackEnd] = [3, 8];

/** Triangles of lines and rings, three vertices each, as MapLibre makes them, so that what is drawn on them is alike. */
export function lineMesh(feature: TileFeature, shape: LineShape): LineVertex[] {
  if (feature.type === 1) return [];
  return feature.lines.flatMap(line => new LineStrip(line, feature.type === 3, shape).triangles);
}

class LineStrip {
  readonly triangles: LineVertex[] = [];
  #left: LineVertex | undefined;
  #right: LineVertex | undefined;
  #distance = 0;
  readonly #length: number;

  constructor(line: Line, isRing: boolean, shape: LineShape) {
    const points = withoutRepeats(line);
    this.#length = points.reduce((sum, point, i) => sum + (i === 0 ? 0 : between(points[i - 1] as Vector, point)), 0);
    if (points.length >= (isRing ? 3 : 2)) this.#add(points, isRing, shape);
  }

  #add(points: readonly Vector[], isRing: boolean, shape: LineShape): void {
    const last = points.length - 1;
    let current: Vector | undefined = isRing ? points[last - 1] : undefined;
    let nextNormal = current === undefined ? undefined : normal(current, points[0] as Vector);
    for (let i = 0; i <= last; i++) {
      const next: Vector | undefined = i === last ? (isRing ? points[1] : undefined) : points[i + 1];
      const point = points[i] as Vector;
      const before = nextNormal;
      const after: Vector = next === undefined ? (before as Vector) : normal(point, next);
      nextNormal = after;
      const ends = { isFirst: i === 0, isLast: i === last };
      current = this.#turn(current, point, next, before ?? after, after, isRing, shape, ends);
    }
  }

  /** Adds a corner or an end; gives the point that the next piece begins at. */
  #turn(
    previous: Vector | undefined,
    point: Vector,
    next: Vector | undefined,
    before: Vector,
    after: Vector,
    isRing: boolean,
    shape: LineShape,
    { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
  ): Vector {
    const bisector = unit([before[0] + after[0], before[1] + after[1]]);
    const cosHalf = bisector[0] * after[0] + bisector[1] * after[1];
    const miter = cosHalf === 0 ? Number.POSITIVE_INFINITY : 1 / cosHalf;
    const isSharp = cosHalf < cosHalfSharp && previous !== undefined && next !== undefined;
    const offset = scaled(bisector, Math.min(miter, maxOffsetMiter));
    const fallback = Math.max(0, Math.min(1, (miter - fallbackStart) / (fallbackEnd - fallbackStart)));
    let from = previous;
    if (isSharp && !isFirst && previous !== undefined && between(previous, point) > 2 * shape.sharpCorner) {
      from = towards(point, previous, shape.sharpCorner);
      this.#distance += between(previous, from);
      this.#pair(from, before, 0, 0);
    }
    if (from !== undefined) this.#distance += between(from, point);
    const join = joinOf(from !== undefined && next !== undefined, isRing, miter, shape);
    const turnsLeft = before[0] * after[1] - before[1] * after[0] > 0;
    if (join === 'miter') this.#pair(point, scaled(bisector, miter), 0, 0, offset);
    else if (join === 'flipbevel') {
      const flipped = flippedBevel(before, after, miter, turnsLeft);
      this.#pair(point, flipped, 0, 0, offset, fallback);
      this.#pair(point, scaled(flipped, -1), 0, 0, offset, fallback);
    } else if (join === 'bevel' || join === 'fakeround') {
      const back = -Math.sqrt(miter * miter - 1);
      const [a, b] = turnsLeft ? [back, 0] : [0, back];
      if (from !== undefined) this.#pair(point, before, a, b, offset);
      if (join === 'fakeround') this.#fan(point, before, after, turnsLeft, offset, cosHalf);
      if (next !== undefined) this.#pair(point, after, -a, -b, offset);
    } else if (join === 'square') {
      const end = from === undefined ? -1 : 1;
      this.#pair(point, bisector, end, end, offset);
    } else if (join === 'round') {
      if (from !== undefined) {
        this.#pair(point, before, 0, 0, offset, fallback);
        this.#pair(point, before, 1, 1, offset, fallback, 1);
      }
      if (next !== undefined) {
        this.#pair(point, after, -1, -1, offset, fallback, 1);
        this.#pair(point, after, 0, 0, offset, fallback);
      }
    } else this.#pair(point, bisector, 0, 0, offset);
    if (isSharp && !isLast && next !== undefined && between(point, next) > 2 * shape.sharpCorner) {
      const onwards = towards(point, next, shape.sharpCorner);
      this.#distance += between(point, onwards);
      this.#pair(onwards, after, 0, 0);
      return onwards;
    }
    return point;
  }

  /** Rounds a corner by slices. */
  #fan(point: Vector, before: Vector, after: Vector, turnsLeft: boolean, offset: Vector, cosHalf: number): void {
    const cos = before[0] * after[0] + before[1] * after[1];
    const slices = Math.round((2 * Math.sqrt(2 - 2 * cosHalf) * 180) / Math.PI / degreesPerTriangle);
    for (let slice = 1; slice < slices; slice++) {
      const t = evenTurn(slice / slices, cos);
      const at = unit([(after[0] - before[0]) * t + before[0], (after[1] - before[1]) * t + before[1]]);
      const side = turnsLeft ? -1 : 1;
      this.#half(point, scaled(at, side), scaled(offset, side), 0, turnsLeft);
    }
  }

  #pair(point: Vector, [nx, ny]: Vector, left: number, right: number, offset?: Vector, fallback = 0, round = 0): void {
    const [ox, oy] = offset ?? [nx, ny];
    const eased: Vector = [ox + (nx - ox) * fallback, oy + (ny - oy) * fallback];
    this.#half(point, [nx + ny * left, ny - nx * left], eased, round, false);
    this.#half(point, [-nx + ny * right, -ny - nx * right], scaled(eased, -1), round, true);
  }

  #half([x, y]: Vector, extrude: Vector, [offsetX, offsetY]: Vector, along: number, isRight: boolean): void {
    const across = isRight ? 1 : -1;
    const vertex: LineVertex = {
      x,
      y,
      extrudeX: extrude[0],
      extrudeY: extrude[1],
      // They are given for either side.
      offsetX: offsetX * across,
      offsetY: offsetY * across,
      along,
      across,
      distance: this.#distance,
      progress: this.#length === 0 ? 0 : this.#distance / this.#length,
    };
    if (this.#left !== undefined && this.#right !== undefined) this.triangles.push(this.#left, vertex, this.#right);
    if (isRight) this.#right = vertex;
    else this.#left = vertex;
  }
}

function joinOf(isMiddle: boolean, isRing: boolean, miter: number, { join, cap, miterLimit, roundLimit }: LineShape) {
  if (!isMiddle) return isRing ? 'butt' : cap;
  const limit = join === 'bevel' ? 1.05 : miterLimit;
  let found = join;
  if (found === 'round') {
    if (miter < roundLimit) found = 'miter';
    else if (miter <= 2) found = 'fakeround';
  }
  if (found === 'miter' && miter > limit) found = 'bevel';
  if (found === 'bevel') {
    if (miter > 2) found = 'flipbevel';
    if (miter < limit) found = 'miter';
  }
  return found;
}

function flippedBevel(before: Vector, after: Vector, miter: number, turnsLeft: boolean): Vector {
  // Almost parallel.
  if (miter > 100) return scaled(after, -1);
  const length =
    (miter * Math.hypot(before[0] + after[0], before[1] + after[1])) /
    Math.hypot(before[0] - after[0], before[1] - after[1]);
  const [x, y] = unit([before[0] + after[0], before[1] + after[1]]);
  return scaled([-y, x], length * (turnsLeft ? -1 : 1));
}

/** Approximates spherical interpolation: observablehq.com/@mourner/approximating-geometric-slerp. */
function evenTurn(t: number, cos: number): number {
  if (t === 0.5) return t;
  const t2 = t - 0.5;
  const a = 1.0904 + cos * (-3.2452 + cos * (3.55645 - cos * 1.43519));
  const b = 0.848013 + cos * (-1.06021 + cos * 0.215638);
  return t + t * t2 * (t - 1) * (a * t2 * t2 + b);
}

function withoutRepeats(line: Line): Vector[] {
  const points: Vector[] = [];
  for (let i = 0; i + 1 < line.length; i += 2) {
    const point = [line[i] as number, line[i + 1] as number] as const;
    const last = points.at(-1);
    if (last === undefined || last[0] !== point[0] || last[1] !== point[1]) points.push(point);
  }
  return points;
}

const between = (a: Vector, b: Vector): number => Math.hypot(b[0] - a[0], b[1] - a[1]);
const scaled = ([x, y]: Vector, by: number): Vector => [x * by, y * by];

function unit([x, y]: Vector): Vector {
  const length = Math.hypot(x, y);
  return length === 0 ? [0, 0] : [x / length, y / length];
}

/** To the right of a direction, as y grows downwards: `_perp` of MapLibre's points. */
function normal(from: Vector, to: Vector): Vector {
  const [x, y] = unit([to[0] - from[0], to[1] - from[1]]);
  return [-y, x];
}

function towards(from: Vector, to: Vector, distance: number): Vector {
  const share = distance / between(from, to);
  return [from[0] + Math.round((to[0] - from[0]) * share), from[1] + Math.round((to[1] - from[1]) * share)];
}
