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

/** Gives the box around transformed lines of `x, y, x, y, ...`; for no lines an infinite one, inside out. */
export function transformedBox(lines: Iterable<ArrayLike<number>>, [a, b, c, d, e, f]: Transform) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const line of lines) {
    for (let i = 0; i < line.length; i += 2) {
      const [x, y] = [line[i] as number, line[i + 1] as number];
      const [px, py] = [a * x + c * y + e, b * x + d * y + f];
      left = Math.min(left, px);
      right = Math.max(right, px);
      top = Math.min(top, py);
      bottom = Math.max(bottom, py);
    }
  }
  return { left, top, right, bottom };
}

/** The columns, from one to before another, of what a convex area of a grid holds between two rows; empty: none. */
export function columnsInView(area: readonly Point[], upper: number, lower: number): readonly [number, number] {
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const add = (x: number): void => {
    left = Math.min(left, x);
    right = Math.max(right, x);
  };
  area.forEach(([ax, ay], i) => {
    const [bx, by] = area[(i + 1) % area.length] ?? [ax, ay];
    if (ay >= upper && ay <= lower) add(ax);
    for (const row of [upper, lower]) {
      if (ay < row !== by < row) add(ax + ((row - ay) / (by - ay)) * (bx - ax));
    }
  });
  return [Math.floor(left), Math.ceil(right)];
}
