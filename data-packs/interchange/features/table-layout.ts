import { degreesFrom } from '../../geo/epsg.ts';
import type { Position } from '../../geo/lon-lat.ts';
import { parseCoordinates } from '../../geo/parse-coordinates.ts';
import { findColumn, findCoordinates } from '../column-names.ts';
import { readNumber, type TableRow } from '../read-table.ts';
import type { Shape } from './feature.ts';
import type { FeatureCollector } from './feature-collector.ts';
import { shapesOfGeometry, type ToDegrees } from './geometry-shapes.ts';
import { readWkt, shapesOfWkb } from './well-known.ts';

type Cells = readonly string[];

/** Where a row of a table lies. */
export interface TablePlace {
  columns: ReadonlySet<number>;
  /** The position of a row, where two columns tell it. */
  positionOf?: (cells: Cells) => Position | undefined;
  isPlaced: (cells: Cells) => boolean;
  shapes: (cells: Cells, height: number, file: FeatureCollector) => Shape[];
}

/** What a row without a position has. */
export const nowhere: Position = [Number.NaN, Number.NaN];

/** The first rows of a table, which tell how it is made. */
export const sampledRows = 60;
/** Rows among which the head is: remarks may stand before. */
const headRows = 10;

/** Where the rows of a table lie, the titles of its columns, and how many rows stand before the others. */
export function layoutOf(rows: readonly TableRow[]): { place: TablePlace; titles: Cells; before: number } | undefined {
  for (const [at, { cells }] of rows.slice(0, headRows).entries()) {
    const titles = cells.map(title => title.trim());
    const place = byGeometry(titles, rows.slice(at + 1)) ?? byTitles(titles, rows.slice(at + 1));
    if (place !== undefined) return { place, titles, before: at + 1 };
  }
  const place = byContent(rows);
  if (place === undefined) return undefined;
  const first = rows.findIndex(({ cells }) => place.isPlaced(cells));
  return { place, titles: rows[first - 1]?.cells.map(title => title.trim()) ?? [], before: first };
}

/** A column of well-known text or GeoJSON that is called so, also beside others of degrees, which know points alone. */
function byGeometry(titles: Cells, rows: readonly TableRow[]): TablePlace | undefined {
  const at = titles.findIndex(title => /^(?:wkt|(?:the_|wkt_)?geom(?:etry)?)$/i.test(title));
  const { lon, lat } = findCoordinates(titles) ?? { lon: at, lat: at };
  const place = geometryPlace(at, [lon, lat]);
  return rows.some(({ cells }) => geometryOf(cells[at] ?? '')?.geometry !== undefined) ? place : undefined;
}

function byTitles(titles: Cells, rows: readonly TableRow[]): TablePlace | undefined {
  const found = findCoordinates(titles);
  const [x, y] = found ? [found.lon, found.lat] : [findColumn(titles, 'easting'), findColumn(titles, 'northing')];
  if (x < 0 || y < 0) return undefined;
  // Where both are empty in all rows, another column may have them.
  const isUsed = rows.length === 0 || rows.some(({ cells }) => (cells[x] ?? '') + (cells[y] ?? '') !== '');
  return isUsed ? pairPlace({ x, y, titles }) : undefined;
}

/** The first column with a geometry or a position in half of the rows, or the first two beside each other of degrees. */
function byContent(rows: readonly TableRow[]): TablePlace | undefined {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const fits = (place: TablePlace) => 2 * rows.filter(({ cells }) => place.isPlaced(cells)).length >= rows.length - 1;
  const places = Array.from({ length: width }, (_, at) => [geometryPlace(at), degreesPlace(at, rows)]).flat();
  return places.find(place => place !== undefined && rows.some(({ cells }) => place.isPlaced(cells)) && fits(place));
}

const fraction = /^\s*[-+\u2212]?\d{1,3}[.,]\d+\s*°?\s*$/;

/** Two columns of degrees, the latitude first unless it cannot be one. */
function degreesPlace(at: number, rows: readonly TableRow[]): TablePlace | undefined {
  const pairs = rows.filter(({ cells }) => fraction.test(cells[at] ?? '') && fraction.test(cells[at + 1] ?? ''));
  if (pairs.length === 0) return undefined;
  const isLatitude = pairs.every(({ cells }) => Math.abs(readNumber(cells[at])) <= 90);
  return pairPlace({ ...(isLatitude ? { x: at + 1, y: at } : { x: at, y: at + 1 }), titles: [] });
}

function pairPlace({ x, y, titles }: { x: number; y: number; titles: Cells }): TablePlace {
  const [zone, system] = [findColumn(titles, 'zone'), findColumn(titles, 'system')];
  // `E (EPSG:2056)`
  const code = /epsg\D{0,2}(\d{4,6})/i.exec(titles.join(' '))?.[1];
  const positionOf = (cells: Cells): Position | undefined => {
    const [first, second] = [cells[x] ?? '', cells[y] ?? ''];
    const named = /\d{4,6}/.exec(cells[system] ?? '')?.[0] ?? code;
    if (named !== undefined) return degreesFrom(Number(named))?.(metres(first), metres(second));
    const [, number, letter = 'N'] = /(\d{1,2})\s*([a-z])?/i.exec(cells[zone] ?? '') ?? [];
    if (number !== undefined) return textPosition(`${number}${letter} ${metres(first)} ${metres(second)}`);
    const [lon, lat] = [readNumber(first), readNumber(second)];
    return Number.isNaN(lon) || Number.isNaN(lat) ? textPosition(`${second}; ${first}`) : [lon, lat];
  };
  return {
    columns: new Set([x, y, zone, system]),
    positionOf,
    isPlaced: cells => positionOf(cells) !== undefined,
    shapes: (cells, height, file) => file.point(...(positionOf(cells) ?? nowhere), height),
  };
}

/** A column of positions as people write them, of well-known text or GeoJSON. */
function geometryPlace(at: number, others: readonly number[] = []): TablePlace {
  return {
    columns: new Set([at, ...others]),
    isPlaced: cells => geometryOf(cells[at] ?? '') !== undefined,
    shapes: (cells, height, file) => {
      const { geometry, bytes, toDegrees, position } = geometryOf(cells[at] ?? '') ?? {};
      if (bytes !== undefined) return shapesOfWkb(bytes, { file });
      if (geometry !== undefined) return shapesOfGeometry(geometry, { file, toDegrees });
      return file.point(...(position ?? nowhere), height);
    },
  };
}

function geometryOf(
  cell: string,
): { geometry?: unknown; bytes?: Uint8Array; toDegrees?: ToDegrees | undefined; position?: Position } | undefined {
  const known = readWkt(cell);
  if (known !== undefined) return known;
  if (/^\s*\{/.test(cell)) {
    try {
      return { geometry: JSON.parse(cell) };
    } catch {
      return undefined;
    }
  }
  if (/^0[01]0[\da-f]{16,}$/i.test(cell))
    return { bytes: Uint8Array.from(cell.match(/../g) ?? [], byte => Number.parseInt(byte, 16)) };
  // `https://www.google.com/maps/search/47.14,9.52`
  const [, pair = cell] = /^https?:\/\/\S+?[/@=](-?\d+\.\d+,-?\d+\.\d+)/.exec(cell) ?? [];
  const position = textPosition(pair);
  return position && { position };
}

function textPosition(text: string): Position | undefined {
  const point = parseCoordinates(text);
  return point && [point.lon, point.lat];
}

/** Of a national grid, with marks between its thousands. */
const metres = (text: string): number => readNumber(text.replaceAll(/['’\s]/g, ''));
