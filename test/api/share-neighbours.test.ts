import { once } from 'node:events';
import { Agent, createServer, get } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { ConnectionBound, connectionsWithin } from '../../server/bound-connections.ts';
import type { SharingReply } from '../../server/share/share-schemas.ts';
import { adminClient } from '../helpers/admin-client.ts';
import { patienceMs } from '../helpers/patience.ts';
import { askAsPhone } from '../helpers/phone-client.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

/** What somebody in the network can do who has neither code nor key. */

const service = await serviceForTests({ networkAddresses: () => [{ address: '127.0.0.1', interface: 'test0' }] });
const admin = await adminClient(service);
const opened: Socket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
});

/** Connections that have sent no more than this. */
async function hold(port: number, count: number, sent: string, localAddress = '127.0.0.1'): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect({ port, host: '127.0.0.1', localAddress }));
  opened.push(...sockets);
  await Promise.all(
    sockets.map(async socket => {
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      socket.write(sent);
    }),
  );
  return sockets;
}
const stillOpen = (sockets: readonly Socket[]): number => sockets.filter(({ closed }) => !closed).length;

test.each([
  ['half a handshake', '\x16'],
  ['half a request', 'G'],
])('500 connections with %s keep no phone out', async (_name, sent) => {
  const { body } = await admin.post('/share/on', { address: '127.0.0.1', port: 0 });
  const { port, trustUrl, url }: SharingReply = body.sharing;
  const { bytes: trusts } = await askAsPhone(`${trustUrl}outpost-ca.crt`);
  const strangers = await hold(port, 500, sent);
  expect((await askAsPhone(`${url}phone/status`, { trusts })).status).toBe(200);
  expect((await askAsPhone(`${trustUrl}phone/status`)).status).toBe(200);
  // Most are cut long before their time to ask is over.
  await expect.poll(() => stillOpen(strangers), { timeout: patienceMs }).toBeLessThanOrEqual(20);
  await admin.post('/share/off');
});

test('a crowd of one address is cut before what others hold, and alone', async () => {
  const server = createServer((_req, res) => res.end('here'));
  new ConnectionBound({ limit: 60 }).watch(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<string>((resolve, reject) => {
      const asked = get({ port, host: '127.0.0.1', agent }, res => resolve(text(res)));
      asked.on('error', reject);
    });
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  expect(await ask()).toBe('here');
  const waiting = await hold(port, 20, 'G', '127.0.0.2');
  await expect.poll(() => connections, { timeout: patienceMs }).toBe(21);
  const crowd = await hold(port, 200, 'G', '127.0.0.3');
  await expect.poll(() => stillOpen(crowd), { timeout: patienceMs }).toBeLessThanOrEqual(20);
  expect(await ask()).toBe('here');
  // On the same connection as before.
  expect([connections, stillOpen(waiting)]).toEqual([221, 20]);
  agent.destroy();
  server.closeAllConnections();
  server.close();
});

test('who asks nothing in time is cut, who has asked is not', async () => {
  const server = createServer((_req, res) => res.end('here'));
  new ConnectionBound({ unaskedMs: 300 }).watch(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const [silent, asking] = await Promise.all(
    ['G', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'].map(sent => hold(port, 1, sent)),
  );
  // Each byte would be a sign of life.
  const dribble = setInterval(() => silent?.[0]?.write('E'), 50);
  await expect.poll(() => stillOpen(silent ?? []), { timeout: patienceMs }).toBe(0);
  await delay(300);
  expect(stillOpen(asking ?? [])).toBe(1);
  clearInterval(dribble);
  server.closeAllConnections();
  server.close();
});

test('both listeners leave a quarter of the files to regions and accounts', () => {
  expect(connectionsWithin(1000, 1 / 2, 1024) + connectionsWithin(500, 1 / 4, 1024)).toBe(768);
  expect(connectionsWithin(500, 1 / 4, Number.POSITIVE_INFINITY)).toBe(500);
});
