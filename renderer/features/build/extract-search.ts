import { fold } from '../../../data-packs/words/fold.ts';
import type { Extract } from '../../api/admin-client.ts';

/** An extract with the names of its parents, nearest first: "Bayern" in "Germany, Europe". */
export interface PlacedExtract {
  extract: Extract;
  within: string;
}

/** Letters and digits only: "Île-de-France" is found by "ile de france". */
function plain(text: string): string {
  return fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Sorts the index by name and adds each extract's parents, stopping where they form a circle. */
export function placeExtracts(extracts: readonly Extract[]): PlacedExtract[] {
  const byId = new Map(extracts.map(extract => [extract.id, extract]));
  const within = (extract: Extract): string => {
    const names: string[] = [];
    const seen = new Set([extract.id]);
    let parent = extract.parent === undefined ? undefined : byId.get(extract.parent);
    while (parent !== undefined && !seen.has(parent.id)) {
      seen.add(parent.id);
      names.push(parent.name);
      parent = parent.parent === undefined ? undefined : byId.get(parent.parent);
    }
    return names.join(', ');
  };
  return extracts
    .map(extract => ({ extract, within: within(extract) }))
    .sort((a, b) => a.extract.name.localeCompare(b.extract.name, 'en'));
}

/** Finds extracts with every word of the text in their name, parents or country codes; best names first. */
export function searchExtracts(placed: readonly PlacedExtract[], text: string, most: number): PlacedExtract[] {
  const wanted = plain(text);
  if (wanted === '') return placed.slice(0, most);
  const words = wanted.split(' ');
  const rank = ({ extract, within }: PlacedExtract): number => {
    const name = plain(extract.name);
    if (name === wanted) return 0;
    if (name.startsWith(wanted)) return 1;
    if (words.every(word => name.includes(word))) return 2;
    const all = `${name} ${plain(within)} ${extract.countries.join(' ').toLowerCase()}`;
    return words.every(word => all.includes(word)) ? 3 : 4;
  };
  return placed
    .map(one => ({ one, rank: rank(one) }))
    .filter(({ rank: found }) => found < 4)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ one }) => one);
}
