import type { Line } from '../tile-line.ts';

interface Cell {
  x: number;
  y: number;
  half: number;
  /** From the cell's middle to the outline, negative outside. */
  distance: number;
  /** The most any point of the cell can have. */
  most: number;
}

/** Two pixels: how exact a label's place needs to be. */
const precision = 16;

/** The point of a tile's polygons that is furthest from their outline: where a label stands best. After Garcia-Castellanos. */
export function poleOfInaccessibility(rings: readonly Line[]): { x: number; y: number } | undefined {
  const outer = rings[0];
  if (outer === undefined || outer.length < 8) return undefined;
  let [minX, minY, maxX, maxY] = [outer[0] as number, outer[1] as number, outer[0] as number, outer[1] as number];
  for (let i = 0; i < outer.length; i += 2) {
    minX = Math.min(minX, outer[i] as number);
    maxX = Math.max(maxX, outer[i] as number);
    minY = Math.min(minY, outer[i + 1] as number);
    maxY = Math.max(maxY, outer[i + 1] as number);
  }
  const size = Math.min(maxX - minX, maxY - minY);
  if (size === 0) return { x: minX, y: minY };
  const cell = (x: number, y: number, half: number): Cell => {
    const distance = distanceInside(x, y, rings);
    return { x, y, half, distance, most: distance + half * Math.SQRT2 };
  };
  const queue: Cell[] = [];
  for (let x = minX; x < maxX; x += size) {
    for (let y = minY; y < maxY; y += size) queue.push(cell(x + size / 2, y + size / 2, size / 2));
  }
  let best = cell((minX + maxX) / 2, (minY + maxY) / 2, 0);
  while (queue.length > 0) {
    let next = 0;
    for (let i = 1; i < queue.length; i++) if ((queue[i]?.most ?? 0) > (queue[next]?.most ?? 0)) next = i;
    const [candidate] = queue.splice(next, 1);
    if (candidate === undefined) break;
    if (candidate.distance > best.distance || best.distance === 0) best = candidate;
    if (candidate.most - best.distance <= precision) continue;
    const half = candidate.half / 2;
    for (const dx of [-half, half]) {
      for (const dy of [-half, half]) queue.push(cell(candidate.x + dx, candidate.y + dy, half));
    }
  }
  return { x: best.x, y: best.y };
}

function distanceInside(px: number, py: number, rings: readonly Line[]): number {
  let inside = false;
  let least = Number.POSITIVE_INFINITY;
  for (const ring of rings) {
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const [ax, ay, bx, by] = [ring[i] as number, ring[i + 1] as number, ring[i + 2] as number, ring[i + 3] as number];
      if (ay > py !== by > py && px < ((bx - ax) * (py - ay)) / (by - ay) + ax) inside = !inside;
      const [dx, dy] = [bx - ax, by - ay];
      const length = dx * dx + dy * dy;
      const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / length));
      const [ex, ey] = [ax + t * dx - px, ay + t * dy - py];
      least = Math.min(least, ex * ex + ey * ey);
    }
  }
  return (inside ? 1 : -1) * Math.sqrt(least);
}
