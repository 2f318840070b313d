import { readdir, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PMTiles } from 'pmtiles';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { readPack, tryReadPack } from '../../data-packs/format/read-pack.ts';
import type { PublishOptions, PublishResult } from '../../data-packs/publish/publish-packs.ts';
import { publishToBucket } from '../../data-packs/publish/publish-to-bucket.ts';
import { packStoreOf } from '../../data-packs/store/bucket/pack-store.ts';
import type { RegionsReply } from '../../server/packs/pack-schemas.ts';
import { adminClient } from '../helpers/admin-client.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { BucketDouble } from '../helpers/bucket-double.ts';
import { packFor } from '../helpers/packs.ts';
import { patienceMs } from '../helpers/patience.ts';
import { folderBeside, release } from '../helpers/release.ts';
import { startService, type TestService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

const ardhavn = { lat: 45.46725, lon: -28.52201 };
const kirvell = { lat: 45.47841, lon: -28.39739 };
const pollMs = 200;

/** Publishes a variant of the sandbox, as whoever fills a bucket does. */
async function publish(version: string, options: PublishOptions = {}): Promise<PublishResult> {
  const { attributions } = await readPack(pack);
  // Other credits: archives that came with the program do not stand in.
  const credit = { text: 'whoever filled the bucket', licence: 'none', parts: ['basemap' as const] };
  const known = join(work, version, 'sandbox');
  const variant = (await tryReadPack(known))
    ? known
    : await release(work, pack, { version, attributions: [...attributions, credit] });
  const packs = [{ id: 'sandbox', path: variant }];
  return publishToBucket(work, packStoreOf('s3://maps/prod', store.environment), packs, options);
}

const packStore = (environment = store.environment, name = 's3://maps/prod') => ({
  store: packStoreOf(name, environment),
  allow: ['untrusted-routing', 'other-signer'] as const,
  pollMs,
});

async function health(of: TestService = service) {
  return (await of.get('/health')).body;
}
/** Key of the basemap that was published last. */
const basemap = () => [...store.objects.keys()].findLast(key => key.endsWith('basemap.pmtiles')) ?? '';
const version = async () => (await health()).regions.find(({ id }: { id: string }) => id === 'sandbox')?.version;
const becomes = (wanted: string) =>
  vi.waitUntil(async () => (await version()) === wanted, { interval: 50, timeout: patienceMs });

async function tile(z: number, x: number, y: number, of: TestService = service): Promise<Buffer> {
  const { body } = await of.get('/tiles/v1/token');
  const found = await new PMTiles(body.url).getZxy(z, x, y);
  if (found === undefined) throw new Error(`there is no tile ${z}/${x}/${y}`);
  return Buffer.from(found.data);
}

/** Waits until tiles of several regions are merged. */
async function merged(of: TestService): Promise<void> {
  const { body } = await of.get('/tiles/v1/token');
  const etag = async () => (await fetch(body.url, { method: 'HEAD' })).headers.get('etag');
  await vi.waitUntil(async () => !(await etag())?.includes('partial'), { interval: 50, timeout: patienceMs });
}

function tileOf(z: number, { lat, lon }: typeof ardhavn): [number, number, number] {
  const sine = Math.sin((lat * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return [z, Math.floor((lon / 360 + 0.5) * 2 ** z), Math.floor(y * 2 ** z)];
}

const pack = await packFor('sandbox');
const work = await folderBeside(pack);
const store = await BucketDouble.start();
await publish('2026-01-01.s1');
const service = await serviceForTests({ packs: ['world'], packStore: packStore() });
await becomes('2026-01-01.s1');
afterAll(() => rm(work, { recursive: true, force: true }));

describe('a store of packs', () => {
  test('serves tiles, places, routes and heights of a region that is not installed', async () => {
    const installed = await startService({ packs: [await packFor('world'), join(work, '2026-01-01.s1', 'sandbox')] });
    await Promise.all([merged(service), merged(installed)]);
    // Down to zoom 7 both regions have tiles, which are merged.
    for (const z of [0, 5, 8, 12, 14]) {
      expect((await tile(...tileOf(z, ardhavn))).equals(await tile(...tileOf(z, ardhavn), installed))).toBe(true);
    }
    await installed.close();
    const route = await service.post('/directions/v1', { locations: [ardhavn, kirvell], costing: 'auto' });
    expect(route.status).toBe(200);
    expect((await service.get('/search/geocode/v1/forward?q=Ardhavn')).body.features).not.toHaveLength(0);
    expect((await service.post('/elevation/v1', { points: [ardhavn] })).status).toBe(200);
  });

  test('keeps the basemap in the store, and asks for no byte of it twice', async () => {
    await tile(...tileOf(13, kirvell));
    const before = store.asked.length;
    await Promise.all(Array.from({ length: 8 }, () => tile(...tileOf(13, kirvell))));
    expect(store.asked.slice(before).filter(asked => asked.includes('basemap'))).toEqual([]);
    const ranges = store.asked.filter(asked => asked.startsWith('GET') && asked.includes('basemap'));
    expect(new Set(ranges).size).toBe(ranges.length);
    expect(ranges.every(asked => asked.includes('bytes='))).toBe(true);
  });

  test('answers what it keeps while the store is away, also after a start, and mends itself', async () => {
    const dataDir = await temporaryFolder();
    const started = () => startService({ dataDir, packStore: packStore() });
    let own = await started();
    await vi.waitUntil(async () => (await health(own)).status === 'ok', { interval: 50, timeout: patienceMs });
    const picture = `/styles/v1/light/static/${ardhavn.lon},${ardhavn.lat},14/200x200.png`;
    store.away = true;
    const drawn = await own.get(picture);
    expect([drawn.status, drawn.body.error, own.used()]).toEqual([503, 'maintenance', 0]);
    store.away = false;
    // Each attempt takes a new renderer: the first waits until the store is asked again.
    await delay(1000);
    expect((await own.get(picture)).status).toBe(200);
    const kept = tileOf(14, ardhavn);
    const before = await tile(...kept, own);
    const { body } = await own.get('/tiles/v1/token');
    const charged = own.used();
    store.away = true;
    try {
      expect((await tile(...kept, own)).equals(before)).toBe(true);
      // The end of the archive, which no tile above has.
      const length = store.objects.get(basemap())?.bytes.length ?? 0;
      const headLength = Number((await fetch(body.url, { method: 'HEAD' })).headers.get('content-length')) - length;
      const end = { headers: { Range: `bytes=${headLength + length - 100}-${headLength + length - 1}` } };
      const away = await fetch(body.url, end);
      expect([away.status, away.headers.get('retry-after'), away.headers.get('etag')]).toEqual([503, '5', null]);
      expect((await away.json()).error).toBe('maintenance');
      const { status, packs } = await vi.waitUntil(
        async () => {
          const found = await health(own);
          return found.packs === undefined ? undefined : found;
        },
        { interval: 50, timeout: patienceMs },
      );
      expect([status, packs.reason]).toEqual([
        'degraded',
        expect.stringMatching(/^s3:\/\/maps\/prod cannot be used now\. .* Maps that were fetched before go on\.$/),
      ]);
      expect(own.used()).toBe(charged + 10);
      store.away = false;
      await vi.waitUntil(async () => (await health(own)).status === 'ok', { interval: 50, timeout: patienceMs });
      await vi.waitUntil(async () => (await fetch(body.url, end)).status === 206, {
        interval: 50,
        timeout: patienceMs,
      });
      await own.close();
      store.away = true;
      own = await started();
      expect((await tile(...kept, own)).equals(before)).toBe(true);
      const route = { locations: [ardhavn, kirvell], costing: 'auto' };
      expect((await own.post('/directions/v1', route)).status).toBe(200);
      await vi.waitUntil(async () => (await health(own)).status === 'degraded', { timeout: patienceMs });
      await own.close();
      // What was damaged here is fetched again.
      const stores = await readdir(join(dataDir, 'stores'));
      const places = join(dataDir, 'stores', String(stores[0]), 'packs', 'sandbox', '2026-01-01.s1', 'places.sqlite');
      await truncate(places, 1000);
      store.away = false;
      own = await started();
      await vi.waitUntil(async () => (await health(own)).status === 'ok', { interval: 50, timeout: patienceMs });
      expect((await own.get('/search/geocode/v1/forward?q=Ardhavn')).body.features).not.toHaveLength(0);
    } finally {
      store.away = false;
      await own.close();
    }
  });

  test.each([
    [{ AWS_ACCESS_KEY_ID: 'nobody' }, 's3://maps/prod', 's3://maps/prod refuses access. Check its name and AWS_'],
    [{}, 's3://mops/prod', 's3://mops/prod has no catalogue.json. Check the name of the bucket, or publish'],
    [{}, 's3://maps/empty', 's3://maps/empty has no catalogue.json. Check the name of the bucket, or publish'],
  ])('says in one sentence why it cannot be used: %o %s', async (environment, name, reason) => {
    const own = await startService({ packStore: packStore({ ...store.environment, ...environment }, name) });
    const found = () => health(own).then(({ packs }) => packs?.reason ?? '');
    await vi.waitUntil(async () => !(await found()).includes('for the first time'), { timeout: patienceMs });
    expect(await found()).toContain(reason);
    expect(JSON.stringify(await health(own))).not.toContain('a secret');
    await own.close();
  });

  test('takes no catalogue that is older than one before', async () => {
    const key = 'prod/catalogue.json';
    const now = store.objects.get(key)?.bytes ?? Buffer.alloc(0);
    const before = await version();
    const old = { ...JSON.parse(now.toString()), updated: '2020-01-01T00:00:00.000Z', regions: [] };
    try {
      store.put(key, Buffer.from(JSON.stringify(old)));
      const found = () => health().then(({ packs }) => packs?.reason ?? '');
      await vi.waitUntil(async () => (await found()).includes('older than the kept one'), { timeout: patienceMs });
      expect(await version()).toBe(before);
    } finally {
      store.put(key, now);
    }
    await vi.waitUntil(async () => (await health()).status === 'ok', { timeout: patienceMs });
  });

  test('takes no routing data of a stranger unasked', async () => {
    const { store: address } = packStore();
    const own = await startService({ packStore: { store: address, pollMs } });
    const found = () => health(own).then(({ packs }) => packs?.reason ?? '');
    await vi.waitUntil(async () => (await found()).includes('--allow-untrusted-routing'), { timeout: patienceMs });
    expect((await health(own)).regions).toEqual([]);
    await own.close();
  });

  test('is followed to a new version, of which only what changed is fetched', async () => {
    const from = store.asked.length;
    await publish('2026-01-01.s2');
    await becomes('2026-01-01.s2');
    const asked = store.asked.slice(from).filter(each => each.startsWith('GET') && each.includes('s2/'));
    // The parts are the same: nothing of them is fetched anew but the directories of archives that stay there.
    expect(asked.filter(each => /places|routing|terrain/.test(each))).toEqual([]);
    expect(asked.some(each => each.includes('basemap.pmtiles bytes=0-'))).toBe(true);
    expect(await tile(...tileOf(12, ardhavn))).toBeDefined();
  });

  test('answers while the store is away what it kept of the version before and is the same now', async () => {
    const kept = tileOf(14, kirvell);
    const before = await tile(...kept);
    await publish('2026-01-01.s2b');
    await becomes('2026-01-01.s2b');
    store.away = true;
    try {
      expect((await tile(...kept)).equals(before)).toBe(true);
    } finally {
      store.away = false;
    }
    await vi.waitUntil(async () => (await health()).status === 'ok', { timeout: patienceMs });
  });

  test('tells windows where its regions are from, and what is here of them', async () => {
    const admin = await adminClient(service);
    const told = async () => (await admin.get('/regions')).body;
    const before = await told();
    expect(before.store).toEqual({ name: 's3://maps/prod' });
    const of = (id: string, { regions }: RegionsReply) => regions.find(region => region.id === id);
    const found = of('sandbox', before);
    expect([found?.builtIn, of('world', before)?.inStore]).toEqual([false, undefined]);
    /** Of all parts but some. */
    const without = (...kinds: string[]) =>
      (found?.parts ?? []).reduce((sum, { kind, bytes }) => sum + (kinds.includes(kind) ? 0 : bytes), 0);
    const kept = async () => of('sandbox', await told())?.inStore?.keptBytes ?? 0;
    expect(await kept()).toBeGreaterThan(without('basemap', 'imagery'));
    expect(await kept()).toBeLessThan(without());
    // All of the map.
    const { body } = await service.get('/tiles/v1/token');
    await fetch(body.url).then(whole => whole.arrayBuffer());
    await vi.waitUntil(async () => (await kept()) > without('imagery'), { timeout: patienceMs });
    store.away = true;
    const problem = await vi.waitUntil(async () => (await told()).store.problem, { timeout: patienceMs });
    store.away = false;
    expect(problem.reason).toContain('s3://maps/prod cannot be used now');
    await vi.waitUntil(async () => (await health()).status === 'ok', { timeout: patienceMs });
  });

  test('is ready when its maps are, not before', async () => {
    const own = await startService({ packStore: packStore() });
    try {
      // Signed while nothing is here, as those of a balancer's other clients are.
      const { body } = await own.get('/tiles/v1/token');
      await vi.waitUntil(async () => (await own.get('/health/ready')).status === 200, {
        interval: 5,
        timeout: patienceMs,
      });
      expect(await new PMTiles(body.url).getZxy(...tileOf(12, ardhavn))).toBeDefined();
    } finally {
      await own.close();
    }
  });
});

describe('publishing in a store', () => {
  const versions = () => new Set([...store.objects.keys()].map(key => key.split('/')[3]).filter(name => name));
  const catalogue = () => JSON.parse(store.objects.get('prod/catalogue.json')?.bytes.toString() ?? '{}');

  test('sends nothing twice, and makes nothing current that did not arrive', async () => {
    const before = catalogue();
    const stop = new AbortController();
    let sent = 0;
    store.before = asked => {
      if (asked.startsWith('PUT')) sent += 1;
      store.away = sent > 20;
      if (store.away) setTimeout(() => stop.abort(new Error('somebody stopped it')), 50);
    };
    try {
      const broken = publish('2026-01-01.s3', { signal: stop.signal });
      await expect(broken).rejects.toThrow('somebody stopped it');
      expect(catalogue()).toEqual(before);
    } finally {
      store.before = () => undefined;
      store.away = false;
    }
    const parts = () => [...store.objects.keys()].filter(key => key.includes('/2026-01-01.s3/')).length;
    const [from, there] = [store.asked.length, parts()];
    expect(there).toBeGreaterThan(10);
    await publish('2026-01-01.s3');
    const puts = store.asked.slice(from).filter(asked => asked.startsWith('PUT'));
    expect(puts.length).toBe(parts() + 1 - there);
    await becomes('2026-01-01.s3');
    expect((await publish('2026-01-01.s3')).published).toEqual([expect.objectContaining({ alreadyThere: true })]);
  });

  test('keeps what another wrote meanwhile', async () => {
    const key = 'prod/catalogue.json';
    store.before = asked => {
      if (!asked.startsWith(`PUT ${key}`)) return;
      store.put(key, Buffer.from(`${store.objects.get(key)?.bytes} `));
      store.before = () => undefined;
    };
    const before = catalogue();
    await expect(publish('2026-01-01.s4')).rejects.toThrow('Somebody else published in s3://maps/prod meanwhile.');
    expect(catalogue()).toEqual(before);
  });

  test('removes older versions when told to, but the one before', async () => {
    await publish('2026-01-01.s5', { prune: true });
    expect(versions().size).toBe(2);
    await becomes('2026-01-01.s5');
    expect(await tile(...tileOf(12, kirvell))).toBeDefined();
  });
});
