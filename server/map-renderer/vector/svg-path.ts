import type { Transform } from '../scene/map-view.ts';
import type { ConvexPolygon } from './intersect-convex.ts';
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
