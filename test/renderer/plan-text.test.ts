import { expect, test } from 'vitest';
import { emptyPlan, type Plan } from '../../renderer/features/plan-state/plan.ts';
import { type PlanAction, planReducer } from '../../renderer/features/plan-state/plan-reducer.ts';
import { planText, readPlanText } from '../../renderer/features/plan-state/plan-text.ts';

const actions: PlanAction[] = [
  { kind: 'endpoint', end: 'from', point: { lon: 9.5, lat: 47.1 }, label: 'A' },
  { kind: 'shape', id: 1, after: 0, point: { lon: 9.55, lat: 47.15 } },
  { kind: 'change', change: { tool: 'reach', costing: 'bicycle', roundTrip: true } },
];

test('a plan is read as it was written', () => {
  const plan = actions.reduce<Plan>(planReducer, emptyPlan);
  expect(readPlanText(planText(plan))).toEqual({ ...plan, fitOf: undefined });
});

test('what is no plan is none', () => {
  const text = planText(emptyPlan);
  for (const other of ['', 'null', '[]', '{"version":1}', text.replace('"version":1', '"version":0'), text.slice(1)]) {
    expect(readPlanText(other)).toBeUndefined();
  }
  expect(readPlanText(text.replace('"id":1', '"id":"x"'))).toBeUndefined();
});
