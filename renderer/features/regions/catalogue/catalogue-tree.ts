import { fold } from '../../../../data-packs/words/fold.ts';
import type { Offer } from '../../regions-state/offers.ts';

/** A branch of the tree of regions: "Europe", within it "Alps". */
export interface Branch {
  /** The joined names from the root down; `''` at the root. */
  key: string;
  name: string;
  branches: Branch[];
  offers: Offer[];
  /** Regions below it. */
  count: number;
}

const { compare } = new Intl.Collator();

/** Arranges a catalogue's regions by path: branches by name, offers in the given order. */
export function treeOf(offers: readonly Offer[]): Branch {
  const root: Branch = { key: '', name: '', branches: [], offers: [], count: 0 };
  const known = new Map<string, Branch>([['', root]]);
  for (const offer of offers) {
    let branch = root;
    root.count++;
    for (const name of offer.path) {
      // Names hold no control characters, so keys are unique.
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
 * Finds offers with every word of the text in their name, path, id or country codes: names that begin with it first,
 * then names that contain it.
 */
export function findOffers(offers: readonly Offer[], text: string): Offer[] {
  const wanted = fold(text).split(/\s+/).filter(Boolean);
  const ranked: [Offer[], Offer[], Offer[]] = [[], [], []];
  for (const offer of offers) {
    const { name, all } = offer.words;
    if (!wanted.every(word => all.some(one => one.includes(word)))) continue;
    const rank = name.startsWith(wanted[0] ?? '') ? 0 : wanted.some(word => name.includes(word)) ? 1 : 2;
    ranked[rank].push(offer);
  }
  return ranked.flat();
}
