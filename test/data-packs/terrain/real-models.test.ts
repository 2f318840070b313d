import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';
import { hasSharedData, monaco, sharedData } from '../../helpers/shared-data.ts';
import { buildIn, type Given, scatter, worst } from './built-terrain.ts';
import type { Heights } from './elevation-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});
const build = (...given: Given) => buildIn(folder, ...given);

test('Monaco, out of a zip: hills, the sea at zero, voids of the Alps filled', async () => {
  const built = await build([monaco.heights], [7.35, 43.7, 7.45, 43.8]);
  const [sea, rock] = await built.at([
    [7.44, 43.71],
    [7.4, 43.75],
  ]);
  expect(sea).toBe(0);
  expect(rock).toBeGreaterThan(200);
  await built.close();
});

describe.skipIf(!hasSharedData)('terrain of real models', () => {
  test('Liechtenstein: as the raw file says', async () => {
    const bounds: Bounds = [9.471, 47.048, 9.636, 47.271];
    const raw = await readFile(sharedData('N47E009.hgt'));
    const truth: Heights = (lon, lat) => {
      const column = (lon - 9) * 1200;
      const row = (48 - lat) * 1200;
      const sample = (c: number, r: number) => raw.readInt16BE((r * 1201 + c) * 2);
      const [c, r] = [Math.floor(column), Math.floor(row)];
      const [east, south] = [column - c, row - r];
      const north = sample(c, r) * (1 - east) + sample(c + 1, r) * east;
      return north * (1 - south) + (sample(c, r + 1) * (1 - east) + sample(c + 1, r + 1) * east) * south;
    };
    const built = await build([sharedData('N47E009.hgt')], bounds);
    const points = scatter(bounds, 2000);
    expect(await worst(built, points, truth)).toBeLessThan(25);
    const heights = await built.at(points);
    const errors = heights.map((height, i) => Math.abs(height - truth(...(points[i] ?? [0, 0]))));
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(1);
    const [vaduz] = await built.at([[9.5209, 47.141]]);
    expect(Math.abs((vaduz ?? 0) - 458)).toBeLessThan(25);
    await built.close();
  });

  test('a photograph is no height model', async () => {
    await expect(build([sharedData('usda-naip-cog.tif')], [-121.4, 41.9, -121.3, 42])).rejects.toThrow(
      /usda-naip-cog\.tif has \d bands: it is an image, not a height model\./,
    );
  });
});
