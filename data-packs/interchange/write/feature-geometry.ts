import { turnedNear } from '../../geo/lon-lat.ts';
import type { Shape } from '../features/feature.ts';
import type { PositionColumns, Run } from '../features/position-columns.ts';
import { degreeDigits } from '../gpx-text.ts';

export type Coordinates = number[] | Coordinates[];

/** As GeoJSON has it. */
export type Geometry =
  | { type: string; coordinates: Coordinates }
  | { type: 'GeometryCollection'; geometries: Geometry[] };

const types = { point: 'Point', line: 'LineString', area: 'Polygon' } as const;

export const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** Shapes of one kind together, others as a collection in their order. Without shapes there is none. */
export function geometryOf(shapes: readonly Shape[], positions: PositionColumns): Geometry | undefined {
  const [first, ...more] = shapes;
  if (first === undefined) return undefined;
  if (more.length === 0) return { type: types[first.kind], coordinates: coordinatesOf(first, positions) };
  if (more.some(({ kind }) => kind !== first.kind))
    return { type: 'GeometryCollection', geometries: shapes.flatMap(one => geometryOf([one], positions) ?? []) };
  return { type: `Multi${types[first.kind]}`, coordinates: shapes.map(one => coordinatesOf(one, positions)) };
}

/** The positions of each run of a shape, near each other. */
export function listsOf({ runs }: Shape, positions: PositionColumns): number[][][] {
  const [first] = runs;
  const near = first === undefined ? 0 : positions.at(first.from)[0];
  return runs.map(run => lineOf(run, positions, near));
}

function coordinatesOf(shape: Shape, positions: PositionColumns): Coordinates {
  const lists = listsOf(shape, positions);
  const [line = []] = lists;
  return shape.kind === 'area' ? lists : shape.kind === 'line' ? line : (line[0] ?? []);
}

/** Longitudes go on beyond 180° where a line crosses it: a reader draws one line, not one around the world. */
function lineOf(run: Run, positions: PositionColumns, near: number): number[][] {
  const heights = positions.heights(run);
  let before = near;
  return heights.map((height, index) => {
    const [lon, lat] = positions.at(run.from + index);
    before = turnedNear(lon, before);
    const place = [rounded(before, degreeDigits), rounded(lat, degreeDigits)];
    return height === null ? place : [...place, rounded(height, 2)];
  });
}
