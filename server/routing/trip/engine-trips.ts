import { z } from 'zod';
import { closeBrace } from '../../../data-packs/format/json-characters.ts';
import { inCamelCase } from './camel-case-keys.ts';
import { mendTrips } from './mend-trips.ts';
import { type Trip, tripSchema } from './route-response.ts';

const engineAnswer = z.object({
  trip: tripSchema,
  /** The parts of a trace after its gaps. */
  alternates: z.array(z.object({ trip: tripSchema })).optional(),
});

const parsed = (answer: string) => engineAnswer.parse(JSON.parse(inCamelCase(mendTrips(answer)).toString()));

/** Parses the engine's trip, with keys in camelCase. Throws for any other answer, a bug of the engine. */
export const tripOf = (answer: string): Trip => parsed(answer).trip;

/** Parses all trips of an answer; a trace has one for each part between gaps. */
export function tripsOf(answer: string): Trip[] {
  const { trip, alternates = [] } = parsed(answer);
  return [trip, ...alternates.map(alternate => alternate.trip)];
}

const answeredShapes = z.object({ trip: z.object({ legs: z.array(z.object({ shape: z.string() })) }) });

/** Extracts the encoded lines of the legs without checking the rest. Throws for any other answer. */
export const shapesOf = (answer: string): string[] =>
  answeredShapes.parse(JSON.parse(answer)).trip.legs.map(({ shape }) => shape);

/** Adds members to the engine's answer in camelCase, without parsing and writing it again. */
export function answerWith(answer: string, members: Readonly<Record<string, unknown>>): Uint8Array {
  const bytes = inCamelCase(answer);
  const more = Buffer.from(`,${JSON.stringify(members).slice(1)}`);
  return Buffer.concat([bytes.subarray(0, bytes.lastIndexOf(closeBrace)), more]);
}
