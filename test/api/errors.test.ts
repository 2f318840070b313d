import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { wordMessage } from '../../data-packs/words/catalogue.ts';
import { type FailureCode, failureTable } from '../../server/errors.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { createProbe, type ProbeRecord } from '../helpers/probe-module.ts';
import type { Answer } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

const record: ProbeRecord = { started: 0, aborted: 0 };

const page = await temporaryFolder();
await writeFile(join(page, 'index.html'), '<!doctype html><title>A page</title>');
const service = await serviceForTests({
  workstationDirectory: page,
  furtherModules: () => [createProbe(record)],
  // Signed addresses that are born expired, and a cap that the second token meets.
  tokens: { ttlSeconds: -1, perMinute: 1, burst: 1 },
});
const { body } = await service.get('/tiles/v1/token');
const signedUrl = body.url;

const withKey = (key: string, headers: Record<string, string> = {}) => ({
  headers: { authorization: key === '' ? '' : `Bearer ${key}`, ...headers },
});

/** A request that `fetch` would not send as it is: another Host, a raw path. */
function raw(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { hostname, port } = new URL(service.baseUrl);
  return new Promise((resolve, reject) => {
    request(
      { hostname, port, path, headers: { authorization: `Bearer ${service.key}`, ...headers } },
      async response => {
        const bytes = Buffer.from(await text(response));
        const found = new Headers();
        for (const [name, value] of Object.entries(response.headers)) found.set(name, String(value));
        resolve({ status: response.statusCode ?? 0, headers: found, body: JSON.parse(bytes.toString()), bytes });
      },
    )
      .on('error', reject)
      .end();
  });
}

const answer = '/probe/v1/answer';
const failing = (code: string) => () => service.get(`/probe/v1/fail/${code}`);

/** How a client comes to meet each failure. The type makes the list complete. */
const provoke: Record<FailureCode, () => Promise<Answer>> = {
  bad_request: () => service.get(`${answer}?tenths=many`),
  missing_key: () => service.get(answer, withKey('')),
  invalid_key: () => service.get(answer, withKey('outpost_live_unknown')),
  origin_not_allowed: () => {
    const { key } = service.newKey({ origins: ['https://app.example.org'] });
    return service.get(answer, withKey(key, { origin: 'https://evil.example' }));
  },
  origin_required: () => service.get(answer, withKey(service.newKey({ requireOrigin: true }).key)),
  key_revoked: () => {
    const { id, key } = service.newKey();
    service.accounts.keys.revoke(id, Date.now());
    return service.get(answer, withKey(key));
  },
  scope_denied: () => service.get(answer, withKey(service.newKey({ scopes: ['tiles', 'routing'] }).key)),
  invalid_signature: () => service.get(signedUrl.replace(/expires=\d+/, 'expires=99999999999')),
  signature_expired: () => service.get(signedUrl),
  not_found: () => service.get('/directions/v2'),
  method_not_allowed: () => service.get('/directions/v1'),
  payload_too_large: () => service.post('/probe/v1/echo', { encodedPolyline: 'x'.repeat(2 * 1024 * 1024) }),
  conflict: failing('conflict'),
  range_not_satisfiable: failing('range_not_satisfiable'),
  misdirected_request: () => raw(answer, { host: 'attacker.example' }),
  quota_exhausted: () => {
    const { key } = service.newKey({ user: { name: 'poor', monthlyRequestLimit: 0 } });
    return service.get(answer, withKey(key));
  },
  rate_limited: () => service.get('/tiles/v1/token'),
  internal_error: failing('bug'),
  no_engine: failing('no_engine'),
  upstream_unavailable: failing('upstream_unavailable'),
  maintenance: failing('maintenance'),
  overloaded: failing('overloaded'),
  storage_full: failing('storage_full'),
  storage_failed: failing('storage_failed'),
};

function expectEnvelope(found: Answer, code: FailureCode): void {
  expect(found.body).toMatchObject({ error: code, message: expect.any(String) });
  expect(found.status).toBe(failureTable[code].status);
  expect(found.headers.get('content-type')).toContain('application/json');
  expect(found.headers.get('x-request-id')).toMatch(/^[\w.-]{8,64}$/);
  expect(found.bytes.toString()).not.toMatch(/node_modules|\.ts:\d|shadow/);
}

describe('every failure of the table', () => {
  test.each(Object.keys(failureTable) as FailureCode[])('%s comes in the envelope and costs nothing', async code => {
    const before = service.used();
    expectEnvelope(await provoke[code](), code);
    expect(service.used()).toBe(before);
  });

  test('its sentence comes with a name and values, to be worded in another language', async () => {
    const { body } = await provoke.scope_denied();
    expect(body.said).toEqual({ code: 'server.scopeNeeded', values: { scope: 'geocode' } });
    expect(wordMessage(body.said)).toBe(body.message);
    expect((await provoke.not_found()).body.said).toEqual({ code: 'failures.not_found', values: {} });
  });

  test('answered requests are counted, so the tests above mean something', async () => {
    const before = service.used();
    expect((await service.get(`${answer}?tenths=7`)).status).toBe(200);
    expect(service.used()).toBe(before + 7);
  });
});

describe('malformed requests', () => {
  const echo = '/probe/v1/echo';
  const body = (text: string | Buffer, headers: Record<string, string> = {}) =>
    service.post(echo, undefined, { body: text as string, headers });

  test.each([
    ['malformed JSON', () => body('{"locations": [')],
    ['an empty body', () => body('')],
    ['JSON that is no object', () => body('"text"')],
    ['bytes that are no UTF-8', () => body(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))],
    ['NaN', () => body('{"locations":[{"lat":NaN,"lon":1}]}')],
    ['an infinite number', () => body('{"locations":[{"lat":1e309,"lon":1}]}')],
    ['brackets a million deep', () => body(`${'['.repeat(1_000_000)}`)],
    ['valid JSON 100,000 deep', () => body(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)],
    ['two million underscores and a letter too few', () => body(`{"${'_'.repeat(2_000_000)}":1, "locations":1}`)],
    ['a hundred thousand empty objects', () => body(`{"locations":[${'{},'.repeat(100_000)}{}]}`)],
    ['a hundred thousand fields', () => body(`{${Array.from({ length: 100_000 }, (_, i) => `"a_${i}":0`)}}`)],
    ['a form', () => body('locations=1', { 'content-type': 'application/x-www-form-urlencoded' })],
    ['a compressed body', () => body('{}', { 'content-encoding': 'gzip' })],
    ['a path that is no UTF-8', () => raw('/probe/v1/fail/%E0%A4%A')],
    ['a query that is no UTF-8', () => raw(`${answer}?q=%ff`)],
    ['a parameter given twice', () => service.get(`${answer}?tenths=1&tenths=2`)],
  ])('%s is a bad request', async (_name, send) => {
    const before = service.used();
    const stalls = monitorEventLoopDelay({ resolution: 5 });
    stalls.enable();
    expectEnvelope(await send(), 'bad_request');
    stalls.disable();
    // Milliseconds of nanoseconds; far more than any takes, far less than what once hung the service for minutes.
    expect(stalls.max / 1e6).toBeLessThan(1000);
    expect(service.used()).toBe(before);
  });

  test('snake_case and camelCase are one spelling at every depth, values are left alone', async () => {
    const sent = { encoded_polyline: 'a_b', locations: [{ lat: 1, lon: 2, search_cutoff: 3 }], no_such_field: 1 };
    const { status, body: found } = await service.post(echo, sent);
    expect(status).toBe(200);
    expect(found).toEqual({ encodedPolyline: 'a_b', locations: [{ lat: 1, lon: 2, searchCutoff: 3 }] });
  });

  test('prototype keys change nothing', async () => {
    const { status, body: found } = await body(
      '{"__proto__":{"encodedPolyline":"x"},"constructor":{"prototype":{"y":1}}}',
    );
    expect(status).toBe(200);
    expect(found).toEqual({});
    expect(({} as Record<string, unknown>).y).toBeUndefined();
  });

  test('a missing key is reported before errors of the body', async () => {
    expectEnvelope(await service.post(echo, 'nonsense', withKey('')), 'missing_key');
    expectEnvelope(await service.post('/isochrone/v1', {}, withKey('')), 'missing_key');
  });

  test('a body without end is cut off at 2 MiB', async () => {
    const endless = new ReadableStream({
      pull: controller => controller.enqueue(Buffer.alloc(65_536, 0x20)),
    });
    const send = service.post(echo, undefined, { body: endless, duplex: 'half' } as RequestInit);
    // The answer may come as 413 or, where the client insists on sending, as a broken connection.
    const found = await send.catch(() => undefined);
    if (found !== undefined) expectEnvelope(found, 'payload_too_large');
    expect((await service.get('/health')).status).toBe(200);
  });

  test('the file server’s refusals are in the envelope too', async () => {
    for (const path of ['/workstation/%00', '/workstation/%2e%2e/package.json', '/workstation/assets/no.js']) {
      expectEnvelope(await raw(path), 'not_found');
    }
    expectEnvelope(await service.post('/workstation/', {}), 'method_not_allowed');
  });

  test('requests that are not HTTP get the envelope too', async () => {
    const { hostname, port } = new URL(service.baseUrl);
    const socket = connect(Number(port), hostname);
    socket.write('HELLO\r\n\r\n');
    const reply = await text(socket);
    expect(reply).toMatch(/^HTTP\/1\.1 400 .*"error":"bad_request"/s);
  });
});

describe('clients that leave', () => {
  test('are noticed, and pay nothing', async () => {
    const before = service.used();
    const leave = new AbortController();
    const asked = service.get('/probe/v1/slow?ms=400', { signal: leave.signal });
    while (record.started === 0) await delay(5);
    leave.abort();
    await expect(asked).rejects.toThrow();
    await delay(500);
    expect(record.aborted).toBe(1);
    expect(service.used()).toBe(before);
  });

  test('a request id of the client comes back, a strange one does not', async () => {
    const sane = await service.get('/health', { headers: { 'x-request-id': 'trace-1.b' } });
    expect(sane.headers.get('x-request-id')).toBe('trace-1.b');
    const strange = await service.get('/health', { headers: { 'x-request-id': 'a b"c' } });
    expect(strange.headers.get('x-request-id')).not.toContain('"');
  });
});

test.each(['rate_limited', 'maintenance'] as const)('%s says when to come back', async code => {
  expect(Number((await provoke[code]()).headers.get('retry-after'))).toBeGreaterThan(0);
});

test('a known address with another method says which it takes', async () => {
  const found = await service.get('/directions/v1');
  expect(found.headers.get('allow')).toBe('POST, OPTIONS');
  const health = await service.get('/health', { method: 'DELETE' });
  expectEnvelope(health, 'method_not_allowed');
  expect(health.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  const head = await service.get(answer, { method: 'HEAD' });
  expect(head.status).toBe(200);
  expect(head.bytes).toHaveLength(0);
});
