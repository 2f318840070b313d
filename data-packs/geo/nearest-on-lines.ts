import { metresBetween } from './great-circle.ts';
import type { LonLat } from './lon-lat.ts';
import { nearestShare } from './segment.ts';

export interface NearestOnLines extends LonLat {
  metres: number;
  /** Index of the line, and of the segment's first number in it. */
  line: number;
  at: number;
}

/** The point of lines (columns lon, lat, lon, lat ...) nearest to a point, on a plane around that point. */
export function nearestOnLines(lines: readonly ArrayLike<number>[], lon: number, lat: number): NearestOnLines {
  const squeeze = Math.max(Math.cos((lat * Math.PI) / 180), 1e-6);
  const best = { x: 0, y: 0, square: Infinity, line: 0, at: 0 };
  for (const [index, line] of lines.entries()) {
    // A line may be a single point.
    const last = Math.max(0, line.length - 4);
    for (let i = 0; i <= last && i + 1 < line.length; i += 2) {
      const end = Math.min(i + 2, line.length - 2);
      const ax = ((line[i] as number) - lon) * squeeze;
      const ay = (line[i + 1] as number) - lat;
      const bx = ((line[end] as number) - lon) * squeeze;
      const by = (line[end + 1] as number) - lat;
      const share = nearestShare(0, 0, ax, ay, bx, by);
      const x = ax + share * (bx - ax);
      const y = ay + share * (by - ay);
      if (x * x + y * y >= best.square) continue;
      best.x = x;
      best.y = y;
      best.square = x * x + y * y;
      best.line = index;
      best.at = i;
    }
  }
  const nearest = { lon: lon + best.x / squeeze, lat: lat + best.y, line: best.line, at: best.at };
  const metres = best.square === Infinity ? Infinity : metresBetween(lon, lat, nearest.lon, nearest.lat);
  return { ...nearest, metres };
}
