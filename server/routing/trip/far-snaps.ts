import { z } from 'zod';
import { routingWords as t } from '../../words.ts';
import { arrivalWords } from './language.ts';
import type { Trip } from './route-response.ts';

/** Metres between a place and the road or path taken for it, beyond which the place is not reached. */
export const farSnap = 100;

/** Of a warning's code, for the document of the API. */
export const beingJoinedMeans =
  'regions_being_joined: the roads of this region are being joined to those of its neighbours: a better answer may lead ' +
  'over them, in a moment';

const regionMissingMeans =
  'region_missing: the route is long, and nothing is installed of land on the straight line; a shorter way may lead there';

export const tripWarningSchema = z
  .object({
    code: z
      .enum(['far_from_road', 'region_missing', 'regions_being_joined'])
      .describe(`${regionMissingMeans}. ${beingJoinedMeans}`),
    location: z
      .int()
      .min(0)
      .optional()
      .describe(
        'Of far_from_road: index into the locations, or the points of the trace, of the request. Of region_missing: ' +
          'index of the location before that land',
      ),
    metres: z.number().optional().describe('Of far_from_road: from there to where the route begins, stops or ends'),
    message: z.string(),
  })
  .meta({ id: 'TripWarning' });
export type TripWarning = z.infer<typeof tripWarningSchema>;

/** Tells locations that a route is not near. Both lists are in order of travel; `visited`: indices in the request. */
export function farSnapWarnings(
  snapDistances: readonly number[],
  visited: readonly number[] = [...snapDistances.keys()],
): TripWarning[] {
  return snapDistances
    .flatMap((metres, i) => {
      const sentence = i === 0 ? 'beginsFarOff' : i === snapDistances.length - 1 ? 'endsFarOff' : 'stopsFarOff';
      return warningIfFar(sentence, metres, visited[i] ?? i);
    })
    .sort((a, b) => (a.location ?? 0) - (b.location ?? 0));
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

/** Members of an answer for its warnings, none where there are none; `isPart`: its graph is being joined to others. */
export function warningsMember<Warning>(
  warnings: readonly Warning[],
  isPart = false,
): { warnings?: (Warning | BeingJoined)[] } {
  const all = isPart ? [...warnings, { code: beingJoined, message: t('graphIsPart') } as const] : [...warnings];
  return all.length > 0 ? { warnings: all } : {};
}

const beingJoined = 'regions_being_joined';
type BeingJoined = { code: typeof beingJoined; message: string };

/** The engine's number of an arrival without a side of the street. */
const arrival = 4;

/**
 * Rewords the ends of legs that are not where they should be, given the metres to each place in order of travel: the
 * engine says of every end that the destination is reached, however far off it is.
 */
export function tellArrivals({ language, legs }: Trip, snaps: readonly number[]): void {
  for (const [i, leg] of legs.entries()) {
    const last = leg.maneuvers.at(-1);
    if (!last || (snaps[i + 1] ?? 0) <= farSnap) continue;
    const words = arrivalWords(language);
    const claims = instructionsOf(last);
    last.type = arrival;
    // The turn before may announce the arrival when it is spoken, too.
    for (const maneuver of leg.maneuvers) Object.assign(maneuver, reworded(maneuver, claims, words));
  }
}

/** The longest first, as one may be a part of another. */
const instructionsOf = (maneuver: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(maneuver)
    .flatMap(([key, text]) => (/instruction$/i.test(key) && typeof text === 'string' ? [text] : []))
    .sort((a, b) => b.length - a.length);

const reworded = (maneuver: Readonly<Record<string, unknown>>, claims: readonly string[], words: string) =>
  Object.fromEntries(
    Object.entries(maneuver).map(([key, text]) => {
      const claim = typeof text === 'string' ? claims.find(one => text.includes(one)) : undefined;
      return [key, claim === undefined ? text : `${text}`.replaceAll(claim, words)];
    }),
  );
