import { createHash, generateKeyPairSync } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { itemAt } from '../../data-packs/base/item-at.ts';
import { verifyPackFile } from '../../data-packs/format/archive/pack-file-parts.ts';
import { readPack } from '../../data-packs/format/read-pack.ts';
import { type Catalogue, catalogueSchema } from '../../data-packs/format/region-catalogue.ts';
import { checkSignature, publicKeyOf } from '../../data-packs/format/signature.ts';
import { parseStrictJson } from '../../data-packs/format/strict-json.ts';
import { writePack } from '../../data-packs/format/write-pack.ts';
import { type PublishOptions, packsToPublish, publishPacks } from '../../data-packs/publish/publish-packs.ts';
import { installPack } from '../../data-packs/store/install.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { writeTinyPack } from '../helpers/tiny-pack.ts';

const newKey = () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const key = newKey();

const folder = await temporaryFolder();
const dataDir = await mkdtemp(join(folder, 'data-'));
// Serves files like any static file server, below a path.
const server = createServer((request, response) => {
  const path = new URL(request.url ?? '', 'http://localhost').pathname.replace(/^\/~ada\/maps\//, '');
  readFile(join(folder, path)).then(
    bytes => response.end(bytes),
    () => response.writeHead(404).end(),
  );
});
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
afterAll(async () => {
  server.close();
});

async function newRoot(): Promise<string> {
  return mkdtemp(join(folder, 'root-'));
}

let count = 0;
async function newPack(id: string, version = '1', content = 'x'): Promise<string> {
  count += 1;
  return writeTinyPack(join(folder, `pack-${count}`), { id, version, content });
}

/** Publishes what the words mean. */
const publish = async (root: string, words: readonly string[], options: PublishOptions = {}) =>
  publishPacks(dataDir, root, words.length === 0 ? [] : await packsToPublish(dataDir, words), options);

const readCatalogue = async (root: string): Promise<Catalogue> =>
  catalogueSchema.parse(parseStrictJson(await readFile(join(root, 'catalogue.json'))));

const ids = async (root: string) => (await readCatalogue(root)).regions.map(({ id, version }) => `${id} ${version}`);

/** Follows every address of a catalogue as a reader would; what it says of each file is so. */
async function requireWhole(root: string, signer?: string): Promise<Catalogue> {
  const { port } = server.address() as AddressInfo;
  const url = new URL(`/~ada/maps/${root.slice(folder.length + 1)}/catalogue.json`, `http://127.0.0.1:${port}`);
  const get = async (address: string, from: URL) => {
    const response = await fetch(new URL(address, from));
    expect(response.status, address).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  };
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  const document = parseStrictJson(await get(url.href, url));
  const state = signer === undefined ? { state: 'unsigned' } : { state: 'valid', publicKey: signer };
  expect(checkSignature(document)).toMatchObject(state);
  const catalogue = catalogueSchema.parse(document);
  for (const { manifest, parts, file, id } of catalogue.regions) {
    const pack = new URL(manifest.url, url);
    const bytes = await get(manifest.url, url);
    expect({ size: bytes.length, sha256: sha256(bytes) }).toEqual({ size: manifest.size, sha256: manifest.sha256 });
    expect(checkSignature(parseStrictJson(bytes)), id).toMatchObject(state);
    for (const part of parts) {
      const content = await get(part.path, pack);
      expect({ size: content.length, sha256: sha256(content) }).toEqual({ size: part.size, sha256: part.sha256 });
    }
    if (file) expect((await get(file.url, url)).length).toBe(file.size);
  }
  return catalogue;
}

describe('a published folder', () => {
  test('has the packs and a signed catalogue that is right from any server, and the installed pack stays as it was', async () => {
    const root = await newRoot();
    await installPack(dataDir, await newPack('installed'));
    const before = await readFile(join(dataDir, 'packs', 'installed', '1', 'pack.json'));
    const options = { name: 'Maps of Ada', path: ['Europe', 'Alps'], keyPem: key, files: true };
    const { published } = await publish(root, ['installed', await newPack('folder')], options);
    expect(published).toMatchObject([
      { id: 'installed', alreadyThere: false },
      { id: 'folder', bytes: 1 },
    ]);
    const catalogue = await requireWhole(root, publicKeyOf(key));
    expect(catalogue.name).toBe('Maps of Ada');
    expect(catalogue.regions).toMatchObject([
      { id: 'folder', path: ['Europe', 'Alps'], bounds: [9, 47, 10, 48] },
      { id: 'installed', path: ['Europe', 'Alps'], name: 'Tiny installed' },
    ]);
    expect((await readFile(join(dataDir, 'packs', 'installed', '1', 'pack.json'))).equals(before)).toBe(true);
    const part = 'buildings/tileset.json';
    const [ours, theirs] = [join(dataDir, 'packs/installed/1', part), join(root, 'packs/installed/1', part)];
    expect((await stat(theirs)).ino, 'it takes no room twice').toBe((await stat(ours)).ino);
    // The file carries the signature too, and is a pack source like any other.
    const file = join(root, 'packs', 'folder', 'folder-1.outpost');
    expect((await verifyPackFile(file)).signature?.publicKey).toBe(publicKeyOf(key));
    const again = await newRoot();
    await publish(again, [file]);
    expect((await readCatalogue(again)).regions).toMatchObject([{ id: 'folder', path: [] }]);
  });

  test('is changed region by region: what was there stays, with its place, its name and the version before', async () => {
    const root = await newRoot();
    await publish(root, [await newPack('alpha'), await newPack('beta')], { name: 'Two', path: ['North'] });
    const first = await readCatalogue(root);
    await publish(root, [await newPack('alpha', '2', 'newer')], { now: () => new Date(0) });
    const second = await requireWhole(root);
    expect(second).toMatchObject({
      name: 'Two',
      regions: [{ id: 'alpha', version: '2', path: ['North'] }, { id: 'beta' }],
    });
    // Readers must see news even where the clock was set back.
    expect(Date.parse(second.updated)).toBeGreaterThan(Date.parse(first.updated));
    expect((await readdir(join(root, 'packs', 'alpha'))).sort()).toEqual(['1', '2']);
    await publish(root, [], { remove: ['beta'] });
    expect(await ids(root)).toEqual(['alpha 2']);
    expect(await readdir(join(root, 'packs', 'beta'))).toEqual(['1']);
    await expect(publish(root, [], { remove: ['gamma'] })).rejects.toThrow(/no region "gamma".*Nothing was changed/);
  });

  test('keeps one version before the current one when it is pruned, and what is not ours', async () => {
    const root = await newRoot();
    for (const version of ['1', '2', '3']) {
      const pack = await newPack('alpha', version, version);
      const manifest = JSON.parse(await readFile(join(pack, 'pack.json'), 'utf8'));
      await writeFile(
        join(pack, 'pack.json'),
        JSON.stringify({ ...manifest, created: `2026-01-0${version}T00:00:00Z` }),
      );
      await publish(root, [pack], { files: true });
    }
    await publish(root, [await newPack('beta')]);
    await writeFile(join(root, 'packs', 'alpha', 'README'), 'mine');
    await cp(join(root, 'packs', 'beta', '1'), join(root, 'packs', 'other', '1'), { recursive: true });
    const { pruned } = await publish(root, [], { remove: ['beta'], prune: true });
    expect(pruned).toEqual(['packs/alpha/1', 'packs/beta/1']);
    expect((await readdir(join(root, 'packs', 'alpha'))).sort()).toEqual([
      '2',
      '3',
      'README',
      'alpha-2.outpost',
      'alpha-3.outpost',
    ]);
    expect(await readdir(join(root, 'packs', 'other'))).toEqual(['1']);
    await requireWhole(root);
    // An entry written by hand may need any version.
    const text = await readFile(join(root, 'catalogue.json'), 'utf8');
    await writeFile(join(root, 'catalogue.json'), text.replace('packs/alpha/3/pack.json', 'mirror/alpha/pack.json'));
    expect((await publish(root, [], { prune: true })).pruned).toEqual([]);
    expect(await readdir(join(root, 'packs', 'alpha'))).toEqual(expect.arrayContaining(['2', '3']));
  });

  test('says of what it has already that it is there, and mends what went bad', async () => {
    const root = await newRoot();
    const pack = await newPack('alpha', '1', 'content');
    await publish(root, [pack], { files: true });
    const again = await publish(root, [pack]);
    expect(again.published).toMatchObject([{ alreadyThere: true }]);
    expect(itemAt((await requireWhole(root)).regions, 0).file?.url).toBe('packs/alpha/alpha-1.outpost');
    // By a rename, as the file is the pack's own.
    const part = join(root, 'packs', 'alpha', '1', 'buildings', 'tileset.json');
    await rm(part);
    await writeFile(part, 'damaged');
    expect((await publish(root, [pack])).published).toMatchObject([{ alreadyThere: false }]);
    expect(itemAt((await requireWhole(root)).regions, 0).manifest.url).toMatch(
      /^packs\/alpha\/1-[0-9a-f]{8}\/pack\.json$/,
    );
  });

  test('has a folder of its own for another content of the same version: readers of the old one go on', async () => {
    const root = await newRoot();
    await publish(root, [await newPack('alpha', '1', 'one')]);
    const old = itemAt((await readCatalogue(root)).regions, 0);
    await publish(root, [await newPack('alpha', '1', 'another')]);
    const region = itemAt((await requireWhole(root)).regions, 0);
    expect(region.manifest.url).not.toBe(old.manifest.url);
    expect(
      createHash('sha256')
        .update(await readFile(join(root, old.manifest.url)))
        .digest('hex'),
    ).toBe(old.manifest.sha256);
  });
});

describe('whoever can write into the folder gets no signature for what he put there', () => {
  test('what was published without the key is published anew, or not signed', async () => {
    const root = await newRoot();
    const [alpha, beta] = [await newPack('alpha'), await newPack('beta')];
    await publish(root, [alpha], { files: true });
    await expect(publish(root, [beta], { keyPem: key })).rejects.toThrow(
      /not signed by this key\. Publish alpha along/,
    );
    expect(await readdir(join(root, 'packs'))).toEqual(['alpha']);
    await publish(root, [alpha, beta], { keyPem: key });
    await requireWhole(root, publicKeyOf(key));
    // Its file was there before, unsigned.
    const { signature } = await verifyPackFile(join(root, 'packs', 'alpha', 'alpha-1.outpost'));
    expect(signature?.publicKey).toBe(publicKeyOf(key));
    await expect(publish(root, [beta])).rejects.toThrow(/is signed, and its readers expect that\. Give its key/);
    await expect(publish(root, [beta], { keyPem: newKey() })).rejects.toThrow(/not signed by this key\. Publish alpha/);
    await publish(root, [beta], { keyPem: key });
    await requireWhole(root, publicKeyOf(key));
  });

  test('a catalogue that was changed is not signed again', async () => {
    const root = await newRoot();
    await publish(root, [await newPack('alpha')], { keyPem: key });
    const text = await readFile(join(root, 'catalogue.json'), 'utf8');
    await writeFile(join(root, 'catalogue.json'), text.replace('Tiny alpha', 'Evil alpha'));
    await expect(publish(root, [await newPack('beta')], { keyPem: key })).rejects.toThrow(/not signed by this key/);
  });

  test('a pack that was changed after it was signed is refused', async () => {
    const root = await newRoot();
    await publish(root, [await newPack('alpha')], { keyPem: key });
    const pack = join(root, 'packs', 'alpha', '1');
    const text = await readFile(join(pack, 'pack.json'), 'utf8');
    await writeFile(join(pack, 'pack.json'), text.replace('Tiny alpha', 'Evil alpha'));
    await expect(publish(await newRoot(), [pack], { keyPem: key })).rejects.toThrow(/changed after it was signed/);
  });
});

describe('what cannot be published changes nothing', () => {
  test('a damaged pack, one that is given twice, a damaged catalogue, a work that is stopped', async () => {
    const root = await newRoot();
    await publish(root, [await newPack('alpha')]);
    const before = await readFile(join(root, 'catalogue.json'));
    const damaged = await newPack('beta', '1', 'good');
    await writeFile(join(damaged, 'buildings', 'tileset.json'), 'evil');
    await expect(publish(root, [damaged])).rejects.toThrow(/is damaged: its SHA-256/);
    // Its checksums are right.
    const hostile = join(folder, 'hostile');
    await mkdir(hostile);
    await writeFile(join(hostile, 'basemap.pmtiles'), 'no map');
    const { parts: _, ...manifest } = await readPack(damaged);
    const parts = [{ kind: 'basemap', path: 'basemap.pmtiles' }] as const;
    const attributions = [{ text: 'nobody', licence: 'CC0-1.0', parts: ['basemap' as const] }];
    await writePack({ directory: hostile, manifest: { ...manifest, attributions }, parts });
    await expect(publish(root, [hostile])).rejects.toThrow(/basemap\.pmtiles cannot be used/);
    const pack = await newPack('gamma');
    await expect(publish(root, [pack, pack])).rejects.toThrow(/"gamma" is given twice/);
    await expect(publish(root, ['nowhere'])).rejects.toThrow(/nowhere does not exist/);
    const stop = new AbortController();
    const progress = () => stop.abort(new Error('enough'));
    await expect(publish(root, [pack], { progress, signal: stop.signal })).rejects.toThrow('enough');
    expect((await readFile(join(root, 'catalogue.json'))).equals(before)).toBe(true);
    expect((await readdir(root)).sort()).toEqual(['.publish.lock', 'catalogue.json', 'packs']);
    await writeFile(join(root, 'catalogue.json'), '{');
    await expect(publish(root, [pack])).rejects.toThrow(/catalogue\.json is damaged.*left as it is/);
    expect(await readFile(join(root, 'catalogue.json'), 'utf8')).toBe('{');
  });

  test('two at once take turns: none of the regions is lost', async () => {
    const root = await newRoot();
    const packs = await Promise.all(['one', 'two', 'three', 'four'].map(id => newPack(id)));
    await Promise.all(packs.map(pack => publish(root, [pack])));
    expect((await requireWhole(root)).regions.map(({ id }) => id)).toEqual(['four', 'one', 'three', 'two']);
  });
});

test('without a word every installed pack is meant, but what every installation has', async () => {
  const own = await mkdtemp(join(folder, 'data-'));
  for (const id of ['sandbox', 'world', 'alpha']) await installPack(own, await newPack(id), { letGoMs: 0 });
  expect(await packsToPublish(own, [])).toEqual([{ id: 'alpha' }]);
});
