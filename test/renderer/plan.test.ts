import { describe, expect, test } from 'vitest';
import { emptyPlan, type Plan } from '../../renderer/features/plan-state/plan.ts';
import { type PlanAction, planReducer } from '../../renderer/features/plan-state/plan-reducer.ts';
import { routePoints, routeRequest } from '../../renderer/features/plan-state/route-request.ts';

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

  test('a line dragged aside is shaped there, without another row', () => {
    const plan = planned(...both, { kind: 'shape', id: 1, after: 0, point: c });
    expect(routeRequest(plan)?.locations).toEqual([a, { ...c, type: 'break_through' }, b]);
    expect(labels(plan)).toEqual(['A', 'B']);
    const [shaped] = plan.waypoints[0]?.shaping ?? [];
    expect(routeRequest(planReducer(plan, { kind: 'removeShaping', id: shaped?.id ?? 0 }))?.locations).toEqual([a, b]);
  });

  test('what shapes a route keeps its order, also in reverse', () => {
    const d = { lon: 9.58, lat: 47.18 };
    const plan = planned(
      ...both,
      { kind: 'shape', id: 1, after: 0, point: d },
      { kind: 'shape', id: 1, after: 0, point: c },
    );
    expect(routePoints(plan).map(({ point }) => point)).toEqual([a, c, d, b]);
    expect(routePoints(planReducer(plan, { kind: 'reverse' })).map(({ point }) => point)).toEqual([b, d, c, a]);
  });

  test('moving a stop forgets only what led to it and away from it', () => {
    const d = { lon: 9.58, lat: 47.18 };
    const plan = planned(
      ...both,
      {
        kind: 'append',
        places: [
          { point: c, label: 'C' },
          { point: d, label: 'D' },
        ],
      },
      { kind: 'shape', id: 1, after: 0, point: { lon: 9.51, lat: 47.11 } },
      { kind: 'shape', id: 3, after: 0, point: { lon: 9.57, lat: 47.17 } },
      { kind: 'move', id: 2, to: 0 },
    );
    expect(labels(plan)).toEqual(['B', 'A', 'C', 'D']);
    expect(plan.waypoints.map(({ shaping }) => shaping.length)).toEqual([0, 0, 1, 0]);
  });

  test('a pass-through point that becomes an end is an end like any other', () => {
    const plan = planned(
      ...both,
      { kind: 'append', places: [{ point: c, label: 'C' }] },
      { kind: 'type', id: 2, type: 'break_through' },
    );
    expect(routeRequest(plan)?.locations).toEqual([a, { ...b, type: 'break_through' }, c]);
    expect(routeRequest(planReducer(plan, { kind: 'move', id: 2, to: 2 }))?.locations.at(-1)).toEqual(b);
  });

  test('places that are added fill empty rows first', () => {
    const plan = planned({ kind: 'append', places: [{ point: a, label: 'A' }] });
    expect(labels(plan)).toEqual(['A', '']);
    expect(
      labels(
        planReducer(plan, {
          kind: 'append',
          places: [
            { point: b, label: 'B' },
            { point: c, label: 'C' },
          ],
        }),
      ),
    ).toEqual(['A', 'B', 'C']);
  });

  test('two rows always remain: removing one of them only empties it', () => {
    const plan = planned(...both, { kind: 'remove', id: 1 });
    expect(labels(plan)).toEqual(['', 'B']);
  });

  test('what is avoided is asked of the profile in use, as far as it can', () => {
    const plan = planned(
      ...both,
      { kind: 'change', change: { costing: 'bicycle' } },
      { kind: 'options', options: { avoid: ['ferries', 'tolls'] } },
    );
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

  test('alternatives are asked for between two places only', () => {
    const plan = planned(...both, { kind: 'change', change: { alternatives: true } });
    expect(routeRequest(plan)?.alternates).toBe(2);
    expect(routeRequest(planReducer(plan, { kind: 'shape', id: 1, after: 0, point: c }))?.alternates).toBeUndefined();
  });
});
