import { isRecord } from '../../base/is-record.ts';
import type { Position } from '../../geo/lon-lat.ts';
import { seriesName } from '../column-names.ts';
import { readNumber } from '../read-table.ts';
import type { Shape } from './feature.ts';
import type { FeatureCollector } from './feature-collector.ts';
import type { Run } from './position-columns.ts';

/** Turns the coordinates of a system into degrees. */
export type ToDegrees = (x: number, y: number) => Position;

/** Nested collections; guards against stack overflow. */
export const maxDepth = 20;

/** Times and figures: a list with one for each position, or such a list for each line. */
interface Measured {
  times?: unknown;
  /** By the name of its kind. */
  series?: readonly (readonly [name: string, values: unknown])[];
}

export interface Reading {
  file: FeatureCollector;
  toDegrees?: ToDegrees | undefined;
  measured?: Measured;
}

/** The shapes of an untrusted geometry of GeoJSON; none where it is none. */
export function shapesOfGeometry(geometry: unknown, reading: Reading, depth = 0): Shape[] {
  if (!isRecord(geometry) || depth > maxDepth) return [];
  const { type, coordinates } = geometry;
  const { file, measured = {} } = reading;
  const line = (positions: unknown, ofLine: Measured) => file.shape('line', [runOf(positions, reading, ofLine)]);
  const area = (rings: unknown) =>
    file.shape(
      'area',
      listOf(rings).map(ring => runOf(ring, reading)),
    );
  const times = listOf(measured.times);
  const points = (positions: unknown[]) =>
    positions.map((one, index) => file.shape('point', [runOf([one], reading, { times: [times[index]] })]));
  switch (type) {
    case 'GeometryCollection': {
      const lists = [times, ...(measured.series ?? []).map(([, values]) => listOf(values))];
      const isEach = lists.some(list => list.some(Array.isArray));
      return listOf(geometry.geometries).flatMap((one, index) =>
        shapesOfGeometry(one, isEach ? { ...reading, measured: measuredIn(measured, index) } : reading, depth + 1),
      );
    }
    case 'Point':
      return points([coordinates]);
    case 'MultiPoint':
      return points(listOf(coordinates));
    case 'LineString':
      return [line(coordinates, measured)];
    case 'MultiLineString':
      return listOf(coordinates).map((one, index) => line(one, measuredIn(measured, index)));
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

const measuredIn = ({ times, series = [] }: Measured, index: number): Measured => ({
  times: listOf(times)[index],
  series: series.map(([name, values]) => [name, listOf(values)[index]] as const),
});

function runOf(value: unknown, { file, toDegrees }: Reading, { times, series = [] }: Measured = {}) {
  const positions = listOf(value);
  // Of another number they are not those of its positions.
  const fitting = (values: unknown) => (listOf(values).length === positions.length ? listOf(values) : []);
  const timed = fitting(times);
  const figures = series.map(([name, values]) => [seriesName(name), fitting(values)] as const);
  const from = file.positions.length;
  for (let index = 0; index < positions.length; index += 1) {
    const position = positions[index];
    const [x, y, height] = Array.isArray(position) ? position : [];
    const [lon, lat] = toDegrees?.(numberOf(x), numberOf(y)) ?? [numberOf(x), numberOf(y)];
    if (!file.place(lon, lat, numberOf(height))) continue;
    file.positions.setTime(timeOf(timed[index]));
    for (const [name, values] of figures) file.positions.setFigure(name, numberOf(values[index]));
  }
  return file.positions.since(from);
}

/** A run of positions as a file of bytes has them: each its coordinates in the file's system, and its height or NaN. */
export function placed(
  { file, toDegrees }: Reading,
  count: number,
  positionAt: (index: number) => readonly [x: number, y: number, height: number],
): Run {
  const from = file.positions.length;
  for (let index = 0; index < count; index += 1) {
    const [x, y, height] = positionAt(index);
    const [lon, lat] = toDegrees?.(x, y) ?? [x, y];
    file.place(lon, lat, height);
  }
  return file.positions.since(from);
}

/** NaN for anything but a number or a text of one. */
const numberOf = (value: unknown): number =>
  typeof value === 'number' ? value : typeof value === 'string' ? readNumber(value) : Number.NaN;

const timeOf = (one: unknown): number => (typeof one === 'string' ? Date.parse(one) : numberOf(one));
