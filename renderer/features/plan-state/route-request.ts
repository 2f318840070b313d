import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { currentLanguage } from '../../../data-packs/words/language.ts';
import type { RouteRequest } from '../../api/types.ts';
import { letterOf, type Plan, placedWaypoints } from './plan.ts';
import { travelRequest } from './travel-options.ts';

/** A place of the request, and where it stands in the plan. */
interface RoutePoint {
  point: LonLat;
  /** How the route treats it; `shape` is passed and tells no turn. */
  kind: 'stop' | 'pass' | 'shape';
  /** The waypoint it is, or follows. */
  waypoint: number;
  letter: string;
  /** How many shaping points of the waypoint come before the next place. */
  after: number;
}

/** Metres between the heights that legs tell: of the road, so that tunnels and bridges climb nothing. */
const heightInterval = 30;
const mostAlternates = 2;

/** The plan's places in the order of the route, with what shapes it. */
export function routePoints(plan: Plan): RoutePoint[] {
  const placed = placedWaypoints(plan);
  return placed.flatMap(({ id, point, type, shaping }, index) => {
    const isEnd = index === 0 || index === placed.length - 1;
    const here = { waypoint: id, letter: letterOf(plan, id) };
    const stop: RoutePoint = { ...here, point, kind: isEnd || type === 'break' ? 'stop' : 'pass', after: 0 };
    if (index === placed.length - 1) return [stop];
    return [
      stop,
      ...shaping.map((shaped, at): RoutePoint => ({ ...here, point: shaped.point, kind: 'shape', after: at + 1 })),
    ];
  });
}

/** Undefined with fewer than two places. Always in kilometres, so that changing units costs no request. */
export function routeRequest(plan: Plan): RouteRequest | undefined {
  const points = routePoints(plan);
  if (points.length < 2) return undefined;
  return {
    locations: points.map(({ point: { lat, lon }, kind }) =>
      kind === 'stop' ? { lat, lon } : { lat, lon, type: 'break_through' },
    ),
    ...travelRequest(plan),
    ...(plan.alternatives && points.length === 2 ? { alternates: mostAlternates } : {}),
    directionsOptions: { language: currentLanguage() },
    elevationInterval: heightInterval,
    units: 'kilometers',
  };
}
