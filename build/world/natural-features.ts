import { placeFeatures } from '../../data-packs/builder/basemap/layers/places.ts';
import { fromZoom, type MapFeature } from '../../data-packs/builder/basemap/map-feature.ts';
import { labelPoint } from '../../data-packs/geo/label-point.ts';
import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import type { Country } from './country-features.ts';
import { type Cover, linesOf, type NaturalLabel, naturalEarth, polygonOf } from './natural-earth.ts';
import { nameTags, naturalNames } from './natural-names.ts';
import { overviewMaxzoom as maxzoom } from './version.ts';

/** Borders of states appear where countries have their names. */
const firstStateLines = 4;
/** Rivers are hairlines before they are named. */
const firstRivers = 3;
const firstRiverNames = 5;

/** `min_zoom` of summits: styles draw the overview's before, plainly, and those of regions from there on. */
const firstPeaks = 9;

/** Lakes, rivers, ice, towns' areas and borders. */
export function* naturalShapes(): Generator<MapFeature> {
  for (const lake of naturalEarth('lakes')) {
    const polygon = polygonOf(lake);
    const attributes = { kind: 'lake', sort_rank: 200, overview: true };
    const polygons = [polygon];
    yield { layer: 'water', minzoom: lake.zoom, maxzoom, attributes, geometry: { type: 'polygons', polygons } };
    const point = lake.name !== undefined && lake.label <= maxzoom ? labelPoint(polygons) : undefined;
    if (lake.name !== undefined && point !== undefined)
      yield label('water', { kind: 'lake', name: lake.name, zoom: lake.label }, point);
  }
  for (const river of naturalEarth('rivers')) {
    const minzoom = Math.max(firstRivers, river.zoom);
    const names = river.name === undefined ? {} : naturalNames(river.name);
    yield {
      layer: 'water',
      minzoom,
      maxzoom,
      sortKey: minzoom,
      attributes: {
        kind: 'river',
        min_zoom: minzoom + 1,
        sort_rank: 200,
        overview: true,
        ...Object.fromEntries(Object.entries(names).map(([key, name]) => [key, fromZoom(firstRiverNames, name)])),
      },
      geometry: { type: 'lines', lines: linesOf(river) },
    };
  }
  for (const { kind, zoom, ...shape } of naturalEarth('covers')) {
    yield {
      layer: 'landcover',
      minzoom: zoom,
      maxzoom,
      attributes: coverAttributes[kind],
      geometry: { type: 'polygons', polygons: [polygonOf(shape)] },
    };
  }
  for (const { zoom, disputed, ...shape } of naturalEarth('borders')) {
    const sortKey = disputed ? 288 : 289;
    yield {
      layer: 'boundaries',
      minzoom: zoom,
      maxzoom,
      sortKey,
      attributes: { kind: 'country', kind_detail: 2, sort_rank: sortKey, disputed, overview: true },
      geometry: { type: 'lines', lines: linesOf(shape) },
    };
  }
  for (const shape of naturalEarth('state-lines')) {
    yield {
      layer: 'boundaries',
      minzoom: firstStateLines,
      maxzoom,
      sortKey: 287,
      attributes: { kind: 'region', kind_detail: 4, sort_rank: 287, overview: true },
      geometry: { type: 'lines', lines: linesOf(shape) },
    };
  }
}

/** Shelves lie on the sea: a layer of the styles above the water draws them. */
const coverAttributes: Record<Cover['kind'], MapFeature['attributes']> = {
  glacier: { kind: 'glacier' },
  ice_shelf: { kind: 'glacier', kind_detail: 'ice_shelf' },
  urban_area: { kind: 'urban_area' },
  playa: { kind: 'barren' },
};

/** Names of seas, mountains, deserts, islands; summits; states. */
export function* naturalLabels(countries: readonly Country[]): Generator<MapFeature> {
  const isCountry = namedLikeCountry(countries);
  for (const sea of naturalEarth('seas')) yield label('water', sea, pointOf(sea.at));
  for (const region of naturalEarth('regions'))
    if (!isCountry(region)) yield label('earth', region, pointOf(region.at));
  for (const { name, at, elevation, zoom } of naturalEarth('summits')) {
    // The highest first.
    const sortKey = zoom * 10_000 - elevation;
    yield {
      layer: 'pois',
      minzoom: zoom,
      maxzoom,
      sortKey,
      attributes: {
        kind: 'peak',
        min_zoom: firstPeaks,
        elevation,
        sort_key: sortKey,
        overview: true,
        ...naturalNames(name),
      },
      geometry: { type: 'point', ...pointOf(at) },
    };
  }
  const divisions = new Map(naturalEarth('divisions').map(({ code, names }) => [code, names]));
  for (const [index, { code, name, abbreviation, at, zoom }] of naturalEarth('states').entries()) {
    const tags = { place: 'state', ...nameTags(name, { en: name, ...divisions.get(code) }), ref: abbreviation };
    for (const feature of placeLabels(20_000_000 + index, tags, pointOf(at)))
      yield { ...feature, minzoom: zoom, maxzoom, attributes: { ...feature.attributes, min_zoom: zoom + 1 } };
  }
}

/** The basemap's own rules decide when a label appears. */
export function placeLabels(id: number, tags: Record<string, string>, point: LonLat): MapFeature[] {
  const out: MapFeature[] = [];
  const noShape = { canBeLine: false, canBePolygon: false, lines: [], polygons: [], networks: [] };
  placeFeatures({ id, tags, point, ...noShape }, out);
  return out;
}

function label(
  layer: 'water' | 'earth',
  { kind, name, zoom, angle, fr }: Pick<NaturalLabel, 'kind' | 'name' | 'zoom' | 'angle' | 'fr'>,
  point: LonLat,
): MapFeature {
  return {
    layer,
    minzoom: zoom,
    maxzoom,
    sortKey: zoom,
    attributes: { kind, min_zoom: zoom + 1, angle, overview: true, ...naturalNames(name, fr) },
    geometry: { type: 'point', ...point },
  };
}

const pointOf = ([lon, lat]: readonly [number, number]): LonLat => ({ lon, lat });

/** Words for islands as such, in the languages of Natural Earth's names. */
const islands = /^(?:the |îles |ilhas de |islas |archipel des )| islands$/g;

const stem = (name: string): string =>
  name.toLowerCase().replace(islands, '').replace(/s$/, '').normalize('NFD').replace(/\p{M}/gu, '');

/**
 * Tells which islands bear the name of their country, which has a label of its own: "Japan" beside the islands would name
 * the sea. Continents and landscapes keep theirs.
 */
function namedLikeCountry(countries: readonly Country[]): (label: NaturalLabel) => boolean {
  const names = countries.flatMap(({ tags, names: { en, fr } }) => [tags.name, tags['name:en'], en, fr]);
  const stems = new Set(names.flatMap(name => (name === undefined ? [] : [stem(name)])));
  return ({ kind, name }) => (kind === 'archipelago' || kind === 'island') && stems.has(stem(name));
}
