import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { originOf } from '../../server/accounts/index.ts';
import { adminClient } from '../helpers/admin-client.ts';
import { createProbe } from '../helpers/probe-module.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

/** Access to packs: the session's token, from this machine, on the service's own pages. */

const program = 'outpost://workstation';
const regions = '/workstation/api/regions';

const service = await serviceForTests({
  host: '0.0.0.0',
  pageOrigins: [program],
  furtherModules: () => [createProbe()],
});
const admin = await adminClient(service);

const ask = async (headers: Record<string, string>, path = regions) => {
  const { status, body } = await service.get(path, { headers: { authorization: '', ...headers } });
  return status === 200 ? 'ok' : `${status} ${body.error}`;
};
const preflight = (path: string, origin: string, method = 'POST') =>
  service.get(path, {
    method: 'OPTIONS',
    headers: { authorization: '', origin, 'access-control-request-method': method },
  });

test('a token of the dashboard opens it, an API key, nothing and a guess do not', async () => {
  const { token } = service.accounts.dashboardTokens.create('tests', 0);
  expect(await ask({ authorization: `Bearer ${admin.token}` })).toBe('ok');
  expect(await ask({ authorization: `Bearer ${token}` })).toBe('ok');
  expect(await ask({ authorization: `Bearer ${service.key}` })).toBe('401 invalid_key');
  expect(await ask({})).toBe('401 missing_key');
  expect(await ask({ authorization: 'Bearer guess' })).toBe('401 invalid_key');
});

test('strangers do not learn which addresses exist', async () => {
  for (const path of ['/tasks', '/nothing', '/tasks/1/cancel', '/uploads']) {
    expect(await ask({}, `/workstation/api${path}`), path).toMatch(/^(401 missing_key|405 method_not_allowed)$/);
  }
  expect((await admin.get('/nothing')).body.error).toBe('not_found');
  expect((await admin.post('/regions')).body.error).toBe('method_not_allowed');
});

test('answers are not cached', async () => {
  for (const answer of [await admin.get('/regions'), await admin.get('/nothing'), await service.get(regions)]) {
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
});

test("the desktop program's page and the service's own may ask across origins, no other", async () => {
  for (const origin of [program, service.baseUrl]) {
    const { status, headers } = await preflight(regions, origin);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-allow-headers')).toContain('Authorization');
    const answer = await admin.get('/regions', { origin });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
  }
  expect(
    (await preflight('/workstation/api/uploads', program, 'PUT')).headers.get('access-control-allow-methods'),
  ).toContain('PUT');
  for (const origin of ['https://evil.example', 'outpost://other', 'null', 'file://', 'http://outpost']) {
    expect((await preflight(regions, origin)).status, origin).toBe(403);
    const refused = await admin.get('/regions', { origin });
    expect(refused.body.error, origin).toBe('origin_not_allowed');
    expect(refused.headers.get('access-control-allow-origin')).not.toBe(origin);
  }
});

test("the desktop program's page has its session across origins, and its key works there only", async () => {
  const exchange = (origin: string) => {
    const token = new URL(service.service.workstationUrl()).hash.replace('#token=', '');
    return service.post('/workstation/session', { token }, { headers: { authorization: '', origin } });
  };
  expect((await exchange('outpost://other')).body.error).toBe('origin_not_allowed');
  const { status, headers, body } = await exchange(program);
  expect(status).toBe(200);
  expect(headers.get('access-control-allow-origin')).toBe(program);
  const withKey = (origin: string) => ask({ authorization: `Bearer ${body.key}`, origin }, '/probe/v1/answer');
  expect(await withKey(program)).toBe('ok');
  expect(await withKey('outpost://other')).toBe('403 origin_not_allowed');
  expect(await withKey('https://evil.example')).toBe('403 origin_not_allowed');
});

test.each([
  ['outpost://workstation', 'outpost://workstation'],
  ['outpost://workstation/index.html?q#map=1', 'outpost://workstation'],
  ['https://app.example.org:443/x', 'https://app.example.org'],
  ['null', undefined],
  ['file:///home/somebody/page.html', undefined],
  ['data:text/html,hello', undefined],
])('%s is of the origin %s', (value, origin) => {
  expect(originOf(value)).toBe(origin);
});

test('other machines cannot work on packs, with any headers and through any proxy', async () => {
  const outside = Object.values(networkInterfaces())
    .flatMap(list => list ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4');
  const { port } = new URL(service.baseUrl);
  const authorization = `Bearer ${admin.token}`;
  if (outside !== undefined) {
    const url = `http://${outside.address}:${port}${regions}`;
    expect(await ask({ authorization }, url)).toBe('403 scope_denied');
    expect(await ask({ authorization, 'x-forwarded-for': '127.0.0.1' }, url)).toBe('403 scope_denied');
  }
  expect(await ask({ authorization, 'x-forwarded-for': '192.0.2.7' })).toBe('403 scope_denied');
  expect(await ask({ authorization, 'x-forwarded-for': '127.0.0.1, 192.0.2.7' })).toBe('403 scope_denied');
  expect(await ask({ authorization, forwarded: 'for=192.0.2.7' })).toBe('403 scope_denied');
  expect(await ask({ authorization, 'x-forwarded-for': '127.0.0.1' })).toBe('ok');
  expect((await admin.get('/regions', { 'x-forwarded-for': '192.0.2.7' })).body.message).toContain(
    'only from the machine that the service runs on',
  );
});
