import type { MapFeature } from '../../data-packs/builder/basemap/map-feature.ts';
import type { Polygon } from '../../data-packs/builder/osm/dataset.ts';
import { distanceBetween } from '../../data-packs/geo/great-circle.ts';
import { labelPoint } from '../../data-packs/geo/label-point.ts';
import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import { ringContains } from '../../data-packs/geo/point-in-polygon.ts';
import { WorldAtlas } from './atlas.ts';
import type { City } from './cities.ts';
import type { CityGazetteer } from './city-names.ts';
import type { Country } from './country-features.ts';
import { landOfTheWorld, seaAround } from './land-and-sea.ts';
import { naturalLabels, naturalShapes, placeLabels } from './natural-features.ts';
import { overviewMaxzoom as maxzoom } from './version.ts';

/** Everything on the overview's map, in the basemap's layers. */
export function* worldFeatures(
  countries: readonly Country[],
  cities: readonly City[],
  gazetteer: CityGazetteer,
): Generator<MapFeature> {
  const atlas = new WorldAtlas();
  const area = (layer: string, attributes: MapFeature['attributes'], sortKey = 0) =>
    ({ layer, minzoom: 0, maxzoom, attributes, sortKey }) as const;
  const land = landOfTheWorld();
  for (const { zoom: minzoom, polygon } of land)
    yield {
      ...area('earth', { kind: 'earth', overview: true }),
      minzoom,
      geometry: { type: 'polygons', polygons: [polygon] },
    };
  for (const polygon of seaAround(land))
    yield {
      ...area('water', { kind: 'ocean', sort_rank: 200 }, -1),
      geometry: { type: 'polygons', polygons: [polygon] },
    };
  yield* naturalShapes();
  yield* naturalLabels(countries);
  const urban = new Map<string, number>();
  for (const { country, population } of cities) urban.set(country, (urban.get(country) ?? 0) + population);
  const outlines = atlas.outlines();
  for (const [index, country] of countries.entries()) {
    const { code, tags, area: size } = country;
    // Ranks labels: the population of its cities, or a share of its area where it has none.
    const weight = Math.max(urban.get(code) ?? 0, size * 4);
    const names = labels(
      10_000_000 + index,
      { place: 'country', ...tags, population: String(Math.round(weight)) },
      onLand(country, outlines.get(country.numeric) ?? []),
      true,
    );
    yield* names.map(feature => sooner(feature, firstCountryZoom(size) + (country.independent ? 0 : 1)));
  }
  const states = new Map(countries.filter(({ independent }) => independent).map(state => [state.code, state]));
  for (const city of cities) {
    const { id, population, lon, lat } = city;
    const state = city.capital ? states.get(city.country) : undefined;
    const people = state === undefined ? population : peopleAround(city, cities);
    const { name, others } = gazetteer.names(city);
    const named = Object.fromEntries(Object.entries(others).map(([language, other]) => [`name:${language}`, other]));
    const tags = {
      place: 'city',
      name,
      ...named,
      population: String(people),
      ...(state && { capital: 'yes' }),
    };
    const first = firstZoom(city, gazetteer.town(city)?.zoom, state && firstCountryZoom(state.area));
    if (first > lastTownZoom) continue;
    yield* labels(id, tags, { lon, lat }, false).map(feature => beyond(feature, first, population));
  }
}

/** Countries of islands have their middle in the sea: their names stand on the largest one. */
function onLand({ lon, lat }: Country, outlines: readonly Polygon[]): LonLat {
  const inside = outlines.some(([outer]) => outer !== undefined && ringContains(outer, lon, lat));
  return inside ? { lon, lat } : (labelPoint(outlines) ?? { lon, lat });
}

/** Maps choose among countries by the room they have: large ones are in the first tiles, whoever lives there. */
function firstCountryZoom(squareKilometres: number): number {
  return [200_000, 25_000, 2000, 200].findIndex(least => squareKilometres >= least) + 1 || 5;
}

/** Metres within which a capital and a larger town beside it are one city: New Delhi and Delhi. */
const oneCity = 15_000;

/** People of the city that a capital is in; `cities`: the largest first. */
const peopleAround = (capital: City, cities: readonly City[]): number =>
  cities.find(city => city.country === capital.country && distanceBetween(city, capital) < oneCity)?.population ?? 0;

function sooner(feature: MapFeature, first: number): MapFeature {
  const minzoom = Math.min(first, feature.minzoom);
  return { ...feature, minzoom, attributes: { ...feature.attributes, min_zoom: minzoom + 1 } };
}

/** Smaller towns than those of this zoom are only found, not drawn. */
const lastTownZoom = 8;

/** The first zoom with room for the names of both a state and its capital, but for large ones and the smallest. */
const firstCapitals = 4;

/**
 * First zoom of a city's name: as Natural Earth chose it, so that empty countries have names, too, or by its size. `state`:
 * the zoom of the country's name that it is the capital of.
 */
function firstZoom({ population, capital }: City, chosen: number | undefined, state: number | undefined): number {
  const steps: readonly (readonly [people: number, zoom: number])[] = [
    [5_000_000, 3],
    [1_000_000, 4],
    [500_000, 5],
    [100_000, 6],
    [50_000, 7],
    [25_000, 8],
  ];
  const bySize = steps.find(([people]) => population >= people)?.[1] ?? 9;
  if (state !== undefined) return Math.min(state === 1 ? (chosen ?? 4) : Math.max(firstCapitals, state), bySize);
  if (capital) return Math.min(chosen ?? maxzoom, bySize);
  // A quarter of a large city is no city of its own zoom.
  return chosen === undefined ? Math.max(bySize, 6) : Math.min(chosen + 1, bySize);
}

/** The deepest tiles hold names for deeper zooms, too, which styles show where no region has any. */
function beyond(feature: MapFeature, first: number, population: number): MapFeature {
  const attributes = { ...feature.attributes, min_zoom: first + 1, overview: true, population };
  return { ...feature, minzoom: Math.min(first, maxzoom), attributes };
}

/** `estimated`: the population only ranks and is not shown. */
function labels(id: number, tags: Record<string, string>, point: LonLat, estimated: boolean): MapFeature[] {
  return placeLabels(id, tags, point).map(feature => ({
    ...feature,
    maxzoom,
    attributes: { ...feature.attributes, overview: true, ...(estimated ? { population: undefined } : {}) },
  }));
}
