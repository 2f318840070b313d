import { z } from 'zod';
import type { Trip } from './route-response.ts';

export const traceGapSchema = z
  .object({
    fromIndex: z.int().min(0).describe('The last point of the trace before the gap'),
    toIndex: z.int().min(0).describe('The first point after it'),
  })
  .meta({ id: 'TraceGap' });
export type TraceGap = z.infer<typeof traceGapSchema>;

type Summary = Trip['summary'];

/** One trip of several that were driven one after the other, and the gaps between them by the points they end and begin at. */
export function joinTrips(pieces: readonly Trip[]): { trip: Trip; gaps: TraceGap[] } {
  const [first] = pieces;
  if (!first) throw new RangeError('there is no trip to join');
  const ordered = pieces.map(endsOf).sort((a, b) => a.from - b.from);
  const gaps = ordered.slice(1).map(({ from }, i) => ({ fromIndex: ordered[i]?.to ?? from, toIndex: from }));
  let summary: Summary | undefined;
  for (const { piece } of ordered) {
    summary = summary ? together(summary, piece.summary) : piece.summary;
  }
  // Its locations are ends of parts of the trace; gaps tell the same, by points of the whole trace.
  const { locations: _, ...rest } = first;
  return {
    trip: {
      ...rest,
      legs: ordered.flatMap(({ piece }) => piece.legs),
      summary: summary ?? first.summary,
    },
    gaps,
  };
}

interface Ends {
  piece: Trip;
  from: number;
  to: number;
}

const locationsSchema = z.array(z.object({ originalIndex: z.int() })).min(2);

function endsOf(piece: Trip): Ends {
  const indices = locationsSchema.parse(piece.locations).map(({ originalIndex }) => originalIndex);
  return { piece, from: indices[0] ?? 0, to: indices.at(-1) ?? 0 };
}

/** The engine gives thousandths; sums of them shall have no more. */
const thousandths = (value: number): number => Math.round(value * 1000) / 1000;

function together(a: Summary, b: Summary): Summary {
  const summary: Summary = {
    ...a,
    length: thousandths(a.length + b.length),
    time: thousandths(a.time + b.time),
    minLat: extreme(a.minLat, b.minLat, Math.min),
    minLon: extreme(a.minLon, b.minLon, Math.min),
    maxLat: extreme(a.maxLat, b.maxLat, Math.max),
    maxLon: extreme(a.maxLon, b.maxLon, Math.max),
  };
  for (const [key, value] of Object.entries(b)) {
    if (typeof value === 'boolean') summary[key] = summary[key] === true || value;
    if (key === 'cost' && typeof value === 'number' && typeof a.cost === 'number')
      summary.cost = thousandths(a.cost + value);
  }
  return summary;
}

function extreme(
  a: number | null | undefined,
  b: number | null | undefined,
  choose: (...values: number[]) => number,
): number | null {
  const known = [a, b].filter(value => value != null);
  return known.length > 0 ? choose(...known) : null;
}
