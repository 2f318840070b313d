import { lookup } from '../../../data-packs/base/lookup.ts';
import type { Names, NaturalLabel, State, Summit, Town } from '../natural-earth.ts';
import { type Chinese, inBothScripts } from './chinese.ts';
import { labelPlace, middleOnGlobe } from './label-places.ts';
import { naturalName } from './natural-names.ts';
import { type Columns, pointOf, polygonsOf, readGeojson } from './read-geojson.ts';

const lastZoom = 6;

/** Kinds of water as the tiles name them. */
const waters: Record<string, string> = {
  ocean: 'ocean',
  sea: 'sea',
  gulf: 'bay',
  bay: 'bay',
  lagoon: 'bay',
  sound: 'strait',
  strait: 'strait',
  channel: 'strait',
  fjord: 'fjord',
  inlet: 'fjord',
};

/** Kinds of land as the tiles name them; others have no label. */
const lands: Record<string, string> = {
  Continent: 'continent',
  'Range/mtn': 'mountain_range',
  Foothills: 'mountain_range',
  Plateau: 'plateau',
  Desert: 'desert',
  Plain: 'plain',
  Lowland: 'plain',
  Tundra: 'plain',
  Basin: 'plain',
  Depression: 'plain',
  Valley: 'valley',
  Delta: 'delta',
  Wetlands: 'wetland',
  'Pen/cape': 'peninsula',
  Peninsula: 'peninsula',
  Isthmus: 'peninsula',
  Island: 'island',
  'Island group': 'archipelago',
  Coast: 'coast',
  Geoarea: 'landscape',
};

export function seasFrom(folder: string): NaturalLabel[] {
  return labelled(folder, 'ne_10m_geography_marine_polys', waters, columns => {
    const fr = columns.text('name_fr');
    return { fr: fr && (fr === fr.toUpperCase() ? naturalName(fr) : fr) };
  });
}

export function regionsFrom(folder: string): NaturalLabel[] {
  return labelled(folder, 'ne_10m_geography_regions_polys', lands, () => ({}));
}

/** Pieces of one name that lie in the same part of the world share a label, in the largest. */
function labelled(
  folder: string,
  file: string,
  kinds: Record<string, string>,
  more: (columns: Columns) => { fr?: string | undefined },
): NaturalLabel[] {
  return readGeojson(folder, file).flatMap(({ columns, geometry }) => {
    const name = columns.text('name');
    const kind = lookup(kinds, columns.text('featurecla') ?? '');
    const zoom = columns.zoom('min_label');
    if (name === undefined || kind === undefined || zoom > lastZoom) return [];
    const polygons = polygonsOf(geometry);
    const place =
      kind === 'continent'
        ? middleOnGlobe(polygons)
        : labelPlace(polygons, kind === 'mountain_range' || kind === 'valley');
    if (place === undefined) return [];
    const { fr } = more(columns);
    return [{ kind, name: naturalName(name), zoom, ...(fr && { fr }), ...place }];
  });
}

export function summitsFrom(folder: string): Summit[] {
  return readGeojson(folder, 'ne_10m_geography_regions_elevation_points').flatMap(({ columns, geometry }) => {
    const name = columns.text('name');
    const at = pointOf(geometry);
    if (columns.text('featurecla') !== 'mountain' || name === undefined || at === undefined) return [];
    return [
      { name: naturalName(name), at, elevation: columns.number('elevation'), zoom: Math.min(lastZoom, columns.zoom()) },
    ];
  });
}

export function statesFrom(folder: string): State[] {
  return readGeojson(folder, 'ne_50m_admin_1_states_provinces').flatMap(({ columns }) => {
    const name = columns.text('name');
    const code = columns.text('iso_3166_2');
    if (name === undefined || code === undefined || code.includes('~')) return [];
    const at: [number, number] = [columns.number('longitude'), columns.number('latitude')];
    // Natural Earth's of Brazil's states are wrong (Pará: M.Ger.) or shared (three are Rio).
    const abbreviation = columns.text(code.startsWith('BR-') ? 'postal' : 'abbrev') ?? name;
    return [{ code, name, abbreviation, at, zoom: columns.zoom('min_label') }];
  });
}

const nameColumns = ['EN', 'DE', 'ES', 'FR', 'PT', 'RU', 'ZH'];

/** Cities that CLDR names are those of their country's time zone: the largest of that name. */
export function townsFrom(folder: string, cities: ReadonlyMap<string, Names>, chinese: Chinese): Town[] {
  const known = new Map<string, Town>();
  const towns = naturalEarthTowns(folder).map(town => ({ ...town, names: inBothScripts(town.names, chinese) }));
  for (const town of towns) {
    const name = town.names.en ?? town.name;
    if (cities.has(name) && town.population > (known.get(name)?.population ?? 0)) known.set(name, town);
  }
  return towns.map(town => {
    const name = town.names.en ?? town.name;
    return known.get(name) === town ? { ...town, names: { ...town.names, ...cities.get(name) } } : town;
  });
}

function naturalEarthTowns(folder: string): Town[] {
  return readGeojson(folder, 'ne_10m_populated_places').flatMap(({ columns, geometry }) => {
    const at = pointOf(geometry);
    const name = columns.text('NAME');
    if (at === undefined || name === undefined) return [];
    const names = Object.fromEntries(
      nameColumns.flatMap(column => {
        const value = columns.text(`NAME_${column}`);
        return value === undefined ? [] : [[column.toLowerCase(), value]];
      }),
    );
    const country = columns.text('ISO_A2') ?? '';
    return [
      {
        geonames: columns.number('GEONAMEID'),
        name,
        country,
        population: columns.number('POP_MAX'),
        at,
        zoom: columns.zoom(),
        names,
      },
    ];
  });
}
