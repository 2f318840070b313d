/**
 * Tiles by signed range out of a store (MinIO on this machine) with a cold and a warm cache, beside the same archive in
 * the data folder, and the first mount of a region of 2 GB.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { checksumFile } from '../../data-packs/format/checksum.ts';
import { writePack } from '../../data-packs/format/write-pack.ts';
import { boxPolygon } from '../../data-packs/geo/bounds.ts';
import { writeCatalogueFile } from '../../data-packs/publish/catalogue-file.ts';
import { publishedRegion } from '../../data-packs/publish/published-region.ts';
import { Bucket } from '../../data-packs/store/bucket/bucket.ts';
import { packStoreOf } from '../../data-packs/store/bucket/pack-store.ts';
import { seededRandom } from '../helpers/seeded-random.ts';
import { startService, type TestService } from '../helpers/service.ts';
import { bucket, findMinio, startMinio } from '../store/minio.ts';
import { writeSparseArchive } from './sparse-archive.ts';

const tileBytes = 24_000;
const asked = 500;

const say = (line: string) => process.stdout.write(`${line}\n`);
const program = findMinio();
if (program === undefined) {
  say('left out: there is no MinIO here');
  process.exit(0);
}

const folder = await mkdtemp(join(tmpdir(), 'outpost-pack-store-'));
const root = join(folder, 'published');
const directory = join(root, 'packs', 'sparse', '1');
await mkdir(directory, { recursive: true });
const archive = writeSparseArchive(join(directory, 'basemap.pmtiles'), {
  ...{ column: 130, row: 85, across: 4 },
  length: tileBytes,
});
const { bounds, entries } = archive;
await writePack({
  directory,
  manifest: {
    ...{ id: 'sparse', name: 'Sparse', version: '1', created: '2026-01-01T00:00:00Z', bounds },
    ...{ coverage: boxPolygon(bounds), countries: [], languages: [], sources: [] },
    attributions: [{ text: 'nobody', licence: 'none', parts: ['basemap'] }],
  },
  parts: [{ kind: 'basemap', path: 'basemap.pmtiles', minzoom: 8, maxzoom: 14 }],
});
const gigabytes = (entries.tileIds.length * tileBytes) / 1e9;

const minio = await startMinio(program, join(folder, 'minio'));
const store = packStoreOf(bucket, minio.environment);
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

/** Milliseconds of each range, one after the other. */
async function ranges(service: TestService, seed: number): Promise<string> {
  const { body } = await service.get('/tiles/v1/token');
  const size = Number((await fetch(body.url, { method: 'HEAD' })).headers.get('content-length'));
  const base = size - entries.tileIds.length * tileBytes;
  const random = seededRandom(seed);
  const took: number[] = [];
  for (let i = 0; i < asked; i++) {
    const start = base + Math.floor(random() * entries.tileIds.length) * tileBytes;
    const headers = { Range: `bytes=${start}-${start + tileBytes - 1}` };
    took.push(await timed(async () => (await fetch(body.url, { headers })).arrayBuffer()));
  }
  took.sort((a, b) => a - b);
  const at = (share: number) => (took[Math.floor(asked * share)] ?? 0).toFixed(2);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`;
}

const mounted = async (service: TestService): Promise<void> => {
  while ((await service.get('/health')).body.regions.length === 0) await delay(10);
  await service.get('/tiles/v1/token');
};

try {
  // Its tiles are empty, which no publisher takes: so it is put there by hand.
  const regions = [await publishedRegion(root, 'sparse', '1', [])];
  const written = { before: undefined, keyPem: undefined, now: new Date(), validDays: 1 };
  await writeCatalogueFile(root, { name: 'prod', regions }, written);
  const filled = await Bucket.open(store, new AbortController().signal);
  const upload = await timed(async () => {
    for (const path of ['packs/sparse/1/basemap.pmtiles', 'packs/sparse/1/pack.json', 'catalogue.json']) {
      const file = join(root, path);
      await filled.put(path, { file, ...(await checksumFile(file)) }, () => undefined);
    }
  });
  say(`store.publish: ${(upload / 1000).toFixed(1)} s for ${gigabytes.toFixed(2)} GB`);
  const local = await startService({ packs: [directory] });
  await mounted(local);
  say(`store.local: ${await ranges(local, 1)}`);
  await local.close();
  const dataDir = await mkdtemp(join(folder, 'data-'));
  const begun = performance.now();
  const stored = await startService({ dataDir, packStore: { store } });
  await mounted(stored);
  say(`store.first-mount: ${((performance.now() - begun) / 1000).toFixed(2)} s, the start of the service included`);
  say(`store.cold: ${await ranges(stored, 1)}`);
  say(`store.warm: ${await ranges(stored, 1)}`);
  await stored.close();
  const again = await startService({ dataDir, packStore: { store } });
  await mounted(again);
  say(`store.warm-disk: ${await ranges(again, 1)}`);
  await again.close();
} finally {
  await minio.stop();
  await rm(folder, { recursive: true, force: true });
}
