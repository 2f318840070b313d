import { distanceBetween } from '../../../data-packs/geo/great-circle.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';

/** Metres before and after a stop over which the two lines are compared. */
const compared = 10;

/**
 * Whether the route leaves a stop on the line it arrived on. Compares points at equal distance before and after the
 * stop, because directions alone cannot tell a U-turn from a hairpin of two roads.
 */
export function turnsAround(arriving: readonly LonLat[], departing: readonly LonLat[]): boolean {
  const back = arriving.toReversed();
  const reach = Math.min(compared, length(back), length(departing));
  if (reach < 0.5) return false;
  return [reach / 2, reach].every(metres => distanceBetween(pointAt(back, metres), pointAt(departing, metres)) < 0.3);
}

function length(line: readonly LonLat[]): number {
  let metres = 0;
  for (let i = 1; i < line.length && metres < compared; i++) metres += step(line, i);
  return metres;
}

function step(line: readonly LonLat[], i: number): number {
  const from = line[i - 1];
  const to = line[i];
  return from && to ? distanceBetween(from, to) : 0;
}

function pointAt(line: readonly LonLat[], metres: number): LonLat {
  let rest = metres;
  for (let i = 1; i < line.length; i++) {
    const from = line[i - 1];
    const to = line[i];
    if (!from || !to) break;
    const segment = distanceBetween(from, to);
    if (rest <= segment && segment > 0) {
      const part = rest / segment;
      return { lat: from.lat + (to.lat - from.lat) * part, lon: from.lon + (to.lon - from.lon) * part };
    }
    rest -= segment;
  }
  const last = line.at(-1);
  if (!last) throw new RangeError('a leg has no points');
  return last;
}
