import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { publicKeyOf } from '../../data-packs/format/signature.ts';
import { wordMessage } from '../../data-packs/words/catalogue.ts';
import type { CatalogueReply, OfferedRegion, RegionsReply, Task } from '../../server/packs/pack-schemas.ts';
import { catalogueReplySchema } from '../../server/packs/pack-schemas.ts';
import { adminClient } from '../helpers/admin-client.ts';
import { afterTheFile, closedAfterwards, temporaryFolder } from '../helpers/afterwards.ts';
import { startMisbehavingServer } from '../helpers/misbehaving-server.ts';
import { patienceMs } from '../helpers/patience.ts';
import { publishCatalogue, publishVersion } from '../helpers/published-region.ts';
import { startService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { newSigningKey } from '../helpers/signed-pack.ts';

/** Catalogues and downloads as a window asks for them: the real service, real processes, a real static server. */

const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
/** Enough to take a while from a slow server, and to be worth resuming. */
const large = randomBytes(3_000_000);
const tileset = (of: string) => `{"asset":{"version":"1.0"},"of":"${of}"}`;

async function publish(version: string, updated: string): Promise<void> {
  const parts = { 'buildings/tileset.json': tileset(version), 'traffic/large.bin': large };
  const alps = await publishVersion(root, { version, parts }, key);
  await publishCatalogue(root, [alps], { key, updated });
}

const root = await temporaryFolder();
const server = await closedAfterwards(startMisbehavingServer(root));
const catalogue = `${server.url}/catalogue.json`;
await publish('1', '2026-01-01T00:00:00Z');
let service = await serviceForTests();
let admin = await adminClient(service);

const publicKey = publicKeyOf(key);
const catalogues = async (): Promise<CatalogueReply[]> =>
  catalogueReplySchema.array().parse((await admin.get('/catalogues')).body.catalogues);
const regions = async (): Promise<RegionsReply> => (await admin.get('/regions')).body;
const tasks = async (client = admin): Promise<Task[]> => (await client.get('/tasks')).body.tasks;
const work = () => ({ kind: 'download', catalogue, region: 'alps' }) as const;

test('a catalogue is looked at, trusted by its key, listed, refreshed', async () => {
  const { body: preview } = await admin.post('/catalogues/preview', { url: server.url });
  expect(preview).toMatchObject({ url: catalogue, name: 'Maps of the club', regions: 1, trust: { state: 'new' } });
  expect(await catalogues()).toEqual([]);

  for (const trust of [{}, { publicKey: preview.trust.publicKey, unsigned: true }]) {
    expect((await admin.post('/catalogues/add', { url: server.url, ...trust })).body.error).toBe('bad_request');
  }
  expect((await admin.post('/catalogues/add', { url: server.url, unsigned: true })).body.message).toContain(
    'is signed',
  );
  expect(await catalogues()).toEqual([]);

  const added = await admin.post('/catalogues/add', { url: server.url, publicKey: preview.trust.publicKey });
  expect(added.status).toBe(200);
  expect(await catalogues()).toMatchObject([
    {
      url: catalogue,
      state: 'fresh',
      trust: { state: 'trusted', fingerprint: preview.trust.fingerprint },
      regions: [{ id: 'alps', version: '1', path: ['Europe'], bytes: large.length + tileset('1').length }],
    },
  ]);

  server.misbehave('/catalogue.json', { kind: 'status', status: 404 });
  await admin.post('/catalogues/refresh');
  expect(await catalogues()).toMatchObject([{ state: 'kept', problem: expect.any(String), regions: [{ id: 'alps' }] }]);
  await admin.post('/catalogues/refresh');
  expect(await catalogues()).toMatchObject([{ state: 'fresh' }]);
});

test('an unreachable catalogue fails with a sentence', async () => {
  const { status, body } = await admin.post('/catalogues/preview', { url: 'http://127.0.0.1:9/maps' });
  expect(status).toBe(502);
  expect(body.message).toMatch(/could not be downloaded.*Try again/);
  expect((await admin.post('/catalogues/remove', { url: 'http://127.0.0.1:9/maps' })).status).toBe(404);
  expect((await admin.post('/catalogues/preview', { url: 'file:///etc/passwd' })).body.error).toBe('bad_request');
});

test('a download is paused, found by the next run, and goes on where it was', async () => {
  server.habits.slow = 20;
  const { id, title } = (await admin.post('/tasks', work())).body;
  expect(title).toBe('The alps');
  // The same region under the folder's address is the same work.
  expect((await admin.post('/tasks', { ...work(), catalogue: server.url })).body.id).toBe(id);
  await vi.waitFor(async () => expect((await admin.task(id)).progress?.bytesDone).toBeGreaterThan(200_000), patienceMs);
  await admin.post(`/tasks/${id}/pause`);
  expect(await admin.task(id)).toMatchObject({ state: 'paused', region: 'alps' });
  expect((await regions()).regions).toEqual([]);

  await service.service.close();
  const { dataDir } = service;
  service = await startService({ dataDir });
  afterTheFile(service.close);
  admin = await adminClient(service);
  const [kept] = await tasks();
  expect(kept).toMatchObject({ title: 'The alps', state: 'paused', work: { kind: 'download', catalogue } });
  expect(kept?.progress?.bytesTotal).toBe(large.length + tileset('1').length);
  expect(kept?.progress?.bytesDone).toBeGreaterThan(200_000);

  server.habits.slow = 0;
  const before = server.sent;
  await admin.post(`/tasks/${kept?.id}/resume`);
  const done = await admin.until(kept?.id ?? '', 'done');
  expect(done.progress?.parts?.map(({ state }) => state)).toEqual(['verified', 'verified']);
  expect(server.sent - before).toBeLessThan(large.length - 200_000 + 10_000);
  expect((await regions()).regions).toMatchObject([{ id: 'alps', version: '1' }]);
  expect((await catalogues())[0]?.regions).toMatchObject([{ installedVersion: '1', newer: false }]);
});

test('a newer version in a catalogue is an update; only changed parts are fetched', async () => {
  expect((await regions()).regions[0]?.update).toBeUndefined();
  await publish('2', '2026-02-01T00:00:00Z');
  await admin.post('/catalogues/refresh');
  expect((await catalogues())[0]?.regions).toMatchObject([{ installedVersion: '1', newer: true }]);
  expect((await regions()).regions[0]?.update).toEqual({
    catalogue,
    version: '2',
    downloadBytes: tileset('2').length,
    changed: ['buildings'],
  });
  const before = server.sent;
  await admin.work(work());
  expect(server.sent - before).toBeLessThan(100_000);
  const [region] = (await regions()).regions;
  expect(region).toMatchObject({ version: '2', previous: { version: '1' } });
  expect(region?.update).toBeUndefined();
});

test('an offer tells beforehand what its download will ask: another signer, none, or an older version', async () => {
  const offered = async () => {
    const listed = await catalogues();
    return Object.fromEntries(listed.map(({ name, regions }) => [name, regions.find(({ id }) => id === 'alps')]));
  };
  const said = (questions: OfferedRegion['questions'] = []) =>
    questions.map(question => [question.asks, question.said.code, question.brief?.code]);
  const others = await Promise.all(
    [['Mallory', newSigningKey(), '3'] as const, ['Nobody', undefined, '1'] as const].map(
      async ([name, signer, version]) => {
        const folder = join(root, name);
        const parts = { 'buildings/tileset.json': tileset(name) };
        await publishCatalogue(folder, [await publishVersion(folder, { version, parts }, signer)], {
          name,
          ...(signer !== undefined && { key: signer }),
        });
        const url = `${server.url}/${name}/catalogue.json`;
        const trust = signer === undefined ? { unsigned: true } : { publicKey: publicKeyOf(signer) };
        expect((await admin.post('/catalogues/add', { url, ...trust })).status).toBe(200);
        return url;
      },
    ),
  );
  const { 'Maps of the club': own, Mallory: mallory, Nobody: nobody } = await offered();
  expect(own?.questions).toBeUndefined();
  expect(said(mallory?.questions)).toEqual([['other-signer', 'signers.otherSigner', 'signers.unlikeInstalled']]);
  expect(mallory).toMatchObject({ otherSigner: true, newer: true });
  expect(wordMessage(mallory?.questions?.[0]?.brief ?? { code: '', values: {} }, 'en')).toMatch(
    /^Unlike the installed one, signed by Mallory, whose key [0-9A-F ]{19} is trusted\.$/,
  );
  expect(said(nobody?.questions)).toEqual([
    ['other-signer', 'signers.otherSigner', 'signers.unlikeInstalled'],
    ['downgrade', 'signers.downgrade', 'signers.older'],
  ]);
  // The download asks the same.
  const { id } = (await admin.post('/tasks', { ...work(), catalogue: others[1] })).body;
  expect(await admin.until(id, 'failed')).toMatchObject({
    asks: ['other-signer', 'downgrade'],
    said: { values: { questions: nobody?.questions?.map(question => question.said) } },
  });
  await admin.post(`/tasks/${id}/dismiss`);
  for (const url of others) await admin.post('/catalogues/remove', { url });
});

test('a part that is not chosen is left out, and the list says so', async () => {
  await admin.work({ kind: 'remove', region: 'alps' });
  await admin.work({ ...work(), parts: ['buildings'] });
  expect((await regions()).regions).toMatchObject([{ parts: [{ kind: 'buildings' }], leftOut: ['traffic'] }]);
  await admin.work({ kind: 'remove', region: 'alps' });
});

test('a cancelled download leaves nothing', async () => {
  server.habits.slow = 20;
  const { id } = (await admin.post('/tasks', work())).body;
  await vi.waitFor(async () => expect((await admin.task(id)).progress?.bytesDone).toBeGreaterThan(0), patienceMs);
  expect(await readdir(join(service.dataDir, 'downloads'))).toHaveLength(1);
  const { body } = await admin.post(`/tasks/${id}/cancel`);
  expect(body).toMatchObject({ state: 'cancelled' });
  expect(await readdir(join(service.dataDir, 'downloads')).catch(() => [])).toEqual([]);
  server.habits.slow = 0;
});

test('a key is bound to regions when its catalogue is added, later to others, and freed', async () => {
  const bound = async () => (await catalogues())[0]?.trust.only;
  const add = { url: server.url, publicKey };
  const limit = (only?: string[]) => admin.post('/keys/trust', { publicKey, name: 'Maps of the club', only });
  expect((await admin.post('/catalogues/add', { ...add, only: ['li', 'ch-*'] })).status).toBe(200);
  expect(await bound()).toEqual(['li', 'ch-*']);
  expect((await catalogues())[0]?.regions[0]).toMatchObject({
    questions: [{ asks: 'other-signer', said: { code: 'signers.keyLimited' }, brief: { code: 'signers.limited' } }],
  });
  expect((await limit(['al*'])).status).toBe(200);
  expect(await bound()).toEqual(['al*']);
  expect((await catalogues())[0]?.regions[0]?.questions).toBeUndefined();

  for (const refused of [
    await limit(['li', 'Alps!']),
    await admin.post('/catalogues/add', { ...add, only: ['Alps!'] }),
  ]) {
    expect(refused).toMatchObject({ status: 400, body: { error: 'bad_request' } });
    expect(refused.body.message).toContain('"Alps!" is not the id of a region');
  }
  expect((await limit([])).body.message).toContain('only: at least 1 item is needed');
  expect(await bound()).toEqual(['al*']);
  await limit();
  expect(await bound()).toEqual(['al*']);
  await limit(['*']);
  expect(await bound()).toBeUndefined();
});

test('a damaged list of catalogues is named, and hides no region', async () => {
  const file = join(service.dataDir, 'catalogues.json');
  await writeFile(file, '{');
  expect((await admin.get('/catalogues')).body).toMatchObject({
    error: 'bad_request',
    message: expect.stringContaining('is damaged'),
  });
  expect((await admin.get('/regions')).status).toBe(200);
  await rm(file);
  expect(await catalogues()).toEqual([]);
  expect(existsSync(file)).toBe(false);
});

test('a key that is trusted vouches for packs from then on', async () => {
  const path = join(root, 'alps', '2');
  const found = async () => (await admin.post('/files/find', { path })).body;
  const { trust } = await found();
  await admin.post('/keys/trust', { publicKey: trust.publicKey, name: 'The club' });
  expect((await found()).trust).toMatchObject({ state: 'trusted', keyId: trust.keyId });
  expect((await admin.post('/keys/trust', { publicKey: 'none', name: 'x' })).body.error).toBe('bad_request');
});
