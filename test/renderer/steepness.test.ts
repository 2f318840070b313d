import { expect, test } from 'vitest';
import { grades, steepStretches } from '../../renderer/features/profile/steepness.ts';

const line = (count: number, height: (index: number) => number | null) =>
  Array.from({ length: count }, (_, i) => height(i));

test('a line of one grade is one stretch, up or down', () => {
  // 100 samples, 25 m apart, climbing 2.5 m each: 10 per cent.
  const [stretch, ...others] = steepStretches(
    line(101, index => index * 2.5),
    2500,
  );
  expect(others).toEqual([]);
  expect(stretch).toMatchObject({ from: 0, to: 1 });
  expect(grades[stretch?.grade ?? 0]?.from).toBe(8);
  expect(
    steepStretches(
      line(101, index => -index * 2.5),
      2500,
    ),
  ).toEqual([stretch]);
});

test('each change of grade begins another; unknown heights belong to none', () => {
  const heights = line(101, index => (index < 40 ? 0 : index < 60 ? null : (index - 60) * 7));
  const stretches = steepStretches(heights, 2500);
  expect(stretches.map(({ grade }) => grades[grade]?.from)).toEqual([0, 20]);
  expect(stretches[0]?.to).toBeLessThan(0.41);
  expect(stretches[1]?.from).toBe(0.6);
  expect(steepStretches([1], 100)).toEqual([]);
});
