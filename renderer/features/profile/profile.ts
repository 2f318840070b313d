/** What a line of heights adds up to. */
export interface ProfileFigures {
  ascent: number;
  descent: number;
  min: number;
  max: number;
}

/**
 * Metres. Climbs smaller than this are the noise of a height model, not hills: counted, they would add hundreds of metres to the ascent
 * of a long flat road.
 */
const hysteresis = 5;

/** Ascent, descent and extremes; undefined where no height is known. A gap of unknown heights starts anew on its far side. */
export function profileFigures(heights: readonly (number | null)[]): ProfileFigures | undefined {
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

/** One sample every 25 m, at least as many as the chart has use for, at most what the service takes. */
export function sampleCount(metres: number): number {
  return Math.max(64, Math.min(1000, Math.round(metres / 25)));
}
