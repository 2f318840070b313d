import { fold } from '../../data-packs/format/places/fold.ts';
import { metresBetween } from '../../data-packs/geo/great-circle.ts';
import { itemAt } from '../../data-packs/geo/item-at.ts';
import type { Result } from './search-request.ts';

/** How far apart two entries of one name may be and still be one place, in kilometres. */
const reach: Readonly<Record<string, number>> = {
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

/** Keeps the first of every place; where the first comes from an overview, a detailed region's entry takes its rank. */
export function withoutDuplicates(results: readonly Result[], limit: number): Result[] {
  const kept: Result[] = [];
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

function familyOf({ place, house, crossing }: Result): string {
  if (house) return 'house';
  if (crossing) return 'crossing';
  // A country and a city of one name are two places, a town and its overview's dot are one.
  return settlements.has(place.layer) ? 'settlement' : place.layer;
}

function keysOf(result: Result): string[] {
  const family = familyOf(result);
  const number = result.house ? ` ${result.house.number.toLowerCase()}` : (result.crossing?.names.name ?? '');
  const { name, en } = result.place.names;
  const keys = [`${family}|${fold(name)}${number}`];
  if (en && family !== 'poi') keys.push(`${family}|${fold(en)}${number}`);
  return keys;
}

function isSame(a: Result, b: Result): boolean {
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
  return metresBetween(a.lon, a.lat, b.lon, b.lat) / 1000 < (reach[family] ?? 1);
}
