import type { Line } from '../scene/map-view.ts';
import type { Anchor } from './anchors.ts';
import { advanceOfPart, type PositionedGlyph, type Shaping } from './shaping.ts';

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

  /** `distance` pixels along the line, `beside` off it, backwards if flipped; `undefined` beyond its end. */
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

type Letters = { positioned: PositionedGlyph; pose: PlacedGlyph }[];
/** Where the picture shows a point of a line. */
type Seen = (x: number, y: number) => Point;

/** Places letters along the line; `undefined` where it is too short. `down`: the text for lines that run down. */
export function lettersAlongLine(
  line: LabelLine,
  { across, down }: { across: Shaping; down: Shaping | undefined },
  scale: number,
  offset: readonly [number, number],
  keepUpright: boolean,
  seen: Seen = (x, y) => [x, y],
): Letters | undefined {
  const place = ({ parts }: Shaping, flip: boolean): Letters | undefined => {
    const placed: Letters = [];
    for (const positioned of parts) {
      const along = (middleOf(positioned) + (flip ? -offset[0] : offset[0])) * scale;
      const pose = line.at(along, offset[1] * scale, flip);
      if (pose === undefined) return undefined;
      placed.push({ positioned, pose });
    }
    return placed;
  };
  const placed = place(across, false);
  if (placed === undefined || !keepUpright) return placed;
  const [right, below] = wayOf(line, placed, seen);
  if (down === undefined || Math.abs(below) <= Math.abs(right)) return right < 0 ? place(across, true) : placed;
  const placedDown = place(down, false);
  return placedDown !== undefined && wayOf(line, placedDown, seen)[1] < 0 ? place(down, true) : placedDown;
}

/** Where the middle of a letter is in its line. */
export const middleOf = (part: PositionedGlyph): number => part.x + advanceOfPart(part) / 2;

/** From the first letter to the last one, as they are seen. */
function wayOf({ anchor, ahead }: LabelLine, letters: Letters, seen: Seen): Point {
  const [first, last] = [letters[0]?.pose, letters.at(-1)?.pose];
  const isOne = letters.length < 2 || first === undefined || last === undefined;
  const [from, to] = isOne ? [anchor, ahead] : [[first.x, first.y] as const, [last.x, last.y] as const];
  const [[fromX, fromY], [toX, toY]] = [seen(...from), seen(...to)];
  return [toX - fromX, toY - fromY];
}
