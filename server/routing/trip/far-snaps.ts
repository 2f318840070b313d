import { z } from 'zod';
import { routingWords as t } from '../../words.ts';

/** Metres between a place and the road or path taken for it, beyond which the place is not reached. */
export const farSnap = 100;

export const tripWarningSchema = z
  .object({
    code: z.literal('far_from_road'),
    location: z.int().min(0).describe('Index into the locations, or the points of the trace, of the request'),
    metres: z.number().describe('From there to where the route begins, stops or ends'),
    message: z.string(),
  })
  .meta({ id: 'TripWarning' });
export type TripWarning = z.infer<typeof tripWarningSchema>;

/**
 * Tells each location that the route does not come near. `snapDistances` are in order of travel, as are `visited`, the
 * locations' indices in the request.
 */
export function farSnapWarnings(
  snapDistances: readonly number[],
  visited: readonly number[] = [...snapDistances.keys()],
): TripWarning[] {
  return snapDistances
    .flatMap((metres, i) => {
      const sentence = i === 0 ? 'beginsFarOff' : i === snapDistances.length - 1 ? 'endsFarOff' : 'stopsFarOff';
      return warningIfFar(sentence, metres, visited[i] ?? i);
    })
    .sort((a, b) => a.location - b.location);
}

/** Tells the ends of a trace of so many points that the way found does not come near. */
export function farEndWarnings(fromFirst: number, fromLast: number, points: number): TripWarning[] {
  return [...warningIfFar('traceBeginsFarOff', fromFirst, 0), ...warningIfFar('traceEndsFarOff', fromLast, points - 1)];
}

function warningIfFar(
  sentence: `${'begins' | 'stops' | 'ends' | 'traceBegins' | 'traceEnds'}FarOff`,
  metres: number,
  location: number,
): TripWarning[] {
  if (metres <= farSnap) return [];
  const message = t(sentence, { metres: Math.round(metres), number: location + 1 });
  return [{ code: 'far_from_road', location, metres, message }];
}

/** Members of an answer for its warnings, none where there are none. */
export const warningsMember = (warnings: TripWarning[]): { warnings?: TripWarning[] } =>
  warnings.length > 0 ? { warnings } : {};
