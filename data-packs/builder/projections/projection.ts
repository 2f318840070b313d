import proj4 from 'proj4';
import type { Bounds } from '../../geo/bounds.ts';
import { latitudeOf, longitudeOf, mercatorHalf, mercatorX, mercatorY } from '../../geo/web-mercator.ts';

/** How a file's own coordinates relate to degrees of WGS84. What lies outside of its reach becomes NaN. */
export interface Projection {
  /** Projections of the same name are the same. */
  readonly name: string;
  /** Width of the world, where a turn around it leads that much further on. */
  readonly turn: number | undefined;
  /** Degrees to the file's coordinates. */
  forward(lon: number, lat: number): [x: number, y: number];
  /** The other way; longitudes may run beyond 180. */
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

/** The same longitude in the turn that is nearest to another one; half a turn away it stays as it is. */
const nearTo = (middle: number, lon: number): number => lon + 360 * Math.round(((middle - lon) / 360) * (1 - 1e-9));

/** What a PROJ string says ("+proj=lcc +lat_1=49 ..."); undefined where it makes no sense. */
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
 * The box in degrees around a raster, in one turn that begins within the world; undefined when it lies elsewhere. `at`
 * gives the file's coordinates of a place in the raster, both from 0 to 1. Sampled: in most projections the raster's
 * sides are curves.
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
      extend(plane, ...place);
      const [lon, lat] = inverse(...place);
      extend(box, turn === undefined ? nearTo(middle, lon) : lon, lat);
    }
  }
  for (const pole of turn === undefined ? [-90, 90] : []) {
    const [x, y] = forward(0, pole);
    if (x < plane[0] || y < plane[1] || x > plane[2] || y > plane[3] || Number.isNaN(x + y)) continue;
    extend(box, -180, pole);
    extend(box, 180, pole);
  }
  const [west, south, east, north] = box;
  // Half a sample may stand out on each side.
  const sound = box.every(Number.isFinite) && west >= -540 && east <= 545 && south >= -92 && north <= 92;
  if (!sound || east - west > 545) return undefined;
  const shift = west >= 180 ? -360 : west < -180 ? 360 : 0;
  return [west + shift, Math.max(-90, south), Math.min(east, west + 360) + shift, Math.min(90, north)];
}

/** Not by what is not a number. */
function extend(box: Bounds, x: number, y: number): void {
  if (x < box[0]) box[0] = x;
  if (y < box[1]) box[1] = y;
  if (x > box[2]) box[2] = x;
  if (y > box[3]) box[3] = y;
}
