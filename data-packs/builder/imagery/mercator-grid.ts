import type { Bounds } from '../../format/manifest.ts';

const radians = Math.PI / 180;
/** Latitude where the world's square ends. */
const mercatorEdge = 85.0511287798066;

/** Degrees to the unit square of web Mercator, y downwards. */
export function unitSquare(lon: number, lat: number): [number, number] {
  const bounded = Math.max(-mercatorEdge, Math.min(mercatorEdge, lat));
  return [lon / 360 + 0.5, 0.5 - Math.atanh(Math.sin(bounded * radians)) / (2 * Math.PI)];
}

export function degreesOf(x: number, y: number): [lon: number, lat: number] {
  return [(x - 0.5) * 360, Math.asin(Math.tanh((0.5 - y) * 2 * Math.PI)) / radians];
}

/** A box of degrees as squares' coordinates, in two where its east is beyond 180. */
export function squaresOf([west, south, east, north]: Bounds): [number, number, number, number][] {
  const [left, top] = unitSquare(west, north);
  const [right, bottom] = unitSquare(east, south);
  if (right <= 1) return [[left, top, right, bottom]];
  return [
    [left, top, 1, bottom],
    [0, top, Math.min(left, right - 1), bottom],
  ];
}
