import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildPlaces } from '../../../data-packs/builder/places/build-places.ts';
import { readRaw } from '../../helpers/raw-osm.ts';

/** Builds places again and again, each time aborted a moment after the first step, or before its file is written. */
const { dataset } = await readRaw({
  nodes: [{ id: 1, at: [5, 47], tags: { place: 'town', name: 'Port Ada' } }],
  ways: [],
});
const folder = await mkdtemp(join(tmpdir(), 'outpost-test-'));
for (let i = 0; i < 24; i++) {
  const controller = new AbortController();
  const progress = async ({ fraction = 0 }) => {
    if (fraction < (i % 2) * 0.55) return;
    await delay(Math.random() * 8);
    controller.abort();
  };
  const options = { dataset, extent: [], outFile: join(folder, `${i}.sqlite`), progress, signal: controller.signal };
  await buildPlaces(options).catch(() => undefined);
}
process.stdout.write('alive');
