/** `[a, b, c, d, e, f]` as canvas takes it: x' = a x + c y + e, y' = b x + d y + f. */
export type Transform = readonly [number, number, number, number, number, number];

type Point = readonly [number, number];

/** Fits a transform to where a square's corners lie: north-west, north-east, south-west, south-east; `units` a side. */
export function nearestTransform([nw, ne, sw, se]: readonly [Point, Point, Point, Point], units: number): Transform {
  const across = (i: 0 | 1): number => (ne[i] - nw[i] + se[i] - sw[i]) / 2 / units;
  const down = (i: 0 | 1): number => (sw[i] - nw[i] + se[i] - ne[i]) / 2 / units;
  const origin = (i: 0 | 1): number => (nw[i] + ne[i] + sw[i] + se[i]) / 4 - ((across(i) + down(i)) * units) / 2;
  return [across(0), across(1), down(0), down(1), origin(0), origin(1)];
}

export function applied([a, b, c, d, e, f]: Transform, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

export function inverted([a, b, c, d, e, f]: Transform): Transform {
  const size = a * d - b * c;
  return [d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size];
}
