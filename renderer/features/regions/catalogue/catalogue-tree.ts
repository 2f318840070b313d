import type { Offer } from './offers.ts';
import { plain } from './read-offers.ts';

/** A branch of the tree of regions: "Europe", within it "Alps". */
export interface Branch {
  /** From the root down; `''` at the root. */
  key: string;
  name: string;
  branches: Branch[];
  offers: Offer[];
  /** Of everything below. */
  count: number;
}

const { compare } = new Intl.Collator();

/** The regions of one catalogue as their paths say, branches by name, offers in the order they come in. */
export function treeOf(offers: readonly Offer[]): Branch {
  const root: Branch = { key: '', name: '', branches: [], offers: [], count: 0 };
  const known = new Map<string, Branch>([['', root]]);
  for (const offer of offers) {
    let branch = root;
    root.count++;
    for (const name of offer.path) {
      // Names hold no control characters: none is mistaken for two.
      const key = `${branch.key}\u0000${name}`;
      let next = known.get(key);
      if (next === undefined) {
        next = { key, name, branches: [], offers: [], count: 0 };
        known.set(key, next);
        branch.branches.push(next);
      }
      next.count++;
      branch = next;
    }
    branch.offers.push(offer);
  }
  for (const branch of known.values()) branch.branches.sort((a, b) => compare(a.name, b.name));
  return root;
}

/**
 * Offers of which every word of the text is in the name, the path, the id or the countries' codes: those whose names begin with it first, then
 * those with it in the name; otherwise in the order they come in.
 */
export function findOffers(offers: readonly Offer[], text: string): Offer[] {
  const wanted = plain(text).split(/\s+/).filter(Boolean);
  const ranked: [Offer[], Offer[], Offer[]] = [[], [], []];
  for (const offer of offers) {
    const { name, all } = offer.words;
    if (!wanted.every(word => all.some(one => one.includes(word)))) continue;
    const rank = name.startsWith(wanted[0] ?? '') ? 0 : wanted.some(word => name.includes(word)) ? 1 : 2;
    ranked[rank].push(offer);
  }
  return ranked.flat();
}
