/**
 * Runs the steps that make a pack from an extract one after the other, as a process of its own for `scale.bench.ts`:
 * `node build-phases.ts INPUT.osm.pbf`. Prints a line of JSON at the end of each.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildBasemap } from '../../data-packs/builder/basemap/build-basemap.ts';
import { boxRing } from '../../data-packs/builder/osm/clip-area.ts';
import { outlineOf } from '../../data-packs/builder/osm/data-coverage.ts';
import { OsmView } from '../../data-packs/builder/osm/osm-view.ts';
import { readOsm } from '../../data-packs/builder/osm/read-osm.ts';
import { buildPlaces } from '../../data-packs/builder/places/build-places.ts';
import { buildRouting } from '../../data-packs/builder/routing/build-routing.ts';
import { processStat } from './process-stat.ts';

const [input] = process.argv.slice(2);
if (input === undefined) throw new Error('build-phases.ts INPUT.osm.pbf');
const { signal } = new AbortController();
const threads = availableParallelism();
const progress = () => undefined;
const tempDir = await mkdtemp(join(tmpdir(), 'outpost-bench-'));
let started = performance.now();
let used = 0;
let hasFeatures = false;

/** Tells seconds, and those of processor time, since the last end of a phase. */
function endPhase(name: string): void {
  const { cpu, endedChildren } = processStat('self');
  const total = cpu + endedChildren;
  const wall = (performance.now() - started) / 1000;
  process.stdout.write(`${JSON.stringify({ name, wall, cpu: total - used })}\n`);
  [used, started] = [total, performance.now()];
}

try {
  const dataset = await readOsm([input], { progress, signal });
  endPhase('reading');
  const { known } = outlineOf(new OsmView(dataset), undefined);
  endPhase('outline');
  const steps = { tempDir, threads, signal };
  await buildBasemap({
    ...steps,
    dataset,
    extent: dataset.areas.map(area => [boxRing(...area)]),
    known,
    outFile: join(tempDir, 'basemap.pmtiles'),
    progress: ({ phase }) => {
      if (phase === 'tiles' && !hasFeatures) endPhase('features');
      hasFeatures ||= phase === 'tiles';
    },
  });
  endPhase('tiles');
  await buildRouting({ ...steps, osmFiles: [input], outFile: join(tempDir, 'routing.tar'), progress });
  endPhase('routing');
  await buildPlaces({ dataset, extent: [], outFile: join(tempDir, 'places.sqlite'), progress, signal });
  endPhase('places');
} finally {
  await rm(tempDir, { recursive: true });
}
