import { generateKeyPairSync } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { publicKeyOf } from '../../data-packs/format/signature.ts';
import { clearReplacements, replaceFile } from '../../data-packs/runtime/durable.ts';
import { addCatalogue } from '../../data-packs/store/catalogues/add.ts';
import { changeKnownCatalogues, removeCatalogue } from '../../data-packs/store/catalogues/known.ts';
import { listCatalogues } from '../../data-packs/store/catalogues/list-catalogues.ts';
import { refreshCatalogues } from '../../data-packs/store/catalogues/refresh.ts';
import { catalogueLock } from '../../data-packs/store/catalogues/stored-copy.ts';
import { withLock } from '../../data-packs/store/disk/lock.ts';
import { closedAfterwards, temporaryFolder } from '../helpers/afterwards.ts';
import { type MisbehavingServer, startMisbehavingServer } from '../helpers/misbehaving-server.ts';
import { publishCatalogue, publishVersion } from '../helpers/published-region.ts';

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  dataDir = join(folder, 'data');
  await mkdir(dataDir);
});

test('a file that many replace at once is one of theirs, and nothing lies beside it', async () => {
  const file = join(dataDir, 'file.json');
  const contents = Array.from({ length: 20 }, (_, i) => `${i}`.repeat(1000));
  await Promise.all(contents.map(content => replaceFile(file, content)));
  expect(contents).toContain(await readFile(file, 'utf8'));
  expect(await readdir(dataDir)).toEqual(['file.json']);
  // The numbers of a process that runs, and of none.
  const left = ['1', '4194305'].map(pid => `file.json.${pid}-0011aabb.tmp`);
  for (const name of left) await writeFile(join(dataDir, name), 'of a killed one');
  await replaceFile(file, 'new');
  expect(await readdir(dataDir)).toEqual(['file.json', left[0]]);
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
    server = await closedAfterwards(startMisbehavingServer(root));
    await addCatalogue(dataDir, server.url, { unsigned: true });
  });

  /** Time in which a race would show; correct code does not depend on it. */
  const chanceToGoWrong = () => delay(300);

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

  test('another one waits for it: an older answer that comes late never replaces a newer copy', async () => {
    // Both ask for the whole: nothing is known of the copy.
    const states = (await readdir(join(dataDir, 'catalogues'))).filter(name => name.endsWith('.state.json'));
    for (const name of states) await rm(join(dataDir, 'catalogues', name));
    const slow = held();
    const first = refreshCatalogues(dataDir, { fetch: slow.fetch });
    await slow.asked;
    const regions = [await publishVersion(root, { version: '2', parts: { 'traffic/a.json': '{}' } })];
    await publishCatalogue(root, regions, { updated: '2026-02-01T00:00:00Z' });
    const second = refreshCatalogues(dataDir);
    await Promise.race([second, chanceToGoWrong()]);
    slow.release();
    await Promise.all([first, second]);
    expect((await listCatalogues(dataDir))[0]).toMatchObject({
      state: 'fresh',
      catalogue: { regions: [{ version: '2' }] },
    });
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

  test('trust that is given meanwhile counts: what comes without a signature is refused from then on', async () => {
    const { url } = (await listCatalogues(dataDir))[0] ?? { url: '' };
    await publishCatalogue(root, [], { updated: '2026-02-01T00:00:00Z' });
    const refreshing = await withLock(catalogueLock(dataDir, url), undefined, async () => {
      const waiting = refreshCatalogues(dataDir);
      await chanceToGoWrong();
      await changeKnownCatalogues(dataDir, known =>
        known.map(({ unsigned: _, ...catalogue }) => ({ ...catalogue, publicKey: publicKeyOf(key) })),
      );
      return { waiting };
    });
    expect(await refreshing.waiting).toMatchObject([
      { state: 'refused', problem: expect.stringMatching(/no longer signed/) },
    ]);
  });
});
