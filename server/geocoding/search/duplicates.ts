import { itemAt } from '../../../data-packs/base/item-at.ts';
import { lookup } from '../../../data-packs/base/lookup.ts';
import { metresBetween } from '../../../data-packs/geo/great-circle.ts';
import { fold } from '../../../data-packs/words/fold.ts';
import type { Found } from '../places/nearest-places.ts';
import type { Result } from './search-request.ts';

/** Kilometres within which two entries of one name are one place. */
const sameWithinKm: Readonly<Record<string, number>> = {
  country: 20_000,
  state: 300,
  county: 100,
  settlement: 12,
  street: 0.6,
  house: 0.15,
  crossing: 0.1,
  poi: 0.25,
  other: 4,
};
const settlements = new Set(['city', 'district', 'locality']);

type Answer = Found & Pick<Result, 'score' | 'crossing'>;

/** Keeps the first entry of every place; a detailed region's entry replaces that of an overview at its rank. */
export function withoutDuplicates<One extends Answer>(results: readonly One[], limit: number): One[] {
  const kept: One[] = [];
  const byName = new Map<string, number[]>();
  for (const result of results) {
    const keys = keysOf(result);
    const twin = keys.flatMap(key => byName.get(key) ?? []).find(at => isSame(itemAt(kept, at), result));
    if (twin !== undefined) {
      const first = itemAt(kept, twin);
      const overview = first.place.index.overview && !result.place.index.overview;
      if (overview) kept[twin] = { ...result, score: first.score };
      continue;
    }
    if (kept.length >= limit) continue;
    for (const key of keys) {
      const list = byName.get(key);
      if (list) list.push(kept.length);
      else byName.set(key, [kept.length]);
    }
    kept.push(result);
  }
  return kept;
}

function familyOf({ place, house, crossing }: Answer): string {
  if (house) return 'house';
  if (crossing) return 'crossing';
  // Overviews and regions may class a settlement differently; a country and a city of one name stay two places.
  return settlements.has(place.layer) ? 'settlement' : place.layer;
}

function keysOf(result: Answer): string[] {
  const family = familyOf(result);
  const number = result.house ? ` ${result.house.number.toLowerCase()}` : (result.crossing?.names.name ?? '');
  const { name, en } = result.place.names;
  const keys = [`${family}|${fold(name)}${number}`];
  if (en && family !== 'poi') keys.push(`${family}|${fold(en)}${number}`);
  return keys;
}

function isSame(a: Answer, b: Answer): boolean {
  const family = familyOf(a);
  if (family === 'poi' && a.place.names.name === '') return a.place === b.place;
  if (family === 'poi' && a.place.osmKey !== b.place.osmKey) return false;
  if (
    family === 'settlement' &&
    !a.place.index.overview &&
    !b.place.index.overview &&
    a.place.layer !== b.place.layer
  ) {
    return metresBetween(a.lon, a.lat, b.lon, b.lat) / 1000 < 3;
  }
  return metresBetween(a.lon, a.lat, b.lon, b.lat) / 1000 < (lookup(sameWithinKm, family) ?? 1);
}
