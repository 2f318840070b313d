type Point = readonly [x: number, y: number];

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
