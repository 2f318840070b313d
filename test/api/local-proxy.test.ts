import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../../server/routing/valhalla/program-valhalla.ts';
import type { TestServiceOptions } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

/** A proxy on the service's machine that passes on what strangers ask, and says so in one way, in another, or in none. */

const logged: string[] = [];
const logger = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
beforeEach(() => void logged.splice(0));

/** A service; how it answers a good start token that comes with these headers over loopback. */
async function start(options: TestServiceOptions = {}) {
  const port = options.port ?? (await freePort());
  const service = await serviceForTests({ logger, ...options, port });
  return async (headers: Record<string, string> = {}, version = '1.1'): Promise<string> => {
    const { hash } = new URL(service.service.workstationUrl());
    const body = JSON.stringify({ token: hash.slice('#token='.length) });
    const sent = {
      Host: `127.0.0.1:${port}`,
      Connection: 'close',
      'Content-Type': 'application/json',
      'Content-Length': String(body.length),
      ...headers,
    };
    const head = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
    const socket = connect(port, '127.0.0.1');
    socket.write(`POST /workstation/session HTTP/${version}\r\n${head.join('')}\r\n${body}`);
    const answer = await text(socket);
    const [, error] = /"error":"(\w+)"/.exec(answer) ?? [];
    return error === undefined ? answer.slice(9, 12) : `${error}${answer.includes('--trust-proxy') ? ', told' : ''}`;
  };
}

const unnamed = 'scope_denied, told';
const own = 'http://127.0.0.1:8787';
const publicUrl = 'https://maps.example.org';

describe('a service that was told of no proxy', async () => {
  const redeem = await start();

  test('lets in who asks it directly', async () => {
    expect(await redeem()).toBe('200');
    expect(await redeem({ Referer: `${own}/workstation/` })).toBe('200');
    expect(await redeem({ 'X-Forwarded-For': '127.0.0.1' })).toBe('200');
    expect(await redeem({ Host: 'localhost' })).toBe('200');
  });

  test.each([
    ['Via', '1.1 nginx'],
    ['X-Real-IP', '203.0.113.9'],
    ['X-Forwarded-Proto', 'https'],
    ['X-Forwarded-Host', 'maps.example.org'],
    ['CF-Connecting-IP', '203.0.113.9'],
    ['True-Client-IP', '203.0.113.9'],
  ])('lets nobody in by %s, and says once what to do', async (header, value) => {
    const told = await start();
    expect(await told({ [header]: value })).toBe(unnamed);
    expect(await told({ [header]: value, 'X-Forwarded-For': '127.0.0.1' })).toBe(unnamed);
    expect(logged.filter(line => line.includes('--trust-proxy'))).toHaveLength(1);
    expect(logged.join()).toContain(header.toLowerCase());
  });

  test('lets nobody in whose page has another address, or who comes by an old HTTP, as nginx asks', async () => {
    expect(await redeem({ Referer: `${publicUrl}/workstation/` })).toBe(unnamed);
    expect(await redeem({}, '1.0')).toBe(unnamed);
  });
});

test('a service whose address is a proxy’s lets nobody in while it trusts none', async () => {
  const redeem = await start({ urls: { baseUrl: publicUrl } });
  expect(await redeem()).toBe(unnamed);
  // As by plain `proxy_pass`.
  expect(await redeem({ Origin: publicUrl })).toBe(unnamed);
});

test('a service that trusts its proxy lets in whom it names, and whoever comes past it', async () => {
  const redeem = await start({ urls: { baseUrl: publicUrl }, trustProxy: ['127.0.0.1'] });
  const proxied = { Host: 'maps.example.org', Origin: publicUrl, 'X-Forwarded-Proto': 'https' };
  expect(await redeem({ ...proxied, 'X-Forwarded-For': '203.0.113.9' })).toBe('scope_denied');
  expect(await redeem({ ...proxied, 'X-Forwarded-For': '127.0.0.1' })).toBe('200');
  expect(logged).toEqual([]);
  expect(await redeem()).toBe('200');
  // It names nobody.
  expect(await redeem(proxied)).toBe(unnamed);
  expect(logged.join()).toContain('X-Forwarded-For');
});

test('a service that is reached under another name without a proxy goes on', async () => {
  const port = await freePort();
  const redeem = await start({ port, urls: { baseUrl: `http://maps.lan:${port}` } });
  expect(await redeem()).toBe('200');
});
