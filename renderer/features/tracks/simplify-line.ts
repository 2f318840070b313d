import { itemAt } from '../../../data-packs/base/item-at.ts';
import { metresPerDegree } from '../../../data-packs/geo/great-circle.ts';
import { keptCorners } from '../../../data-packs/geo/simplified-line.ts';
import type { TrackLine } from '../../formats/shapes.ts';

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
