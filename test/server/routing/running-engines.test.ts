import { expect, test } from 'vitest';
import { mostEngines, RunningEngines } from '../../../server/routing/engine/running-engines.ts';

class Stub {
  isBusy = false;
  rested = 0;

  rest(): boolean {
    if (this.isBusy) return false;
    this.rested += 1;
    return true;
  }
}

test('the engine that was asked longest ago rests first, and none that is busy', () => {
  const engines = new RunningEngines(2);
  const [a, b, c] = [new Stub(), new Stub(), new Stub()] as const;
  for (const engine of [a, b, a, c]) engines.use(engine);
  expect([a.rested, b.rested, c.rested]).toEqual([0, 1, 0]);
  a.isBusy = true;
  engines.use(b);
  expect([a.rested, b.rested, c.rested]).toEqual([0, 1, 1]);
  b.isBusy = true;
  engines.use(c);
  engines.leave(b);
  a.isBusy = false;
  engines.use(c);
  expect([a.rested, b.rested, c.rested]).toEqual([0, 1, 1]);
  engines.use(b);
  expect(a.rested).toBe(1);
});

test('a machine has room for two at least', () => {
  expect(mostEngines()).toBeGreaterThanOrEqual(2);
});
