import { pointBetween } from '../../../data-packs/geo/great-circle.ts';
import type { LonLat, Position } from '../../../data-packs/geo/lon-lat.ts';

/** The place at a distance along a line. `distances`: of each of its positions from the first, metres. */
export function placeAlong(positions: readonly Position[], distances: readonly number[], metres: number): LonLat {
  let [low, high] = [0, distances.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((distances[middle] ?? 0) <= metres) low = middle;
    else high = middle;
  }
  const [from = [0, 0], to = from] = [positions[low], positions[high]];
  const [start = 0, end = 0] = [distances[low], distances[high]];
  const share = end === start ? 0 : (metres - start) / (end - start);
  return pointBetween({ lon: from[0], lat: from[1] }, { lon: to[0], lat: to[1] }, Math.max(0, Math.min(1, share)));
}
