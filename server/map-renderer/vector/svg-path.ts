import type { Transform } from '../scene/map-view.ts';
import { transformedBox } from '../scene/nearest-transform.ts';
import { short } from './svg-markup.ts';

/** A path built like on a canvas, written as SVG in page coordinates. */
export class SvgPath {
  #d = '';
  readonly #corners: (readonly [number, number])[] = [];

  /** Points of its straight lines. */
  get corners(): ConvexPolygon {
    return this.#corners;
  }

  get d(): string {
    return this.#d;
  }

  moveTo(at: Transform, x: number, y: number): void {
    this.#step('M', pageXY(at, x, y));
  }

  lineTo(at: Transform, x: number, y: number): void {
    this.#step(this.#d === '' ? 'M' : 'L', pageXY(at, x, y));
  }

  bezierCurveTo(at: Transform, ...[ax, ay, bx, by, x, y]: [number, number, number, number, number, number]): void {
    this.#d += `C${point(at, ax, ay)} ${point(at, bx, by)} ${point(at, x, y)}`;
  }

  rect(at: Transform, x: number, y: number, width: number, height: number): void {
    this.moveTo(at, x, y);
    this.lineTo(at, x + width, y);
    this.lineTo(at, x + width, y + height);
    this.lineTo(at, x, y + height);
    this.closePath();
  }

  /** Clockwise, from angle to angle; assumes transforms that scale uniformly. */
  ellipse(at: Transform, x: number, y: number, rx: number, ry: number, from: number, to: number): void {
    const scale = Math.hypot(at[0], at[1]);
    const turn = short((Math.atan2(at[1], at[0]) * 180) / Math.PI);
    const on = (angle: number): [number, number] => [x + rx * Math.cos(angle), y + ry * Math.sin(angle)];
    const end = to <= from ? to + 2 * Math.PI : to;
    // Use two arcs, as one cannot end where it began.
    const middle = (from + end) / 2;
    this.lineTo(at, ...on(from));
    for (const stop of [middle, end]) {
      this.#d += `A${short(rx * scale)} ${short(ry * scale)} ${turn} 0 1 ${point(at, ...on(stop))}`;
    }
  }

  closePath(): void {
    if (this.#d !== '') this.#d += 'Z';
  }

  #step(command: 'M' | 'L', [x, y]: readonly [number, number]): void {
    this.#d += `${command}${short(x)} ${short(y)}`;
    this.#corners.push([x, y]);
  }
}

const pageXY = ([a, b, c, d, e, f]: Transform, x: number, y: number) => [a * x + c * y + e, b * x + d * y + f] as const;

const point = (at: Transform, x: number, y: number): string => pageXY(at, x, y).map(short).join(' ');

/** What applies `inner` first, then `outer`. */
export function product([ta, tb, tc, td, te, tf]: Transform, [a, b, c, d, e, f]: Transform): Transform {
  return [
    ta * a + tc * b,
    tb * a + td * b,
    ta * c + tc * d,
    tb * c + td * d,
    ta * e + tc * f + te,
    tb * e + td * f + tf,
  ];
}

/** Corners in order, either way around; each edge goes on to the next, the last one back to the first. */
export type ConvexPolygon = readonly (readonly [number, number])[];

/** The part of a convex polygon that lies in another one; empty if there is none (Sutherland and Hodgman). */
export function intersectConvex(polygon: ConvexPolygon, within: ConvexPolygon): ConvexPolygon {
  const turn = Math.sign(signedArea(within));
  return within.reduce<ConvexPolygon>((part, from, i) => {
    const to = within[(i + 1) % within.length] ?? from;
    const inside = ([x, y]: readonly [number, number]): number =>
      turn * ((to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]));
    return part.flatMap((corner, at) => {
      const before = part.at(at - 1) ?? corner;
      const [was, is] = [inside(before), inside(corner)];
      const share = was / (was - is);
      const cut = [before[0] + (corner[0] - before[0]) * share, before[1] + (corner[1] - before[1]) * share] as const;
      if (is >= 0) return was < 0 ? [cut, corner] : [corner];
      return was > 0 ? [cut] : [];
    });
  }, polygon);
}

function signedArea(polygon: ConvexPolygon): number {
  return polygon.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = polygon[(i + 1) % polygon.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
}

/** Pixels around the picture in which wide lines may be visible. */
const margin = 64;

interface Ring {
  points: number[];
  closed: boolean;
}

/** A path of straight lines, as far as it is near the picture, in hundredths; other paths stay as they are. */
export function shortPath(d: string, transform: Transform, width: number, height: number): string {
  if (/[^MLZHV\d\s.,e-]/.test(d)) return d;
  return ringsOf(d)
    .filter(ring => isNear(ring.points, transform, width, height))
    .map(written)
    .join('');
}

function ringsOf(d: string): Ring[] {
  const rings: Ring[] = [];
  let [x, y] = [0, 0];
  for (const [, command = '', numbers = ''] of d.matchAll(/([MLZHV])([^MLZHV]*)/g)) {
    if (command === 'Z') {
      const ring = rings.at(-1);
      if (ring !== undefined) ring.closed = true;
      continue;
    }
    const values = (numbers.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
    const step = command === 'H' || command === 'V' ? 1 : 2;
    for (let i = 0; i < values.length; i += step) {
      if (command === 'H') x = values[i] as number;
      else if (command === 'V') y = values[i] as number;
      else [x, y] = [values[i] as number, values[i + 1] as number];
      if (command === 'M' && i === 0) rings.push({ points: [x, y], closed: false });
      else rings.at(-1)?.points.push(x, y);
    }
  }
  return rings;
}

function isNear(points: readonly number[], transform: Transform, width: number, height: number): boolean {
  const { left, top, right, bottom } = transformedBox([points], transform);
  return right > -margin && bottom > -margin && left < width + margin && top < height + margin;
}

/** Counts steps from the previous rounded point, so that rounding errors do not add up. */
function written({ points, closed }: Ring): string {
  let text = '';
  let [x, y] = [0, 0];
  for (let i = 0; i < points.length; i += 2) {
    const [nextX, nextY] = [Math.round((points[i] as number) * 100), Math.round((points[i + 1] as number) * 100)];
    const [dx, dy] = [(nextX - x) / 100, (nextY - y) / 100];
    text += `${i === 0 ? 'M' : i === 2 ? 'l' : dx < 0 ? '' : ' '}${dx}${dy < 0 ? '' : ' '}${dy}`;
    [x, y] = [nextX, nextY];
  }
  return closed ? `${text}Z` : text;
}
