/** A piece of a feature in world units: a line, a closed ring or a point. Immutable. */
export interface Piece {
  xy: Int32Array;
  levels: Uint8Array;
  outer: boolean;
  west: number;
  north: number;
  east: number;
  south: number;
}

export function makePiece(xy: Int32Array, levels: Uint8Array, outer: boolean): Piece {
  let west = xy[0] as number;
  let north = xy[1] as number;
  let east = west;
  let south = north;
  for (let i = 2; i < xy.length; i += 2) {
    const x = xy[i] as number;
    const y = xy[i + 1] as number;
    if (x < west) west = x;
    else if (x > east) east = x;
    if (y < north) north = y;
    else if (y > south) south = y;
  }
  return { xy, levels, outer, west, north, east, south };
}

const x = 0;
const y = 1;
/** Level of new vertices on a clip edge: they are drawn at every zoom. */
const everyZoom = 0;

export const isInside = (piece: Piece, west: number, north: number, east: number, south: number): boolean =>
  piece.west >= west && piece.east <= east && piece.north >= north && piece.south <= south;

/** Returns the parts of a line inside the box. */
export function clipLine(piece: Piece, west: number, north: number, east: number, south: number): Piece[] {
  if (piece.west > east || piece.east < west || piece.north > south || piece.south < north) return [];
  let pieces = [piece];
  if (piece.west < west) pieces = pieces.flatMap(part => cutLine(part, x, west, 1));
  if (piece.east > east) pieces = pieces.flatMap(part => cutLine(part, x, east, -1));
  if (piece.north < north) pieces = pieces.flatMap(part => cutLine(part, y, north, 1));
  if (piece.south > south) pieces = pieces.flatMap(part => cutLine(part, y, south, -1));
  return pieces;
}

/** Clips a ring to the box, with edges along the box where it is cut (Sutherland-Hodgman). */
export function clipRing(piece: Piece, west: number, north: number, east: number, south: number): Piece | undefined {
  if (piece.west > east || piece.east < west || piece.north > south || piece.south < north) return undefined;
  let ring: Piece | undefined = piece;
  if (piece.west < west) ring = cutRing(ring, x, west, 1);
  if (ring !== undefined && ring.east > east) ring = cutRing(ring, x, east, -1);
  if (ring !== undefined && ring.north < north) ring = cutRing(ring, y, north, 1);
  if (ring !== undefined && ring.south > south) ring = cutRing(ring, y, south, -1);
  return ring;
}

let scratch = new Int32Array(1 << 14);
let scratchLevels = new Uint8Array(1 << 13);
let filled = 0;

function push(px: number, py: number, level: number): void {
  scratch[2 * filled] = px;
  scratch[2 * filled + 1] = py;
  scratchLevels[filled++] = level;
}

/** Adds the point where an edge crosses `limit`, computed from its lower end so that neighbouring polygons agree. */
function pushCrossing(xy: Int32Array, i: number, j: number, axis: number, limit: number): void {
  const [a, b] = (xy[i + axis] as number) < (xy[j + axis] as number) ? [i, j] : [j, i];
  const other = 1 - axis;
  const from = xy[a + axis] as number;
  const fromOther = xy[a + other] as number;
  const t = (limit - from) / ((xy[b + axis] as number) - from);
  const crossing = Math.round(fromOther + t * ((xy[b + other] as number) - fromOther));
  if (axis === x) push(limit, crossing, everyZoom);
  else push(crossing, limit, everyZoom);
}

function reserve(count: number): void {
  if (scratchLevels.length >= count) return;
  scratch = new Int32Array(4 * count);
  scratchLevels = new Uint8Array(2 * count);
}

function take(outer: boolean): Piece {
  return makePiece(scratch.slice(0, 2 * filled), scratchLevels.slice(0, filled), outer);
}

/** `sign` 1 keeps coordinates from `limit` on, -1 those up to it. */
function cutRing(piece: Piece, axis: number, limit: number, sign: number): Piece | undefined {
  const { xy, levels } = piece;
  reserve(2 * levels.length + 2);
  filled = 0;
  const last = xy.length - 2;
  for (let i = 0; i < last; i += 2) {
    const a = sign * ((xy[i + axis] as number) - limit);
    const b = sign * ((xy[i + 2 + axis] as number) - limit);
    if (a >= 0) push(xy[i] as number, xy[i + 1] as number, levels[i >> 1] as number);
    if ((a > 0 && b < 0) || (a < 0 && b > 0)) pushCrossing(xy, i, i + 2, axis, limit);
  }
  if (filled < 3) return undefined;
  push(scratch[0] as number, scratch[1] as number, scratchLevels[0] as number);
  return take(piece.outer);
}

function cutLine(piece: Piece, axis: number, limit: number, sign: number): Piece[] {
  const { xy, levels } = piece;
  reserve(2 * levels.length + 2);
  const pieces: Piece[] = [];
  filled = 0;
  for (let i = 0; i < xy.length; i += 2) {
    const a = sign * ((xy[i + axis] as number) - limit);
    if (a >= 0) push(xy[i] as number, xy[i + 1] as number, filled === 0 ? everyZoom : (levels[i >> 1] as number));
    const b = i + 2 < xy.length ? sign * ((xy[i + 2 + axis] as number) - limit) : -1;
    const crosses = i + 2 < xy.length && ((a > 0 && b < 0) || (a < 0 && b > 0));
    if (crosses) pushCrossing(xy, i, i + 2, axis, limit);
    if (b < 0) {
      if (filled > 1) {
        scratchLevels[filled - 1] = everyZoom;
        pieces.push(take(piece.outer));
      }
      filled = 0;
    }
  }
  return pieces;
}
