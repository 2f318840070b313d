import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import type { Costing, LocationType, RouteRequest } from '../../api/types.ts';

/** A row of the list: a place, or an empty row. */
export interface Waypoint {
  readonly id: number;
  readonly point: LonLat | undefined;
  readonly label: string;
  /** `break`: a stop; `break_through`: passed without turning around. */
  readonly type: LocationType;
}

export interface Plan {
  readonly waypoints: readonly Waypoint[];
  readonly costing: Costing;
  readonly avoidFerries: boolean;
  readonly nextId: number;
}

export type PlanAction =
  | { kind: 'set'; id: number; point: LonLat; label: string }
  | { kind: 'clear'; id: number }
  | { kind: 'remove'; id: number }
  | { kind: 'add' }
  | { kind: 'move'; id: number; to: number }
  | { kind: 'insert'; at: number; point: LonLat; label: string; type: LocationType }
  | { kind: 'endpoint'; end: 'from' | 'to'; point: LonLat; label: string }
  | { kind: 'type'; id: number; type: LocationType }
  | { kind: 'label'; id: number; point: LonLat; label: string }
  | { kind: 'reverse' }
  | { kind: 'costing'; costing: Costing }
  | { kind: 'ferries'; avoid: boolean }
  /** Replaces all places; a single one becomes the destination. */
  | { kind: 'through'; places: readonly { point: LonLat; label: string }[]; costing: Costing | undefined }
  | { kind: 'restart' };

function empty(id: number): Waypoint {
  return { id, point: undefined, label: '', type: 'break' };
}

export const emptyPlan: Plan = {
  waypoints: [empty(1), empty(2)],
  costing: 'auto',
  avoidFerries: false,
  nextId: 3,
};

function update(plan: Plan, id: number, change: Partial<Omit<Waypoint, 'id'>>): Plan {
  return { ...plan, waypoints: plan.waypoints.map(one => (one.id === id ? { ...one, ...change } : one)) };
}

export function planReducer(plan: Plan, action: PlanAction): Plan {
  switch (action.kind) {
    case 'set':
      return update(plan, action.id, { point: action.point, label: action.label });
    case 'clear':
      return update(plan, action.id, { point: undefined, label: '' });
    case 'label':
      // Ignore a late name when the waypoint has moved since.
      return plan.waypoints.some(one => one.id === action.id && one.point === action.point)
        ? update(plan, action.id, { label: action.label })
        : plan;
    case 'type':
      return update(plan, action.id, { type: action.type });
    case 'remove':
      if (plan.waypoints.length <= 2) return update(plan, action.id, { point: undefined, label: '', type: 'break' });
      return { ...plan, waypoints: plan.waypoints.filter(one => one.id !== action.id) };
    case 'add':
      return { ...plan, waypoints: [...plan.waypoints, empty(plan.nextId)], nextId: plan.nextId + 1 };
    case 'move': {
      const moving = plan.waypoints.find(one => one.id === action.id);
      if (moving === undefined) return plan;
      const rest = plan.waypoints.filter(one => one.id !== action.id);
      const to = Math.max(0, Math.min(rest.length, action.to));
      return { ...plan, waypoints: [...rest.slice(0, to), moving, ...rest.slice(to)] };
    }
    case 'insert': {
      const inserted: Waypoint = { id: plan.nextId, point: action.point, label: action.label, type: action.type };
      const waypoints = [...plan.waypoints.slice(0, action.at), inserted, ...plan.waypoints.slice(action.at)];
      return { ...plan, waypoints, nextId: plan.nextId + 1 };
    }
    case 'endpoint': {
      const target = action.end === 'from' ? plan.waypoints[0] : plan.waypoints.at(-1);
      return target === undefined ? plan : update(plan, target.id, { point: action.point, label: action.label });
    }
    case 'reverse':
      return { ...plan, waypoints: plan.waypoints.toReversed() };
    case 'costing':
      return { ...plan, costing: action.costing };
    case 'ferries':
      return { ...plan, avoidFerries: action.avoid };
    case 'through': {
      const placed = action.places.map((place, index): Waypoint => ({ ...empty(plan.nextId + index), ...place }));
      const nextId = plan.nextId + placed.length;
      return {
        ...plan,
        waypoints: placed.length > 1 ? placed : [empty(nextId), ...placed],
        costing: action.costing ?? plan.costing,
        nextId: nextId + 1,
      };
    }
    case 'restart':
      return { ...emptyPlan, costing: plan.costing, avoidFerries: plan.avoidFerries };
  }
}

/** Filled waypoints, in order. */
export function placedWaypoints(plan: Plan): (Waypoint & { point: LonLat })[] {
  return plan.waypoints.flatMap(one => (one.point === undefined ? [] : [{ ...one, point: one.point }]));
}

/**
 * The request for a plan; undefined with fewer than two places. Always in kilometres: the window converts, so that
 * changing units costs no request.
 */
export function routeRequest(plan: Plan): RouteRequest | undefined {
  const placed = placedWaypoints(plan);
  if (placed.length < 2) return undefined;
  return {
    locations: placed.map(({ point, type }, index) =>
      index === 0 || index === placed.length - 1 || type === 'break'
        ? { lat: point.lat, lon: point.lon }
        : { lat: point.lat, lon: point.lon, type },
    ),
    costing: plan.costing,
    ...(plan.avoidFerries ? { costingOptions: { [plan.costing]: { excludeFerries: true } } } : {}),
    units: 'kilometers',
  };
}
