import type { Position } from 'geojson';
import { keptCorners, simplifiedRing } from '../../../data-packs/geo/simplified-line.ts';
import { latitudeOf, mercatorX, mercatorY } from '../../../data-packs/geo/web-mercator.ts';
import { overlap } from '../antimeridian.ts';
import type { Border, Cover, Drawn, Lake, River } from '../natural-earth.ts';
import { quantised } from '../quantised.ts';
import { naturalName } from './natural-names.ts';
import { linesOf, polygonsOf, readGeojson } from './read-geojson.ts';

const lastZoom = 6;

/** A tenth of a pixel at zoom 6: maps enlarge the coast where no region is installed. */
const coastTolerance = 0.1;

/** The continents and islands, and those too small for them: the coast that everything else of Natural Earth fits. */
export function landFrom(folder: string): Drawn[] {
  return ['ne_10m_land', 'ne_10m_minor_islands'].flatMap((file, order) =>
    readGeojson(folder, file).flatMap(({ columns, geometry }) => {
      const zoom = order === 0 ? 0 : Math.min(lastZoom, columns.zoom());
      return polygonsOf(geometry).flatMap(rings => {
        const parts = packedPolygon(rings, coastTolerance);
        return parts === undefined ? [] : [{ zoom, parts }];
      });
    }),
  );
}

export function lakesFrom(folder: string): Lake[] {
  return readGeojson(folder, 'ne_10m_lakes').flatMap(({ columns, geometry }) => {
    const text = columns.text('name');
    const name = text && naturalName(text);
    const zoom = Math.min(lastZoom, columns.zoom());
    return polygonsOf(geometry).flatMap(rings => {
      const parts = packedPolygon(rings);
      return parts === undefined ? [] : [{ zoom, label: columns.zoom('min_label') + 1, ...(name && { name }), parts }];
    });
  });
}

export function riversFrom(folder: string): River[] {
  // Lines through lakes would lie on water.
  return readGeojson(folder, 'ne_10m_rivers_lake_centerlines_scale_rank')
    .filter(({ columns }) => columns.text('featurecla') !== 'Lake Centerline' && columns.zoom() <= lastZoom)
    .map(({ columns, geometry }) => {
      const text = columns.text('name_en') ?? columns.text('name');
      const name = text && naturalName(text);
      return { zoom: columns.zoom(), ...(name && { name }), parts: packedLines(linesOf(geometry)) };
    });
}

export function bordersFrom(folder: string): Border[] {
  return readGeojson(folder, 'ne_10m_admin_0_boundary_lines_land').flatMap(({ columns, geometry }) => {
    const type = columns.text('featurecla') ?? '';
    // Zones that lie over the borders, and bases within a country.
    if (/^(Overlay|Lease)/.test(type)) return [];
    const disputed = !type.startsWith('International');
    return [{ zoom: columns.zoom(), ...(disputed && { disputed }), parts: packedLines(linesOf(geometry)) }];
  });
}

export function stateLinesFrom(folder: string): Drawn[] {
  return readGeojson(folder, 'ne_50m_admin_1_states_provinces_lines').map(({ columns, geometry }) => {
    return { zoom: columns.zoom(), parts: packedLines(linesOf(geometry)) };
  });
}

/** Outlines of first-level divisions of the countries that have large ones, by ISO 3166-2. */
export function stateShapesFrom(folder: string): Record<string, number[][][]> {
  const shapes = readGeojson(folder, 'ne_50m_admin_1_states_provinces').flatMap(({ columns, geometry }) => {
    const code = columns.text('iso_3166_2');
    const polygons = polygonsOf(geometry).flatMap(rings => [packedPolygon(rings) ?? []]);
    return code === undefined || code.includes('~') ? [] : [[code, polygons.filter(parts => parts.length > 0)]];
  });
  return Object.fromEntries(shapes);
}

const covers: readonly (readonly [kind: Cover['kind'], file: string])[] = [
  ['glacier', 'ne_10m_glaciated_areas'],
  ['ice_shelf', 'ne_10m_antarctic_ice_shelves_polys'],
  ['urban_area', 'ne_50m_urban_areas'],
  ['playa', 'ne_10m_playas'],
];

export function coversFrom(folder: string): Cover[] {
  return covers.flatMap(([kind, file]) =>
    readGeojson(folder, file).flatMap(({ columns, geometry }) =>
      polygonsOf(geometry).flatMap(rings => {
        const parts = packedPolygon(rings);
        return parts === undefined ? [] : [{ kind, zoom: Math.min(lastZoom, columns.zoom()), parts }];
      }),
    ),
  );
}

/** At zoom 6, where a tile of 512 pixels is a 64th of the world. */
const pixel = 1 / 512 / 64;
const usualTolerance = 0.2;

/**
 * A polygon as the data files hold it; undefined where nothing of it is left. Its cut at the antimeridian reaches over
 * it. `tolerance`: pixels at zoom 6.
 */
function packedPolygon(rings: readonly Position[][], tolerance = usualTolerance): number[][] | undefined {
  const packed = rings
    .map(ring => degreesOf(simplifiedRing(projected(ring), tolerance * pixel)))
    .map(ring =>
      ring.map((value, i) => (i % 2 === 0 && Math.abs(value) > 179.999 ? Math.sign(value) * (180 + overlap) : value)),
    );
  const [outer, ...holes] = packed.map(quantised).map(ring => (ring.length < 8 ? undefined : ring));
  return outer && [outer, ...holes.filter(ring => ring !== undefined)];
}

function packedLines(lines: readonly Position[][]): number[][] {
  return lines.map(line => {
    const flat = projected(line);
    const kept = keptCorners(flat, usualTolerance * pixel).flatMap(i => [flat[2 * i] ?? 0, flat[2 * i + 1] ?? 0]);
    return quantised(degreesOf(kept));
  });
}

function projected(positions: readonly Position[]): Float64Array {
  return Float64Array.from(positions.flatMap(([lon = 0, lat = 0]) => [mercatorX(lon), mercatorY(lat)]));
}

/** Longitudes are kept exactly, latitudes within the Mercator square. */
function degreesOf(plane: ArrayLike<number>): number[] {
  return Array.from(plane, (value, i) => (i % 2 === 0 ? (value - 0.5) * 360 : latitudeOf(value)));
}
