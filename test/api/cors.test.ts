import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { freePort } from '../../server/routing/valhalla/program-valhalla.ts';
import { startService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

const service = await serviceForTests({ allowedHosts: ['maps.lan'] });

const page = 'https://app.example.org';

test("a preflight needs no key and allows the API's methods and headers", async () => {
  const { status, headers } = await service.get('/directions/v1', {
    method: 'OPTIONS',
    headers: {
      authorization: '',
      origin: page,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization, content-type, x-client',
    },
  });
  expect(status).toBe(204);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('access-control-allow-methods')).toContain('POST');
  expect(headers.get('access-control-allow-headers')).toBe('authorization, content-type, x-client');
  expect(headers.get('x-request-id')).toBeTruthy();
});

test('a refused origin can still read why', async () => {
  const { key } = service.newKey({ origins: ['https://other.example'] });
  const refused = await service.get('/search/geocode/v1/reverse', {
    headers: { authorization: `Bearer ${key}`, origin: page },
  });
  expect(refused).toMatchObject({ status: 403, body: { error: 'origin_not_allowed' } });
  expect(refused.headers.get('access-control-allow-origin')).toBe('*');
});

test('headers that pages need are exposed, on failures too', async () => {
  const found = await service.get('/no/such/address', { headers: { origin: page } });
  const exposed = found.headers.get('access-control-expose-headers')?.split(', ');
  expect(exposed).toEqual(
    expect.arrayContaining(['X-Request-Id', 'Retry-After', 'ETag', 'Content-Range', 'Content-Length']),
  );
});

test.each([
  ['localhost', 200],
  ['LOCALHOST:80', 200],
  ['127.0.0.1:1', 200],
  ['[::1]:8787', 200],
  ['localhost.', 200],
  ['maps.lan', 200],
  ['attacker.example', 421],
  ['127.0.0.1.attacker.example', 421],
  ['localhost@attacker.example', 421],
  ['169.254.169.254', 421],
])('Host "%s" is answered with %i', async (host, expected) => {
  const { hostname, port } = new URL(service.baseUrl);
  const status = await new Promise((resolve, reject) => {
    request({ hostname, port, path: '/health', headers: { host } }, response => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
  expect(status).toBe(expected);
});

/** Asks under another name than the one the service was started with. */
function under(host: string, baseUrl: string, path: string, key: string): Promise<string> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers: { host, authorization: `Bearer ${key}` } }, response =>
      resolve(text(response)),
    )
      .on('error', reject)
      .end();
  });
}

test.each([['127.0.0.1'], ['0.0.0.0']])('bound to %s, answers have addresses the client can reach', async bound => {
  const shared = await startService({ host: bound, allowedHosts: ['maps.lan'] });
  const asked = (path: string) => under('Maps.lan:9000', shared.baseUrl, path, shared.key);
  const token = JSON.parse(await asked('/tiles/v1/token'));
  for (const url of [token.url, token.terrainUrl, token.buildings.baseUrl])
    expect(url).toMatch(/^http:\/\/maps\.lan:9000\//);
  expect(JSON.parse(await asked('/styles/light.json')).glyphs).toMatch(/^http:\/\/maps\.lan:9000\//);
  expect(JSON.parse(await asked('/openapi.json')).servers).toEqual([{ url: 'http://maps.lan:9000' }]);
  const { pathname, search } = new URL(token.url);
  expect((await shared.get(`${pathname}${search}`, { headers: { range: 'bytes=0-6' } })).status).toBe(206);
  await shared.close();
});

test("configured addresses win over the client's own", async () => {
  const told = { baseUrl: 'https://maps.example.org', cdnUrl: 'https://cdn.example.org' };
  const port = await freePort();
  const proxied = await startService({ port, urls: told, allowedHosts: ['maps.lan'] });
  const asked = (path: string) => under('maps.lan', `http://127.0.0.1:${port}`, path, proxied.key);
  expect(JSON.parse(await asked('/tiles/v1/token')).url).toMatch(/^https:\/\/cdn\.example\.org\//);
  expect(JSON.parse(await asked('/openapi.json')).servers).toEqual([{ url: told.baseUrl }]);
  await proxied.close();
});

test("the workstation's page may load nothing from elsewhere and not be framed", async () => {
  const { headers } = await service.get('/workstation/');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe-eval|https?:\/\/(?!127\.0\.0\.1)/);
});
