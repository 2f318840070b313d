import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import { itemAt } from '../../base/item-at.ts';
import { jsonMarks } from '../../base/json-marks.ts';
import { sidesOf } from '../../geo/bounds.ts';
import { ringArea } from '../../geo/ring.ts';
import { WordedError } from '../../words/worded-error.ts';
import { builderFailures } from '../../words/words.ts';
import type { Polygon } from './dataset.ts';
import { wound } from './rings.ts';

/** Parses `W,S,E,N` in degrees; W is above E in a box across 180 degrees, which has a polygon on each side. */
export function boxArea(text: string): Polygon[] {
  const sides = text.split(',').map(side => (side.trim() === '' ? Number.NaN : Number(side)));
  const [west, south, east, north] = sides;
  const complete = west !== undefined && south !== undefined && east !== undefined && north !== undefined;
  if (!complete || sides.length !== 4 || sides.some(Number.isNaN)) throw builderFailures.error('badBox', { text });
  if (west < -180 || east > 180 || south < -90 || north > 90) throw builderFailures.error('boxLeavesWorld', { text });
  if (west === east || south >= north) throw builderFailures.error('emptyBox', { text });
  return sidesOf([west, south, east, north]).map(side => [boxRing(...side)]);
}

export function boxRing(west: number, south: number, east: number, north: number): Float64Array {
  return Float64Array.of(west, south, east, south, east, north, west, north, west, south);
}

type Position = [lon: number, lat: number, ...more: number[]];
const isPosition = (value: unknown): value is Position => {
  if (!(Array.isArray(value) && value.length >= 2 && value.every(Number.isFinite))) return false;
  const [lon, lat] = value as Position;
  return Math.abs(lon) <= 180 && Math.abs(lat) <= 90;
};
/** Checked at once: a schema of positions copies each. */
const ring = z.custom<Position[]>(value => Array.isArray(value) && value.length >= 4 && value.every(isPosition));
const geometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: z.array(ring).min(1) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(ring).min(1)).min(1) }),
]);
const feature = z.object({ type: z.literal('Feature'), geometry });
const document = z.union([
  geometry,
  feature,
  z.object({ type: z.literal('FeatureCollection'), features: z.array(feature).min(1) }),
]);

/** Limits of a file: outlines of countries have some megabytes and some ten thousand corners. */
const most = { bytes: 32_000_000, corners: 500_000 };

/** Reads the polygons of a GeoJSON file, bare or in features. */
export async function polygonArea(file: string): Promise<Polygon[]> {
  let text: string;
  try {
    if ((await stat(file)).size > most.bytes) throw builderFailures.error('polygonTooLarge', { file, ...most });
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof WordedError) throw error;
    throw builderFailures.error('unreadablePolygon', { file }, error);
  }
  const { boxes, members, values } = jsonMarks(text);
  // A corner may have a height, after a third comma.
  if (Math.max(boxes, members, values / 3) > most.corners)
    throw builderFailures.error('polygonTooLarge', { file, ...most });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw builderFailures.error('polygonNotJson', { file }, error);
  }
  const parsed = document.safeParse(value);
  if (!parsed.success) throw builderFailures.error('noPolygon', { file }, parsed.error);
  const geometries =
    parsed.data.type === 'FeatureCollection'
      ? parsed.data.features.map(each => each.geometry)
      : [parsed.data.type === 'Feature' ? parsed.data.geometry : parsed.data];
  const polygons = geometries.flatMap(each => (each.type === 'Polygon' ? [each.coordinates] : each.coordinates));
  return polygons.map(rings => rings.map((points, i) => wound(closedRing(points, file), i === 0)));
}

function closedRing(points: readonly Position[], file: string): Float64Array {
  const [first, last] = [itemAt(points, 0), itemAt(points, points.length - 1)];
  const isClosed = first[0] === last[0] && first[1] === last[1];
  const result = new Float64Array(2 * (points.length + (isClosed ? 0 : 1)));
  for (const [i, [lon, lat]] of points.entries()) result.set([lon, lat], 2 * i);
  if (!isClosed) result.set(first.slice(0, 2), 2 * points.length);
  if (ringArea(result) === 0) throw builderFailures.error('flatPolygon', { file });
  return result;
}
