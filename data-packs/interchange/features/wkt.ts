import { lookup } from '../../base/lookup.ts';
import { degreesFrom } from '../../geo/epsg.ts';
import type { ToDegrees } from './geometry-shapes.ts';

const types: Readonly<Record<string, string>> = {
  point: 'Point',
  linestring: 'LineString',
  polygon: 'Polygon',
  multipoint: 'MultiPoint',
  multilinestring: 'MultiLineString',
  multipolygon: 'MultiPolygon',
};

const wkt = /^\s*(?:SRID\s*=\s*(\d+)\s*;)?\s*([a-z]+)\s*(Z|M|ZM)?\s*(\([\d\s().,eE+-]*\))\s*;?\s*$/i;

interface ReadWkt {
  geometry: unknown;
  toDegrees: ToDegrees | undefined;
}

/** A geometry of GeoJSON of well-known text, also with the code of its system; undefined for other texts. */
export function readWkt(text: string): ReadWkt | undefined {
  const [, parts] = /^\s*GEOMETRYCOLLECTION\s*(?:Z\s*)?\((.*)\)\s*$/is.exec(text) ?? [];
  if (parts === undefined) return readOne(text);
  // Collections in collections are none that anybody writes.
  const geometries = parts.split(/,(?=\s*[a-z]{5})/i).map(part => readOne(part)?.geometry);
  return { geometry: { type: 'GeometryCollection', geometries }, toDegrees: undefined };
}

function readOne(text: string): ReadWkt | undefined {
  const [, code = '4326', word = '', kind = '', body = ''] = wkt.exec(text) ?? [];
  const type = lookup(types, word.toLowerCase());
  if (type === undefined) return undefined;
  const isMeasured = kind.toUpperCase() === 'M';
  const json = body
    .replaceAll(
      /[^\s(),]+(?:\s+[^\s(),]+)+/g,
      position =>
        `[${position
          .trim()
          .split(/\s+/, isMeasured ? 2 : 3)
          .map(Number)
          .map(number => (Number.isNaN(number) ? null : number))}]`,
    )
    .replaceAll('(', '[')
    .replaceAll(')', ']');
  try {
    const read: unknown[] = JSON.parse(json);
    const coordinates = type === 'Point' ? read[0] : type === 'MultiPoint' ? read.map(unboxed) : read;
    return { geometry: { type, coordinates }, toDegrees: code === '4326' ? undefined : degreesFrom(Number(code)) };
  } catch {
    return undefined;
  }
}

/** Points have brackets of their own, or none. */
const unboxed = (point: unknown): unknown => (Array.isArray(point) && Array.isArray(point[0]) ? point[0] : point);
