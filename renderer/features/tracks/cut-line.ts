import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import type { TrackLine } from '../../formats/shapes.ts';
import { cumulativeDistances } from '../../map/routes/line.ts';

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
