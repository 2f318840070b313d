import { sampleCount } from '../../formats/height-figures.ts';

/** What a leg tells of its heights. */
export interface LegHeights {
  metres: number;
  elevation: readonly (number | null)[] | undefined;
  /** Metres between its heights. */
  interval: number | undefined;
}

/** The heights along all legs at evenly spaced points; undefined where a leg tells none or no height is known. */
export function heightsOfLegs(legs: readonly LegHeights[]): (number | null)[] | undefined {
  const metres = legs.reduce((sum, leg) => sum + leg.metres, 0);
  const told = legs.every(({ elevation, interval }) => elevation !== undefined && interval !== undefined);
  if (!told || metres === 0 || !legs.some(({ elevation }) => elevation?.some(height => height !== null))) {
    return undefined;
  }
  const count = sampleCount(metres);
  let leg = 0;
  let start = 0;
  return Array.from({ length: count }, (_, index) => {
    const along = (index / (count - 1)) * metres;
    while (leg < legs.length - 1 && along > start + (legs[leg]?.metres ?? 0)) start += legs[leg++]?.metres ?? 0;
    const { elevation = [], interval = 1 } = legs[leg] ?? {};
    return heightAt(elevation, (along - start) / (interval || 1));
  });
}

/** Between two heights in proportion; null beside an unknown one. */
function heightAt(elevation: readonly (number | null)[], place: number): number | null {
  const before = elevation[Math.min(elevation.length - 1, Math.max(0, Math.floor(place)))] ?? null;
  const after = elevation[Math.min(elevation.length - 1, Math.max(0, Math.ceil(place)))] ?? null;
  return before === null || after === null ? null : before + (after - before) * (place - Math.floor(place));
}
