import { z } from 'zod';

/** The engine's word for a height it does not know; the lowest road on Earth is at -430 m. */
const unknownHeight = -499;

const maneuverSchema = z.looseObject({ street_names: z.array(z.string()).optional() });
const legSchema = z.looseObject({
  maneuvers: z.array(maneuverSchema),
  elevation: z.array(z.number().nullable()).optional(),
});
const tripSchema = z.looseObject({ trip: z.looseObject({ legs: z.array(legSchema) }) });
const answerSchema = tripSchema.extend({ alternates: z.array(tripSchema).optional() });
type Leg = z.infer<typeof legSchema>;

/** Two names in a row that differ only in capitals: "Rue Neuve/rue Neuve", as maps have them beside borders. */
const doubledName = /"((?:[^"\\]|\\.)+)","\1"/iu;

/**
 * The engine's answer with unknown heights as null, and without names that only repeat others. Most answers need
 * neither and are not parsed.
 */
export function mendTrips(answer: string): string {
  if (!answer.includes('"elevation":[') && !doubledName.test(answer)) return answer;
  const parsed = answerSchema.parse(JSON.parse(answer));
  for (const { trip } of [parsed, ...(parsed.alternates ?? [])]) {
    for (const leg of trip.legs) {
      leg.elevation = leg.elevation?.map(height => (height !== null && height <= unknownHeight ? null : height));
      dropRepeatedNames(leg);
    }
  }
  return JSON.stringify(parsed);
}

function dropRepeatedNames(leg: Leg): void {
  const repeated: [kept: string, dropped: string][] = [];
  for (const maneuver of leg.maneuvers) {
    const kept = new Map<string, string>();
    for (const name of maneuver.street_names ?? []) {
      const known = kept.get(name.toLowerCase());
      if (known === undefined) kept.set(name.toLowerCase(), name);
      else repeated.push([known, name]);
    }
    maneuver.street_names &&= [...kept.values()];
  }
  // Instructions join names by a slash, spoken ones by a comma.
  const mended = (text: string): string =>
    repeated.reduce(
      (said, [kept, dropped]) => said.replaceAll(`${kept}/${dropped}`, kept).replaceAll(`${kept}, ${dropped}`, kept),
      text,
    );
  leg.maneuvers = leg.maneuvers.map(maneuver =>
    Object.fromEntries(
      Object.entries(maneuver).map(([key, value]) => [key, typeof value === 'string' ? mended(value) : value]),
    ),
  );
}
