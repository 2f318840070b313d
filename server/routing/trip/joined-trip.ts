import { z } from 'zod';
import { itemAt } from '../../../data-packs/base/item-at.ts';
import { lookup } from '../../../data-packs/base/lookup.ts';
import type { Trip } from './route-response.ts';

export const traceGapSchema = z
  .object({
    fromIndex: z.int().min(0).describe('The last point of the trace before the gap'),
    toIndex: z.int().min(0).describe('The first point after it'),
  })
  .meta({ id: 'TraceGap' });
export type TraceGap = z.infer<typeof traceGapSchema>;

type Summary = Trip['summary'];

/** A trip, and the points of the trace at which it begins and ends. */
export interface TripPiece {
  trip: Trip;
  from: number;
  to: number;
}

/** One trip of several that were driven one after the other, and the gaps between them. */
export function joinTrips(pieces: readonly TripPiece[]): { trip: Trip; gaps: TraceGap[] } {
  const ordered = pieces.toSorted((a, b) => a.from - b.from);
  const [first] = ordered;
  if (!first) throw new RangeError('there is no trip to join');
  const gaps = ordered.slice(1).map(({ from }, i) => ({ fromIndex: itemAt(ordered, i).to, toIndex: from }));
  // Its locations are ends of parts of the trace; gaps tell the same, by points of the whole trace.
  const { locations: _, ...rest } = first.trip;
  const regions = new Set(ordered.flatMap(({ trip }) => trip.regions ?? []));
  return {
    trip: {
      ...rest,
      ...(regions.size > 0 && { regions: [...regions] }),
      legs: ordered.flatMap(({ trip }) => trip.legs),
      summary: ordered.map(({ trip }) => trip.summary).reduce(mergedSummary),
    },
    gaps,
  };
}

const locationsSchema = z.array(z.object({ originalIndex: z.int() })).min(2);

/** A trip of the engine with the points it says it begins and ends at. */
export function tripPiece(trip: Trip): TripPiece {
  const indices = locationsSchema.parse(trip.locations).map(({ originalIndex }) => originalIndex);
  return { trip, from: itemAt(indices, 0), to: itemAt(indices, indices.length - 1) };
}

/** Rounds sums to thousandths, the engine's precision. */
const thousandths = (value: number): number => Math.round(value * 1000) / 1000;

function mergedSummary(a: Summary, b: Summary): Summary {
  const summary: Summary = {
    ...a,
    length: thousandths(a.length + b.length),
    time: thousandths(a.time + b.time),
    minLat: extreme(a.minLat, b.minLat, Math.min),
    minLon: extreme(a.minLon, b.minLon, Math.min),
    maxLat: extreme(a.maxLat, b.maxLat, Math.max),
    maxLon: extreme(a.maxLon, b.maxLon, Math.max),
  };
  if (typeof a.cost === 'number' && typeof b.cost === 'number') summary.cost = thousandths(a.cost + b.cost);
  const flags = Object.entries(b).filter(([, value]) => typeof value === 'boolean');
  return { ...summary, ...Object.fromEntries(flags.map(([key, value]) => [key, lookup(a, key) === true || value])) };
}

function extreme(
  a: number | null | undefined,
  b: number | null | undefined,
  choose: (...values: number[]) => number,
): number | null {
  const known = [a, b].filter(value => value != null);
  return known.length > 0 ? choose(...known) : null;
}
