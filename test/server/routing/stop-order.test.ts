import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shortestOrder, type TravelTimes, totalTime } from '../../../server/routing/stop-order/stop-order.ts';

function* orders(stops: readonly number[]): Generator<number[]> {
  if (stops.length === 0) yield [];
  for (const first of stops) for (const rest of orders(stops.filter(stop => stop !== first))) yield [first, ...rest];
}

const everyOrder = (count: number): number[][] =>
  [...orders(Array.from({ length: count - 2 }, (_, i) => i + 1))].map(between => [0, ...between, count - 1]);

/** Ways of their own in each direction, a fifth of them closed. */
const matrices = fc
  .integer({ min: 3, max: 7 })
  .chain(count =>
    fc.array(
      fc.array(fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 4, arbitrary: fc.nat(9999) }), {
        minLength: count,
        maxLength: count,
      }),
      { minLength: count, maxLength: count },
    ),
  )
  .map((rows): TravelTimes => rows.map(row => row.map(value => value && value / 10)));

test('no order is shorter, with or without one known before; none where none is possible', async () => {
  await fc.assert(
    fc.asyncProperty(matrices, fc.nat(), async (times, pick) => {
      const all = everyOrder(times.length);
      const least = Math.min(...all.map(order => totalTime(times, order)));
      for (const known of [undefined, all[pick % all.length]]) {
        const order = shortestOrder(times, known);
        if (order === undefined) expect(least).toBe(Number.POSITIVE_INFINITY);
        else {
          expect(order.toSorted((a, b) => a - b)).toEqual([...times.keys()]);
          expect([order[0], order.at(-1)]).toEqual([0, times.length - 1]);
          expect(totalTime(times, order)).toBeCloseTo(least, 6);
        }
      }
    }),
    { numRuns: 300 },
  );
});

test('20 stops around a square are visited once round', () => {
  const shuffled = Array.from({ length: 18 }, (_, i) => ((i * 7) % 18) + 1);
  const places = [0, ...shuffled, 19];
  const times = places.map(a => places.map(b => Math.abs(a - b) * 60));
  expect(shortestOrder(times)?.map(i => places[i])).toEqual(Array.from({ length: 20 }, (_, i) => i));
});
