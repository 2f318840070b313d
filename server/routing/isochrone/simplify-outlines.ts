import Flatbush from 'flatbush';
import { itemAt } from '../../../data-packs/base/item-at.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import type { Outline } from './isochrone-areas.ts';

/** Rounds over the corners, each of which may take twice the area of the round before. */
const rounds = 8;
/** The largest triangle that is cut off or filled, in squares of the grid that the outlines were drawn on. */
const mostSquares = 1;
/** How far such a triangle reaches, in sides of a square: the tip of a thin spike, a road into empty land, stays. */
const mostSides = 0.5;
/** Corners that an outline keeps at least. */
const fewest = 8;
/** Whole units of degrees, the digits of the engine: what they are multiplied for has no rounding. */
const perDegree = 1e6;

/**
 * Simplifies all outlines of an answer at once, after Visvalingam: takes out a corner, in every outline that goes
 * through it, whose triangle with its neighbours is small and holds no other corner. So nothing crosses, areas that
 * held each other still do, and no place changes its side.
 */
export function simplifiedOutlines(contours: readonly Outline[][], places: readonly LonLat[]): Outline[][] {
  const network = new OutlineNetwork(contours.flat(), places);
  const most = mostSquares * network.side() ** 2;
  const highest = mostSides * network.side();
  for (let round = rounds - 1; round >= 0; round--) network.simplify(most / 2 ** round, highest);
  let next = 0;
  return contours.map(outlines => outlines.map(() => network.outline(next++)));
}

/** A corner of one outline or, where areas end at a coast, of several. */
interface Corner extends LonLat {
  x: number;
  y: number;
  /** Positions in the network's list of stops. */
  stops: number[];
  isGone: boolean;
}

/** Outlines as closed walks over common corners, each stop knowing its neighbours. */
class OutlineNetwork {
  readonly #corners: Corner[] = [];
  readonly #corner: number[] = [];
  readonly #outline: number[] = [];
  readonly #before: number[] = [];
  readonly #after: number[] = [];
  /** A stop of each outline that is still there, and how many are. */
  readonly #first: number[] = [];
  readonly #left: number[] = [];
  readonly #index: Flatbush;

  constructor(outlines: readonly Outline[], places: readonly LonLat[]) {
    const known = new Map<string, number>();
    const cornerAt = (lon: number, lat: number): number => {
      const key = `${lon},${lat}`;
      const corner = {
        lon,
        lat,
        x: Math.round(lon * perDegree),
        y: Math.round(lat * perDegree),
        stops: [],
        isGone: false,
      };
      const found = known.get(key) ?? this.#corners.push(corner) - 1;
      known.set(key, found);
      return found;
    };
    for (const [i, outline] of outlines.entries()) {
      const first = this.#corner.length;
      const count = outline.length - 1;
      for (const [k, [lon, lat]] of outline.slice(0, -1).entries()) {
        const corner = cornerAt(lon, lat);
        itemAt(this.#corners, corner).stops.push(first + k);
        this.#corner.push(corner);
        this.#outline.push(i);
        this.#before.push(first + ((k + count - 1) % count));
        this.#after.push(first + ((k + 1) % count));
      }
      this.#first.push(first);
      this.#left.push(count);
    }
    // Without a stop they are never taken out.
    for (const { lon, lat } of places) cornerAt(lon, lat);
    this.#index = new Flatbush(this.#corners.length);
    for (const { x, y } of this.#corners) this.#index.add(x, y);
    this.#index.finish();
  }

  /** Side of a square of the grid: the longer steps cross one; where an area is narrow most cut off a corner. */
  side(): number {
    const steps = this.#after
      .map((after, stop) => {
        const [a, b] = [this.#cornerOf(stop), this.#cornerOf(after)];
        return Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));
      })
      .sort((a, b) => a - b);
    return steps[Math.floor(steps.length * 0.9)] ?? 0;
  }

  /** Takes out corners whose triangle is at most so large and so high. */
  simplify(most: number, highest: number): void {
    for (const corner of this.#corners) {
      const [stop] = corner.stops;
      if (stop === undefined) continue;
      const [a, b] = [this.#cornerOf(this.#beforeOf(stop)), this.#cornerOf(this.#afterOf(stop))];
      const doubled = Math.abs(turn(a, corner, b));
      if (doubled > 2 * most || doubled > highest * Math.hypot(b.x - a.x, b.y - a.y)) continue;
      if (!this.#isBetween(corner, a, b) || this.#holdsAnother(corner, a, b)) continue;
      this.#takeOut(corner);
    }
  }

  outline(index: number): Outline {
    const outline: Outline = [];
    const first = itemAt(this.#first, index);
    let stop = first;
    do {
      const { lon, lat } = this.#cornerOf(stop);
      outline.push([lon, lat]);
      stop = this.#afterOf(stop);
    } while (stop !== first);
    return [...outline, itemAt(outline, 0)];
  }

  /** Whether every outline through a corner comes from one of two others and goes on to the other, and can spare it. */
  #isBetween(corner: Corner, a: Corner, b: Corner): boolean {
    return corner.stops.every(stop => {
      const [before, after] = [this.#cornerOf(this.#beforeOf(stop)), this.#cornerOf(this.#afterOf(stop))];
      const left = itemAt(this.#left, itemAt(this.#outline, stop));
      return left > fewest && ((before === a && after === b) || (before === b && after === a));
    });
  }

  #holdsAnother(corner: Corner, a: Corner, b: Corner): boolean {
    const [west, south] = [Math.min(a.x, b.x, corner.x), Math.min(a.y, b.y, corner.y)];
    const [east, north] = [Math.max(a.x, b.x, corner.x), Math.max(a.y, b.y, corner.y)];
    let found = false;
    this.#index.search(west, south, east, north, i => {
      const other = itemAt(this.#corners, i);
      if (other === a || other === b || other === corner || other.isGone) return false;
      found ||= triangleHolds(a, corner, b, other);
      return false;
    });
    return found;
  }

  #takeOut(corner: Corner): void {
    for (const stop of corner.stops) {
      const [before, after, outline] = [this.#beforeOf(stop), this.#afterOf(stop), itemAt(this.#outline, stop)];
      this.#after[before] = after;
      this.#before[after] = before;
      this.#first[outline] = before;
      this.#left[outline] = itemAt(this.#left, outline) - 1;
    }
    corner.stops = [];
    corner.isGone = true;
  }

  readonly #cornerOf = (stop: number): Corner => itemAt(this.#corners, itemAt(this.#corner, stop));
  readonly #beforeOf = (stop: number): number => itemAt(this.#before, stop);
  readonly #afterOf = (stop: number): number => itemAt(this.#after, stop);
}

/** Twice the area of a triangle, positive where it turns left. */
const turn = (a: Corner, b: Corner, c: Corner): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** Whether a point lies in a triangle or on its edge. */
function triangleHolds(a: Corner, b: Corner, c: Corner, point: Corner): boolean {
  const sides = [turn(a, b, point), turn(b, c, point), turn(c, a, point)];
  return sides.every(side => side >= 0) || sides.every(side => side <= 0);
}
