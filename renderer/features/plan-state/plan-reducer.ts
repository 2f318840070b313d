import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import type { Costing } from '../../api/types.ts';
import { emptyPlan, emptyRow, type Plan, type Waypoint } from './plan.ts';
import type { TravelOptions } from './travel-options.ts';

interface NamedPoint {
  point: LonLat;
  label: string;
}

/** What is set as it is. */
type PlanSettings = Omit<Plan, 'waypoints' | 'options' | 'nextId'>;

export type PlanAction =
  | { kind: 'set'; id: number; point: LonLat; label: string }
  /** What is looked for; kept in its row until it is found, so that a reload does not lose it. */
  | { kind: 'typed'; id: number; text: string }
  /** A place for a text that still waits in its row. */
  | { kind: 'found'; id: number; text: string; place: NamedPoint }
  | { kind: 'clear'; id: number }
  | { kind: 'remove'; id: number }
  | { kind: 'add' }
  /** Adds places after those that are there, into empty rows first. */
  | { kind: 'append'; places: readonly NamedPoint[] }
  | { kind: 'move'; id: number; to: number }
  | { kind: 'endpoint'; end: 'from' | 'to'; point: LonLat; label: string }
  | { kind: 'type'; id: number; type: Waypoint['type'] }
  | { kind: 'label'; id: number; point: LonLat; label: string }
  /** Leads the route between a waypoint and the next over a point, after `after` others. */
  | { kind: 'shape'; id: number; after: number; point: LonLat }
  | { kind: 'moveShaping'; id: number; point: LonLat }
  | { kind: 'removeShaping'; id: number }
  | { kind: 'reverse' }
  /** Waypoint ids in their new order. */
  | { kind: 'reorder'; ids: readonly number[] }
  | { kind: 'change'; change: Partial<PlanSettings> }
  | { kind: 'options'; options: Partial<TravelOptions> }
  /** Replaces all places; a single one becomes the destination. */
  | { kind: 'through'; places: readonly NamedPoint[]; costing: Costing | undefined }
  | { kind: 'restart' };

/** Whether it changes the points themselves, so that people want to take it back. */
export const changesPoints = ({ kind }: PlanAction): boolean =>
  kind !== 'add' && kind !== 'typed' && kind !== 'label' && kind !== 'change' && kind !== 'options' && kind !== 'type';

export function planReducer(plan: Plan, action: PlanAction): Plan {
  switch (action.kind) {
    case 'set':
      return update(plan, action.id, { point: action.point, label: action.label });
    case 'typed':
      return updateTyped(plan, action.id, () => ({ label: action.text }));
    case 'found':
      return updateTyped(plan, action.id, label => (label === action.text ? action.place : {}));
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
      return remove(plan, action.id);
    case 'add':
      return { ...plan, waypoints: [...plan.waypoints, emptyRow(plan.nextId)], nextId: plan.nextId + 1 };
    case 'append':
      return append(plan, action.places);
    case 'move':
      return move(plan, action.id, action.to);
    case 'endpoint': {
      const target = action.end === 'from' ? plan.waypoints[0] : plan.waypoints.at(-1);
      return target === undefined ? plan : update(plan, target.id, { point: action.point, label: action.label });
    }
    case 'shape': {
      const shaped = { id: plan.nextId, point: action.point };
      const shape = ({ shaping }: Waypoint) => shaping.toSpliced(action.after, 0, shaped);
      return {
        ...plan,
        waypoints: plan.waypoints.map(one => (one.id === action.id ? { ...one, shaping: shape(one) } : one)),
        nextId: plan.nextId + 1,
      };
    }
    case 'moveShaping':
      return reshape(plan, shaping =>
        shaping.map(one => (one.id === action.id ? { ...one, point: action.point } : one)),
      );
    case 'removeShaping':
      return reshape(plan, shaping => shaping.filter(({ id }) => id !== action.id));
    case 'reverse':
      return { ...plan, waypoints: reversed(plan.waypoints) };
    case 'reorder': {
      const byId = new Map(plan.waypoints.map(one => [one.id, { ...one, shaping: [] }]));
      return { ...plan, waypoints: action.ids.flatMap(id => byId.get(id) ?? []) };
    }
    case 'change':
      return { ...plan, ...action.change };
    case 'options':
      return { ...plan, options: { ...plan.options, ...action.options } };
    case 'through': {
      const placed = action.places.map((place, index): Waypoint => ({ ...emptyRow(plan.nextId + index), ...place }));
      const nextId = plan.nextId + placed.length;
      return {
        ...plan,
        waypoints: placed.length > 1 ? placed : [emptyRow(nextId), ...placed],
        tool: 'route',
        costing: action.costing ?? plan.costing,
        nextId: nextId + 1,
      };
    }
    case 'restart':
      return { ...plan, waypoints: emptyPlan.waypoints, nextId: emptyPlan.nextId };
  }
}

function update(plan: Plan, id: number, change: Partial<Omit<Waypoint, 'id'>>): Plan {
  return { ...plan, waypoints: plan.waypoints.map(one => (one.id === id ? { ...one, ...change } : one)) };
}

/** Changes a row that has no point yet. */
function updateTyped(plan: Plan, id: number, change: (label: string) => Partial<NamedPoint>): Plan {
  const row = plan.waypoints.find(one => one.id === id);
  return row === undefined || row.point !== undefined ? plan : update(plan, id, change(row.label));
}

function reshape(plan: Plan, change: (shaping: Waypoint['shaping']) => Waypoint['shaping']): Plan {
  return { ...plan, waypoints: plan.waypoints.map(one => ({ ...one, shaping: change(one.shaping) })) };
}

/** Forgets what led to and away from the place at `index`. */
function unshapedAround(waypoints: readonly Waypoint[], index: number): Waypoint[] {
  return waypoints.map((one, at) => (at === index || at === index - 1 ? { ...one, shaping: [] } : one));
}

function remove(plan: Plan, id: number): Plan {
  if (plan.waypoints.length <= 2) {
    return update(plan, id, { point: undefined, label: '', type: 'break', shaping: [] });
  }
  const index = plan.waypoints.findIndex(one => one.id === id);
  return { ...plan, waypoints: unshapedAround(plan.waypoints, index).filter(one => one.id !== id) };
}

function append(plan: Plan, places: readonly NamedPoint[]): Plan {
  const filled = plan.waypoints.filter(({ point }) => point !== undefined);
  const added = places.map((place, index): Waypoint => ({ ...emptyRow(plan.nextId + index), ...place }));
  const nextId = plan.nextId + added.length;
  const waypoints = [...filled, ...added];
  const padding = emptyPlan.waypoints.slice(waypoints.length).map((_, index) => emptyRow(nextId + index));
  return { ...plan, waypoints: [...waypoints, ...padding], nextId: nextId + padding.length };
}

function move(plan: Plan, id: number, wanted: number): Plan {
  const from = plan.waypoints.findIndex(one => one.id === id);
  const to = Math.max(0, Math.min(plan.waypoints.length - 1, wanted));
  if (from < 0 || from === to) return plan;
  const unshaped = unshapedAround(plan.waypoints, from);
  const rest = unshaped.filter(one => one.id !== id);
  const before = rest.slice(0, to).map((one, at) => (at === to - 1 ? { ...one, shaping: [] } : one));
  const moving = unshaped.filter(one => one.id === id);
  return { ...plan, waypoints: [...before, ...moving, ...rest.slice(to)] };
}

function reversed(waypoints: readonly Waypoint[]): Waypoint[] {
  return waypoints
    .map((one, index) => ({ ...one, shaping: (waypoints[index - 1]?.shaping ?? []).toReversed() }))
    .toReversed();
}
