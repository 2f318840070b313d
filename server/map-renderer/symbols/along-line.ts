import type { Line } from '../scene/map-view.ts';
import type { Anchor } from './anchors.ts';

export type Point = [number, number];

/** Projects tile coordinates to CSS pixels of the picture. */
export type Project = (x: number, y: number) => Point;

export interface PlacedGlyph {
  x: number;
  y: number;
  angle: number;
  /** The line from the anchor to the glyph. */
  path: Point[];
}

/** A line in the picture, measured from a label's anchor. */
export class LabelLine {
  readonly #line: Line;
  readonly #segment: number;
  readonly #anchor: Point;
  readonly #project: Project;
  readonly #vertices = new Map<number, Point>();

  constructor(line: Line, anchor: Anchor, project: Project) {
    this.#line = line;
    this.#segment = anchor.segment ?? 0;
    this.#anchor = project(anchor.x, anchor.y);
    this.#project = project;
  }

  get anchor(): Point {
    return this.#anchor;
  }

  /** The end of the anchor's segment. */
  get ahead(): Point {
    return this.#vertex(this.#segment + 1);
  }

  /**
   * The place `distance` pixels along the line and `beside` pixels off it, backwards if flipped; `undefined` beyond the
   * line's end.
   */
  at(distance: number, beside: number, flip: boolean): PlacedGlyph | undefined {
    let direction = distance > 0 ? 1 : -1;
    let angle = 0;
    if (flip) {
      direction *= -1;
      angle = Math.PI;
    }
    if (direction < 0) angle += Math.PI;
    let index = direction > 0 ? this.#segment : this.#segment + 1;
    let [previous, current] = [this.#anchor, this.#anchor];
    let walked = 0;
    let length = 0;
    const away = Math.abs(distance);
    const path: Point[] = [];
    while (walked + length <= away) {
      index += direction;
      if (index < 0 || index >= this.#line.length / 2) return undefined;
      walked += length;
      previous = current;
      current = this.#vertex(index);
      path.push(previous);
      length = Math.hypot(current[0] - previous[0], current[1] - previous[1]);
    }
    const t = length === 0 ? 0 : (away - walked) / length;
    const [dx, dy] = [current[0] - previous[0], current[1] - previous[1]];
    const turned = angle + Math.atan2(dy, dx);
    const x = previous[0] + dx * t - Math.sin(turned) * beside;
    const y = previous[1] + dy * t + Math.cos(turned) * beside;
    path.push([x, y]);
    return { x, y, angle: turned, path };
  }

  #vertex(index: number): Point {
    let vertex = this.#vertices.get(index);
    if (vertex === undefined) {
      vertex = this.#project(this.#line[2 * index] as number, this.#line[2 * index + 1] as number);
      this.#vertices.set(index, vertex);
    }
    return vertex;
  }
}
