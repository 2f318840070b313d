import { expect, test } from 'vitest';
import { MemoryBudget, shareMemory } from '../../data-packs/builder/memory-budget.ts';
import { memorySize } from '../../data-packs/cli/option-values.ts';

const region = (millions: number) =>
  ({ nodes: { ids: { length: millions * 1e6 } } }) as Parameters<typeof shareMemory>[1];
const used = () => 300e6;

test('sizes are read in the units people write, and too small ones are refused with the least', () => {
  expect(memorySize('2GB')).toBe(2e9);
  expect(memorySize('800 mb')).toBe(8e8);
  expect(memorySize('1.5gb')).toBe(1.5e9);
  expect(memorySize('900000kB')).toBe(9e8);
  for (const text of ['', '2', 'GB', '-2GB', '2GiB', '1e3MB', '2GB more'])
    expect(() => memorySize(text)).toThrow('Give a size, as in 2GB or 800MB.');
  expect(() => memorySize('499MB')).toThrow('A build takes at least 500 MB.');
});

test('as many threads run as find room, and one where there is none', () => {
  expect(new MemoryBudget(1e9, used).threads(8, 150e6)).toBe(4);
  expect(new MemoryBudget(1e9, used).threads(2, 150e6)).toBe(2);
  expect(new MemoryBudget(1e8, used).threads(8, 150e6)).toBe(1);
  expect(new MemoryBudget(1e8, used).room).toBe(0);
});

test('parts are made beside the basemap where both find room, else alone with all of it', () => {
  const roomy = shareMemory(2e9, region(1), used);
  expect(roomy.together).toBe(true);
  // The process and the features of the map leave 1,830 MB for both.
  expect(roomy.others.room).toBe(915e6);
  expect(roomy.basemap.threads(64, 150e6)).toBe(5);
  const short = shareMemory(2e9, region(30), used);
  expect(short.together).toBe(false);
  expect(short.others.room).toBe(1.7e9);
  expect(short.basemap.room).toBe(1.7e9);
});

test('what a region takes at least grows with its nodes', () => {
  expect(shareMemory(2e9, region(0), used).least).toBe(300e6);
  expect(shareMemory(2e9, region(10), used).least).toBe(500e6);
});
