import { describe, expect, test } from 'vitest';
import {
  emptyPlan,
  type Plan,
  type PlanAction,
  planReducer,
  routeRequest,
} from '../../renderer/features/plan/route-plan.ts';

const planned = (...actions: PlanAction[]): Plan => actions.reduce(planReducer, emptyPlan);
const a = { lon: 9.5, lat: 47.1 };
const b = { lon: 9.6, lat: 47.2 };
const c = { lon: 9.55, lat: 47.15 };
const both: PlanAction[] = [
  { kind: 'endpoint', end: 'from', point: a, label: 'A' },
  { kind: 'endpoint', end: 'to', point: b, label: 'B' },
];
const labels = (plan: Plan) => plan.waypoints.map(waypoint => waypoint.label);

describe('a plan', () => {
  test('asks for nothing until two places are known', () => {
    expect(routeRequest(planned({ kind: 'endpoint', end: 'to', point: b, label: 'B' }))).toBeUndefined();
    expect(routeRequest(planned(...both))?.locations).toEqual([a, b]);
  });

  test('of a link has all its places anew; a single one is where one wants to go', () => {
    const places = [a, b, c].map((point, index) => ({ point, label: String(index) }));
    const through = planned(...both, { kind: 'through', places, costing: 'bicycle' });
    expect(labels(through)).toEqual(['0', '1', '2']);
    expect(through.costing).toBe('bicycle');
    expect(new Set(through.waypoints.map(({ id }) => id)).size).toBe(3);
    const single = planned(...both, { kind: 'through', places: places.slice(0, 1), costing: undefined });
    expect(labels(single)).toEqual(['', '0']);
    expect(planReducer(single, { kind: 'add' }).waypoints.map(({ id }) => id)).toHaveLength(
      new Set(planReducer(single, { kind: 'add' }).waypoints.map(({ id }) => id)).size,
    );
  });

  test('a line dragged aside becomes a point the route passes through, in its place', () => {
    const plan = planned(...both, { kind: 'insert', at: 1, point: c, label: 'C', type: 'break_through' });
    expect(routeRequest(plan)?.locations).toEqual([a, { ...c, type: 'break_through' }, b]);
  });

  test('a pass-through point that becomes an end is an end like any other', () => {
    const plan = planned(
      ...both,
      { kind: 'insert', at: 1, point: c, label: 'C', type: 'break_through' },
      { kind: 'move', id: 3, to: 2 },
    );
    expect(labels(plan)).toEqual(['A', 'B', 'C']);
    expect(routeRequest(plan)?.locations.at(-1)).toEqual(c);
  });

  test('two rows always remain: removing one of them only empties it', () => {
    const plan = planned(...both, { kind: 'remove', id: 1 });
    expect(labels(plan)).toEqual(['', 'B']);
  });

  test('no ferries is asked of the profile in use', () => {
    const plan = planned(...both, { kind: 'costing', costing: 'bicycle' }, { kind: 'ferries', avoid: true });
    expect(routeRequest(plan)).toMatchObject({
      costing: 'bicycle',
      costingOptions: { bicycle: { excludeFerries: true } },
      units: 'kilometers',
    });
  });

  test('a name that arrives after its point was moved is dropped', () => {
    const moved = planned(...both, { kind: 'set', id: 1, point: c, label: 'moved' });
    expect(labels(planReducer(moved, { kind: 'label', id: 1, point: a, label: 'late' }))).toEqual(['moved', 'B']);
  });
});
