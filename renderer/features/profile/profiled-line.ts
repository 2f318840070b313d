import { type ProfileFigures, profileFigures, sampleCount } from '../../../data-packs/geo/heights/height-figures.ts';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import { nearestAlong } from '../../formats/along-shapes.ts';
import { cumulativeDistances, lineLength, pointAlong } from '../../formats/line.ts';
import type { Shapes } from '../../formats/shapes.ts';
import type { Route } from '../plan-state/route.ts';

export interface ProfileMark {
  /** Metres from the start. */
  along: number;
  name: string;
}

/** A line with a profile: a route, or any that is kept. `heights`: at evenly spaced points; undefined to ask for them. */
export type ProfiledLine = Pick<Route, 'line' | 'distances' | 'metres' | 'heights'> &
  Partial<Pick<Route, 'turns'>> & {
    marks?: readonly ProfileMark[];
    /** Metres from the start where a line ends and another begins elsewhere. */
    breaks?: readonly number[];
    /** Of the recorded heights, whose peaks lie between the evenly spaced places. */
    figures?: ProfileFigures | undefined;
  };

/** The lines of a file as one, with the heights that were recorded, and its named points. Undefined without a line. */
export function profiledLine(shapes: Shapes): ProfiledLine | undefined {
  const lines = shapes.lines.filter(({ line }) => line.length > 1);
  const line = lines.flatMap(({ line: positions }) => positions);
  if (line.length < 2) return undefined;
  const recorded = lines.flatMap(({ heights }) => heights);
  const isRecorded = recorded.some(height => height !== null);
  // Nobody knows what lies between two recordings: it has no length.
  const distances = onlyLines(lines.map(one => one.line));
  const metres = distances.at(-1) ?? 0;
  return {
    line,
    distances,
    metres,
    heights: isRecorded ? evenHeights(distances, recorded, sampleCount(metres)) : undefined,
    marks: marksOf({ ...shapes, lines }, line, distances),
    breaks: breaksOf(lines, distances),
    // No climb between two lines.
    figures: isRecorded ? profileFigures(lines.flatMap(({ heights }) => [...heights, null])) : undefined,
  };
}

function breaksOf(lines: Shapes['lines'], distances: readonly number[]): number[] {
  let ends = 0;
  return lines.slice(0, -1).map(({ line }) => {
    ends += line.length;
    return distances[ends - 1] ?? 0;
  });
}

function onlyLines(lines: readonly (readonly Position[])[]): number[] {
  let before = 0;
  return lines.flatMap(line => {
    const start = before;
    const distances = cumulativeDistances(line).map(metres => start + metres);
    before = distances.at(-1) ?? start;
    return distances;
  });
}

/** Heights at `count` evenly spaced places, in proportion between the recorded ones; null beside an unknown one. */
function evenHeights(
  distances: readonly number[],
  recorded: readonly (number | null)[],
  count: number,
): (number | null)[] {
  const metres = distances.at(-1) ?? 0;
  let after = 1;
  return Array.from({ length: count }, (_, index) => {
    const along = (metres * index) / (count - 1);
    while (after < distances.length - 1 && (distances[after] ?? 0) < along) after += 1;
    const [start = 0, end = 0] = [distances[after - 1], distances[after]];
    const [low, high] = [recorded[after - 1] ?? null, recorded[after] ?? null];
    if (low === null || high === null) return null;
    const share = end === start ? 0 : Math.min(1, Math.max(0, (along - start) / (end - start)));
    return low + (high - low) * share;
  });
}

/** Further from the line, metres, a point is not on it. */
const furthestMark = 300;

function marksOf(shapes: Shapes, line: Position[], distances: readonly number[]): ProfileMark[] {
  const { points, marks = [] } = shapes;
  return points.flatMap(([lon, lat], index): ProfileMark[] => {
    const name = marks[index]?.name ?? '';
    const along = name === '' ? undefined : nearestAlong(shapes, { lon, lat });
    const place = along === undefined ? undefined : pointAlong(line, distances, along);
    if (along === undefined || place === undefined) return [];
    const off = lineLength([place, [lon, lat]]);
    return off <= furthestMark ? [{ along, name }] : [];
  });
}
