/** Edge `i` runs from `ends[4i], ends[4i + 1]` to `ends[4i + 2], ends[4i + 3]`: whole numbers within 2^14 of 0. */
export type EdgeColumn = readonly number[];

const indexRange = 2 ** 26;
const boxWidth = 5;

/** Visits every two edges whose boxes meet, once: in order of west ends, until the others begin east of an edge. */
export function eachPair(ends: EdgeColumn, visit: (i: number, j: number) => void): void {
  const count = ends.length / 4;
  const order = new Float64Array(count);
  for (let i = 0; i < count; i++)
    order[i] = (Math.min(ends[4 * i] as number, ends[4 * i + 2] as number) + 2 ** 15) * indexRange + i;
  order.sort();
  const boxes = new Int32Array(boxWidth * count);
  for (let k = 0; k < count; k++) {
    const i = (order[k] as number) % indexRange;
    const [ax, ay, bx, by] = edgeAt(ends, i);
    boxes[boxWidth * k] = i;
    boxes[boxWidth * k + 1] = ax < bx ? ax : bx;
    boxes[boxWidth * k + 2] = ax < bx ? bx : ax;
    boxes[boxWidth * k + 3] = ay < by ? ay : by;
    boxes[boxWidth * k + 4] = ay < by ? by : ay;
  }
  for (let k = 0; k < boxes.length; k += boxWidth) {
    const i = boxes[k] as number;
    const east = boxes[k + 2] as number;
    const north = boxes[k + 3] as number;
    const south = boxes[k + 4] as number;
    for (let l = k + boxWidth; l < boxes.length && (boxes[l + 1] as number) <= east; l += boxWidth)
      if ((boxes[l + 3] as number) <= south && (boxes[l + 4] as number) >= north) visit(i, boxes[l] as number);
  }
}

export function edgeAt(ends: EdgeColumn, i: number): [ax: number, ay: number, bx: number, by: number] {
  return [ends[4 * i] as number, ends[4 * i + 1] as number, ends[4 * i + 2] as number, ends[4 * i + 3] as number];
}

/** Tells by its sign on which side of edge `i` a point lies, 0 on its line. Exact. */
export function side(ends: EdgeColumn, i: number, x: number, y: number): number {
  const ax = ends[4 * i] as number;
  const ay = ends[4 * i + 1] as number;
  return ((ends[4 * i + 2] as number) - ax) * (y - ay) - ((ends[4 * i + 3] as number) - ay) * (x - ax);
}

/** `ends`: in an end of both alone. `across`: they cross or overlap, or one ends on the other. */
export type Meeting = 'apart' | 'ends' | 'across';

/** Tells how two edges whose boxes meet lie to each other. Exact. */
export function meeting(ends: EdgeColumn, i: number, j: number): Meeting {
  const [ax, ay, bx, by] = edgeAt(ends, i);
  const [cx, cy, dx, dy] = edgeAt(ends, j);
  const c = side(ends, i, cx, cy);
  const d = side(ends, i, dx, dy);
  if ((c > 0 && d > 0) || (c < 0 && d < 0)) return 'apart';
  const a = side(ends, j, ax, ay);
  const b = side(ends, j, bx, by);
  if ((a > 0 && b > 0) || (a < 0 && b < 0)) return 'apart';
  if (c === 0 && d === 0) {
    const width = Math.min(Math.max(ax, bx), Math.max(cx, dx)) - Math.max(Math.min(ax, bx), Math.min(cx, dx));
    const height = Math.min(Math.max(ay, by), Math.max(cy, dy)) - Math.max(Math.min(ay, by), Math.min(cy, dy));
    return width === 0 && height === 0 ? 'ends' : 'across';
  }
  const fromA = (ax === cx && ay === cy) || (ax === dx && ay === dy);
  return fromA || (bx === cx && by === cy) || (bx === dx && by === dy) ? 'ends' : 'across';
}
