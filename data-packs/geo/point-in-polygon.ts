type Position = readonly [x: number, y: number];

/** Whether a ray from the point towards larger x crosses a line an odd number of times. `before`: where the line comes from. */
export function crossesOdd(line: readonly Position[], x: number, y: number, before?: Position): boolean {
  let odd = false;
  let [fromX, fromY] = before ?? line[0] ?? [x, y];
  for (const [toX, toY] of line) {
    if (toY > y !== fromY > y && x < ((fromX - toX) * (y - toY)) / (fromY - toY) + toX) odd = !odd;
    fromX = toX;
    fromY = toY;
  }
  return odd;
}

/** Whether the point lies in the polygon and in none of its holes; on a border it may be told either way. */
export function pointInPolygon(rings: readonly (readonly Position[])[], x: number, y: number): boolean {
  return rings.filter(ring => crossesOdd(ring, x, y, ring.at(-1))).length % 2 === 1;
}
