import { isRecord } from '../../base/is-record.ts';
import type { Position } from '../../geo/lon-lat.ts';
import { readNumber } from '../read-table.ts';
import type { Shape } from './feature.ts';
import type { FeatureCollector } from './feature-collector.ts';

/** Turns the coordinates of a system into degrees. */
export type ToDegrees = (x: number, y: number) => Position;

/** Nested collections; guards against stack overflow. */
const maxDepth = 20;

interface Reading {
  file: FeatureCollector;
  toDegrees?: ToDegrees | undefined;
  /** For each position, or for each of each line. */
  times?: unknown;
}

/** The shapes of an untrusted geometry of GeoJSON; none where it is none. */
export function shapesOfGeometry(geometry: unknown, reading: Reading, depth = 0): Shape[] {
  if (!isRecord(geometry) || depth > maxDepth) return [];
  const { type, coordinates } = geometry;
  const { file, times } = reading;
  const line = (positions: unknown, lineTimes: unknown) => file.shape('line', [runOf(positions, reading, lineTimes)]);
  const area = (rings: unknown) =>
    file.shape(
      'area',
      listOf(rings).map(ring => runOf(ring, reading, undefined)),
    );
  const points = (positions: unknown[]) =>
    positions.map(one => file.shape('point', [runOf([one], reading, undefined)]));
  switch (type) {
    case 'GeometryCollection':
      return listOf(geometry.geometries).flatMap(one => shapesOfGeometry(one, reading, depth + 1));
    case 'Point':
      return points([coordinates]);
    case 'MultiPoint':
      return points(listOf(coordinates));
    case 'LineString':
      return [line(coordinates, times)];
    case 'MultiLineString':
      return listOf(coordinates).map((one, index) => line(one, listOf(times)[index]));
    case 'Polygon':
      return [area(coordinates)];
    case 'MultiPolygon':
      return listOf(coordinates).map(area);
    default:
      return [];
  }
}

/** An untrusted list; empty where it is none. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function runOf(value: unknown, { file, toDegrees }: Reading, times: unknown) {
  const positions = listOf(value);
  const timed = Array.isArray(times) && times.length === positions.length ? times : [];
  const from = file.positions.length;
  for (let index = 0; index < positions.length; index += 1) {
    const position = positions[index];
    const [x, y, height] = Array.isArray(position) ? position : [];
    const [lon, lat] = toDegrees?.(numberOf(x), numberOf(y)) ?? [numberOf(x), numberOf(y)];
    if (file.place(lon, lat, numberOf(height))) file.positions.setTime(timeOf(timed[index]));
  }
  return file.positions.since(from);
}

/** NaN for anything but a number or a text of one. */
const numberOf = (value: unknown): number =>
  typeof value === 'number' ? value : typeof value === 'string' ? readNumber(value) : Number.NaN;

const timeOf = (one: unknown): number => (typeof one === 'string' ? Date.parse(one) : numberOf(one));
