import { describe, expect, test } from 'vitest';
import { outlineOfBox } from '../../data-packs/store/elevation/elevation-cells.ts';
import { buildCost } from '../../data-packs/store/extracts/build-cost.ts';

/**
 * Builds on two cores, 2026-11-26: bytes of the extract and of the parts, core seconds. Bytes of memory: a day later, those
 * of 26 and 108 Liechtensteins where 2 GB were allowed.
 */
const measured = [
  { name: 'Monaco', extract: 445_315, pack: 1_723_159, cpu: 5.9, memory: 246e6 },
  { name: 'San Francisco', extract: 1_891_221, pack: 8_403_236, cpu: 10.2, memory: 385e6 },
  { name: 'Liechtenstein', extract: 2_498_024, pack: 7_466_975, cpu: 12.6, memory: 370e6 },
  { name: '8 Liechtensteins', extract: 19_984_192, pack: 58_461_504, cpu: 51.6, memory: 792e6, peak: 109e6 },
  { name: '26 Liechtensteins', extract: 64_948_624, pack: 192_735_273, cpu: 174, memory: 1144e6 },
  { name: '32 Liechtensteins', extract: 79_936_768, pack: 234_410_921, cpu: 184, peak: 424e6 },
  { name: '108 Liechtensteins', extract: 269_786_592, pack: 770_866_859, memory: 1868e6 },
];

/** With heights of one second of arc. */
const withHeights = [
  { name: 'Monaco', extract: 445_315, box: [7.4092, 43.7234, 7.4486, 43.7517], pack: 3_146_342, cpu: 9.6 },
  { name: 'Liechtenstein', extract: 2_498_024, box: [9.4711, 47.0477, 9.6362, 47.2713], pack: 15_886_000, cpu: 27.6 },
] as const;

function expectWithinAThird(said: number, found: number): void {
  expect(said).toBeGreaterThan((found * 2) / 3);
  expect(said).toBeLessThan((found * 4) / 3);
}

describe('what a region costs is said before, right within a third', () => {
  test.each(measured)('$name', ({ extract, pack, cpu, memory, peak }) => {
    const cost = buildCost({ bytes: extract, outline: undefined }, { cores: 1 }, false);
    expect(cost.download).toBe(extract);
    expectWithinAThird(cost.disk, pack);
    if (cpu !== undefined) expectWithinAThird(cost.seconds, cpu);
    if (memory !== undefined) expectWithinAThird(cost.memory, memory);
    if (peak !== undefined) expectWithinAThird(cost.peak - extract, peak);
  });

  test.each(withHeights)('$name with heights', ({ extract, box, pack, cpu }) => {
    const outline = outlineOfBox([...box]);
    const cost = buildCost({ bytes: extract, outline }, { cores: 1 }, true);
    expect(cost.elevationTiles).toBe(1);
    expectWithinAThird(cost.disk, pack);
    expectWithinAThird(cost.seconds, cpu);
    expect(buildCost({ bytes: extract, outline, elevationBytes: 5 }, { cores: 1 }, true).download).toBe(extract + 5);
  });

  test('more cores take less time, but never less than what one of them does alone', () => {
    const seconds = (cores: number) => buildCost({ bytes: 1e9, outline: undefined }, { cores }, false).seconds;
    expect(seconds(8)).toBeLessThan(seconds(2));
    expect(seconds(2)).toBeLessThan(seconds(1));
    expect(seconds(1000)).toBeGreaterThan(seconds(1) / 5);
  });
});
