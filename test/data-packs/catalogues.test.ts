import { generateKeyPairSync } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fingerprint, publicKeyOf } from '../../data-packs/format/signature.ts';
import { addCatalogue, previewCatalogue } from '../../data-packs/store/catalogues/add.ts';
import { catalogueAddress } from '../../data-packs/store/catalogues/catalogue-url.ts';
import { removeCatalogue } from '../../data-packs/store/catalogues/known.ts';
import { listCatalogues } from '../../data-packs/store/catalogues/list-catalogues.ts';
import { refreshCatalogues } from '../../data-packs/store/catalogues/refresh.ts';
import { fileAddress } from '../../data-packs/store/download/offer.ts';
import { listTrustedKeys } from '../../data-packs/store/trusted-keys.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { type MisbehavingServer, startMisbehavingServer } from '../helpers/misbehaving-server.ts';
import { outpostHere } from '../helpers/outpost-here.ts';
import { publishCatalogue, publishVersion } from '../helpers/published-region.ts';

const newKey = () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const key = newKey();
const publicKey = publicKeyOf(key);
const later = '2026-03-01T00:00:00Z';

let folder: string;
let root: string;
let dataDir: string;
let server: MisbehavingServer;
const publish = async (options: Parameters<typeof publishCatalogue>[2] = {}) =>
  publishCatalogue(root, [await publishVersion(root, { version: '1', parts: { 'traffic/NL/a': 'a' } })], options);
const quick = { delay: async () => undefined };
beforeEach(async () => {
  folder = await temporaryFolder();
  root = join(folder, 'published');
  dataDir = join(folder, 'data');
  await publish({ key });
  server = await startMisbehavingServer(root);
});
afterEach(() => server.close());
const listed = async () => (await listCatalogues(dataDir))[0];

test('an address is that of the file or of its folder, over http, and without a password', () => {
  for (const given of ['https://a.org/maps', 'https://a.org/maps/', ' https://a.org/maps/catalogue.json#x ']) {
    expect(catalogueAddress(given)).toBe('https://a.org/maps/catalogue.json');
  }
  expect(catalogueAddress('https://a.org/other.json?v=1')).toBe('https://a.org/other.json?v=1');
  for (const given of ['maps', 'file:///etc/passwd', 'ftp://a.org/']) {
    expect(() => catalogueAddress(given)).toThrow('is not an address of a catalogue');
  }
  expect(() => catalogueAddress('https://me:secret@a.org/')).toThrow('a name and a password is not taken');
});

test('files a catalogue names are fetched over http from anywhere, but never without the https it came by', () => {
  expect(fileAddress('alps/1/pack.json', 'https://a.org/maps/catalogue.json')).toBe(
    'https://a.org/maps/alps/1/pack.json',
  );
  expect(fileAddress('http://b.org/x', 'http://a.org/catalogue.json')).toBe('http://b.org/x');
  expect(() => fileAddress('http://b.org/x', 'https://a.org/catalogue.json')).toThrow('an address without https');
  for (const address of ['file:///etc/passwd', 'data:,x', 'https://me:pw@b.org/']) {
    expect(() => fileAddress(address, 'https://a.org/catalogue.json')).toThrow('that cannot be downloaded from');
  }
});

describe('a preview', () => {
  test('says whose signature it is, whether anybody here trusts it, and keeps nothing', async () => {
    const preview = { name: 'Maps of the club', regions: 1, url: `${server.url}/catalogue.json` };
    const signed = { publicKey, fingerprint: fingerprint(publicKey) };
    expect(await previewCatalogue(dataDir, server.url)).toMatchObject({
      ...preview,
      trust: { state: 'new', ...signed },
    });
    expect(await readdir(folder)).toEqual(['published']);
    await addCatalogue(dataDir, server.url, { publicKey });
    expect((await previewCatalogue(dataDir, server.url)).trust).toMatchObject({ state: 'trusted', ...signed });
    await publish({ key: newKey() });
    expect((await previewCatalogue(dataDir, server.url)).trust.state).toBe('other-key');
    await publish();
    expect((await previewCatalogue(dataDir, server.url)).trust).toEqual({ state: 'unsigned' });
    await publish({ key });
    const text = await readFile(join(root, 'catalogue.json'), 'utf8');
    await writeFile(join(root, 'catalogue.json'), text.replace('The alps', 'The Alps'));
    expect((await previewCatalogue(dataDir, server.url)).trust.state).toBe('broken');
  });

  test('of what is no catalogue says so in a sentence', async () => {
    const put = (text: string) => writeFile(join(root, 'catalogue.json'), text);
    await put('<html>');
    await expect(previewCatalogue(dataDir, server.url)).rejects.toThrow('is not a catalogue: it is not sound JSON.');
    await put('{"catalogueVersion":2}');
    await expect(previewCatalogue(dataDir, server.url)).rejects.toThrow('this Outpost reads up to 1. Update Outpost');
    await put('{"catalogueVersion":1,"name":"\\u202ex","updated":"2026-01-01T00:00:00Z","regions":[]}');
    await expect(previewCatalogue(dataDir, server.url)).rejects.toThrow('is not a valid catalogue. name: ');
    await put('{"catalogueVersion":1,"name":"a","name":"b","updated":"2026-01-01T00:00:00Z","regions":[]}');
    await expect(previewCatalogue(dataDir, server.url)).rejects.toThrow('not sound JSON');
    const region = await publishVersion(root, { version: '1', parts: { 'traffic/NL/a': 'a' } });
    await publishCatalogue(root, [region, region]);
    await expect(previewCatalogue(dataDir, server.url)).rejects.toThrow('lists the region alps twice');
    await put(' '.repeat(8_000_001));
    await expect(previewCatalogue(dataDir, server.url)).rejects.toThrow('is larger than 8 MB');
    await rm(join(root, 'catalogue.json'));
    await expect(previewCatalogue(dataDir, server.url)).rejects.toThrow('does not have');
    await server.close();
    await expect(previewCatalogue(dataDir, server.url, quick)).rejects.toThrow(
      `${server.url}/catalogue.json could not be downloaded. ${server.url.slice(7)} cannot be reached: nothing answers there.`,
    );
  });

  test('is never led from https to http', async () => {
    const fetchRedirected = async () =>
      new Response(null, { status: 302, headers: { location: `${server.url}/catalogue.json` } });
    await expect(previewCatalogue(dataDir, 'https://a.org', { fetch: fetchRedirected })).rejects.toThrow(
      'a.org redirects from https to http',
    );
  });
});

describe('adding', () => {
  test('wants the key it is signed by, and trusts that from then on', async () => {
    await expect(addCatalogue(dataDir, server.url, { unsigned: true })).rejects.toThrow(
      `Add it with its key, ${publicKey}`,
    );
    const other = publicKeyOf(newKey());
    await expect(addCatalogue(dataDir, server.url, { publicKey: other })).rejects.toThrow('is signed by another key');
    await expect(addCatalogue(dataDir, server.url, { publicKey: 'abc' })).rejects.toThrow('"abc" is not a public key');
    expect(await listCatalogues(dataDir)).toEqual([]);
    await addCatalogue(dataDir, server.url, { publicKey });
    expect(await listed()).toMatchObject({
      name: 'Maps of the club',
      url: `${server.url}/catalogue.json`,
      state: 'fresh',
      trust: { state: 'trusted', publicKey },
      catalogue: { regions: [{ id: 'alps', path: ['Europe'] }] },
    });
    expect(await listTrustedKeys(dataDir)).toMatchObject([{ publicKey, name: 'Maps of the club' }]);
  });

  test('of an unsigned one has to be said plainly, and of a broken one is refused', async () => {
    await publish();
    await expect(addCatalogue(dataDir, server.url, { publicKey })).rejects.toThrow(
      'is not signed, so no key can vouch for it',
    );
    await addCatalogue(dataDir, server.url, { unsigned: true });
    expect((await listed())?.trust).toEqual({ state: 'unsigned' });
    await publish({ key });
    const text = await readFile(join(root, 'catalogue.json'), 'utf8');
    await writeFile(join(root, 'catalogue.json'), text.replace('The alps', 'The Alps'));
    for (const trust of [{ publicKey }, { unsigned: true as const }]) {
      await expect(addCatalogue(dataDir, server.url, trust)).rejects.toThrow('was changed on the way or on the server');
    }
  });

  test('twice keeps one; removing forgets it and its copy', async () => {
    await addCatalogue(dataDir, server.url, { publicKey });
    await addCatalogue(dataDir, `${server.url}/catalogue.json`, { publicKey });
    expect(await listCatalogues(dataDir)).toHaveLength(1);
    await removeCatalogue(dataDir, server.url);
    expect(await listCatalogues(dataDir)).toEqual([]);
    expect(await readdir(join(dataDir, 'catalogues'))).toEqual([]);
    await expect(removeCatalogue(dataDir, server.url)).rejects.toThrow('No catalogue');
  });
});

describe('a refresh', () => {
  beforeEach(() => addCatalogue(dataDir, server.url, { publicKey }));
  const refresh = async () => (await refreshCatalogues(dataDir, quick))[0];

  test('asks for news only, and takes them', async () => {
    expect(await refresh()).toMatchObject({ state: 'fresh', changed: false });
    expect(server.asked.at(-1)?.ifNoneMatch).toMatch(/^"/);
    await publish({ key, updated: later, name: 'Maps of the new club' });
    expect(await refresh()).toMatchObject({ state: 'fresh', changed: true, name: 'Maps of the new club' });
    expect(await listed()).toMatchObject({ name: 'Maps of the new club', catalogue: { updated: later } });
  });

  test.each([
    ['unsigned', undefined, 'is no longer signed'],
    ['signed by another key', newKey(), 'is signed by another key'],
  ])('that brings one that is %s refuses it and keeps the copy', async (_, signer, problem) => {
    await publish({ updated: later, ...(signer === undefined ? {} : { key: signer }) });
    expect(await refresh()).toMatchObject({
      state: 'refused',
      changed: false,
      problem: expect.stringContaining(problem),
    });
    expect(await listed()).toMatchObject({
      state: 'refused',
      problem: expect.stringContaining(problem),
      catalogue: { updated: '2026-01-01T00:00:00Z' },
    });
    await publish({ key, updated: later });
    expect(await refresh()).toMatchObject({ state: 'fresh', changed: true });
    expect((await listed())?.problem).toBeUndefined();
  });

  test('that brings an older one keeps the newer', async () => {
    await publish({ key, updated: '2025-01-01T00:00:00Z' });
    expect(await refresh()).toMatchObject({
      state: 'refused',
      problem: expect.stringContaining('older than the kept one of 2026-01-01'),
    });
    expect((await listed())?.catalogue?.updated).toBe('2026-01-01T00:00:00Z');
  });

  test('without a network keeps the copy and says so; the others are refreshed all the same', async () => {
    const other = await startMisbehavingServer(root);
    await addCatalogue(dataDir, other.url, { publicKey });
    await other.close();
    await publish({ key, updated: later });
    const refreshed = await refreshCatalogues(dataDir, quick);
    expect(refreshed).toMatchObject([
      { state: 'fresh', changed: true },
      { state: 'kept', problem: expect.stringContaining('could not be downloaded') },
    ]);
    expect(await listCatalogues(dataDir)).toMatchObject([
      { catalogue: { updated: later } },
      {
        state: 'kept',
        problem: expect.stringContaining('cannot be reached'),
        catalogue: { updated: '2026-01-01T00:00:00Z' },
      },
    ]);
  });

  test('mends a damaged copy, which hid no other', async () => {
    const [copy = ''] = (await readdir(join(dataDir, 'catalogues'))).filter(name => !name.includes('state'));
    await writeFile(join(dataDir, 'catalogues', copy), '{"catal');
    expect(await listed()).toMatchObject({
      state: 'kept',
      problem: expect.stringContaining('missing or damaged. Refresh it'),
    });
    expect(await refresh()).toMatchObject({ state: 'fresh' });
    expect((await listed())?.catalogue?.regions).toHaveLength(1);
    await writeFile(join(dataDir, 'catalogues.json'), '[');
    await expect(listCatalogues(dataDir)).rejects.toThrow('catalogues.json is damaged. Mend it, or move it away');
  });
});

test('on the command line: asked without a terminal it says what to give, and shows the regions with their sizes', async () => {
  const run = (...args: string[]) => outpostHere([...args, '--data-dir', dataDir]);
  const refused = await run('catalogue', 'add', server.url);
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toContain(`signed by the key ${fingerprint(publicKey)}`);
  expect(refused.stderr).toContain(`give --key ${publicKey}.`);
  expect(await run('catalogue', 'add', server.url, '--key', publicKey)).toMatchObject({ code: 0 });
  const shown = await run('catalogue', 'show');
  expect(shown.stdout).toBe(
    `Maps of the club (${server.url}/catalogue.json)\n  Europe\n    The alps [alps 1] 1 byte (traffic 1 byte)\n`,
  );
  const installed = await run('pack', 'install', 'alps', '--json');
  expect(JSON.parse(installed.stdout)).toMatchObject({ id: 'alps', version: '1', alreadyThere: false });
});
