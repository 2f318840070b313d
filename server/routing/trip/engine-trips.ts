import { z } from 'zod';
import { type Trip, tripSchema } from './route-response.ts';

const engineAnswer = z.object({
  trip: tripSchema,
  /** What comes after a gap of a trace. */
  alternates: z.array(z.object({ trip: tripSchema })).optional(),
});

/** The engine's trip with its keys in camelCase, values as they are. Throws when it is none: that would be the engine's fault. */
export function tripOf(answer: string): Trip {
  return engineAnswer.parse(JSON.parse(inCamelCase(answer))).trip;
}

/** All trips of an answer: of a trace, one for each part between gaps. */
export function tripsOf(answer: string): Trip[] {
  const { trip, alternates = [] } = engineAnswer.parse(JSON.parse(inCamelCase(answer)));
  return [trip, ...alternates.map(alternate => alternate.trip)];
}

/** In JSON, a quoted name before a colon is a key: within a text, the quotes would be escaped. */
const snakeCaseKey = /"([a-z0-9]+(?:_[a-z0-9]+)+)"\s*:/g;

const inCamelCase = (json: string): string =>
  json.replace(
    snakeCaseKey,
    (_, key: string) => `"${key.replace(/_([a-z0-9])/g, (_, next: string) => next.toUpperCase())}":`,
  );
