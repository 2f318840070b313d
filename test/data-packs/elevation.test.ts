import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { elevationCells, elevationCredits, outlineOfBox } from '../../data-packs/store/elevation/elevation-cells.ts';
import { elevationAddress, tileBytes, tileName, tileUrl } from '../../data-packs/store/elevation/elevation-tile.ts';
import { type ElevationStep, fetchElevation } from '../../data-packs/store/elevation/fetch-elevation.ts';
import { closedAfterwards, temporaryFolder } from '../helpers/afterwards.ts';
import { type MisbehavingServer, startMisbehavingServer } from '../helpers/misbehaving-server.ts';

const names = (cells: ReturnType<typeof elevationCells>) => cells.map(tileName);

describe('elevation tiles', () => {
  test('are named by their south-western corner, in all hemispheres', () => {
    expect(tileUrl('http://tiles.example/skadi/', { lat: 47, lon: 9 })).toBe(
      'http://tiles.example/skadi/N47/N47E009.hgt.gz',
    );
    expect(tileName({ lat: -1, lon: -180 })).toBe('S01W180');
    expect(tileName({ lat: 0, lon: 0 })).toBe('N00E000');
  });

  test('are those that an outline touches, with a margin for what was generalised', () => {
    expect(names(elevationCells(outlineOfBox([9.4, 47.05, 9.6, 47.3])))).toEqual(['N47E009']);
    expect(names(elevationCells(outlineOfBox([9.4, 47.01, 9.6, 47.3])))).toEqual(['N46E009', 'N47E009']);
    expect(names(elevationCells(outlineOfBox([-0.5, -0.5, 0.5, 0.5])))).toEqual([
      'S01W001',
      'S01E000',
      'N00W001',
      'N00E000',
    ]);
    expect(names(elevationCells(outlineOfBox([179.5, 10.2, 180, 10.8])))).toEqual(['N10E179']);
  });

  test('leave out the corners of a box that an outline does not reach, and keep what is inside', () => {
    const triangle = [[0.5, 0.5, 4.5, 0.5, 0.5, 4.5]];
    const cells = names(elevationCells(triangle));
    expect(cells).toContain('N01E001');
    expect(cells).not.toContain('N03E003');
    expect(elevationCells(outlineOfBox([0.1, 0.1, 9.9, 9.9]))).toHaveLength(100);
  });

  test('are credited by what their place needs', () => {
    expect(elevationCredits([{ lat: 43, lon: 7 }])).toMatch(/U\.S\. Geological Survey.*EU-DEM/);
    expect(elevationCredits([{ lat: -44, lon: 170 }])).toContain('Land Information New Zealand');
    expect(elevationCredits([{ lat: 0, lon: 20 }])).not.toMatch(/Copernicus|Kartverket|INEGI/);
  });

  test('come from the public server, or from the one that the environment names', () => {
    expect(elevationAddress({})).toBe('https://elevation-tiles-prod.s3.amazonaws.com/skadi/');
    expect(elevationAddress({ OUTPOST_ELEVATION_TILES: 'http://nas.local/skadi' })).toBe('http://nas.local/skadi');
    expect(() => elevationAddress({ OUTPOST_ELEVATION_TILES: '/mnt/skadi' })).toThrow('OUTPOST_ELEVATION_TILES is');
  });
});

describe('fetching elevation tiles', () => {
  /** Heights that do not compress well, so that an answer can break off within. */
  const heights = Buffer.alloc(tileBytes);
  for (let i = 0; i < 400_000; i++)
    heights[i] =
      createHash('md5')
        .update(String(i >> 4))
        .digest()[i & 15] ?? 0;
  const tile = gzipSync(heights, { level: 1 });
  const here = { lat: 47, lon: 9 };
  const path = '/N47/N47E009.hgt.gz';
  let root: string;
  let dataDir: string;
  let server: MisbehavingServer;
  beforeEach(async () => {
    root = await temporaryFolder();
    dataDir = await temporaryFolder();
    await mkdir(join(root, 'N47'));
    await writeFile(join(root, 'N47', 'N47E009.hgt.gz'), tile);
    server = await closedAfterwards(startMisbehavingServer(root));
  });
  const noWait = { delay: async () => undefined, random: () => 0 };
  const fetched = (cells = [here], options = {}) =>
    fetchElevation(dataDir, cells, { address: server.url, ...noWait, ...options });

  test('keeps them for the next build, and asks only once where there is sea', async () => {
    const sea = { lat: 46, lon: 9 };
    const steps: ElevationStep[] = [];
    const first = await fetched([sea, here], { progress: (step: ElevationStep) => steps.push(step) });
    expect(first).toMatchObject({ files: [expect.any(String)], credits: elevationCredits([here]) });
    expect(await readFile(first.files[0] ?? '')).toEqual(tile);
    expect(steps.at(-1)).toMatchObject({ done: 2, total: 2 });
    const asked = server.asked.length;
    expect(await fetched([sea, here])).toEqual(first);
    expect(server.asked).toHaveLength(asked);
  });

  test('goes on where the connection broke', async () => {
    server.misbehave(path, { kind: 'cut', after: 100_000 });
    const { files } = await fetched();
    expect(await readFile(files[0] ?? '')).toEqual(tile);
    expect(server.asked.at(-1)?.range).toMatch(/^bytes=\d+-$/);
  });

  test('resumes after it was stopped', async () => {
    server.habits.slow = 5;
    const stop = new AbortController();
    const stopSoon = ({ bytesDone }: ElevationStep) => bytesDone > 50_000 && stop.abort(new Error('stopped'));
    await expect(fetched([here], { signal: stop.signal, progress: stopSoon })).rejects.toThrow('stopped');
    server.habits.slow = 0;
    await fetched();
    expect(server.asked.at(-1)?.range).toMatch(/^bytes=[1-9]\d*-$/);
  });

  test('takes a damaged one once more, then says so and keeps the others', async () => {
    server.misbehave(path, { kind: 'other', body: '<html>Sign in to the hotel network</html>' });
    expect((await fetched()).files).toHaveLength(1);
    await rm(join(dataDir, 'elevation'), { recursive: true });

    await writeFile(join(root, 'N47', 'N47E010.hgt.gz'), gzipSync(Buffer.alloc(1201 * 1201 * 2)));
    const both = fetched([here, { lat: 47, lon: 10 }]);
    await expect(both).rejects.toThrow(
      /^The heights could not be downloaded\. .*N47E010\.hgt\.gz arrives damaged.* of 2 tiles are here and kept\./,
    );
    const kept = await readdir(join(dataDir, 'elevation'));
    expect(kept).not.toContain('N47E010.hgt.gz');
    expect(kept).not.toContain('N47E010.hgt.gz.part');
  });

  test('forgets tiles that no build used for a month', async () => {
    const { files } = await fetched();
    const old = new Date(Date.now() - 40 * 86_400_000);
    await utimes(files[0] ?? '', old, old);
    await fetched([{ lat: 46, lon: 9 }]);
    await expect(stat(files[0] ?? '')).rejects.toThrow('ENOENT');
  });
});
