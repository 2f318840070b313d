import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PMTiles } from 'pmtiles';
import { describe, expect, it } from 'vitest';
import { writePack } from '../../data-packs/format/write-pack.ts';
import { boxPolygon } from '../../data-packs/geo/bounds.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { startService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { layer, point, readTile, terrainTile, tile, writeArchive } from '../server/tiles/synthetic-archives.ts';

const clock = new ManualClock();

/** A region of one basemap and one terrain tile, by the packs' own writers. */
async function smallPack(directory: string): Promise<string> {
  const bounds = [0, 0, 90, 66] as [number, number, number, number];
  const basemap = await writeArchive({ bounds, minzoom: 0, maxzoom: 0 }, [
    [0, 0, 0, tile(layer('places', [point(9, 9, { name: 'Here' })]))],
  ]);
  const terrain = await writeArchive({ bounds, minzoom: 2, maxzoom: 2, tileType: 'webp' }, [
    [2, 2, 1, await terrainTile(512, () => 321)],
  ]);
  await copyFile(basemap, join(directory, 'basemap.pmtiles'));
  await copyFile(terrain, join(directory, 'terrain.pmtiles'));
  await writePack({
    directory,
    manifest: {
      id: 'small',
      name: 'Small',
      version: '1',
      created: '2026-01-01T00:00:00Z',
      bounds,
      coverage: boxPolygon(bounds),
      countries: [],
      languages: [],
      attributions: [{ text: '© the makers', licence: 'CC0-1.0', parts: ['basemap', 'terrain'] }],
      sources: [],
    },
    parts: [
      { kind: 'basemap', path: 'basemap.pmtiles', minzoom: 0, maxzoom: 0 },
      { kind: 'terrain', path: 'terrain.pmtiles', minzoom: 2, maxzoom: 2 },
    ],
  });
  return directory;
}

const folder = await temporaryFolder();
const pack = await smallPack(folder);
const service = await serviceForTests({ packs: [pack], clock, tokens: { perMinute: 6000, burst: 1000 } });
const capped = await serviceForTests({ packs: [pack], clock });

const noKey = { headers: { authorization: '' } };
const swapped = (url: string, change: (query: URLSearchParams) => void): string => {
  const changed = new URL(url);
  change(changed.searchParams);
  return changed.href;
};

describe('a range of a signed archive', () => {
  const ask = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await service.get(url, { headers: { authorization: '', range: 'bytes=0-6', ...headers } });
    const { date: _, 'x-request-id': id, ...told } = Object.fromEntries(answer.headers);
    return { ...answer, id, told };
  };

  it('has the same headers in the usual form as in any other', async () => {
    const { url, terrainUrl } = (await service.get('/tiles/v1/token')).body;
    for (const archive of [url, terrainUrl]) {
      const usual = await ask(archive);
      expect([usual.status, usual.bytes.toString()]).toEqual([206, 'PMTiles']);
      const other = await ask(archive, { 'if-range': usual.told.etag as string });
      expect(other.status).toBe(206);
      expect(usual.told).toEqual(other.told);
      // What is asked twice is kept in memory.
      for (const again of [await ask(archive), await ask(archive)]) expect(again.bytes.toString()).toBe('PMTiles');
    }
  });

  it('tells the identifier of the request', async () => {
    const { url } = (await service.get('/tiles/v1/token')).body;
    expect((await ask(url, { 'x-request-id': 'tile-1' })).id).toBe('tile-1');
    expect((await ask(url, { 'x-request-id': 'no id!' })).id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('needs the signature of its address, a key that lives, and time left', async () => {
    const { id, key } = service.newKey();
    const { url, terrainUrl } = (await service.get('/tiles/v1/token', { headers: { authorization: `Bearer ${key}` } }))
      .body;
    expect((await ask(url)).status).toBe(206);
    const swappedPath = url.replace('basemap', 'terrain');
    expect((await ask(swappedPath)).body.error).toBe('invalid_signature');
    expect((await ask(terrainUrl.replace('terrain', 'basemap'))).body.error).toBe('invalid_signature');
    service.accounts.keys.revoke(id, clock.now());
    expect((await ask(url)).body.error).toBe('key_revoked');
    const { url: late } = (await service.get('/tiles/v1/token')).body;
    clock.advance(901_000);
    expect((await ask(late)).body.error).toBe('signature_expired');
  });
});

describe('GET /tiles/v1/token', () => {
  it('gives signed URLs in the specified shape, optional fields absent', async () => {
    const { status, body } = await service.get('/tiles/v1/token');
    expect(status).toBe(200);
    const query = expect.stringMatching(/^expires=\d+&signature=[\w-]{43}&key_id=key_\w+$/);
    const expires = Math.floor(clock.now() / 1000) + 900;
    expect(body).toEqual({
      url: expect.stringMatching(/\/archives\/basemap\.pmtiles\?expires=\d+&signature=/),
      expiresAt: expires,
      terrainUrl: expect.stringMatching(/\/archives\/terrain\.pmtiles\?expires=\d+&signature=/),
      imagery: [],
      credits: expect.any(Array),
      buildings: { baseUrl: `${service.cdnUrl}/buildings`, query, expiresAt: expires, countries: [], coverage: {} },
    });
  });

  it.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ])('traffic=%s', async (value, present) => {
    const { body } = await service.get(`/tiles/v1/token?traffic=${value}`);
    expect('traffic' in body).toBe(present);
    if (present) expect(body.traffic).toMatchObject({ baseUrl: `${service.cdnUrl}/traffic`, countries: [] });
  });

  it.each([
    'traffic=yes',
    'traffic=',
    'session=',
    'session=a%20b',
    `session=${'x'.repeat(129)}`,
    'session=a&session=b',
  ])('refuses %s and charges nothing', async query => {
    const before = service.used();
    const { status, body } = await service.get(`/tiles/v1/token?${query}`);
    expect([status, body.error]).toEqual([400, 'bad_request']);
    expect(service.used()).toBe(before);
  });

  it('costs a unit per session and hour, one more for traffic, and a unit each time without a session', async () => {
    const cost = async (query: string): Promise<number> => {
      const before = service.used();
      await service.get(`/tiles/v1/token${query}`);
      return service.used() - before;
    };
    expect(await cost('?session=a.b-c_1')).toBe(10);
    expect(await cost('?session=a.b-c_1')).toBe(0);
    expect(await cost('?session=a.b-c_1&traffic=1')).toBe(10);
    expect(await cost('?session=a.b-c_1&traffic=1')).toBe(0);
    expect(await cost('?session=other&traffic=true')).toBe(20);
    expect(await cost('')).toBe(10);
    expect(await cost('')).toBe(10);
    clock.advance(3_600_000);
    expect(await cost('?session=a.b-c_1')).toBe(10);
  });

  it('a session is free for 3600 s after its first charge, not after its last use, and for its own key', async () => {
    const other = { headers: { authorization: `Bearer ${service.newKey().key}` } };
    const cost = async (init?: RequestInit): Promise<number> => {
      const before = service.used();
      await service.get('/tiles/v1/token?session=hour', init);
      return service.used() - before;
    };
    expect(await cost()).toBe(10);
    clock.advance(1_800_000);
    expect([await cost(), await cost(other), await cost(other)]).toEqual([0, 10, 0]);
    clock.advance(1_799_000);
    expect([await cost(), await cost(other)]).toEqual([0, 0]);
    clock.advance(1000);
    expect([await cost(), await cost(other)]).toEqual([10, 0]);
    clock.advance(1_799_999);
    expect([await cost(), await cost(other)]).toEqual([0, 0]);
    clock.advance(1);
    expect([await cost(), await cost(other)]).toEqual([0, 10]);
  });

  it('is capped per address: a burst of 20, then one a second', async () => {
    const before = capped.used();
    const first = await Promise.all(Array.from({ length: 25 }, () => capped.get('/tiles/v1/token?session=s')));
    expect(first.map(({ status }) => status).sort()).toEqual([...Array(20).fill(200), ...Array(5).fill(429)]);
    const refused = first.find(({ status }) => status === 429);
    expect(refused?.body.error).toBe('rate_limited');
    expect(refused?.headers.get('retry-after')).toBe('1');
    expect(capped.used() - before).toBe(10);
    clock.advance(2000);
    const later = await Promise.all(Array.from({ length: 3 }, () => capped.get('/tiles/v1/token?session=s')));
    expect(later.map(({ status }) => status).sort()).toEqual([200, 200, 429]);
  });

  it('is capped for each address by itself, even at the end of its quota; a pause refills the burst and no more', async () => {
    const proxied = await startService({ packs: [pack], clock, trustProxy: ['127.0.0.1'], limit: 1 });
    const ask = async (ip: string, count: number) => {
      const from = { headers: { 'x-forwarded-for': ip } };
      const answers = await Promise.all(Array.from({ length: count }, () => proxied.get('/tiles/v1/token', from)));
      const codes = answers.map(({ status, body }) => (status === 200 ? 'answered' : body.error));
      return Object.fromEntries(
        Object.entries(Object.groupBy(codes, code => code)).map(([code, all]) => [code, all?.length]),
      );
    };
    // One unit: the first is answered; what comes beyond the cap is told of the cap, not of the quota.
    expect(await ask('198.51.100.1', 23)).toEqual({ answered: 1, quota_exhausted: 19, rate_limited: 3 });
    expect(await ask('198.51.100.2', 5)).toEqual({ quota_exhausted: 5 });
    clock.advance(3_600_000);
    expect(await ask('198.51.100.1', 22)).toEqual({ quota_exhausted: 20, rate_limited: 2 });
    expect(proxied.used()).toBe(10);
    await proxied.close();
  });

  it('needs the scope "tiles"', async () => {
    const { key } = service.newKey({ scopes: ['routing'] });
    const { status, body } = await service.get('/tiles/v1/token', { headers: { authorization: `Bearer ${key}` } });
    expect([status, body.error]).toEqual([403, 'scope_denied']);
  });
});

describe('signed archives', () => {
  it('serve the unmodified client without a key', async () => {
    const { body } = await service.get('/tiles/v1/token');
    const found = await new PMTiles(body.url).getZxy(0, 0, 0);
    expect(readTile(new Uint8Array(found?.data ?? new ArrayBuffer(0))).places?.[0]?.properties.name).toBe('Here');
    expect((await new PMTiles(body.terrainUrl).getHeader()).maxZoom).toBe(2);
  });

  it.each<[string, (url: string) => string]>([
    ['a signature changed', url => swapped(url, query => query.set('signature', 'A'.repeat(43)))],
    ['a longer life', url => swapped(url, query => query.set('expires', String(Number(query.get('expires')) + 60)))],
    ['another archive', url => url.replace('basemap', 'terrain')],
    ['no signature', url => url.replace(/\?.*/, '')],
  ])('refuse %s', async (_name, change) => {
    const { body } = await service.get('/tiles/v1/token');
    const answer = await service.get(change(body.url), noKey);
    expect([answer.status, answer.body.error]).toEqual([403, 'invalid_signature']);
  });

  it('refuse another address, and one that has expired', async () => {
    const proxied = await startService({ packs: [pack], clock, trustProxy: ['127.0.0.1'] });
    const from = (ip: string, authorization?: string) => ({
      headers: { 'x-forwarded-for': ip, ...(authorization === undefined ? {} : { authorization }) },
    });
    const { body } = await proxied.get('/tiles/v1/token', from('198.51.100.7'));
    expect((await proxied.get(body.url, from('198.51.100.7', ''))).status).toBe(200);
    const foreign = await proxied.get(body.url, from('198.51.100.8', ''));
    expect([foreign.status, foreign.body.error]).toEqual([403, 'invalid_signature']);
    clock.advance(900_000);
    const late = await proxied.get(body.url, from('198.51.100.7', ''));
    expect([late.status, late.body.error]).toEqual([403, 'signature_expired']);
    await proxied.close();
  });

  it('live for the configured time, and the whole session ends together', async () => {
    const brief = await startService({ packs: [pack], clock, tokens: { ttlSeconds: 30 } });
    const { body } = await brief.get('/tiles/v1/token?traffic=1');
    const end = Math.floor(clock.now() / 1000) + 30;
    expect([body.expiresAt, body.buildings.expiresAt, body.traffic.expiresAt]).toEqual([end, end, end]);
    const urls = [
      body.url,
      body.terrainUrl,
      `${body.buildings.baseUrl}/NL/tileset.json?${body.buildings.query}`,
      `${body.traffic.baseUrl}/NL/live.json?${body.traffic.query}`,
    ];
    clock.advance(29_000);
    const statuses = async () => Promise.all(urls.map(async url => (await brief.get(url, noKey)).status));
    expect(await statuses()).toEqual([200, 200, 404, 404]);
    clock.advance(1000);
    expect(await statuses()).toEqual([403, 403, 403, 403]);
    await brief.close();
  });

  it('end with the key they were made for, and with no other', async () => {
    const ended = service.newKey();
    const { body } = await service.get('/tiles/v1/token', { headers: { authorization: `Bearer ${ended.key}` } });
    const others = (await service.get('/tiles/v1/token')).body;
    expect((await service.get(body.url, noKey)).status).toBe(200);
    service.accounts.keys.revoke(ended.id, clock.now());
    const after = await service.get(body.url, noKey);
    expect([after.status, after.body.error]).toEqual([403, 'key_revoked']);
    expect((await service.get(body.url.replace(ended.id, 'key_other'), noKey)).body.error).toBe('invalid_signature');
    expect((await service.get(others.url, noKey)).status).toBe(200);
  });

  it('answer 404 for assets that no region has', async () => {
    const { body } = await service.get('/tiles/v1/token?traffic=1');
    for (const { baseUrl, query } of [body.buildings, body.traffic]) {
      const answer = await service.get(`${baseUrl}/NL/tileset.json?${query}`, noKey);
      expect([answer.status, answer.body.error]).toEqual([404, 'not_found']);
      expect((await service.get(`${baseUrl}/NL/tileset.json`, noKey)).status).toBe(403);
    }
  });
});

describe('GET /tiles/v1/terrain/{z}/{x}/{y}', () => {
  it('takes the key from the query, costs nothing, and is a 256 px PNG', async () => {
    const before = service.used();
    const answer = await service.get(`/tiles/v1/terrain/3/4/2?key=${service.key}`, noKey);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect([answer.bytes.readUInt32BE(16), answer.bytes.readUInt32BE(20)]).toEqual([256, 256]);
    expect(service.used()).toBe(before);

    const etag = answer.headers.get('etag') ?? '';
    const known = await service.get('/tiles/v1/terrain/3/4/2', { headers: { 'If-None-Match': etag } });
    expect([known.status, known.bytes.length, known.headers.get('etag')]).toEqual([304, 0, etag]);
  });

  it.each([
    ['3/0/0', 404, 'not_found'],
    ['3/8/0', 400, 'bad_request'],
    ['23/0/0', 400, 'bad_request'],
    ['3/-1/0', 400, 'bad_request'],
    ['3/1.5/0', 400, 'bad_request'],
  ])('%s is %i', async (path, status, error) => {
    const answer = await service.get(`/tiles/v1/terrain/${path}`);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
  });
});
