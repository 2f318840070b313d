import { FormatProblem } from './shapes.ts';

/**
 * Positions and times of a file: eleven days of one position a second, six with times, for which a GPX has no room. Each
 * takes tens of bytes, however short it is written.
 */
export const mostPositions = 1_000_000;

/** What a point of its own takes, with its name and height. */
export const pointCost = 4;

/** Counts the positions of one file. Throws `FormatProblem` where they are too many. */
export function positionCount(): (added: number) => void {
  let count = 0;
  return added => {
    count += added;
    if (count > mostPositions) throw new FormatProblem('tooMany');
  };
}
