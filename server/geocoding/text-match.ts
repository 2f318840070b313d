import { kindWord } from '../../data-packs/format/places/categories.ts';
import { readings } from '../../data-packs/format/places/words.ts';
import { type Alternatives, quality } from './alternatives.ts';
import type { IndexedPlace } from './place-index.ts';

/** How a place answers a query's words. */
export interface TextMatch {
  /** 0 to 1 and a little more: 1 is the very name. */
  score: number;
  /** Units that nothing of the place matched, as positions. */
  unmatched: readonly number[];
  /** Whether the query is exactly a name of the place (and what it lies in). */
  exact: boolean;
}

interface PreparedName {
  readings: (readonly string[])[][];
  alternative: boolean;
}

const prepared = new WeakMap<IndexedPlace, PreparedName[]>();

function namesOf(place: IndexedPlace): PreparedName[] {
  const known = prepared.get(place);
  if (known) return known;
  const { name, en, de, fr } = place.names;
  const shown = new Set([name, en, de, fr].filter((text): text is string => text !== undefined && text !== ''));
  const list = [
    ...[...shown].map(text => ({ readings: readings(text), alternative: false })),
    ...place.alternatives.map(text => ({ readings: readings(text), alternative: true })),
  ];
  prepared.set(place, list);
  return list;
}

const contextQuality = 0.97;
const begun = 0.8;
/** A name that is not the one shown: old, official, short. */
const alternativeLoss = 0.08;

/** Weight of a unit: long words say more than short ones, and a number that is nobody's house little. */
export function weightOf({ unit }: Alternatives): number {
  if (unit.house) return 0.45;
  return 0.5 + Math.min(unit.text.length, 8) / 16;
}

/** The best match over all names of the place; `undefined` where neither a name nor its kind is meant. */
export function matchText(
  place: IndexedPlace,
  units: readonly Alternatives[],
  around: readonly number[],
): TextMatch | undefined {
  let total = 0;
  const weights = units.map(unit => {
    const weight = weightOf(unit);
    total += weight;
    return weight;
  });
  const ownKind = kindWord(place.osmKey, place.osmValue);
  const ofKey = kindWord(place.osmKey, '');
  const kinds = units.map(({ unit }) =>
    unit.kinds.includes(ownKind) || unit.kinds.includes(ofKey) ? unit.kindFit : 0,
  );
  let best: TextMatch | undefined;
  const consider = (name: readonly (readonly string[])[], alternative: boolean) => {
    const used = new Array<boolean>(name.length).fill(false);
    let sum = 0;
    let covered = 0;
    let all = 0;
    let named = false;
    let inOrder = 0;
    let before = -1;
    let perfect = true;
    const unmatched: number[] = [];
    for (const word of name) all += word[0].length;
    for (let u = 0; u < units.length; u++) {
      let value = 0;
      let at = -1;
      for (let w = 0; w < name.length; w++) {
        if (used[w]) continue;
        for (const form of name[w]) {
          const fit = quality(units[u], form);
          if (fit > value) {
            value = fit;
            at = w;
          }
        }
      }
      const elsewhere = Math.max(around[u] * contextQuality, kinds[u]);
      if (at !== -1 && value >= elsewhere - 0.02) {
        used[at] = true;
        named = true;
        const length = name[at][0].length;
        covered += value >= 0.97 ? length : Math.min(length, units[u].unit.text.length) * Math.min(value + 0.1, 1);
        if (at > before) inOrder += 1;
        before = at;
      } else {
        // "LI" is Liechtenstein's code and how its name begins: what it lies in may fit better, the name still counts.
        if (at !== -1 && value >= begun) named = true;
        value = elsewhere;
      }
      if (kinds[u] > 0 && value === kinds[u]) named = true;
      if (value === 0) unmatched.push(u);
      if (value < contextQuality - 0.01) perfect = false;
      sum += value * weights[u];
    }
    if (!named) return;
    const share = sum / total;
    const coverage = all > 0 ? Math.min(covered / all, 1) : 0.75;
    const exact = perfect && coverage > 0.99;
    const score =
      share * (0.7 + 0.3 * coverage) +
      (exact ? 0.1 : 0) -
      (alternative ? alternativeLoss : 0) +
      (inOrder === units.length ? 0.01 : 0);
    if (!best || score > best.score) best = { score, unmatched, exact };
  };
  for (const { readings: ways, alternative } of namesOf(place)) for (const way of ways) consider(way, alternative);
  if (kinds.some(value => value > 0)) consider([], false);
  return best;
}

/** How well each unit names something the place lies in. */
export function matchAround(
  units: readonly Alternatives[],
  words: ReadonlySet<string>,
  extra: readonly string[],
): number[] {
  return units.map(unit => {
    let best = 0;
    for (const word of words) best = Math.max(best, quality(unit, word));
    for (const word of extra) best = Math.max(best, quality(unit, word));
    return best;
  });
}
