import type { Piece, VertexStack } from './vertex-stack.ts';

const x = 0;
const y = 1;
/** Level of new vertices on a clip edge: they are drawn at every zoom. */
const everyZoom = 0;

export const isInside = (piece: Piece, west: number, north: number, east: number, south: number): boolean =>
  piece.west >= west && piece.east <= east && piece.north >= north && piece.south <= south;

export const isOutside = (piece: Piece, west: number, north: number, east: number, south: number): boolean =>
  piece.west > east || piece.east < west || piece.north > south || piece.south < north;

/** Adds the parts of a line inside the box to `pieces`; those of a cut line are put on the stack. */
export function clipLine(
  stack: VertexStack,
  piece: Piece,
  west: number,
  north: number,
  east: number,
  south: number,
  pieces: Piece[],
): void {
  if (isInside(piece, west, north, east, south)) {
    pieces.push(piece);
    return;
  }
  const top = stack.count;
  let runs: Runs = [piece.start, piece.end];
  if (piece.west < west) runs = cutLines(stack, runs, x, west, 1);
  if (piece.east > east) runs = cutLines(stack, runs, x, east, -1);
  if (piece.north < north) runs = cutLines(stack, runs, y, north, 1);
  if (piece.south > south) runs = cutLines(stack, runs, y, south, -1);
  const first = runs[0] ?? stack.count;
  stack.moveDown(first, top);
  for (let i = 0; i < runs.length; i += 2)
    pieces.push(stack.piece((runs[i] as number) - first + top, (runs[i + 1] as number) - first + top, piece.outer));
}

/** Clips a ring to the box, with edges along the box where it is cut (Sutherland-Hodgman); a cut one is put on the stack. */
export function clipRing(
  stack: VertexStack,
  piece: Piece,
  west: number,
  north: number,
  east: number,
  south: number,
): Piece | undefined {
  const top = stack.count;
  let ring: Piece | undefined = piece;
  if (piece.west < west) ring = cutRing(stack, ring, x, west, 1);
  if (ring !== undefined && ring.east > east) ring = cutRing(stack, ring, x, east, -1);
  if (ring !== undefined && ring.north < north) ring = cutRing(stack, ring, y, north, 1);
  if (ring !== undefined && ring.south > south) ring = cutRing(stack, ring, y, south, -1);
  if (ring === undefined) stack.count = top;
  if (ring === undefined || ring === piece) return ring;
  stack.moveDown(ring.start, top);
  ring.end -= ring.start - top;
  ring.start = top;
  return ring;
}

/** Adds the point where an edge crosses `limit`, computed from its lower end so that neighbouring polygons agree. */
function pushCrossing(stack: VertexStack, i: number, j: number, axis: number, limit: number): void {
  const { xy } = stack;
  const [a, b] = (xy[2 * i + axis] as number) < (xy[2 * j + axis] as number) ? [i, j] : [j, i];
  const from = xy[2 * a + axis] as number;
  const fromOther = xy[2 * a + 1 - axis] as number;
  const t = (limit - from) / ((xy[2 * b + axis] as number) - from);
  const crossing = Math.round(fromOther + t * ((xy[2 * b + 1 - axis] as number) - fromOther));
  if (axis === x) stack.push(limit, crossing, everyZoom);
  else stack.push(crossing, limit, everyZoom);
}

/** `sign` 1 keeps coordinates from `limit` on, -1 those up to it. */
function cutRing(stack: VertexStack, piece: Piece, axis: number, limit: number, sign: number): Piece | undefined {
  const { start, end } = piece;
  stack.reserve(2 * (end - start) + 1);
  const { xy, levels, count } = stack;
  let b = sign * ((xy[2 * start + axis] as number) - limit);
  for (let i = start; i < end - 1; i++) {
    const a = b;
    b = sign * ((xy[2 * i + 2 + axis] as number) - limit);
    if (a >= 0) stack.push(xy[2 * i] as number, xy[2 * i + 1] as number, levels[i] as number);
    if ((a > 0 && b < 0) || (a < 0 && b > 0)) pushCrossing(stack, i, i + 1, axis, limit);
  }
  if (stack.count - count < 3) return undefined;
  stack.push(xy[2 * count] as number, xy[2 * count + 1] as number, levels[count] as number);
  return stack.piece(count, stack.count, piece.outer);
}

/** Beginning and end of each of several lines on a stack. */
type Runs = number[];

function cutLines(stack: VertexStack, lines: Runs, axis: number, limit: number, sign: number): Runs {
  const runs: Runs = [];
  for (let i = 0; i < lines.length; i += 2)
    cutLine(stack, lines[i] as number, lines[i + 1] as number, axis, limit, sign, runs);
  return runs;
}

function cutLine(
  stack: VertexStack,
  start: number,
  end: number,
  axis: number,
  limit: number,
  sign: number,
  runs: Runs,
): void {
  stack.reserve(2 * (end - start));
  const { xy, levels } = stack;
  let first = stack.count;
  let b = sign * ((xy[2 * start + axis] as number) - limit);
  for (let i = start; i < end; i++) {
    const a = b;
    const isLast = i === end - 1;
    b = isLast ? -1 : sign * ((xy[2 * i + 2 + axis] as number) - limit);
    if (a >= 0)
      stack.push(
        xy[2 * i] as number,
        xy[2 * i + 1] as number,
        stack.count === first ? everyZoom : (levels[i] as number),
      );
    if (!isLast && ((a > 0 && b < 0) || (a < 0 && b > 0))) pushCrossing(stack, i, i + 1, axis, limit);
    if (b >= 0) continue;
    if (stack.count - first > 1) {
      levels[stack.count - 1] = everyZoom;
      runs.push(first, stack.count);
      first = stack.count;
    } else stack.count = first;
  }
}
