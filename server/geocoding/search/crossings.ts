import { itemAt } from '../../../data-packs/base/item-at.ts';
import { type Bounds, boundsContain, commonBounds, isEmpty } from '../../../data-packs/geo/bounds.ts';
import { degreesSpanning } from '../../../data-packs/geo/flat-distance.ts';
import { metresBetween } from '../../../data-packs/geo/great-circle.ts';
import { nearestOnLines } from '../../../data-packs/geo/nearest-on-lines.ts';
import type { IndexedPlace } from '../places/place-index.ts';
import type { Result, SearchRequest } from './search-request.ts';

/** Streets of one name to compare: a country has dozens of Main Streets. */
const maxStreets = 60;
/** Least match of a street that the text means. */
const leastMatch = 0.72;
/** Bonus of a crossing over one of its streets, which explains only half of the text. */
const crossingBonus = 0.15;
/** Joins the points where carriageways of two streets meet, up to this distance, into one crossing. */
const sameCrossingKm = 0.06;
/** Metres from a street to the end of one that meets it. */
const besideStreet = 20;

/** Finds points where two streets meet, best first. */
export function findCrossings(
  [first, second]: readonly [string, string],
  request: SearchRequest,
  find: (request: SearchRequest) => Result[],
): Result[] {
  const streets = (text: string) =>
    find({ ...request, text, layers: ['street'], tags: undefined })
      .filter(({ match, house }) => match >= leastMatch && !house)
      .slice(0, maxStreets);
  const others = streets(second);
  if (others.length === 0) return [];
  const found: Result[] = [];
  for (const one of streets(first)) {
    for (const other of others) {
      if (one.place.index !== other.place.index || one.place === other.place) continue;
      const box = boxOfBoth(one, other);
      if (!box) continue;
      for (const [lon, lat] of crossingsOf(one, other, box)) {
        const score = (one.score + other.score) / 2 + crossingBonus;
        const units = [...one.units, ...other.units];
        const explained = [...one.explained, ...other.explained];
        const match = Math.min(one.match, other.match);
        found.push({ ...one, lon, lat, score, match, units, explained, crossing: other.place });
      }
    }
  }
  return found.sort((a, b) => b.score - a.score);
}

/** The box of what lies beside both streets; `undefined` where they are apart. */
function boxOfBoth({ place: { extent: a } }: Result, { place: { extent: b } }: Result): Bounds | undefined {
  if (!a || !b) return undefined;
  const [x, y] = degreesSpanning(besideStreet, a[1]);
  const both = commonBounds([a[0] - x, a[1] - y, a[2] + x, a[3] + y], [b[0] - x, b[1] - y, b[2] + x, b[3] + y]);
  return isEmpty(both) ? undefined : both;
}

/** Where two streets meet, one point for each crossing. */
function crossingsOf(one: Result, other: Result, box: Readonly<Bounds>): [number, number][] {
  const vertices = new Set<string>();
  for (const [lon, lat] of pointsIn(one, box)) vertices.add(`${lon} ${lat}`);
  const common = [...pointsIn(other, box)].filter(([lon, lat]) => vertices.has(`${lon} ${lat}`));
  return grouped(common.length > 0 ? common : [...endsAt(one, other, box), ...endsAt(other, one, box)]);
}

/** Ends of a street beside another: a square or pavement between them may bear no name. */
function* endsAt({ place }: Result, other: Result, box: Readonly<Bounds>): Generator<[number, number]> {
  const lines = linesOf(other.place);
  for (const line of linesOf(place)) {
    for (const i of [0, line.length - 2]) {
      const [lon, lat] = [itemAt(line, i), itemAt(line, i + 1)];
      if (isIn(box, lon, lat) && nearestOnLines(lines, lon, lat).metres <= besideStreet) yield [lon, lat];
    }
  }
}

const isIn = (box: Readonly<Bounds>, lon: number, lat: number) => boundsContain(box, [lon, lat, lon, lat]);

function grouped(points: readonly [number, number][]): [number, number][] {
  const groups: [number, number][][] = [];
  for (const point of points) {
    const group = groups.find(([first = point]) => metresBetween(...first, ...point) / 1000 < sameCrossingKm);
    if (group) group.push(point);
    else groups.push([point]);
  }
  return groups.map(medoid);
}

function linesOf({ index, id }: IndexedPlace): readonly ArrayLike<number>[] {
  const shape = index.shape(id);
  return shape?.type === 'lines' ? shape.lines : [];
}

function* pointsIn({ place }: Result, box: Readonly<Bounds>): Generator<[number, number]> {
  for (const line of linesOf(place)) {
    for (let i = 0; i + 1 < line.length; i += 2) {
      const [lon, lat] = [itemAt(line, i), itemAt(line, i + 1)];
      if (isIn(box, lon, lat)) yield [lon, lat];
    }
  }
}

/** The point with the least sum of distances to the others. */
function medoid(points: readonly [number, number][]): [number, number] {
  const far = ([x, y]: [number, number]) =>
    points.reduce((sum, [lon, lat]) => sum + metresBetween(x, y, lon, lat) / 1000, 0);
  return points.reduce((best, point) => (far(point) < far(best) ? point : best));
}
