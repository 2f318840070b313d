import type { TrackLine } from '../../formats/shapes.ts';

/** The line the other way round. It has no times: nobody was there at those. */
export function reverseLine({ line, heights, name }: TrackLine): TrackLine {
  return { line: line.toReversed(), heights: heights.toReversed(), ...(name !== undefined && { name }) };
}
