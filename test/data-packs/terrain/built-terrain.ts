import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { buildTerrain, type TerrainOptions } from '../../../data-packs/builder/terrain/build-terrain.ts';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import { LoadedCache } from '../../../data-packs/runtime/loaded-cache.ts';
import { sampleArchive } from '../../../server/elevation/sample-archive.ts';
import { TerrainArchive } from '../../../server/elevation/terrain-reader.ts';
import type { Heights } from './elevation-files.ts';

/** Elevation files, one area or several, and what the routing graph asks for. */
export type Given = [demPaths: string[], area: Bounds | Bounds[], graph?: TerrainOptions['graph']];

/** Builds terrain in a folder of the test, and opens it. */
export async function buildIn(folder: string, ...[demPaths, area, graph]: Given) {
  const outFile = join(folder, 'terrain.pmtiles');
  await rm(outFile, { force: true });
  const fractions: number[] = [];
  const result = await buildTerrain({
    demPaths,
    areas: area.flat().length === 4 ? [area as Bounds] : (area as Bounds[]),
    outFile,
    graph,
    tempDir: join(folder, 'work'),
    threads: 2,
    progress: ({ phase, fraction }) => phase === 'terrain' && fractions.push(fraction),
    signal: new AbortController().signal,
  });
  expect(fractions.at(-1)).toBe(1);
  expect(fractions.every((fraction, i) => i === 0 || fraction >= (fractions[i - 1] ?? 0))).toBe(true);
  expect(await readdir(join(folder, 'work'))).toEqual([]);
  const archive = await TerrainArchive.open(outFile, new LoadedCache(64));
  const at = async (points: readonly (readonly [number, number])[]): Promise<number[]> => {
    const heights = new Float64Array(points.length).fill(Number.NaN);
    await sampleArchive(
      archive,
      points.map(([lon, lat]) => ({ lon, lat })),
      heights,
    );
    return [...heights];
  };
  return { ...result, outFile, at, close: () => archive.retire() };
}

/** Points all over a box, none of them on a sample. */
export function scatter([west, south, east, north]: Bounds, count: number): [number, number][] {
  return Array.from({ length: count }, (_, i) => {
    const fraction = (step: number) => ((i + 1) * step) % 1;
    return [west + (east - west) * fraction(0.7548), south + (north - south) * fraction(0.5698)];
  });
}

/** The largest error in metres. */
export async function worst(built: Awaited<ReturnType<typeof buildIn>>, points: [number, number][], truth: Heights) {
  const heights = await built.at(points);
  return Math.max(...heights.map((height, i) => Math.abs(height - truth(...(points[i] ?? [0, 0])))));
}
