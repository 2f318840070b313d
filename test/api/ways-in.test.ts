import { once } from 'node:events';
import { createServer, get as httpGet } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ConnectionBound } from '../../server/bound-connections.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

/** What strangers on the network, pages in a browser and readers of a log can do. */

const minute = 60_000;
const clock = new ManualClock(Date.now());
const service = await serviceForTests({ clock, packs: ['monaco'], trustProxy: ['loopback'] });

const withoutKey = { authorization: '' };

describe('/health', () => {
  test('tells pages and strangers nothing but whether the service is well', async () => {
    const { body, headers } = await service.get('/health', { headers: { ...withoutKey, origin: 'https://a.example' } });
    expect(body).toEqual({ status: 'ok', version: expect.any(String) });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  test('tells all to whoever has a key, also from another page', async () => {
    const { body, headers } = await service.get('/health', { headers: { origin: 'https://a.example' } });
    expect(body).toMatchObject({ status: 'ok', damaged: [], regions: [{ id: 'monaco' }], engines: expect.any(Array) });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    const preflight = { origin: 'https://a.example', 'access-control-request-method': 'GET', ...withoutKey };
    expect((await service.get('/health', { method: 'OPTIONS', headers: preflight })).status).toBe(204);
  });

  test('refuses a key that is not good, or not of this page', async () => {
    const wrong = await service.get('/health', { headers: { authorization: 'Bearer guess' } });
    expect(wrong).toMatchObject({ status: 401, body: { error: 'invalid_key' } });
    expect(wrong.headers.get('access-control-allow-origin')).toBeNull();
    const { key } = service.newKey({ origins: ['https://own.example'] });
    const elsewhere = { authorization: `Bearer ${key}`, origin: 'https://a.example' };
    expect((await service.get('/health', { headers: elsewhere })).body.error).toBe('origin_not_allowed');
  });
});

describe('a start address', () => {
  const newToken = () => new URL(service.service.workstationUrl()).hash.replace('#token=', '');
  const redeem = (token: string, headers = {}) =>
    service.post('/workstation/session', { token }, { headers: { ...withoutKey, ...headers } });

  test('is good for ten minutes', async () => {
    const [early, late] = [newToken(), newToken()];
    clock.advance(9 * minute);
    expect((await redeem(early)).status).toBe(200);
    clock.advance(2 * minute);
    expect(await redeem(late)).toMatchObject({
      status: 401,
      body: { message: expect.stringContaining('ten minutes') },
    });
  });

  test('is worth nothing on another machine, and is not used up there', async () => {
    const token = newToken();
    for (const headers of [{ 'x-forwarded-for': '203.0.113.9' }, { forwarded: 'for=203.0.113.9' }]) {
      const refused = await redeem(token, headers);
      expect(refused).toMatchObject({ status: 403, body: { error: 'scope_denied' } });
      expect(refused.body.message).toContain('"outpost open"');
    }
    expect((await redeem(token)).status).toBe(200);
  });
});

describe('requests that no honest client sends', () => {
  const asked = 'GET /search/geocode/v1/forward?q=Monaco HTTP/1.1\r\nHost: 127.0.0.1';
  const raw = async (head: string): Promise<string> => {
    const { hostname, port } = new URL(service.baseUrl);
    const socket = connect(Number(port), hostname);
    socket.write(`${head}\r\nConnection: close\r\n\r\n`);
    return text(socket);
  };

  test.each([
    ['a whole address in the first line', 'GET http://evil.example/health HTTP/1.1\r\nHost: 127.0.0.1'],
    ['two hosts', 'GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example'],
    ['the same host twice', 'GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nhost: 127.0.0.1'],
    ['two keys', `${asked}\r\nAuthorization: Bearer ${service.key}\r\nauthorization: Bearer guess`],
    ['two origins', `${asked}\r\nAuthorization: Bearer ${service.key}\r\nOrigin: http://a.b\r\nOrigin: http://c.d`],
  ])('%s: 400', async (_name, head) => {
    expect(await raw(head)).toMatch(/^HTTP\/1\.1 400 .*"error":"bad_request"/s);
  });

  test('the usual one is answered', async () => {
    expect(await raw('GET /health HTTP/1.1\r\nHost: 127.0.0.1')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await raw(`${asked}\r\nAuthorization: Bearer ${service.key}`)).toMatch(/^HTTP\/1\.1 200 /);
  });
});

test('whatever is answered is of its type, and runs nothing where a browser shows it', async () => {
  const { body: style } = await service.get('/styles/light.json');
  const paths = [
    '/health',
    '/nothing',
    '/openapi.json',
    '/docs/',
    '/workstation/',
    '/styles/v1/light/static/7.42,43.73,14/200x200.svg',
    '/elevation/v1/at?lon=7.42&lat=43.73',
    style.sprite && `${style.sprite}.json`,
    (await service.get('/tiles/v1/token')).body.url,
    '/phone/',
  ].filter(path => typeof path === 'string');
  for (const path of paths) {
    const { headers } = await service.get(path);
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(headers.get('content-security-policy'), path).toContain("default-src 'none'");
  }
});

describe('more connections than there may be', () => {
  const most = 20;
  const opened: Socket[] = [];
  const answers = new Map<string, () => void>();
  const server = createServer((req, res) => {
    if (req.url === '/now') res.end('here');
    else if (req.url === '/large') res.end(Buffer.alloc(large));
    else answers.set(req.url ?? '', () => res.end('late'));
  });
  const silenceMs = 2000;
  /** More than the system takes for a connection. */
  const large = 40_000_000;
  new ConnectionBound({ limit: most, silenceMs }).watch(server);
  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  afterAll(() => void server.close());

  const open = async (start: string): Promise<Socket> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    opened.push(socket);
    await once(socket, 'connect');
    socket.write(start);
    return socket;
  };
  const ask = (path: string): Promise<string> =>
    new Promise((resolve, reject) => {
      httpGet({ port: (server.address() as AddressInfo).port, path, agent: false }, res => resolve(text(res))).on(
        'error',
        reject,
      );
    });
  afterEach(async () => {
    for (const socket of opened.splice(0)) socket.destroy();
    await expect.poll(count).toBe(0);
  });
  const count = () => new Promise<number>(resolve => server.getConnections((_, found) => resolve(found)));

  test('slow clients are cut, oldest first, and whoever asks is answered', async () => {
    const inWork = ask('/slow');
    await expect.poll(() => answers.has('/slow')).toBe(true);
    const upload = 'POST /upload HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nslowly';
    await Promise.all(Array.from({ length: 200 }, (_, i) => open(i % 2 ? upload : 'GET /health HTTP/1.1\r\nX-Slow: ')));
    expect(await ask('/now')).toBe('here');
    await expect.poll(count).toBeLessThanOrEqual(most);
    answers.get('/slow')?.();
    expect(await inWork).toBe('late');
  });

  /** Asks for a large answer and takes its first bytes alone. */
  const startReading = async (): Promise<Socket> => {
    const socket = await open('GET /large HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(socket, 'readable');
    return socket;
  };

  test('whoever takes nothing of an answer is cut; a slow one that takes some has it whole', async () => {
    const [silent, slow] = await Promise.all([startReading(), startReading()]);
    let taken = 0;
    const end = performance.now() + 1.2 * silenceMs;
    while (taken < large && !slow.destroyed) {
      taken += (slow.read() as Buffer | null)?.length ?? 0;
      await delay(performance.now() < end ? silenceMs / 200 : 0);
    }
    expect(taken).toBeGreaterThan(large);
    // What the system's buffers took counts as progress at first.
    await expect.poll(count).toBeLessThan(2);
    silent.resume();
    await once(silent, 'close');
    expect(silent.bytesRead).toBeLessThan(large);
  });

  test('readers that take nothing are cut where others ask', async () => {
    await Promise.all(Array.from({ length: most }, startReading));
    expect(await ask('/now')).toBe('here');
  });
});
