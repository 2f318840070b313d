import { parseCoordinates } from '../../../data-packs/geo/parse-coordinates.ts';
import { withoutTrailingConnectors } from './connectors.ts';

/** Two plain numbers are a house number and a postcode more often than a position, unless both have a fraction. */
const plainNumbers = /^[\d\s.,;:|/+-]+$/;
const fractions = /\d[.,]\d/g;
const gaps = /[\s,;]+/g;

/** Finds the position at the end or the start of a text: "hotel near 47.14, 9.52", "47.14, 9.52 hotel". */
export function textAtPosition(text: string, french: boolean) {
  // Longest first: "9.52 N 47.14 E" is more than "47.14 E".
  const cuts = [...text.matchAll(gaps)].map(({ index, 0: gap }) => ({ before: index, after: index + gap.length }));
  for (const { before, after } of cuts) {
    const found = positioned(text.slice(after), text.slice(0, before), french);
    if (found) return found;
  }
  for (const { before, after } of cuts.reverse()) {
    const found = positioned(text.slice(0, before), text.slice(after), french);
    if (found) return found;
  }
  return undefined;
}

function positioned(position: string, rest: string, french: boolean) {
  if (!/\p{L}{2}/u.test(rest)) return undefined;
  if (plainNumbers.test(position) && (position.match(fractions)?.length ?? 0) < 2) return undefined;
  const point = parseCoordinates(position, french);
  return point && { text: withoutTrailingConnectors(rest), point };
}
