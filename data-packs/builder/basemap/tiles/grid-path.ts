import { itemAt } from '../../../base/item-at.ts';
import { ringArea } from '../../../geo/ring.ts';
import { squareToChord } from '../../../geo/segment.ts';
import type { GridPath } from './tile-encoder.ts';
import type { Piece, VertexStack } from './vertex-stack.ts';

/** Converts the vertices drawn at `zoom` to coordinates of the tile with the corner `left`, `top`; no repeated ones. */
export function toGrid(
  stack: VertexStack,
  piece: Piece,
  zoom: number,
  left: number,
  top: number,
  scale: number,
): GridPath {
  const { xy, levels } = stack;
  const path: GridPath = [];
  let lastX = Number.NaN;
  let lastY = Number.NaN;
  for (let i = piece.start; i < piece.end; i++) {
    if ((levels[i] as number) > zoom) continue;
    const px = Math.floor(((xy[2 * i] as number) - left) * scale + 0.5);
    const py = Math.floor(((xy[2 * i + 1] as number) - top) * scale + 0.5);
    if (px === lastX && py === lastY) continue;
    path.push(px, py);
    lastX = px;
    lastY = py;
  }
  return path;
}

/** The same for a ring, without closing vertex and spikes; undefined where it collapses or turns over. */
export function toGridRing(
  stack: VertexStack,
  piece: Piece,
  zoom: number,
  left: number,
  top: number,
  scale: number,
): GridPath | undefined {
  const ring = removeSpikes(toGrid(stack, piece, zoom, left, top, scale));
  if (ring.length < 6) return undefined;
  if (ringArea(ring) > 0 !== piece.outer) return undefined;
  return ring.length === 8 ? fromSmallest(ring) : ring;
}

/** Begins boxes at their smallest corner: fully covered tiles become equal and are stored once. */
function fromSmallest(ring: GridPath): GridPath {
  let least = 0;
  for (let i = 2; i < ring.length; i += 2) {
    const x = ring[i] as number;
    const leastX = ring[least] as number;
    if (x < leastX || (x === leastX && (ring[i + 1] as number) < (ring[least + 1] as number))) least = i;
  }
  return [...ring.slice(least), ...ring.slice(0, least)];
}

/** Removes closing vertex and spikes in place. */
function removeSpikes(ring: GridPath): GridPath {
  const length =
    ring.length > 2 && ring[0] === ring[ring.length - 2] && ring[1] === ring[ring.length - 1]
      ? ring.length - 2
      : ring.length;
  let n = 0;
  for (let i = 0; i < length; i += 2) {
    const x = ring[i] as number;
    const y = ring[i + 1] as number;
    if (n >= 4 && ring[n - 4] === x && ring[n - 3] === y) n -= 2;
    else if (n < 2 || ring[n - 2] !== x || ring[n - 1] !== y) {
      ring[n] = x;
      ring[n + 1] = y;
      n += 2;
    }
  }
  let first = 0;
  for (; n - first >= 6; ) {
    if (ring[first] === ring[n - 2] && ring[first + 1] === ring[n - 1]) n -= 2;
    else if (ring[first] === ring[n - 4] && ring[first + 1] === ring[n - 3]) n -= 2;
    else if (ring[first + 2] === ring[n - 2] && ring[first + 3] === ring[n - 1]) first += 2;
    else break;
  }
  ring.length = n;
  if (first > 0) ring.splice(0, first);
  return ring;
}

export function pathLength(path: GridPath): number {
  let sum = 0;
  for (let i = 2; i < path.length; i += 2)
    sum += Math.hypot((path[i] as number) - (path[i - 2] as number), (path[i + 1] as number) - (path[i - 1] as number));
  return sum;
}

/** Tells whether a path continues outside the tile, so that its length here is not its size. */
export function leavesTile(path: GridPath, near: number, far: number): boolean {
  for (const value of path) if (value <= near || value >= far) return true;
  return false;
}

/** Simplifies by Douglas-Peucker in tile coordinates; the ends stay. */
export function simplifyPath(path: GridPath, tolerance: number): GridPath {
  const count = path.length / 2;
  if (count < 3) return path;
  const keep = new Uint8Array(count);
  keep[0] = 1;
  keep[count - 1] = 1;
  const stack = [0, count - 1];
  while (stack.length > 0) {
    const to = stack.pop() ?? 0;
    const from = stack.pop() ?? 0;
    let worst = tolerance * tolerance;
    let split = -1;
    for (let i = from + 1; i < to; i++) {
      const distance = squareToChord(path, i, from, to);
      if (distance > worst) {
        worst = distance;
        split = i;
      }
    }
    if (split === -1) continue;
    keep[split] = 1;
    stack.push(from, split, split, to);
  }
  return path.filter((_, i) => keep[i >> 1] === 1);
}

/**
 * Joins lines where exactly two meet. Unless `reversible`, joins an end only to a beginning: the direction of a one-way
 * street or a cliff matters.
 */
export function joinLines(lines: readonly GridPath[], reversible: boolean): GridPath[] {
  if (lines.length < 2) return [...lines];
  // Line ends are numbered 2 * line (its beginning) and 2 * line + 1 (its end).
  const partner = new Int32Array(2 * lines.length).fill(-1);
  const endsByNode = Map.groupBy(partner.keys(), end => {
    const line = itemAt(lines, end >> 1);
    const at = (end & 1) === 0 ? 0 : line.length - 2;
    return nodeOf(line[at] as number, line[at + 1] as number);
  });
  for (const ends of endsByNode.values()) {
    const [a, b] = ends;
    if (a === undefined || b === undefined || ends.length !== 2) continue;
    if (a >> 1 === b >> 1 || (!reversible && (a & 1) === (b & 1))) continue;
    partner[a] = b;
    partner[b] = a;
  }
  const used = new Uint8Array(lines.length);
  const joined: GridPath[] = [];
  const follow = (firstEnd: number) => {
    const path: GridPath = [];
    for (let entry = firstEnd; entry !== -1 && used[entry >> 1] === 0; ) {
      used[entry >> 1] = 1;
      append(path, itemAt(lines, entry >> 1), (entry & 1) === 1);
      entry = partner[entry ^ 1] as number;
    }
    joined.push(path);
  };
  for (let end = 0; end < partner.length; end++) {
    const startsHere = partner[end] === -1 && (reversible || (end & 1) === 0);
    if (startsHere && used[end >> 1] === 0) follow(end);
  }
  for (let i = 0; i < lines.length; i++) if (used[i] === 0) follow(2 * i);
  return joined;
}

function nodeOf(x: number, y: number): number {
  return (x + 32768) * 131072 + y + 32768;
}

function append(path: GridPath, line: GridPath, backwards: boolean): void {
  const skip = path.length > 0 ? 2 : 0;
  if (!backwards) {
    for (let i = skip; i < line.length; i++) path.push(line[i] as number);
  } else {
    for (let i = line.length - 2 - skip; i >= 0; i -= 2) path.push(line[i] as number, line[i + 1] as number);
  }
}
