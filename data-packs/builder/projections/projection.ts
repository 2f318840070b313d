import proj4 from 'proj4';
import { type Bounds, extendBounds } from '../../geo/bounds.ts';
import { latitudeOf, longitudeOf, mercatorHalf, mercatorX, mercatorY } from '../../geo/web-mercator.ts';

/** Converts between a file's coordinates and degrees of WGS84; NaN outside its area. */
export interface Projection {
  /** Equal projections have equal names. */
  readonly name: string;
  /** Width of the world in projections that wrap around it. */
  readonly turn: number | undefined;
  /** Degrees to the file's coordinates. */
  forward(lon: number, lat: number): [x: number, y: number];
  /** The file's coordinates to degrees; longitudes may be beyond 180. */
  inverse(x: number, y: number): [lon: number, lat: number];
}

export const degrees: Projection = {
  name: 'degrees',
  turn: 360,
  forward: (lon, lat) => [lon, lat],
  inverse: (x, y) => [x, y],
};

export const webMercator: Projection = {
  name: 'web Mercator',
  turn: 2 * mercatorHalf,
  forward: (lon, lat) => [(mercatorX(lon) - 0.5) * 2 * mercatorHalf, (0.5 - mercatorY(lat)) * 2 * mercatorHalf],
  inverse: (x, y) => [longitudeOf(0.5 + x / (2 * mercatorHalf)), latitudeOf(0.5 - y / (2 * mercatorHalf))],
};

/** Shifts a longitude by whole turns to be nearest to another one; half a turn away it stays. */
const nearTo = (middle: number, lon: number): number => lon + 360 * Math.round(((middle - lon) / 360) * (1 - 1e-9));

/** Parses a PROJ string ("+proj=lcc +lat_1=49 ..."); undefined where it is invalid. */
export function projectionOf(definition: string): Projection | undefined {
  type Way = (x: number, y: number) => [number, number];
  const safely = (way: (at: [number, number]) => [number, number]): Way => {
    return (x, y) => {
      try {
        return way([x, y]);
      } catch {
        return [Number.NaN, Number.NaN];
      }
    };
  };
  try {
    const converter = proj4(definition);
    const [forward, inverse] = [safely(at => converter.forward(at)), safely(at => converter.inverse(at))];
    if (!definition.includes('+proj=longlat')) return { name: definition, turn: undefined, forward, inverse };
    const inTurn =
      (way: Way): Way =>
      (x, y) => {
        const [lon, lat] = way(x, y);
        return [nearTo(x, lon), lat];
      };
    return { name: definition, turn: 360, forward: inTurn(forward), inverse: inTurn(inverse) };
  } catch {
    return undefined;
  }
}

/**
 * The bounds of a raster in degrees, west inside the world; undefined outside the world. `at` gives the file's
 * coordinates for shares (0 to 1) of width and height. Samples the raster, as its sides are curves in most projections.
 */
export function boundsThrough(
  { turn, forward, inverse }: Projection,
  at: (across: number, down: number) => readonly [x: number, y: number],
): Bounds | undefined {
  const steps = 32;
  const box: Bounds = [Infinity, Infinity, -Infinity, -Infinity];
  const plane: Bounds = [Infinity, Infinity, -Infinity, -Infinity];
  const [middle] = inverse(...at(0.5, 0.5));
  for (let i = 0; i <= steps; i++) {
    for (let j = 0; j <= steps; j++) {
      const place = at(i / steps, j / steps);
      extendBounds(plane, ...place);
      const [lon, lat] = inverse(...place);
      extendBounds(box, turn === undefined ? nearTo(middle, lon) : lon, lat);
    }
  }
  for (const pole of turn === undefined ? [-90, 90] : []) {
    const [x, y] = forward(0, pole);
    if (x < plane[0] || y < plane[1] || x > plane[2] || y > plane[3] || Number.isNaN(x + y)) continue;
    extendBounds(box, -180, pole);
    extendBounds(box, 180, pole);
  }
  const [west, south, east, north] = box;
  // Allow for half a sample on each side.
  const isValid = box.every(Number.isFinite) && west >= -540 && east <= 545 && south >= -92 && north <= 92;
  if (!isValid || east - west > 545) return undefined;
  const shift = west >= 180 ? -360 : west < -180 ? 360 : 0;
  return [west + shift, Math.max(-90, south), Math.min(east, west + 360) + shift, Math.min(90, north)];
}
