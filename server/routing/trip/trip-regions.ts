import type { EngineRegion } from '../valhalla/valhalla.ts';
import { legLines } from './leg-lines.ts';
import type { Trip } from './route-response.ts';

/** About this many points of a line are asked for their region: each takes microseconds. */
const asked = 500;

/** Tells the regions that a trip leads through, in the order it comes to them; nothing where none are known. */
export function tellRegions(trip: Trip, regions: readonly EngineRegion[] | undefined): void {
  if (regions === undefined) return;
  const [first, ...others] = regions;
  if (others.length === 0) {
    trip.regions = first ? [first.id] : [];
    return;
  }
  const line = legLines(trip.legs).flat();
  const step = Math.max(1, Math.floor(line.length / asked));
  const met = new Set<string>();
  let present: EngineRegion | undefined;
  for (const [i, { lon, lat }] of line.entries()) {
    if (i % step > 0 && i < line.length - 1) continue;
    // Where several cover it, it has not left the one it was in.
    if (!present?.covers(lon, lat)) present = regions.find(({ covers }) => covers(lon, lat)) ?? present;
    if (present) met.add(present.id);
  }
  trip.regions = [...met];
}
