/** Totals and extremes of a line of heights, in metres. */
export interface ProfileFigures {
  ascent: number;
  descent: number;
  min: number;
  max: number;
}

/** Metres. Smaller climbs are noise of the elevation model: hundreds of metres on a long flat road. */
const hysteresis = 5;

/** Ascent, descent and extremes, not counted across gaps; undefined where no height is known. */
export function profileFigures(heights: Iterable<number | null>): ProfileFigures | undefined {
  let ascent = 0;
  let descent = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  let reference: number | undefined;
  for (const height of heights) {
    if (height === null) {
      reference = undefined;
      continue;
    }
    min = Math.min(min, height);
    max = Math.max(max, height);
    if (reference === undefined) {
      reference = height;
    } else if (Math.abs(height - reference) >= hysteresis) {
      if (height > reference) ascent += height - reference;
      else descent += reference - height;
      reference = height;
    }
  }
  return min <= max ? { ascent, descent, min, max } : undefined;
}

/** One sample every 25 m, at least enough for the chart, at most the service's limit. */
export function sampleCount(metres: number): number {
  return Math.max(64, Math.min(1000, Math.round(metres / 25)));
}
