import { generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publicKeyOf } from '../../data-packs/format/signature.ts';
import { addCatalogue } from '../../data-packs/store/catalogues/add.ts';
import { listCatalogues } from '../../data-packs/store/catalogues/list.ts';
import { refreshCatalogues } from '../../data-packs/store/catalogues/refresh.ts';
import { removeCatalogue } from '../../data-packs/store/catalogues/remove.ts';
import { clearReplacements, replaceFile } from '../../data-packs/store/durable.ts';
import { type MisbehavingServer, startMisbehavingServer } from '../helpers/misbehaving-server.ts';
import { publishCatalogue, publishVersion } from '../helpers/published-region.ts';

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outpost-races-'));
  dataDir = join(folder, 'data');
  await mkdir(dataDir);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a file that many replace at once is one of theirs, and nothing lies beside it', async () => {
  const file = join(dataDir, 'file.json');
  const contents = Array.from({ length: 20 }, (_, i) => `${i}`.repeat(1000));
  await Promise.all(contents.map(content => replaceFile(file, content)));
  expect(contents).toContain(await readFile(file, 'utf8'));
  expect(await readdir(dataDir)).toEqual(['file.json']);
  await replaceFile(join(dataDir, 'file.json.1-0011aabb.tmp'), 'of a killed one');
  await clearReplacements(file);
  expect(await readdir(dataDir)).toEqual(['file.json']);
});

describe('while a refresh waits for its server', () => {
  const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  let root: string;
  let server: MisbehavingServer;
  beforeEach(async () => {
    root = join(folder, 'published');
    await publishCatalogue(root, [await publishVersion(root, { version: '1', parts: { 'traffic/a.json': '{}' } })]);
    server = await startMisbehavingServer(root);
    await addCatalogue(dataDir, server.url, { unsigned: true });
  });
  afterEach(() => server.close());

  /** A fetch whose answer is held back until `release` is called. */
  function held() {
    let release = () => {};
    const released = new Promise<void>(resolve => {
      release = resolve;
    });
    let asked = () => {};
    const wasAsked = new Promise<void>(resolve => {
      asked = resolve;
    });
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const response = await globalThis.fetch(input, init);
      asked();
      await released;
      return response;
    };
    return { fetch, release: () => release(), asked: wasAsked };
  }

  test('another one does not mix its copy with that: it asks after it, and is told that nothing changed', async () => {
    const slow = held();
    const first = refreshCatalogues(dataDir, { fetch: slow.fetch });
    await slow.asked;
    const regions = [await publishVersion(root, { version: '2', parts: { 'traffic/a.json': '{}' } })];
    await publishCatalogue(root, regions, { updated: '2026-02-01T00:00:00Z' });
    const second = refreshCatalogues(dataDir);
    slow.release();
    await Promise.all([first, second]);
    expect((await listCatalogues(dataDir))[0]).toMatchObject({
      state: 'fresh',
      catalogue: { regions: [{ version: '2' }] },
    });
    expect(await refreshCatalogues(dataDir)).toMatchObject([{ state: 'fresh', changed: false }]);
    expect((await listCatalogues(dataDir))[0]?.catalogue?.regions[0]?.version).toBe('2');
  });

  test('it can be removed at once, and no copy of it comes back', async () => {
    const slow = held();
    const refreshing = refreshCatalogues(dataDir, { fetch: slow.fetch });
    await slow.asked;
    await removeCatalogue(dataDir, server.url);
    expect(await listCatalogues(dataDir)).toEqual([]);
    slow.release();
    await refreshing;
    expect((await readdir(join(dataDir, 'catalogues'))).filter(name => name.endsWith('.json'))).toEqual([]);
  });

  test('trust that is given anew counts: an older answer without a signature never replaces the signed copy', async () => {
    const slow = held();
    const first = refreshCatalogues(dataDir, { fetch: slow.fetch });
    await slow.asked;
    // A second refresh waits, with the trust of before in its hands.
    const second = refreshCatalogues(dataDir);
    const regions = [await publishVersion(root, { version: '2', parts: { 'traffic/a.json': '{}' } }, key)];
    await publishCatalogue(root, regions, { key, updated: '2026-02-01T00:00:00Z' });
    const adding = addCatalogue(dataDir, server.url, { publicKey: publicKeyOf(key) });
    slow.release();
    await Promise.all([first, second, adding]);
    expect(await listCatalogues(dataDir)).toMatchObject([
      { publicKey: publicKeyOf(key), catalogue: { signature: { publicKey: publicKeyOf(key) } } },
    ]);
    // Whoever controls the way now sends one without a signature.
    await publishCatalogue(root, regions, { updated: '2026-03-01T00:00:00Z' });
    expect(await refreshCatalogues(dataDir)).toMatchObject([{ state: 'refused' }]);
  });
});
