import { writeFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildPack } from '../../data-packs/builder/build-pack.ts';
import { defaultMemory, MemoryBudget, shareMemory, windowMemory } from '../../data-packs/builder/memory-budget.ts';
import { memorySize } from '../../data-packs/cli/option-values.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { outpostHere } from '../helpers/outpost-here.ts';
import { rawOsm } from '../helpers/raw-osm.ts';
import { village } from './village.ts';

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

test('what a region takes at least grows with its nodes, by what the routing engine takes of them', () => {
  expect(shareMemory(2e9, region(0), used).least).toBe(300e6);
  // The process, and the engine's builders.
  expect(shareMemory(2e9, region(10), used).least).toBe(150e6 + 30e6 + 1e9);
  expect(shareMemory(4e9, region(85), used).least).toBeGreaterThan(8e9);
});

describe('where nothing is said', () => {
  beforeEach(() => void vi.spyOn(process, 'constrainedMemory').mockReturnValue(300e6));
  afterEach(() => void vi.restoreAllMocks());

  test('a build may take a third of the machine, at most 4 GB; one of the window the half', () => {
    expect([defaultMemory(), windowMemory()]).toEqual([100e6, 150e6]);
    vi.spyOn(process, 'constrainedMemory').mockReturnValue(2 ** 60);
    expect(defaultMemory()).toBe(Math.min(totalmem() / 3, 4e9));
  });

  test('a region that needs more is refused before its parts are made, with what would do', async () => {
    const parent = await temporaryFolder();
    const osm = join(parent, 'village.osm.pbf');
    await writeFile(osm, rawOsm(village(10.4, 50.4)));
    const out = join(parent, 'packs', 'village');
    const phases = new Set<string>();
    const progress = ({ phase }: { phase: string }) => void phases.add(phase);
    const { signal } = new AbortController();
    await expect(buildPack({ id: 'village', name: 'Village', osmFiles: [osm], out, progress, signal })).rejects.toThrow(
      /needs about [\d.]+ MB of memory to be built, and may take 100 MB\. Give it more .*--memory 0\.\dGB"\)/,
    );
    expect([...phases]).toEqual(['reading']);
  });

  test('the command says at its start what it may take', async () => {
    const args = ['pack', 'build', '--id', 'village', '--name', 'Village', '--osm', 'none.osm.pbf', '--out', 'none'];
    const { stderr } = await outpostHere([...args, '--no-install', '--data-dir', await temporaryFolder()]);
    expect(stderr).toMatch(/It may take 100 MB of memory \(--memory\)\.\n(?:.*\n)*There is no file/);
  });
});
