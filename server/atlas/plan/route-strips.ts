import type { Position } from '../../../data-packs/geo/lon-lat.ts';

/** A line in the plane, and how far along it each of its points is, metres. */
export interface Way {
  points: readonly Position[];
  distances: readonly number[];
}

export interface StripSize {
  /** What a page shows along the way and across it, without what stays free around it; units of the plane. */
  along: number;
  across: number;
  /** Metres of the way that consecutive pages share. */
  overlap: number;
}

export interface Strip {
  centre: Position;
  /** Direction of the page's long side, towards the end of the way: radians from the x axis. */
  direction: number;
  /** Of the way's points: the first and the last on the page. */
  first: number;
  last: number;
  /** How much of the page's long side the way takes, units of the plane. */
  along: number;
}

/** Directions that are tried: a way that turns fits into a page that follows neither of its ends. */
const turns = 36;
/** How much more of the way a page has to show to lie otherwise than the way does. */
const worthTurning = 1.25;
/** The share of a page's length from which on turning it gains little. */
const wellFilled = 0.8;

/** Lays pages along a way, each turned so that as much as can be of it fits. Undefined: more than `most`. */
export function routeStrips({ points, distances }: Way, size: StripSize, most: number): Strip[] | undefined {
  const longestFrom = (first: number): Strip => {
    const along = longest(points, first, size, 1);
    if (along.along >= wellFilled * size.along || along.last === points.length - 1) return along;
    const turned = longest(points, first, size, turns);
    const lengthOf = ({ last }: Strip): number => (distances[last] ?? 0) - (distances[first] ?? 0);
    return lengthOf(turned) > worthTurning * lengthOf(along) ? turned : along;
  };
  const strips: Strip[] = [];
  const end = points.length - 1;
  let first = 0;
  let last = 0;
  while (strips.length === 0 || last < end) {
    if (strips.length >= most) return undefined;
    let strip = longestFrom(first);
    // What is shared must not keep the next page from going on.
    if (strip.last <= last) strip = longestFrom(last);
    strips.push(strip);
    last = strip.last;
    const shared = (distances[last] ?? 0) - size.overlap;
    first = last;
    while (first > strip.first + 1 && (distances[first] ?? 0) > shared) first -= 1;
  }
  return strips;
}

/** The page that shows as much of a way from a point on as can be, and at least the way to the next point. */
function longest(points: readonly Position[], first: number, size: StripSize, tried: number): Strip {
  const end = points.length - 1;
  let known = Math.min(end, first + 1);
  let best = placed(points, first, known, size, tried) ?? amid(points, first, known);
  let step = 1;
  let limit = end + 1;
  while (known < end) {
    const last = Math.min(known + step, limit - 1, end);
    if (last <= known) break;
    const strip = placed(points, first, last, size, tried);
    if (strip !== undefined) {
      [known, best] = [last, strip];
      step *= 2;
    } else {
      limit = last;
      step = Math.max(1, Math.floor((limit - known) / 2));
    }
  }
  return best;
}

/** The page on which a part of a way fits, turned as its ends lie or else as it fits; `tried`: directions. */
function placed(
  points: readonly Position[],
  first: number,
  last: number,
  size: StripSize,
  tried: number,
): Strip | undefined {
  const [from, to] = [points[first], points[last]];
  if (from === undefined || to === undefined) return undefined;
  const chord = Math.atan2(to[1] - from[1], to[0] - from[0]);
  for (let i = 0; i < tried; i++) {
    // The chord's own direction first, then those ever further off it, to both sides.
    const turned = (Math.ceil(i / 2) * (i % 2 === 0 ? 1 : -1) * Math.PI) / turns;
    const { along, across, centre } = extentIn(points, first, last, chord + turned);
    if (along <= size.along && across <= size.across) return { centre, direction: chord + turned, first, last, along };
  }
  return undefined;
}

/** Two points too far from each other for one page: their middle. */
function amid(points: readonly Position[], first: number, last: number): Strip {
  const [from = [0, 0], to = from] = [points[first], points[last]];
  const direction = Math.atan2(to[1] - from[1], to[0] - from[0]);
  return { ...extentIn(points, first, last, direction), direction, first, last };
}

/** How much a part of a way takes along a direction and across it, and the middle of that. */
function extentIn(points: readonly Position[], first: number, last: number, direction: number) {
  const [cos, sin] = [Math.cos(direction), Math.sin(direction)];
  let [least, most, lowest, highest] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = first; i <= last; i++) {
    const [x, y] = points[i] as Position;
    const [u, v] = [x * cos + y * sin, y * cos - x * sin];
    least = Math.min(least, u);
    most = Math.max(most, u);
    lowest = Math.min(lowest, v);
    highest = Math.max(highest, v);
  }
  const [u, v] = [(least + most) / 2, (lowest + highest) / 2];
  const centre: Position = [u * cos - v * sin, u * sin + v * cos];
  return { along: most - least, across: highest - lowest, centre };
}
