import { lookup } from '../../base/lookup.ts';

/**
 * Importance of settlements and areas on one scale from 0 to 1, so that places of different packs rank together: a
 * capital of millions is near 1, a village near 0.35, streets stay below 0.25 and most points of interest below 0.3.
 */
const settlements: Readonly<Record<string, number>> = {
  continent: 0.9,
  country: 0.85,
  state: 0.7,
  region: 0.45,
  province: 0.62,
  county: 0.5,
  district: 0.45,
  city: 0.55,
  municipality: 0.42,
  town: 0.45,
  borough: 0.4,
  suburb: 0.32,
  village: 0.36,
  quarter: 0.28,
  archipelago: 0.4,
  island: 0.35,
  hamlet: 0.26,
  neighbourhood: 0.24,
  islet: 0.2,
  locality: 0.2,
  square: 0.22,
  isolated_dwelling: 0.18,
  farm: 0.18,
};

export interface Prominence {
  /** Value of the `place` tag, or `country`, `state`, `county` for areas without one. */
  place: string;
  population?: number | undefined;
  /** Value of the `capital` tag: of a country (`yes`, `2`) or of a state (`4`). */
  capital?: string | undefined;
  /** Set where Wikidata or Wikipedia has an article. */
  notable?: boolean | undefined;
}

/** Added for the capital of a country: less than a city gains that has a hundred times as many people. */
const capitalBonus = 0.12;
const stateCapitalBonus = 0.05;

export function placeImportance({ place, population, capital, notable }: Prominence): number {
  const isCapital = capital === 'yes' || capital === '2';
  const isCounted = population !== undefined && population > 0;
  // Capitals without a number of people are the small ones.
  let value = lookup(settlements, isCapital && !isCounted && place === 'city' ? 'town' : place) ?? 0.2;
  if (isCounted) {
    // 1 thousand: 0.35, 10 thousand: 0.45, 1 million: 0.65, 10 million: 0.75.
    const byPopulation = 0.05 + Math.log10(population) / 10;
    value = place === 'country' ? 0.8 + byPopulation / 10 : (value + 2 * Math.min(byPopulation, 0.8)) / 3;
  }
  if (isCapital) value += capitalBonus;
  else if (capital === '3' || capital === '4') value += stateCapitalBonus;
  if (notable) value += 0.02;
  return Math.min(value, 1);
}
