import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer, json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { ZipFile } from 'yazl';
import { signReleases } from '../../build/desktop/sign-release.ts';
import { publicKeyOf } from '../../data-packs/format/signature.ts';
import { bodyOf, outgoingFetch } from '../../data-packs/runtime/outgoing-fetch.ts';
import { Bucket } from '../../data-packs/store/bucket/bucket.ts';
import { packStoreOf, signingFetch } from '../../data-packs/store/bucket/pack-store.ts';
import { storedAddress } from '../../data-packs/store/bucket/stored-parts.ts';
import { addCatalogue } from '../../data-packs/store/catalogues/add.ts';
import { refreshCatalogues } from '../../data-packs/store/catalogues/refresh.ts';
import { withFetchedPack } from '../../data-packs/store/download/fetch-pack-file.ts';
import { type NetworkOptions, networkOf } from '../../data-packs/store/download/network.ts';
import { downloadPack } from '../../data-packs/store/download-pack.ts';
import { tileBytes } from '../../data-packs/store/elevation/elevation-tile.ts';
import { fetchElevation } from '../../data-packs/store/elevation/fetch-elevation.ts';
import { installEngine } from '../../data-packs/store/engine/install-engine.ts';
import { exportPack } from '../../data-packs/store/export.ts';
import { fetchChanges } from '../../data-packs/store/extracts/fetch-changes.ts';
import { readExtracts } from '../../data-packs/store/extracts/read-extracts.ts';
import { withExtract } from '../../data-packs/store/extracts/with-extract.ts';
import { listInstalled } from '../../data-packs/store/index.ts';
import { installPack } from '../../data-packs/store/install.ts';
import { downloadFailures } from '../../data-packs/words/words.ts';
import { fetchRelease } from '../../electron/updates/signed-release.ts';
import { openDb, setting } from '../../server/db/index.ts';
import { httpValhalla } from '../../server/routing/valhalla/valhalla.ts';
import { BlockCache } from '../../server/stored-packs/block-cache.ts';
import { storedObjects } from '../../server/stored-packs/stored-bytes.ts';
import { findRunningServices, proofOf } from '../../server/workstation/running-services.ts';
import { BucketDouble } from '../helpers/bucket-double.ts';
import { startMisbehavingServer } from '../helpers/misbehaving-server.ts';
import { publishCatalogue, publishVersion } from '../helpers/published-region.ts';
import { newSigningKey } from '../helpers/signed-pack.ts';
import { writeTinyPack } from '../helpers/tiny-pack.ts';

/** A kind of request that the programs send to other servers. */
export interface Kind {
  /** A server that behaves. */
  origin: string;
  /** Has no checksum: whatever comes in the right shape is taken, and is another's to read. */
  believes?: true;
  /** Asks for what is there, into a folder, where an earlier try may have left something, and compares it. */
  ask(address: string, folder: string, network: NetworkOptions): Promise<void>;
}

/** Without waits between tries. */
const soon: NetworkOptions = { delay: async () => undefined, random: () => 0.5 };
export const patience = (stallMs: number): NetworkOptions => ({ ...soon, stallMs, tries: 3 });

async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const files = async (root: string): Promise<string> => (await startMisbehavingServer(root)).url;

async function packKinds(folder: string): Promise<Record<string, Kind>> {
  const root = join(folder, 'published');
  const parts = {
    'buildings/tileset.json': randomBytes(600_000),
    'buildings/LI/0.glb': randomBytes(300_000),
    'traffic/NL/live.json': '{}',
  };
  await publishCatalogue(root, [await publishVersion(root, { version: '1', parts })]);
  await writeFile(join(root, 'one-piece'), Buffer.alloc(65_536));
  const tiny = await writeTinyPack(join(folder, 'tiny'), { id: 'tiny', content: JSON.stringify(randomBytes(90_000)) });
  await installPack(join(folder, 'exporting'), tiny);
  await exportPack(join(folder, 'exporting'), 'tiny', join(root, 'tiny.outpost'));
  const origin = await files(root);
  const known = (address: string, data: string, network: NetworkOptions) =>
    addCatalogue(data, address, { unsigned: true }, network);
  return {
    catalogue: {
      origin,
      ask: async (address, data, network) =>
        assert.equal((await known(address, data, network)).name, 'Maps of the club'),
    },
    'catalogue, again': {
      origin,
      ask: async (address, data, network) => {
        await known(origin, data, soon);
        // What it says of a server it tells nobody: the catalogue that is known serves on.
        const [state] = await refreshCatalogues(data, network);
        assert.ok(state !== undefined, address);
      },
    },
    'pack file': {
      origin,
      ask: (address, data, network) =>
        withFetchedPack(data, `${address}/tiny.outpost`, network, async file => {
          await installPack(data, file);
          assert.equal((await listInstalled(data)).length, 1);
        }),
    },
    // As one does while what came before is written. It came in one piece, so that its end is there, too.
    'file that is read late': {
      origin,
      ask: async (address, _, { stallMs = 0 }) => {
        const url = `${address}/one-piece`;
        try {
          const response = await outgoingFetch(url, { signal: AbortSignal.timeout(stallMs * 2) });
          await delay(200);
          await bodyOf(response, 1e9);
        } catch (cause) {
          throw downloadFailures.error('unreachable', { host: address }, cause);
        }
      },
    },
    'pack parts': {
      origin,
      ask: async (address, data, network) => {
        await known(address, data, network);
        await downloadPack(data, { catalogue: address, region: 'alps' }, { letGoMs: 0, ...network });
        const directory = (await listInstalled(data))[0]?.directory ?? '';
        for (const [path, content] of Object.entries(parts)) {
          assert.ok((await readFile(join(directory, path))).equals(Buffer.from(content)), path);
        }
      },
    },
  };
}

async function buildKinds(folder: string): Promise<Record<string, Kind>> {
  const root = join(folder, 'build');
  const pbf = randomBytes(400_000);
  const tile = gzipSync(Buffer.alloc(tileBytes, randomBytes(977)), { level: 1 });
  const changes = gzipSync(randomBytes(2000));
  for (const path of ['N47', 'updates/000/000']) await mkdir(join(root, path), { recursive: true });
  await writeFile(join(root, 'x.osm.pbf'), pbf);
  await writeFile(join(root, 'x.osm.pbf.md5'), `${createHash('md5').update(pbf).digest('hex')}  x.osm.pbf\n`);
  await writeFile(join(root, 'N47/N47E009.hgt.gz'), tile);
  await writeFile(join(root, 'updates/state.txt'), 'sequenceNumber=8\ntimestamp=2026-01-01T00\\:00\\:00Z\n');
  for (const n of [7, 8]) await writeFile(join(root, `updates/000/000/00${n}.osc.gz`), changes);
  const features = [
    { type: 'Feature', properties: { id: 'x', name: 'X', urls: { pbf: 'https://x.example/x.osm.pbf' } } },
  ];
  const index = { type: 'FeatureCollection', features: features.map(one => ({ ...one, geometry: null })) };
  await writeFile(join(root, 'index.json'), JSON.stringify(index));
  const archive = await wheel();
  await mkdir(join(root, 'simple/engine'), { recursive: true });
  await writeFile(join(root, 'simple/engine/index.html'), `<a href="../${engineFile}">${engineFile}</a>`);
  await writeFile(join(root, 'simple', engineFile), archive);
  const sha256 = createHash('sha256').update(archive).digest('hex');
  const origin = await files(root);
  return {
    extract: {
      origin,
      believes: true,
      ask: (address, data, network) => {
        const extract = { id: 'x', name: 'X', url: `${address}/x.osm.pbf`, parents: [], countries: [] };
        return withExtract(data, extract, network, async file => assert.ok((await readFile(file)).equals(pbf)));
      },
    },
    'changes of an extract': {
      origin,
      believes: true,
      ask: async (address, data, network) => {
        const found = await fetchChanges({ url: `${address}/updates`, sequence: 6 }, join(data, 'changes'), network);
        const contents = await Promise.all(found.files.map(file => readFile(file)));
        const isRight = contents.every(bytes => bytes.equals(changes));
        // As whoever reads them does.
        if (!isRight) await rm(join(data, 'changes'), { recursive: true });
        assert.ok(isRight);
      },
    },
    'list of extracts': {
      origin,
      ask: async (address, data, network) => {
        const { extracts } = await readExtracts(data, { indexUrl: `${address}/index.json`, ...network });
        assert.equal(extracts.length, 1);
      },
    },
    'tile of heights': {
      origin,
      ask: async (address, data, network) => {
        const { files: found } = await fetchElevation(data, [{ lat: 47, lon: 9 }], { address, ...network });
        // Where the server says that it has none, that is believed.
        for (const file of found) assert.ok((await readFile(file)).equals(tile));
      },
    },
    engine: {
      origin,
      ask: async (address, data, network) => {
        const known = { file: engineFile, size: archive.length, sha256 };
        await installEngine(data, {
          index: `${address}/simple/engine/index.html`,
          wheel: known,
          runtime: undefined,
          ...network,
        });
      },
    },
  };
}

const engineFile = 'engine-1-linux.whl';

async function wheel(): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from('#!/bin/sh\necho 1\n'), 'valhalla/bin/valhalla_service');
  zip.addBuffer(randomBytes(200_000), 'pyvalhalla.libs/libgeos.so');
  zip.end();
  return buffer(zip.outputStream);
}

async function bucketKinds(folder: string): Promise<Record<string, Kind>> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const double = new BucketDouble(server, origin);
  const bytes = randomBytes(300_000);
  const etag = double.put('packs/x/1/basemap.pmtiles', bytes);
  double.put('packs/x/1/pack.json', Buffer.from('{}'));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const upload = { file: join(folder, 'upload'), size: bytes.length, sha256 };
  await writeFile(upload.file, bytes);
  const storeAt = (address: string) => packStoreOf('s3://maps', { ...double.environment, AWS_ENDPOINT_URL: address });
  const open = (address: string, network: NetworkOptions) =>
    Bucket.open(storeAt(address), new AbortController().signal, { ...network, partBytes: 120_000 });
  return {
    'list of a bucket': {
      origin,
      ask: async (address, _, network) =>
        assert.deepEqual((await (await open(address, network)).paths('packs/x')).length, 2),
    },
    'object of a bucket': {
      origin,
      believes: true,
      ask: async (address, _, network) => {
        const found = await (await open(address, network)).read('packs/x/1/basemap.pmtiles');
        assert.ok(found?.bytes.equals(bytes) && found.etag === etag);
      },
    },
    'upload to a bucket': {
      origin,
      ask: async (address, data, network) => {
        const name = `packs/${createHash('md5').update(data).digest('hex')}`;
        const bucket = await open(address, network);
        const before = await bucket.read(`${name}.json`);
        await bucket.replace(`${name}.json`, Buffer.from(name), before?.etag);
        await bucket.put(name, upload, () => undefined);
        assert.ok(double.objects.get(name)?.bytes.equals(bytes));
        assert.equal(String(double.objects.get(`${name}.json`)?.bytes), name);
      },
    },
    'block of a bucket': {
      origin,
      ask: async (address, data, network) => {
        const store = storeAt(address);
        const blocks = new BlockCache({
          folder: join(data, 'blocks'),
          maxBytes: 1e9,
          logger: pino({ level: 'silent' }),
        });
        await blocks.open();
        const head = join(data, 'head');
        await writeFile(head, bytes.subarray(0, 100));
        const url = `${store.url}packs/x/1/basemap.pmtiles`;
        const from = networkOf({ ...network, fetch: await signingFetch(store) });
        const part = await storedObjects({ store: store.url, blocks, network: from, onFailure: () => undefined })(
          storedAddress({ url, etag, size: bytes.length, head, sha256 }),
        );
        const target = Buffer.alloc(1000);
        await part.read(target, 270_000).finally(() => part.close());
        await blocks.close();
        assert.ok(target.equals(bytes.subarray(270_000, 271_000)));
      },
    },
  };
}

async function programKinds(folder: string): Promise<Record<string, Kind>> {
  const feed = join(folder, 'feed');
  await mkdir(feed);
  const key = newSigningKey();
  await writeFile(join(feed, 'Outpost.AppImage'), 'the newer one');
  await writeFile(join(feed, 'latest-linux.yml'), 'version: 2.0.0\nfiles:\n  - url: Outpost.AppImage\n');
  await signReleases(feed, key, [publicKeyOf(key)]);
  const db = openDb(join(folder, 'outpost.db'));
  const secret = setting(db, 'secret', () => randomBytes(32));
  return {
    'own engine': {
      believes: true,
      origin: await listening((_, response) => void response.end('{"trip":{}}')),
      ask: async (address, _, { stallMs }) =>
        assert.equal(await httpValhalla(address, Number(stallMs) * 2)('route', {}), '{"trip":{}}'),
    },
    update: {
      origin: await files(feed),
      ask: async (address, _, { stallMs }) => {
        const fetch: typeof outgoingFetch = (input, init) =>
          outgoingFetch(input, { ...init, signal: AbortSignal.timeout(Number(stallMs) * 2) });
        const options = { publicKeys: [publicKeyOf(key)], fetch };
        assert.equal((await fetchRelease(address, 'latest-linux.yml', options)).version, '2.0.0');
      },
    },
    'running service': {
      origin: await listening(async (request, response) => {
        const { challenge, url } = (await json(request)) as { challenge: string; url?: string };
        response.end(JSON.stringify({ proof: proofOf(secret, url ?? `http://${request.headers.host}`, challenge) }));
      }),
      ask: async (address, data) => {
        await mkdir(join(data, 'running'), { recursive: true });
        const service = { pid: process.pid, url: address, baseUrl: address, since: 1 };
        await writeFile(join(data, 'running', '1-1.json'), JSON.stringify(service));
        // One that does not prove itself is none.
        for (const { url } of await findRunningServices(data, db)) assert.equal(url, address);
      },
    },
  };
}

export const prepareKinds = async (folder: string): Promise<Record<string, Kind>> => ({
  ...(await packKinds(folder)),
  ...(await buildKinds(folder)),
  ...(await bucketKinds(folder)),
  ...(await programKinds(folder)),
});
