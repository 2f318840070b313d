import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { wrapped } from '../../../data-packs/geo/lon-lat.ts';
import type { Heights } from '../../elevation/index.ts';
import type { StripProfile } from '../../static-maps/index.ts';
import type { AtlasPlan, Stretch } from '../plan/atlas-plan.ts';
import { placeAlong } from '../plan/way-of.ts';

/** Heights of a page's profile. */
const samples = 240;
/** Metres: flatter ways are not blown up. */
const leastSpan = 50;

/** The profile of each page of a route, all in one range of heights; undefined where none are known. */
export async function profilesOf(
  { route, pages }: AtlasPlan,
  heights: Heights,
  signal: AbortSignal,
): Promise<(StripProfile | undefined)[]> {
  if (route === undefined) return [];
  const { positions, distances } = route;
  const profiles: (Omit<StripProfile, 'range'> | undefined)[] = [];
  for (const { stretch } of pages) {
    signal.throwIfAborted();
    if (stretch === undefined || stretch.to <= stretch.from) {
      profiles.push(undefined);
      continue;
    }
    const found = await heights(placesOf(positions, distances, stretch));
    const known = Array.from({ length: samples }, (_, i) => found[i] ?? Number.NaN);
    const told = known.map(height => (Number.isNaN(height) ? null : height));
    const isKnown = told.filter(height => height !== null).length > 1;
    profiles.push(isKnown ? { ...stretch, heights: told } : undefined);
  }
  const all = profiles.flatMap(profile => profile?.heights.filter(height => height !== null) ?? []);
  const [lowest, highest] = all.reduce(
    ([low, high], height) => [Math.min(low, height), Math.max(high, height)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  const half = Math.max(leastSpan, highest - lowest) * 0.55;
  const range = [(lowest + highest) / 2 - half, (lowest + highest) / 2 + half] as const;
  return profiles.map(profile => profile && { ...profile, range });
}

function placesOf(
  positions: NonNullable<AtlasPlan['route']>['positions'],
  distances: readonly number[],
  { from, to }: Stretch,
): LonLat[] {
  return Array.from({ length: samples }, (_, i) => {
    const { lon, lat } = placeAlong(positions, distances, from + ((to - from) * i) / (samples - 1));
    return { lon: wrapped(lon), lat };
  });
}
