import { lookup } from '../../base/lookup.ts';
import { degreesFrom } from '../../geo/epsg.ts';
import type { Shape } from './feature.ts';
import { maxDepth, placed, type Reading, type ToDegrees } from './geometry-shapes.ts';

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

/** Types of geometries that hold others: of several of a kind, of any, of curves and surfaces. */
const holders = new Set([4, 5, 6, 7, 9, 11, 12, 15, 16]);

/** The shapes of a geometry of well-known bytes, also of PostGIS and with heights or measures; none where it is damaged. */
export function shapesOfWkb(bytes: Uint8Array, reading: Reading): Shape[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const { file } = reading;
  let { toDegrees } = reading;
  const geometry = (depth: number): Shape[] => {
    const isLittle = view.getUint8(at) === 1;
    const number = () => {
      at += 4;
      return view.getUint32(at - 4, isLittle);
    };
    at += 1;
    const code = number();
    // Thousands tell heights and measures, or high bits, of which another tells a system.
    const type = (code & 0xffff) % 1000;
    const thousands = Math.floor((code & 0xffff) / 1000);
    const hasHeight = thousands === 1 || thousands === 3 || code >= 2 ** 31;
    const hasMeasure = thousands > 1 || (code & 0x4000_0000) !== 0;
    if ((code & 0x2000_0000) !== 0) toDegrees = degreesFrom(number());
    const size = 16 + (hasHeight ? 8 : 0) + (hasMeasure ? 8 : 0);
    const run = (count: number) => {
      const from = at;
      at += count * size;
      if (at > view.byteLength) throw new RangeError('The geometry is torn off.');
      return placed({ file, toDegrees }, count, index => {
        const x = from + index * size;
        const height = hasHeight ? view.getFloat64(x + 16, isLittle) : Number.NaN;
        return [view.getFloat64(x, isLittle), view.getFloat64(x + 8, isLittle), height];
      });
    };
    if (type === 1) return [file.shape('point', [run(1)])];
    if (type === 2) return [file.shape('line', [run(number())])];
    const count = number();
    // Each takes four bytes at least.
    if (count > view.byteLength || depth > maxDepth) throw new RangeError('The geometry has no room for its parts.');
    if (type === 3 || type === 17)
      return [
        file.shape(
          'area',
          Array.from({ length: count }, () => run(number())),
        ),
      ];
    return holders.has(type) ? Array.from({ length: count }, () => geometry(depth + 1)).flat() : [];
  };
  try {
    return geometry(0);
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}
