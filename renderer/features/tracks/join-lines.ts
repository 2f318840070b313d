import { metresBetween } from '../../../data-packs/geo/great-circle.ts';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import type { TrackLine } from '../../formats/shapes.ts';
import { reverseLine } from './reverse-line.ts';

/**
 * Joins lines in their order to one, each by the end that is nearer to where the one before ends; the first is turned
 * where its start is nearer to the second. Gaps are crossed straight. Times stay where all lines have them and none is
 * turned.
 */
export function joinLines(lines: readonly TrackLine[]): TrackLine | undefined {
  const [first, ...rest] = lines.filter(({ line }) => line.length > 0);
  if (first === undefined) return undefined;
  const [second] = rest;
  return rest.reduce(join, second !== undefined && startIsNearer(first, second) ? reverseLine(first) : first);
}

function join(before: TrackLine, given: TrackLine): TrackLine {
  const end = before.line.at(-1) as Position;
  const turned = metres(end, given.line.at(-1)) < metres(end, given.line[0]);
  const next = turned ? reverseLine(given) : given;
  // Where both meet, one corner is enough.
  const from = metres(end, next.line[0]) < 0.01 ? 1 : 0;
  const timed = before.times !== undefined && next.times !== undefined;
  // Near the end of the line before, also across the antimeridian.
  const turns = 360 * Math.round((end[0] - (next.line[0]?.[0] ?? 0)) / 360);
  const line = next.line.slice(from).map(([lon, lat]): Position => [lon + turns, lat]);
  return {
    line: [...before.line, ...line],
    heights: [...before.heights, ...next.heights.slice(from)],
    ...(timed && { times: [...(before.times ?? []), ...(next.times ?? []).slice(from)] }),
    ...(before.name !== undefined && { name: before.name }),
  };
}

function startIsNearer(first: TrackLine, second: TrackLine): boolean {
  const nearest = (place: Position | undefined) =>
    Math.min(metres(place, second.line[0]), metres(place, second.line.at(-1)));
  return nearest(first.line[0]) < nearest(first.line.at(-1));
}

function metres(from: Position | undefined, to: Position | undefined): number {
  return from === undefined || to === undefined ? Number.POSITIVE_INFINITY : metresBetween(...from, ...to);
}
