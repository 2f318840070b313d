import { z } from 'zod';
import { Turn } from '../../event-loop/turn.ts';
import { routeLegSchema, routeManeuverSchema, type Trip, tripSchema } from './route-response.ts';

const engineAnswer = z.object({
  trip: z.looseObject({ legs: z.array(z.looseObject({ maneuvers: z.array(z.unknown()) })) }),
});
const legWithoutManeuvers = routeLegSchema.omit({ maneuvers: true });
const tripWithoutLegs = tripSchema.omit({ legs: true });

/** The engine's trip with its keys in camelCase, values as they are. Throws when it is none: that would be the engine's fault. */
export async function tripOf(answer: unknown): Promise<Trip> {
  const [trip] = await tripsOf([answer]);
  if (!trip) throw new RangeError('no answer, no trip');
  return trip;
}

/** The same for several answers: other requests have their turn while many or long ones are read. A trace through a city has 20,000 maneuvers. */
export async function tripsOf(answers: readonly unknown[]): Promise<Trip[]> {
  const trips: Trip[] = [];
  const turn = new Turn();
  for (const answer of answers) {
    const { legs, ...rest } = engineAnswer.parse(answer).trip;
    const trip: Trip = { ...tripWithoutLegs.parse(inCamelCase(rest)), legs: [] };
    if (turn.over) await turn.next();
    for (const { maneuvers, ...leg } of legs) {
      const told: Trip['legs'][number] = { ...legWithoutManeuvers.parse(inCamelCase(leg)), maneuvers: [] };
      if (turn.over) await turn.next();
      for (const maneuver of maneuvers) {
        told.maneuvers.push(routeManeuverSchema.parse(inCamelCase(maneuver)));
        if (turn.over) await turn.next();
      }
      trip.legs.push(told);
    }
    trips.push(trip);
  }
  return trips;
}

function inCamelCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inCamelCase);
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) copy[camelCase(key)] = inCamelCase(inner);
  return copy;
}

/** The engine has a few dozen names; whatever else calls itself one may have any number. */
const mostNames = 1000;
const names = new Map<string, string>();

function camelCase(key: string): string {
  const known = names.get(key);
  if (known !== undefined) return known;
  const name = key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  if (names.size < mostNames) names.set(key, name);
  return name;
}
