import { arrivalWords } from './arrival-words.ts';
import { farSnap } from './far-snaps.ts';
import type { Trip } from './route-response.ts';

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
