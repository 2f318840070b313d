import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { hostname } from 'node:os';
import { connect } from 'node:tls';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ShareReply, SharingReply } from '../../server/share/share-schemas.ts';
import { adminClient } from '../helpers/admin-client.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { packFor } from '../helpers/packs.ts';
import { patienceMs } from '../helpers/patience.ts';
import { askAsPhone, type PhoneRequest } from '../helpers/phone-client.ts';
import { startService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

const clock = new ManualClock(Date.now());
const hour = 3_600_000;
const loopback = { address: '127.0.0.1', interface: 'test0' };
let addresses = [loopback];
const logged: string[] = [];
const logger = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });

const packs = await Promise.all([packFor('sandbox'), packFor('world')]);
const service = await serviceForTests({ packs, clock, logger, networkAddresses: () => addresses });
const admin = await adminClient(service);

const state = async (): Promise<ShareReply> => (await admin.get('/share')).body;
async function share(choice: object = {}): Promise<SharingReply> {
  const { status, body } = await admin.post('/share/on', { address: '127.0.0.1', port: 0, ...choice });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.sharing;
}
const code = async (): Promise<string> => (await admin.post('/share/code')).body.code;
const certificate = async ({ trustUrl }: SharingReply) => (await askAsPhone(`${trustUrl}outpost-ca.crt`)).bytes;

/** A phone that was let in. */
async function phone(
  sharing: SharingReply,
  userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1',
) {
  const trusts = sharing.secure ? await certificate(sharing) : undefined;
  const via = (path: string, init: PhoneRequest = {}) =>
    askAsPhone(new URL(path, sharing.url).href, { ...(trusts && { trusts }), ...init });
  const { status, body } = await via('/phone/session', {
    method: 'POST',
    body: { code: await code() },
    headers: { 'user-agent': userAgent },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const headers = { authorization: `Bearer ${body.key}` };
  return {
    key: body.key as string,
    via,
    get: (path: string) => via(path, { headers }),
    post: (path: string, sent: unknown) => via(path, { method: 'POST', body: sent, headers }),
  };
}
const search = '/search/geocode/v1/forward?q=Kirvell';

describe('before anybody shares', () => {
  test('nothing listens beyond the service itself', async () => {
    expect(await state()).toEqual({
      addresses: [loopback],
      hostName: `${hostname().toLowerCase()}.local`,
      usualPort: 8788,
      sharing: null,
    });
    expect((await admin.post('/share/code')).body.error).toBe('conflict');
  });

  test('only a window on this machine may switch it on', async () => {
    const choice = { address: '127.0.0.1', port: 0 };
    expect((await service.post('/workstation/api/share/on', choice)).body.error).toBe('invalid_key');
    const away = { 'x-forwarded-for': '192.168.1.9' };
    expect((await admin.post('/share/on', choice, away)).body.error).toBe('scope_denied');
    expect((await admin.post('/share/on', { address: '0.0.0.0' })).body.error).toBe('conflict');
    expect((await admin.post('/share/on', { address: 'evil.example' })).status).toBe(400);
    expect((await state()).sharing).toBeNull();
  });

  test('a port that is taken is said, and nothing is shared', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const { body } = await admin.post('/share/on', { address: '127.0.0.1', port });
    expect(body).toMatchObject({ error: 'conflict', said: { code: 'share.portTaken' } });
    expect((await state()).sharing).toBeNull();
    other.close();
  });
});

describe('over TLS', () => {
  let sharing: SharingReply;
  beforeAll(async () => {
    sharing = await share();
  });
  afterAll(() => admin.post('/share/off'));

  test('the certificate is good for this machine in private networks, and for nothing else', async () => {
    const der = await certificate(sharing);
    const authority = new X509Certificate(der);
    expect(authority.ca).toBe(true);
    expect(authority.fingerprint256).toBe(sharing.fingerprint);
    // 2.5.29.30, critical: name constraints.
    expect(der.includes(Buffer.from('0603551d1e0101ff', 'hex'))).toBe(true);
    const socket = connect({ port: sharing.port, host: '127.0.0.1', ca: authority.toString() });
    await once(socket, 'secureConnect');
    expect(socket.authorized).toBe(true);
    const shown = new X509Certificate(socket.getPeerCertificate().raw);
    expect(shown.subjectAltName).toBe(`DNS:${hostname().toLowerCase()}.local, IP Address:127.0.0.1`);
    expect(Date.parse(shown.validTo) - Date.now()).toBeLessThan(31 * 24 * hour);
    socket.destroy();
    await expect(askAsPhone(sharing.url)).rejects.toThrow(/certificate|self.signed/i);
  });

  test('without TLS there is the page and the certificate, and no data', async () => {
    const plain = (path: string, init: PhoneRequest = {}) =>
      askAsPhone(new URL(path, sharing.trustUrl ?? '').href, init);
    expect((await plain('/')).headers.get('content-type')).toContain('text/html');
    expect((await plain('/phone/status')).body).toEqual({ name: hostname(), secure: true });
    const { key } = await phone(sharing);
    const headers = { authorization: `Bearer ${key}` };
    for (const path of [search, '/phone/session', '/phone/items', '/health', '/styles/light.json']) {
      expect((await plain(path, { headers })).status, path).toBe(404);
    }
    expect((await plain('/phone/session', { method: 'POST', body: { code: await code() } })).status).toBe(404);
  });

  test('a code lets one phone in, as it is read aloud, too', async () => {
    const trusts = await certificate(sharing);
    const redeem = (text: string, headers = {}) =>
      askAsPhone(`${sharing.url}phone/session`, { method: 'POST', body: { code: text }, trusts, headers });
    const shown = await code();
    expect(shown).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    // The same until it is used.
    expect(await code()).toBe(shown);
    expect((await redeem('AAAAA-AAAAA')).body.said.code).toBe('share.codeWrong');
    expect((await redeem(shown, { origin: 'https://evil.example' })).body.error).toBe('origin_not_allowed');
    const typed = shown.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    expect((await redeem(typed)).status).toBe(200);
    expect((await redeem(shown)).body.error).toBe('invalid_key');
    const next = await code();
    expect(next).not.toBe(shown);
    clock.advance(10 * 60_000);
    expect((await redeem(next)).body.error).toBe('invalid_key');
  });

  test('its key reads the maps, and signed addresses lead back to the phone’s own', async () => {
    const { get, post, via } = await phone(sharing);
    expect((await get(search)).body.features.length).toBeGreaterThan(0);
    const [kirvell, lumhavn] = [
      { lat: 45.47841, lon: -28.39739 },
      { lat: 45.43666, lon: -28.34877 },
    ];
    const { body: route } = await post('/directions/v1', { locations: [kirvell, lumhavn], costing: 'auto' });
    expect(route.trip.legs).toHaveLength(1);
    const { url } = (await get('/tiles/v1/token')).body;
    expect(new URL(url).origin).toBe(new URL(sharing.url).origin);
    expect((await via(url, { headers: { range: 'bytes=0-99' } })).status).toBe(206);
    const style = await get('/styles/light.json');
    expect(JSON.stringify(style.body)).toContain(new URL(sharing.url).origin);
    expect((await get('/phone/session')).body).toMatchObject({ name: hostname(), secure: true, until: sharing.until });
  });

  test('nothing administers, nothing writes, no other key opens it', async () => {
    const { get, post, via } = await phone(sharing);
    const refused = [
      '/dashboard/v1/users',
      '/dashboard/v1/keys',
      '/workstation/',
      '/workstation/session',
      '/workstation/api/regions',
      '/workstation/api/share',
      '/items/v1',
      '/batch/v1/jobs',
      '/usage/v1',
      '/docs/',
      '/health',
      '/openapi.json',
      '/test-tools/v1/clock',
    ];
    for (const path of refused) {
      expect((await get(path)).status, path).toBe(404);
      expect((await post(path, {})).status, path).toBe(404);
    }
    const usual = { authorization: `Bearer ${service.key}` };
    expect((await via(search, { headers: usual })).body.error).toBe('invalid_key');
    const token = { authorization: `Bearer ${admin.token}` };
    expect((await via(search, { headers: token })).body.error).toBe('invalid_key');
    expect((await via(search)).body.error).toBe('missing_key');
  });

  test('its key opens nothing of the service itself', async () => {
    const { key } = await phone(sharing);
    const headers = { authorization: `Bearer ${key}` };
    for (const path of [search, '/items/v1', '/tiles/v1/token', '/workstation/session']) {
      expect((await service.get(path, { headers })).body.error, path).toBe('invalid_key');
    }
    expect((await service.get('/workstation/api/share', { headers })).status).toBe(401);
  });

  test('other host names and other pages meet a wall', async () => {
    const { via, key } = await phone(sharing);
    expect((await via('/', { headers: { host: 'evil.example' } })).status).toBe(421);
    expect((await via('/', { headers: { host: `${hostname()}.local:${sharing.port}` } })).status).toBe(200);
    const origin = 'https://evil.example';
    const asked = await via(search, { headers: { origin, authorization: `Bearer ${key}` } });
    expect(asked.headers.get('access-control-allow-origin')).toBeNull();
    expect(asked.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    const preflight = {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-private-network': 'true',
    };
    const answered = await via(search, { method: 'OPTIONS', headers: preflight });
    expect(answered.headers.get('access-control-allow-private-network')).toBeNull();
    expect(answered.headers.get('access-control-allow-origin')).toBeNull();
    expect((await via('/')).headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('who is connected is listed, and one can be ended with its signed addresses', async () => {
    const one = await phone(sharing);
    const other = await phone(sharing, 'Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/150.0 Mobile');
    await one.get(search);
    const { url } = (await one.get('/tiles/v1/token')).body;
    await other.get(search);
    const listed = (await state()).sharing?.devices ?? [];
    const [iphone, pixel] = listed.slice(-2);
    expect(iphone).toMatchObject({ name: 'iPhone, Safari', address: '127.0.0.1', requests: 2 });
    expect(pixel).toMatchObject({ name: 'Pixel 9, Chrome', requests: 1 });
    await admin.post(`/share/devices/${iphone?.id}/end`);
    expect((await one.get(search)).body.error).toBe('invalid_key');
    expect((await one.via(url, { headers: { range: 'bytes=0-9' } })).body.error).toBe('key_revoked');
    expect((await other.get(search)).status).toBe(200);
    expect((await admin.post(`/share/devices/${iphone?.id}/end`)).status).toBe(404);
  });

  test('saved items with a place or a shape go along where that was chosen, and nothing else', async () => {
    const { key } = (
      await service.post(
        '/workstation/session',
        { token: new URL(service.service.workstationUrl()).hash.slice(7) },
        { headers: { authorization: '' } },
      )
    ).body;
    const headers = { authorization: `Bearer ${key}` };
    const group = crypto.randomUUID();
    const add = (item: object) => service.post('/items/v1', { id: crypto.randomUUID(), ...item }, { headers });
    const position = { lat: 45.5, lon: -28.4 };
    await add({ id: group, kind: 'group', name: 'Team' });
    await add({
      kind: 'place',
      name: 'Well',
      group,
      note: 'Open at night',
      properties: { position, context: 'Kirvell' },
    });
    await add({ kind: 'place', name: 'Diary', properties: { position } });
    const put = async (item: object, content: string) => {
      const { id } = (await add(item)).body;
      const type = { ...headers, 'content-type': 'application/gpx+xml' };
      const init = { method: 'PUT', headers: type, body: content };
      expect((await service.get(`/items/v1/${id}/content`, init)).status).toBe(200);
      return id as string;
    };
    const change = (id: string, change: object) =>
      service.get(`/items/v1/${id}`, {
        method: 'PATCH',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(change),
      });
    const bounds = [-28.4, 45.4, -28.3, 45.5];
    const look = { color: { column: 'kind', values: [['inn', '#112233']], other: '#445566' } };
    const walk = await put(
      {
        kind: 'track',
        name: 'Walk',
        group,
        properties: { bounds, metres: 812, format: 'gpx', file: 'walk.gpx', look },
      },
      '<gpx/>',
    );
    const secret = await put(
      { kind: 'track', name: 'Secret', properties: { bounds: 'wide', metres: null } },
      '<gpx />',
    );
    const report = await put({ kind: 'report', name: 'Template', group }, '{}');
    await add({ kind: 'track', name: 'Without content', group });
    const contents = [walk, secret, report];
    const shown = async (items: string) => {
      const { get } = await phone(await share({ items }));
      const names = (await get('/phone/items')).body.items.map(({ name }: { name: string }) => name).sort();
      const answers = await Promise.all(contents.map(id => get(`/phone/items/${id}/content`)));
      return { names, statuses: answers.map(({ status }) => status) };
    };
    expect(await shown('none')).toEqual({ names: [], statuses: [404, 404, 404] });
    expect(await shown('all')).toEqual({ names: ['Diary', 'Secret', 'Walk', 'Well'], statuses: [200, 200, 404] });
    expect(await shown(group)).toEqual({ names: ['Walk', 'Well'], statuses: [200, 404, 404] });
    const { get, key: deviceKey } = await phone((await state()).sharing as SharingReply);
    const named = async (name: string) =>
      (await get('/phone/items')).body.items.find((item: { name: string }) => item.name === name);
    expect(await named('Well')).toMatchObject({ note: 'Open at night', position, context: 'Kirvell' });
    expect(await named('Walk')).toMatchObject({
      kind: 'track',
      bounds,
      metres: 812,
      visible: true,
      file: 'walk.gpx',
      look,
    });
    const content = await get(`/phone/items/${walk}/content`);
    expect(content.bytes.toString()).toBe('<gpx/>');
    expect(content.headers.get('content-security-policy')).toContain('sandbox');
    expect(content.headers.get('cache-control')).toBe('no-store');
    // A hidden group hides what is in it; what was put into the trash is gone.
    await change(group, { visible: false });
    expect(await named('Walk')).toMatchObject({ visible: false });
    await change(walk, { trashed: true });
    expect((await get(`/phone/items/${walk}/content`)).status).toBe(404);
    expect((await get('/items/v1')).status).toBe(404);
    expect(deviceKey).not.toBe(key);
    sharing = (await state()).sharing as SharingReply;
  });

  test('keys, codes and the authority’s key are in no log and in no answer', async () => {
    const { key } = await phone(sharing);
    const shown = await code();
    const text = logged.join('\n');
    expect(text).toContain('/phone/session');
    expect(text).not.toContain(key);
    expect(text).not.toContain(shown);
    expect(text).not.toMatch(/outpost_live_\w{20}/);
    expect(text).not.toContain('PRIVATE KEY');
    expect(JSON.stringify(await state())).not.toContain(key);
  });
});

test('off is off at once: connections, keys, addresses', async () => {
  const sharing = await share();
  const { get, key, via } = await phone(sharing);
  const { url } = (await get('/tiles/v1/token')).body;
  const trusts = await certificate(sharing);
  const open = connect({ port: sharing.port, host: '127.0.0.1', ca: new X509Certificate(trusts).toString() });
  await once(open, 'secureConnect');
  const closed = once(open, 'close');
  open.on('error', () => undefined);
  expect((await admin.post('/share/off')).body.sharing).toBeNull();
  await closed;
  await expect(get(search)).rejects.toThrow(/ECONNREFUSED/);
  const { port } = sharing;
  const again = await share({ port });
  expect(
    (await askAsPhone(`${again.url}phone/session`, { headers: { authorization: `Bearer ${key}` }, trusts })).body.error,
  ).toBe('invalid_key');
  expect((await via(url, { headers: { range: 'bytes=0-9' } })).body.error).toBe('key_revoked');
  // The same authority: no phone has to trust another one.
  expect(again.fingerprint).toBe(sharing.fingerprint);
  await admin.post('/share/off');
});

test('it ends by itself', async () => {
  const sharing = await share({ hours: 1 });
  const { get } = await phone(sharing);
  clock.advance(hour - 1000);
  expect((await get(search)).status).toBe(200);
  clock.advance(1000);
  await vi.waitFor(async () => expect((await state()).sharing).toBeNull(), { timeout: patienceMs });
  await expect(get(search)).rejects.toThrow(/ECONNREFUSED/);
});

test('without TLS everything is on the one address', async () => {
  const sharing = await share({ secure: false });
  expect(sharing).toMatchObject({ trustUrl: null, fingerprint: null });
  const { get, via } = await phone(sharing);
  expect((await get(search)).status).toBe(200);
  expect((await via('/phone/status')).body.secure).toBe(false);
  expect((await via('/outpost-ca.crt')).status).toBe(404);
  // Another way, other keys: what went over the air in the clear opens nothing behind TLS.
  const secure = await share({ secure: true });
  expect(secure.devices).toEqual([]);
  await admin.post('/share/off');
});

test('a change goes on with the same devices, and tells when the machine has moved', async () => {
  const sharing = await share({ hours: 1 });
  const { get } = await phone(sharing);
  const longer = await share({ hours: null, port: sharing.port });
  expect(longer).toMatchObject({ until: null, addressGone: false });
  expect(longer.devices).toHaveLength(1);
  expect((await get(search)).status).toBe(200);
  addresses = [{ address: '192.168.7.7', interface: 'test1' }];
  expect(await state()).toMatchObject({ addresses, sharing: { addressGone: true } });
  addresses = [loopback];
  await admin.post('/share/off');
});

test('after a restart it goes on with its phones if that was chosen, else not', async () => {
  const first = await startService({ networkAddresses: () => [loopback], clock });
  let windows = await adminClient(first);
  const dataDir = first.dataDir;
  const on = (choice: object) => windows.post('/share/on', { address: '127.0.0.1', port: 0, ...choice });
  const sharing: SharingReply = (await on({ keep: true, hours: 2 })).body.sharing;
  const trusts = await certificate(sharing);
  const { code: shown } = (await windows.post('/share/code')).body;
  const { body } = await askAsPhone(`${sharing.url}phone/session`, { method: 'POST', body: { code: shown }, trusts });
  const headers = { authorization: `Bearer ${body.key}` };
  await first.service.close();
  await expect(askAsPhone(`${sharing.url}phone/session`, { headers, trusts })).rejects.toThrow(/ECONNREFUSED/);

  const second = await startService({ dataDir, networkAddresses: () => [loopback], clock });
  windows = await adminClient(second);
  expect((await askAsPhone(`${sharing.url}phone/session`, { headers, trusts })).status).toBe(200);
  expect((await windows.get('/share')).body.sharing).toMatchObject({
    port: sharing.port,
    keep: true,
    until: sharing.until,
  });
  await on({ keep: false, port: sharing.port });
  await second.close();

  const third = await startService({ dataDir, networkAddresses: () => [loopback], clock });
  expect((await (await adminClient(third)).get('/share')).body.sharing).toBeNull();
  await third.close();
  await first.close();
});
