import { transformedBox } from '../canvas/transformed-box.ts';
import type { Transform } from '../scene/map-view.ts';

/** Pixels around the picture in which wide lines may be visible. */
const margin = 64;

interface Ring {
  points: number[];
  closed: boolean;
}

/**
 * Shortens a path of straight lines: keeps its parts near the picture, as relative steps in hundredths of a unit.
 * Returns other paths unchanged.
 */
export function shortPath(d: string, transform: Transform, width: number, height: number): string {
  if (/[^MLZHV\d\s.,e-]/.test(d)) return d;
  return ringsOf(d)
    .filter(ring => isNear(ring.points, transform, width, height))
    .map(written)
    .join('');
}

function ringsOf(d: string): Ring[] {
  const rings: Ring[] = [];
  let [x, y] = [0, 0];
  for (const [, command = '', numbers = ''] of d.matchAll(/([MLZHV])([^MLZHV]*)/g)) {
    if (command === 'Z') {
      const ring = rings.at(-1);
      if (ring !== undefined) ring.closed = true;
      continue;
    }
    const values = (numbers.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
    const step = command === 'H' || command === 'V' ? 1 : 2;
    for (let i = 0; i < values.length; i += step) {
      if (command === 'H') x = values[i] as number;
      else if (command === 'V') y = values[i] as number;
      else [x, y] = [values[i] as number, values[i + 1] as number];
      if (command === 'M' && i === 0) rings.push({ points: [x, y], closed: false });
      else rings.at(-1)?.points.push(x, y);
    }
  }
  return rings;
}

function isNear(points: readonly number[], transform: Transform, width: number, height: number): boolean {
  const { left, top, right, bottom } = transformedBox([points], transform);
  return right > -margin && bottom > -margin && left < width + margin && top < height + margin;
}

/** Counts steps from the previous rounded point, so that rounding errors do not add up. */
function written({ points, closed }: Ring): string {
  let text = '';
  let [x, y] = [0, 0];
  for (let i = 0; i < points.length; i += 2) {
    const [nextX, nextY] = [Math.round((points[i] as number) * 100), Math.round((points[i + 1] as number) * 100)];
    const [dx, dy] = [(nextX - x) / 100, (nextY - y) / 100];
    text += `${i === 0 ? 'M' : i === 2 ? 'l' : dx < 0 ? '' : ' '}${dx}${dy < 0 ? '' : ' '}${dy}`;
    [x, y] = [nextX, nextY];
  }
  return closed ? `${text}Z` : text;
}
