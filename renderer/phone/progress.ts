import { metresBetween } from '../../data-packs/geo/great-circle.ts';
import type { Route } from '../features/plan-state/route.ts';
import { nearestOnLine } from '../formats/line.ts';
import type { DevicePlace } from './use-position.ts';

/** Metres beside the line from which on somebody has left it; more where the position is less exact. */
const offMetres = 50;

export interface Progress {
  /** Index of the next turn; the last one is the arrival. */
  turn: number;
  metresToTurn: number;
  metresLeft: number;
  secondsLeft: number;
  /** Beside the route. */
  off: boolean;
}

/** Where on a route somebody is; undefined for a route without a line. */
export function progressOn(
  route: Route,
  { point, accuracy }: Pick<DevicePlace, 'point' | 'accuracy'>,
): Progress | undefined {
  const { line, distances, turns, metres, seconds } = route;
  const nearest = nearestOnLine(line, distances, [point.lon, point.lat]);
  if (nearest === undefined) return undefined;
  const { along, position } = nearest;
  const beside = metresBetween(point.lon, point.lat, position[0], position[1]);
  const at = (turn: number) => distances[turns[turn]?.begin ?? 0] ?? metres;
  const found = turns.findIndex((_, turn) => at(turn) > along);
  const turn = found < 0 ? turns.length - 1 : found;
  // The time of the present stretch is shared out by its length.
  const before = turns[turn - 1];
  const stretch = before === undefined ? 0 : at(turn) - at(turn - 1);
  const share = stretch > 0 ? (at(turn) - along) / stretch : 0;
  const after = turns[turn]?.after ?? seconds;
  return {
    turn,
    metresToTurn: Math.max(0, at(turn) - along),
    metresLeft: Math.max(0, metres - along),
    secondsLeft: Math.max(0, seconds - after + share * (before?.seconds ?? 0)),
    off: beside > Math.max(offMetres, 2 * accuracy),
  };
}
