import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { HostNames } from '../../server/http/host-check.ts';
import { plainFirst } from '../../server/http/plain-first.ts';

const hostNames = new HostNames({ boundTo: '127.0.0.1', names: () => [] });
let server: Server;
let host: string;
let isLogged: boolean;

beforeAll(async () => {
  server = createServer(
    plainFirst({
      answers: [
        (req, res, otherwise) => (req.url === '/one' ? res.end('the first') : otherwise()),
        (req, res, otherwise) => (req.url === '/two' ? res.end('the second') : otherwise()),
      ],
      hostNames,
      isLogged: () => isLogged,
      otherwise: (_req, res) => void res.end('the whole way'),
    }),
  );
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  hostNames.check(host);
});
beforeEach(() => {
  isLogged = false;
});
afterAll(() => server.close());

function ask(path: string, { method = 'GET', headers = ['Host', host], body = '' } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(`http://${host}${path}`, { method, headers, setHost: false }, res => {
      res.setEncoding('utf8');
      let text = '';
      res.on('data', part => {
        text += part;
      });
      res.on('end', () => resolve(text));
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

it('answers what one of the answers knows', async () => {
  expect(await ask('/one')).toBe('the first');
  expect(await ask('/two')).toBe('the second');
  expect(await ask('/three')).toBe('the whole way');
});

it.each([
  ['another method', { method: 'DELETE' }],
  ['a body', { headers: ['Host', 'HOST', 'Content-Length', '2'], body: '{}' }],
  ['a body in chunks', { headers: ['Host', 'HOST', 'Transfer-Encoding', 'chunked'], body: '{}' }],
  ['a host that was not checked', { headers: ['Host', 'maps.example'] }],
  ['two hosts', { headers: ['Host', 'HOST', 'host', 'maps.example'] }],
])('goes the whole way with %s', async (_name, { headers, ...more }: Parameters<typeof ask>[1] & object) => {
  const sent = headers?.map(value => (value === 'HOST' ? host : value));
  expect(await ask('/one', sent === undefined ? more : { headers: sent, ...more })).toBe('the whole way');
});

it('goes the whole way while each request is logged', async () => {
  isLogged = true;
  expect(await ask('/one')).toBe('the whole way');
});

it('knows hosts that were checked, and on every address those that do not change', () => {
  const everywhere = new HostNames({ boundTo: '0.0.0.0', names: () => ['maps.example'] });
  for (const name of ['localhost:8787', 'maps.example']) everywhere.check(name);
  expect(['localhost:8787', 'maps.example', 'other.example', undefined].map(name => everywhere.knows(name))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(() => everywhere.check('other.example')).toThrow(/host/i);
});
