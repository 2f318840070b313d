import { keyOf, type Offer } from './offers.ts';

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

// One collator for all: asking each name for its own order takes ten times as long.
const { compare } = new Intl.Collator();
const byName = (a: { name: string }, b: { name: string }) => compare(a.name, b.name);

/** The regions of one catalogue as their paths say, everything by name. */
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
  for (const branch of known.values()) {
    branch.branches.sort(byName);
    branch.offers.sort(byName);
  }
  return root;
}

/** For comparing as people do: without case and marks. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();
}

/** Offers of which every word of the text is in the name, the path, the id or the countries' codes; those with it in the name first. */
export function findOffers(offers: readonly Offer[], text: string): Offer[] {
  const wanted = plain(text).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [...offers];
  const found = offers.flatMap(offer => {
    const name = plain(offer.name);
    const all = [name, plain(offer.path.join(' ')), offer.id, ...offer.countries.map(code => code.toLowerCase())];
    if (!wanted.every(word => all.some(one => one.includes(word)))) return [];
    const rank = name.startsWith(wanted[0] ?? '') ? 0 : wanted.some(word => name.includes(word)) ? 1 : 2;
    return [{ offer, rank }];
  });
  return found
    .sort((a, b) => a.rank - b.rank || byName(a.offer, b.offer) || compare(keyOf(a.offer), keyOf(b.offer)))
    .map(({ offer }) => offer);
}
