import { itemAt } from '../../../data-packs/base/item-at.ts';
import { metresBetween, metresPerDegree } from '../../../data-packs/geo/great-circle.ts';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import { keptCorners } from '../../../data-packs/geo/simplified-line.ts';
import { lineAt } from '../../formats/along-shapes.ts';
import { cumulativeDistances, lineLength } from '../../formats/line.ts';
import type { Shapes, TrackLine } from '../../formats/shapes.ts';

/** Metres of all lines, one after the other; gaps between them count nothing. */
export const lengthOfLines = ({ lines }: Shapes): number => lines.reduce((sum, { line }) => sum + lineLength(line), 0);

export const countCorners = ({ lines }: Shapes): number => lines.reduce((sum, { line }) => sum + line.length, 0);

/** Cut at `metres` from the start; areas and points stay with the first part. Undefined at an end. */
export function cutShapes(shapes: Shapes, metres: number): [Shapes, Shapes] | undefined {
  const at = lineAt(shapes, metres);
  const line = at && shapes.lines[at.index];
  if (at === undefined || line === undefined) return undefined;
  const parts = cutLine(line, at.along);
  // At the end of a line the cut is between two.
  const [first, second] = parts ?? (at.along > 0 ? [line, undefined] : [undefined, line]);
  const before = [...shapes.lines.slice(0, at.index), ...(first ? [first] : [])];
  const after = [...(second ? [second] : []), ...shapes.lines.slice(at.index + 1)];
  if (before.length === 0 || after.length === 0) return undefined;
  return [
    { ...shapes, lines: before },
    { lines: after, areas: [], points: [], ...(shapes.color !== undefined && { color: shapes.color }) },
  ];
}

export const reversedShapes = (shapes: Shapes): Shapes => ({
  ...shapes,
  lines: shapes.lines.toReversed().map(reverseLine),
});

export const simplifiedShapes = (shapes: Shapes, metres: number): Shapes => ({
  ...shapes,
  lines: shapes.lines.map(line => simplifyLine(line, metres)),
});

/** All lines as one, each by its nearer end; areas and points of all. */
export function joinedShapes(shapes: Shapes, other?: Shapes): Shapes {
  const all = other === undefined ? [shapes] : [shapes, other];
  const line = joinLines(all.flatMap(({ lines }) => lines));
  return {
    ...shapes,
    lines: line === undefined ? [] : [line],
    areas: all.flatMap(({ areas }) => areas),
    points: all.flatMap(({ points }) => points),
    marks: all.flatMap(({ points, marks }) => points.map((_, index) => marks?.[index] ?? {})),
  };
}

/** The line with fewer corners, none of those left out further from it than `metres`. Heights and times stay at theirs. */
export function simplifyLine(track: TrackLine, metres: number): TrackLine {
  const { line, heights, times } = track;
  // Metres in a plane: degrees of longitude as long as they are where each corner lies.
  const plane = new Float64Array(line.length * 2);
  let [before, x] = [line[0]?.[0] ?? 0, 0];
  line.forEach(([lon, lat], index) => {
    const middle = ((lat + (line[index - 1]?.[1] ?? lat)) / 2) * (Math.PI / 180);
    x += (lon - before) * metresPerDegree * Math.cos(middle);
    before = lon;
    plane[2 * index] = x;
    plane[2 * index + 1] = lat * metresPerDegree;
  });
  const kept = line.length < 3 ? [...line.keys()] : keptCorners(plane, metres);
  const only = <Value>(values: readonly Value[]): Value[] => kept.map(index => itemAt(values, index));
  return { ...track, line: only(line), heights: only(heights), ...(times && { times: only(times) }) };
}

/**
 * Cuts a line at `metres` from its start. Both parts have the place of the cut, with height and time in proportion;
 * undefined at or beyond an end, where nothing would be left of one part.
 */
export function cutLine(track: TrackLine, metres: number): [TrackLine, TrackLine] | undefined {
  const distances = cumulativeDistances(track.line);
  const length = distances.at(-1) ?? 0;
  if (metres <= 0 || metres >= length) return undefined;
  const after = distances.findIndex(distance => distance >= metres);
  const start = distances[after - 1] ?? 0;
  const share = (metres - start) / ((distances[after] ?? 0) - start);
  const { heights, times } = track;
  const corner = {
    position: between(track.line[after - 1], track.line[after], share),
    height: inProportion(heights[after - 1], heights[after], share),
    time: times && inProportion(times[after - 1], times[after], share),
  };
  // A cut at a corner doubles none.
  const next = share === 1 ? after + 1 : after;
  const about = track.name === undefined ? {} : { name: track.name };
  return [
    {
      ...about,
      line: [...track.line.slice(0, after), corner.position],
      heights: [...heights.slice(0, after), corner.height],
      ...(times && { times: [...times.slice(0, after), corner.time ?? null] }),
    },
    {
      ...about,
      line: [corner.position, ...track.line.slice(next)],
      heights: [corner.height, ...heights.slice(next)],
      ...(times && { times: [corner.time ?? null, ...times.slice(next)] }),
    },
  ];
}

function between(from: Position | undefined, to: Position | undefined, share: number): Position {
  if (from === undefined || to === undefined) throw new RangeError('There is no such corner.');
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

function inProportion(from: number | null | undefined, to: number | null | undefined, share: number): number | null {
  if (share === 1) return to ?? null;
  return typeof from === 'number' && typeof to === 'number' ? from + (to - from) * share : null;
}

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

/** The line the other way round. It has no times: nobody was there at those. */
export function reverseLine({ line, heights, name }: TrackLine): TrackLine {
  return { line: line.toReversed(), heights: heights.toReversed(), ...(name !== undefined && { name }) };
}
