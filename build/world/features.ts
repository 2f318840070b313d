import { placeFeatures } from '../../data-packs/builder/basemap/layers/places.ts';
import type { MapElement } from '../../data-packs/builder/basemap/map-element.ts';
import type { MapFeature } from '../../data-packs/builder/basemap/map-feature.ts';
import { WorldAtlas } from './atlas.ts';
import type { City } from './cities.ts';
import type { Country } from './country-features.ts';
import { naturalLabels, naturalShapes } from './natural-features.ts';
import { overviewMaxzoom as maxzoom } from './version.ts';

/** Cities that are drawn, not only found. */
export function capitalOrLarge({ population, capital }: Pick<City, 'population' | 'capital'>): boolean {
  return capital || population >= 100_000;
}

/** Everything on the overview's map, in the basemap's layers. */
export function* worldFeatures(countries: readonly Country[], cities: readonly City[]): Generator<MapFeature> {
  const atlas = new WorldAtlas();
  const area = (layer: string, attributes: MapFeature['attributes'], sortKey = 0) =>
    ({ layer, minzoom: 0, maxzoom, attributes, sortKey }) as const;
  for (const polygon of atlas.land())
    yield { ...area('earth', { kind: 'earth' }), geometry: { type: 'polygons', polygons: [polygon] } };
  for (const polygon of atlas.sea())
    yield {
      ...area('water', { kind: 'ocean', sort_rank: 200 }, -1),
      geometry: { type: 'polygons', polygons: [polygon] },
    };
  yield* naturalShapes();
  yield* naturalLabels();
  const urban = new Map<string, number>();
  for (const { country, population } of cities) urban.set(country, (urban.get(country) ?? 0) + population);
  for (const [index, { code, tags, lon, lat, area: size }] of countries.entries()) {
    // Ranks labels: the population of its cities, or a share of its area where it has none.
    const weight = Math.max(urban.get(code) ?? 0, size * 4);
    yield* labels(
      10_000_000 + index,
      { place: 'country', ...tags, population: String(Math.round(weight)) },
      lon,
      lat,
      true,
    );
  }
  for (const { id, name, capital, population, lon, lat } of cities) {
    if (!capitalOrLarge({ population, capital })) continue;
    const tags = { place: 'city', name, population: String(population), ...(capital ? { capital: 'yes' } : {}) };
    yield* labels(id, tags, lon, lat, false);
  }
}

/** The basemap's own rules decide when a label appears. `estimated`: the population only ranks and is not shown. */
function labels(id: number, tags: Record<string, string>, lon: number, lat: number, estimated: boolean): MapFeature[] {
  const out: MapFeature[] = [];
  const element: MapElement = {
    id,
    tags,
    point: { lon, lat },
    canBeLine: false,
    canBePolygon: false,
    line: new Float64Array(),
    polygons: [],
    networks: [],
  };
  placeFeatures(element, out);
  return out
    .filter(feature => feature.minzoom <= maxzoom)
    .map(feature => ({
      ...feature,
      maxzoom,
      attributes: { ...feature.attributes, ...(estimated ? { population: undefined } : {}) },
    }));
}
