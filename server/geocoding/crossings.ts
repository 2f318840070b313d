import type { PlaceShape } from '../../data-packs/format/places/place.ts';
import { metresBetween } from '../../data-packs/geo/great-circle.ts';
import { itemAt } from '../../data-packs/geo/item-at.ts';
import type { Result, SearchRequest } from './search-request.ts';

const announcement =
  /^(?:(?:the )?(?:corner|intersection|crossing) of |(?:an der )?(?:ecke|kreuzung)(?: von)? |(?:à )?l[’']angle (?:de |du )?|(?:angle|croisement|carrefour)(?: de| du)? )/i;
const parting = /\s*[&/@+]\s*|\s+(?:and|at|und|ecke|et|à l[’']angle de|x|corner)\s+/i;

/**
 * The two streets of "Market St & 5th St", "corner of Bush and Grant", "Kirchstrasse Ecke Landstrasse"; `undefined` for
 * other texts.
 */
export function crossingOf(text: string): [string, string] | undefined {
  const sides = text.trim().replace(announcement, '').split(parting);
  const [first = '', second = '', ...others] = sides.map(side => side.trim());
  return others.length === 0 && first.length > 1 && second.length > 0 ? [first, second] : undefined;
}

/** Streets of one name looked at: in a country there are dozens of Main Streets. */
const mostStreets = 60;
/** A street that is meant is matched at least so well. */
const leastMatch = 0.72;
/** Bonus of a crossing over one of its streets, which explains only half of the text. */
const crossingGain = 0.15;
/** Carriageways of two streets meet in several points; further apart than this they are two crossings. */
const sameCrossing = 0.06;

/** Where two streets meet, best first. `find` answers with streets only. */
export function findCrossings(
  [first, second]: readonly [string, string],
  request: SearchRequest,
  find: (request: SearchRequest) => Result[],
): Result[] {
  const streets = (text: string) =>
    find({ ...request, text, layers: ['street'], tags: undefined })
      .filter(({ match, house }) => match >= leastMatch && !house)
      .slice(0, mostStreets);
  const others = streets(second);
  if (others.length === 0) return [];
  const found: Result[] = [];
  for (const one of streets(first)) {
    for (const other of others) {
      if (one.place.index !== other.place.index || one.place === other.place || !meets(one, other)) continue;
      for (const [lon, lat] of sharedPoints(one, other)) {
        const score = (one.score + other.score) / 2 + crossingGain;
        found.push({ ...one, lon, lat, score, match: Math.min(one.match, other.match), crossing: other.place });
      }
    }
  }
  return found.sort((a, b) => b.score - a.score);
}

function meets(a: Result, b: Result): boolean {
  const [one, other] = [a.place.extent, b.place.extent];
  if (!one || !other) return false;
  return one[0] <= other[2] && one[2] >= other[0] && one[1] <= other[3] && one[3] >= other[1];
}

/** Vertices of both streets, one for each crossing. */
function sharedPoints(one: Result, other: Result): [number, number][] {
  const vertices = new Set<string>();
  for (const [lon, lat] of pointsOf(one)) vertices.add(`${lon} ${lat}`);
  const groups: [number, number][][] = [];
  for (const point of pointsOf(other)) {
    if (!vertices.has(`${point[0]} ${point[1]}`)) continue;
    const group = groups.find(([first = point]) => metresBetween(...first, ...point) / 1000 < sameCrossing);
    if (group) group.push(point);
    else groups.push([point]);
  }
  return groups.map(middleOne);
}

function* pointsOf({ place }: Result): Generator<[number, number]> {
  const shape: PlaceShape | undefined = place.index.shape(place.id);
  if (shape?.type !== 'lines') return;
  for (const line of shape.lines)
    for (let i = 0; i + 1 < line.length; i += 2) yield [itemAt(line, i), itemAt(line, i + 1)];
}

/** The one nearest to all. */
function middleOne(points: readonly [number, number][]): [number, number] {
  const far = ([x, y]: [number, number]) =>
    points.reduce((sum, [lon, lat]) => sum + metresBetween(x, y, lon, lat) / 1000, 0);
  return points.reduce((best, point) => (far(point) < far(best) ? point : best));
}
