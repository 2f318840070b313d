/** Edge `i` runs from `ends[4i], ends[4i + 1]` to `ends[4i + 2], ends[4i + 3]`: whole numbers within 2^14 of 0. */
export type EdgeColumn = Int32Array;

/** Edges for which bands are not worth making. */
const fewEdges = 48;

/** Edges that columns are kept for: of most tiles. */
const keptEdges = 1 << 16;

/** Edges in order of their west ends. Columns are used again: small arrays cost more to make than to fill. */
interface EdgeBoxes {
  count: number;
  edges: Int32Array;
  /** Room for as many edges. */
  spare: Int32Array;
  west: Int32Array;
  east: Int32Array;
  north: Int32Array;
  south: Int32Array;
  /** Bands that an edge lies in. */
  first: Int32Array;
  last: Int32Array;
  /** The edges of each band: `members` from `offsets` on. */
  offsets: Int32Array;
  next: Int32Array;
  members: Int32Array;
}

/** Visits every two edges whose boxes meet, once: in order of west ends, the later edge second. Not from `visit`. */
export function eachPair(ends: EdgeColumn, visit: (i: number, j: number) => void): void {
  const boxes = edgeBoxes(ends);
  if (boxes.count > fewEdges) eachPairInBands(boxes, visit);
  else eachPairOfFew(boxes, visit);
}

let kept = columnsFor(1 << 10);

function columnsFor(capacity: number): EdgeBoxes {
  const column = () => new Int32Array(capacity);
  return {
    count: 0,
    edges: column(),
    spare: column(),
    west: column(),
    east: column(),
    north: column(),
    south: column(),
    first: column(),
    last: column(),
    // There are fewer bands than edges, and an edge lies in fewer than three on average.
    offsets: column(),
    next: column(),
    members: new Int32Array(3 * capacity),
  };
}

function edgeBoxes(ends: EdgeColumn): EdgeBoxes {
  const count = ends.length / 4;
  const boxes =
    count <= kept.edges.length ? kept : columnsFor(count > keptEdges ? count : Math.min(2 * count, keptEdges));
  if (count <= keptEdges) kept = boxes;
  boxes.count = count;
  const { edges, west, east, north, south } = boxes;
  sortByWest(boxes, ends);
  for (let k = 0; k < count; k++) {
    const i = edges[k] as number;
    const ax = ends[4 * i] as number;
    const ay = ends[4 * i + 1] as number;
    const bx = ends[4 * i + 2] as number;
    const by = ends[4 * i + 3] as number;
    west[k] = ax < bx ? ax : bx;
    east[k] = ax < bx ? bx : ax;
    north[k] = ay < by ? ay : by;
    south[k] = ay < by ? by : ay;
  }
  return boxes;
}

const westOf = (ends: EdgeColumn, i: number): number => {
  const a = ends[4 * i] as number;
  const b = ends[4 * i + 2] as number;
  return a < b ? a : b;
};

/** Where the edges of each value of the lower, then of the upper digit begin. */
const starts = new Int32Array(2 * 257);

/** Lists edges by their west ends, those with the same in their order: by digits to the base of 256, few by insertion. */
function sortByWest({ count, edges, spare: unsorted }: EdgeBoxes, ends: EdgeColumn): void {
  if (count <= fewEdges) {
    for (let i = 0; i < count; i++) {
      const west = westOf(ends, i);
      let at = i;
      for (; at > 0 && westOf(ends, edges[at - 1] as number) > west; at--) edges[at] = edges[at - 1] as number;
      edges[at] = i;
    }
    return;
  }
  starts.fill(0);
  for (let i = 0; i < count; i++) {
    const key = westOf(ends, i) + 2 ** 15;
    starts[1 + (key & 255)] = (starts[1 + (key & 255)] as number) + 1;
    starts[258 + (key >> 8)] = (starts[258 + (key >> 8)] as number) + 1;
  }
  for (let digit = 1; digit < 257; digit++) {
    starts[digit] = (starts[digit] as number) + (starts[digit - 1] as number);
    starts[257 + digit] = (starts[257 + digit] as number) + (starts[256 + digit] as number);
  }
  for (let i = 0; i < count; i++) {
    const digit = (westOf(ends, i) + 2 ** 15) & 255;
    const at = starts[digit] as number;
    unsorted[at] = i;
    starts[digit] = at + 1;
  }
  for (let k = 0; k < count; k++) {
    const i = unsorted[k] as number;
    const digit = 257 + ((westOf(ends, i) + 2 ** 15) >> 8);
    const at = starts[digit] as number;
    edges[at] = i;
    starts[digit] = at + 1;
  }
}

/** Compares each edge with those after it, until they begin east of it. */
function eachPairOfFew(
  { count, edges, west, east, north, south }: EdgeBoxes,
  visit: (i: number, j: number) => void,
): void {
  for (let k = 0; k < count; k++) {
    for (let l = k + 1; l < count && (west[l] as number) <= (east[k] as number); l++)
      if ((north[l] as number) <= (south[k] as number) && (south[l] as number) >= (north[k] as number))
        visit(edges[k] as number, edges[l] as number);
  }
}

/** Compares only edges in the same of the bands from north to south. */
function eachPairInBands(
  { count, edges, spare: later, west, east, north, south, first, last, offsets, next, members }: EdgeBoxes,
  visit: (i: number, j: number) => void,
): void {
  let top = Infinity;
  let bottom = -Infinity;
  let heights = 0;
  for (let k = 0; k < count; k++) {
    top = Math.min(top, north[k] as number);
    bottom = Math.max(bottom, south[k] as number);
    heights += (south[k] as number) - (north[k] as number);
  }
  // An edge lies in two bands on average, or eight edges in a band.
  const height = Math.max(1, heights / count, (8 * (bottom - top)) / count);
  const bands = Math.floor((bottom - top) / height) + 1;
  for (let k = 0; k < count; k++) {
    first[k] = ((north[k] as number) - top) / height;
    last[k] = ((south[k] as number) - top) / height;
  }
  offsets.fill(0, 0, bands + 1);
  for (let k = 0; k < count; k++)
    for (let band = first[k] as number; band <= (last[k] as number); band++)
      offsets[band + 1] = (offsets[band + 1] as number) + 1;
  for (let band = 0; band < bands; band++)
    offsets[band + 1] = (offsets[band + 1] as number) + (offsets[band] as number);
  next.set(offsets.subarray(0, bands));
  for (let k = 0; k < count; k++) {
    for (let band = first[k] as number; band <= (last[k] as number); band++) {
      const at = next[band] as number;
      members[at] = k;
      next[band] = at + 1;
    }
  }
  next.set(offsets.subarray(0, bands));
  for (let k = 0; k < count; k++) {
    const end = east[k] as number;
    let found = 0;
    for (let band = first[k] as number; band <= (last[k] as number); band++) {
      // Behind the edge itself.
      const start = (next[band] as number) + 1;
      next[band] = start;
      for (let at = start; at < (offsets[band + 1] as number); at++) {
        const l = members[at] as number;
        if ((west[l] as number) > end) break;
        // In the first band of both alone.
        if (band > (first[k] as number) && band > (first[l] as number)) continue;
        if ((north[l] as number) > (south[k] as number) || (south[l] as number) < (north[k] as number)) continue;
        let place = found++;
        for (; place > 0 && (later[place - 1] as number) > l; place--) later[place] = later[place - 1] as number;
        later[place] = l;
      }
    }
    for (let i = 0; i < found; i++) visit(edges[k] as number, edges[later[i] as number] as number);
  }
}

export function boxesMeet(ends: EdgeColumn, i: number, j: number): boolean {
  for (let axis = 0; axis < 2; axis++) {
    const at = 4 * i + axis;
    const other = 4 * j + axis;
    const a = ends[at] as number;
    const b = ends[at + 2] as number;
    const c = ends[other] as number;
    const d = ends[other + 2] as number;
    if ((a < c && a < d && b < c && b < d) || (a > c && a > d && b > c && b > d)) return false;
  }
  return true;
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
  const cx = ends[4 * j] as number;
  const cy = ends[4 * j + 1] as number;
  const dx = ends[4 * j + 2] as number;
  const dy = ends[4 * j + 3] as number;
  const c = side(ends, i, cx, cy);
  const d = side(ends, i, dx, dy);
  if ((c > 0 && d > 0) || (c < 0 && d < 0)) return 'apart';
  const ax = ends[4 * i] as number;
  const ay = ends[4 * i + 1] as number;
  const bx = ends[4 * i + 2] as number;
  const by = ends[4 * i + 3] as number;
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
