/**
 * The reader's speed, and a complete Liechtenstein (map, search, routing, terrain) in seconds and memory of all its
 * processes.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeBuildings } from '../../data-packs/builder/buildings/make-buildings.ts';
import { OsmView } from '../../data-packs/builder/osm/osm-view.ts';
import { readOsm } from '../../data-packs/builder/osm/read-osm.ts';
import { hasSharedData, noSharedData, sharedData } from '../helpers/shared-data.ts';
import { runBuild } from './build-run.ts';

const runs = 3;

if (hasSharedData) {
  const osm = sharedData('liechtenstein-2021.osm.pbf');
  await reader(osm);
  await buildings(osm);
  await wholePack(osm, sharedData('N47E009.hgt'));
} else {
  process.stdout.write(`pack build: left out, ${noSharedData}\n`);
}

async function reader(file: string): Promise<void> {
  const megabytes = (await stat(file)).size / 1e6;
  for (const threads of [0, availableParallelism()]) {
    let best = Infinity;
    for (let run = 0; run < 5; run++) {
      const started = performance.now();
      await readOsm([file], { progress: () => undefined, signal: new AbortController().signal, threads });
      best = Math.min(best, (performance.now() - started) / 1000);
    }
    const how = threads === 0 ? 'without threads' : `${threads} threads`;
    process.stdout.write(
      `osm reader: ${(megabytes / best).toFixed(1)} MB/s (best of 5, ${how}, ${megabytes.toFixed(1)} MB)\n`,
    );
  }
}

/** 3D Tiles of all buildings, on flat ground and one thread. */
async function buildings(file: string): Promise<void> {
  const pack = await mkdtemp(join(tmpdir(), 'outpost-bench-'));
  const progress = () => undefined;
  const { signal } = new AbortController();
  try {
    const dataset = await readOsm([file], { progress, signal });
    const view = new OsmView(dataset);
    const started = performance.now();
    const { parts, statistics } = await makeBuildings({
      dataset,
      view,
      countries: ['LI'],
      countryAt: () => 'LI',
      terrainFile: undefined,
      pack,
      threads: 1,
      progress,
      signal,
    });
    const seconds = (performance.now() - started) / 1000;
    const sizes = await Promise.all(parts.map(async ({ path }) => (await stat(join(pack, path))).size));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    process.stdout.write(
      `3D buildings: ${Math.round(statistics.buildings / seconds)} buildings/s on one thread, ` +
        `${Math.round(bytes / statistics.buildings)} bytes a building (${statistics.buildings})\n`,
    );
  } finally {
    await rm(pack, { recursive: true, force: true });
  }
}

async function wholePack(osm: string, dem: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'outpost-bench-'));
  try {
    let seconds = Infinity;
    let peak = 0;
    for (let run = 0; run < runs; run++) {
      const request = { id: 'liechtenstein', name: 'Liechtenstein', osmFiles: [osm], demPaths: [dem] };
      const built = await runBuild({ ...request, out: join(folder, 'liechtenstein') });
      peak = Math.max(peak, built.peak);
      seconds = Math.min(seconds, built.wall);
    }
    process.stdout.write(
      `pack build: ${seconds.toFixed(1)} s (best of ${runs}, Liechtenstein complete, aim: at most 20 s)\n`,
    );
    process.stdout.write(
      `pack build memory: ${(peak / 1e6).toFixed(0)} MB (peak of all processes, aim: below 1500 MB)\n`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
