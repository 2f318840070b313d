import type { Country } from './country-features.ts';
import type { NaturalLabel } from './natural-earth.ts';

/** What says no more than that there are islands, in the languages of Natural Earth's names. */
const islands = /^(?:the |îles |ilhas de |islas |archipel des )| islands$/g;

const stem = (name: string): string => name.toLowerCase().replace(islands, '').replace(/s$/, '');

/**
 * Tells which islands bear the name of their country, which has a label of its own: "Japan" beside the islands would name
 * the sea. Continents and landscapes keep theirs.
 */
export function namedLikeCountry(countries: readonly Country[]): (label: NaturalLabel) => boolean {
  const names = countries.flatMap(({ tags, names: { en, fr } }) => [tags.name, tags['name:en'], en, fr]);
  const stems = new Set(names.flatMap(name => (name === undefined ? [] : [stem(name)])));
  return ({ kind, name }) => (kind === 'archipelago' || kind === 'island') && stems.has(stem(name));
}
