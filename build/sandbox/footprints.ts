import { itemAt } from '../../data-packs/base/item-at.ts';
import { direction, offsetFrom, type Path, type Point } from './plane.ts';

const bucket = 48;

/** A rectangle from its centre, its front's direction, its length and depth. */
export function rectangle(middle: Point, along: Point, length: number, depth: number): Point[] {
  const [a, b] = [length / 2, depth / 2];
  return [
    offsetFrom(middle, along, -a, -b),
    offsetFrom(middle, along, a, -b),
    offsetFrom(middle, along, a, b),
    offsetFrom(middle, along, -a, b),
  ];
}

/** Convex outlines that do not overlap. */
export class Footprints {
  readonly #buckets = new Map<number, Path[]>();

  /** Whether an outline overlaps an existing one; touching walls do not. */
  overlaps(outline: Path): boolean {
    for (const key of keys(outline))
      for (const other of this.#buckets.get(key) ?? [])
        if (!apart(outline, other) && !apart(other, outline)) return true;
    return false;
  }

  add(outline: Path): void {
    for (const key of keys(outline)) {
      const list = this.#buckets.get(key);
      if (list) list.push(outline);
      else this.#buckets.set(key, [outline]);
    }
  }
}

function* keys(outline: Path): Generator<number> {
  const xs = outline.map(point => Math.floor(point[0] / bucket));
  const ys = outline.map(point => Math.floor(point[1] / bucket));
  const [east, north] = [Math.max(...xs), Math.max(...ys)];
  for (let x = Math.min(...xs); x <= east; x++) for (let y = Math.min(...ys); y <= north; y++) yield x * 4096 + y;
}

/** Whether an edge of `a` separates it from `b`. */
function apart(a: Path, b: Path): boolean {
  for (let i = 0; i < a.length; i++) {
    const from = itemAt(a, i);
    const [dx, dy] = direction(from, itemAt(a, (i + 1) % a.length));
    if (b.every(([x, y]) => (x - from[0]) * dy - (y - from[1]) * dx > -0.15)) return true;
  }
  return false;
}
