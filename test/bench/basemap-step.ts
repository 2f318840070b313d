/**
 * The basemap step alone, as a process of its own for `basemap.bench.ts`: `node basemap-step.ts INPUT.osm.pbf
 * OUT.pmtiles`. Prints milliseconds of reading and of the step.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildBasemap } from '../../data-packs/builder/basemap/build-basemap.ts';
import { readOsm } from '../../data-packs/builder/osm/read-osm.ts';

const [input, outFile] = process.argv.slice(2);
if (input === undefined || outFile === undefined) throw new Error('basemap-step.ts INPUT.osm.pbf OUT.pmtiles');
const { signal } = new AbortController();
const progress = () => {};
const tempDir = await mkdtemp(join(tmpdir(), 'outpost-bench-'));
const started = performance.now();
const dataset = await readOsm([input], { progress, signal });
const read = performance.now();
const [west, south, east, north] = dataset.bounds;
const extent = [[Float64Array.of(west, south, east, south, east, north, west, north, west, south)]];
const { statistics } = await buildBasemap({ dataset, extent, outFile, tempDir, threads: 2, progress, signal });
const done = performance.now();
await rm(tempDir, { recursive: true });
process.stdout.write(
  `${JSON.stringify({ reading: read - started, tiling: done - read, rss: process.resourceUsage().maxRSS / 1024, ...statistics })}\n`,
);
