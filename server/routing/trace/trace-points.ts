import { itemAt } from '../../../data-packs/base/item-at.ts';
import { distanceBetween } from '../../../data-packs/geo/great-circle.ts';
import type { LonLat, Position } from '../../../data-packs/geo/lon-lat.ts';
import { decodePolyline, PolylineError } from '../../../data-packs/geo/polyline.ts';
import { polylineFault } from '../../../data-packs/words/failures/polyline.ts';
import { Failure } from '../../errors.ts';
import { routingWords as t } from '../../words.ts';

/** Most points the engine accepts in one request. */
export const mostTracePoints = 100_000;

/** The engine's `breakage_distance`, metres: no way is looked for between points of a trace that are further apart. */
export const furthestStep = 4000;

/** Time to match a point near the one before (100,000 of them in San Francisco: 30 s). */
const perPointMs = 0.3;
/** To find a way between points a kilometre apart; it grows with the square (1000 points 1.9 km apart: over 30 s). */
const perKm2Ms = 10;

/** Columns, which cross between threads in no time: 100,000 objects take longer than to decode them. */
export interface PackedTrace {
  /** Longitude and latitude of each point. */
  degrees: Float64Array;
  /** Milliseconds that matching may take, up to each point. */
  efforts: Float64Array;
}

export function packTrace(line: readonly Position[]): PackedTrace {
  const [degrees, efforts] = [new Float64Array(2 * line.length), new Float64Array(line.length)];
  let effort = 0;
  let before: LonLat | undefined;
  for (const [i, [lon, lat]] of line.entries()) {
    const metres = before ? distanceBetween(before, { lon, lat }) : 0;
    effort += perPointMs + (metres <= furthestStep ? (metres / 1000) ** 2 * perKm2Ms : 0);
    degrees.set([lon, lat], 2 * i);
    efforts[i] = effort;
    before = { lon, lat };
  }
  return { degrees, efforts };
}

/** Throws `bad_request` for a text that is no polyline, or one of too many points. */
export function decodeTrace(text: string): PackedTrace {
  try {
    return packTrace(decodePolyline(text, { mostPoints: mostTracePoints }));
  } catch (error) {
    if (!(error instanceof PolylineError)) throw error;
    throw new Failure('bad_request', t.message('unreadableLine', { reason: polylineFault(error) }));
  }
}

/** The first and last of so many points of a whole trace. */
export interface TraceEnds {
  first: LonLat;
  last: LonLat;
  points: number;
}

/** The points of a trace in their order. */
export class TracePoints {
  readonly #trace: PackedTrace;

  constructor(trace: PackedTrace) {
    this.#trace = trace;
  }

  get length(): number {
    return this.#trace.efforts.length;
  }

  get ends(): TraceEnds {
    return { first: this.at(0), last: this.at(this.length - 1), points: this.length };
  }

  /** Throws a RangeError where there is none. */
  at(i: number): LonLat {
    const { degrees } = this.#trace;
    return { lat: itemAt(degrees, 2 * i + 1), lon: itemAt(degrees, 2 * i) };
  }

  /** Milliseconds that matching these may take, `to` beyond the last. */
  effort(from: number, to: number): number {
    const until = (end: number) => (end === 0 ? 0 : itemAt(this.#trace.efforts, end - 1));
    return until(to) - until(from);
  }
}
