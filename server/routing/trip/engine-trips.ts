import { z } from 'zod';
import { type Trip, tripSchema } from './route-response.ts';

const answerSchema = z.looseObject({
  trip: tripSchema,
  /** Other good ways, or the parts of a trace after its gaps. */
  alternates: z.array(z.looseObject({ trip: tripSchema })).optional(),
});
export type EngineAnswer = z.infer<typeof answerSchema>;
type Leg = Trip['legs'][number];

/**
 * Reads the engine's answer, with keys in camelCase, unknown heights as null, and without names that only repeat others.
 * Throws for any other answer, a bug of the engine.
 */
export function readAnswer(answer: string): EngineAnswer {
  const read = answerSchema.parse(camelCaseKeys(JSON.parse(answer)));
  for (const { legs } of tripsOf(read)) {
    for (const leg of legs) {
      forgetUnknownHeights(leg);
      dropRepeatedNames(leg);
    }
  }
  return read;
}

export const tripsOf = ({ trip, alternates = [] }: EngineAnswer): Trip[] => [trip, ...alternates.map(one => one.trip)];

/** The engine's word for a height it does not know; the lowest road on Earth is at -430 m. */
const unknownHeight = -499;

function forgetUnknownHeights(leg: Leg): void {
  if (leg.elevation === undefined) return;
  leg.elevation = leg.elevation.map(height => (height !== null && height <= unknownHeight ? null : height));
}

/** Two names that differ only in capitals: "Rue Neuve/rue Neuve", as maps have them beside borders. */
function dropRepeatedNames(leg: Leg): void {
  const repeated: [kept: string, dropped: string][] = [];
  for (const maneuver of leg.maneuvers) {
    if (maneuver.streetNames === undefined || maneuver.streetNames.length < 2) continue;
    const kept = new Map<string, string>();
    for (const name of maneuver.streetNames) {
      const known = kept.get(name.toLowerCase());
      if (known === undefined) kept.set(name.toLowerCase(), name);
      else repeated.push([known, name]);
    }
    maneuver.streetNames = [...kept.values()];
  }
  if (repeated.length === 0) return;
  // Instructions join names by a slash, spoken ones by a comma.
  const mended = (text: string): string =>
    repeated.reduce(
      (said, [kept, dropped]) => said.replaceAll(`${kept}/${dropped}`, kept).replaceAll(`${kept}, ${dropped}`, kept),
      text,
    );
  for (const maneuver of leg.maneuvers) {
    for (const [key, value] of Object.entries(maneuver)) {
      if (typeof value === 'string') Object.assign(maneuver, { [key]: mended(value) });
    }
  }
}

/** Of several words: `has_toll`, not `Odd_key`. */
const snakeCase = /^[a-z0-9]+(?:_[a-z0-9]+)+$/;

/** The engine has a few dozen keys; each is renamed once. */
const known = new Map<string, string>();
const mostKnown = 10_000;

function camelCase(key: string): string {
  let renamed = known.get(key);
  if (renamed === undefined) {
    renamed = snakeCase.test(key) ? key.replace(/_([a-z0-9])/g, (_, first: string) => first.toUpperCase()) : key;
    if (known.size < mostKnown) known.set(key, renamed);
  }
  return renamed;
}

/** A value of JSON with its snake_case keys in camelCase, at every depth. */
export function camelCaseKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(camelCaseKeys);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [camelCase(key), camelCaseKeys(inner)]));
}
