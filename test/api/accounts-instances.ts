import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createService, type Service } from '../../server/index.ts';
import { dashboardClient } from '../helpers/dashboard-client.ts';
import { packFor } from '../helpers/packs.ts';
import type { TestPostgres } from '../helpers/postgres.ts';
import { createProbe } from '../helpers/probe-module.ts';
import { linkPack, startService, type TestService } from '../helpers/service.ts';

const answer = '/probe/v1/answer';
const script = fileURLToPath(new URL('../helpers/probe-process.ts', import.meta.url));
const furtherModules = () => [createProbe()];

/** A balancer as simple as they come: each request to the next one. */
async function balance(bases: readonly string[]) {
  let turn = 0;
  const server = createServer((req, res) => {
    const { method, headers, url } = req;
    const to = new URL(url ?? '/', bases[turn % bases.length]);
    turn += 1;
    const onward = request(to, { method, headers: { ...headers, host: to.host } }, from => {
      res.writeHead(from.statusCode ?? 502, from.headers);
      from.pipe(res);
    });
    onward.on('error', () => res.writeHead(502).end());
    req.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/** Three services on machines of their own, as far as their data folders go, over accounts in one database. */
export const instancesOver = (postgres: TestPostgres) =>
  describe('three instances on the same accounts', () => {
    let address: string;
    let first: TestService;
    const others: { service: Service; baseUrl: string; dataDir: string }[] = [];
    const bases = () => [first, ...others].map(({ baseUrl }) => baseUrl);
    const said = async (base: string, path = answer, key = first.key) => {
      const response = await fetch(new URL(path, base), { headers: { authorization: `Bearer ${key}` } });
      await response.arrayBuffer();
      return response.status;
    };
    beforeAll(async () => {
      const pack = await packFor('sandbox');
      address = await postgres.database('instances');
      // All at once: one of them makes the tables.
      const starting = startService({ accounts: address, packs: [pack], furtherModules });
      for (let i = 0; i < 2; i += 1) {
        const dataDir = await mkdtemp(join(tmpdir(), 'outpost-instance-'));
        await linkPack(dataDir, pack);
        const service = createService({ dataDir, accounts: address, port: 0, furtherModules });
        others.push({ service, dataDir, baseUrl: (await service.listen()).baseUrl });
      }
      first = await starting;
    });
    afterAll(async () => {
      await first?.close();
      for (const { service, dataDir } of others) {
        await service.close();
        await rm(dataDir, { recursive: true, force: true });
      }
    });

    test('answer exactly what the plan has room for, behind a balancer, fifty clients on the last units', async () => {
      const { key, userId } = first.newKey({ user: { name: 'last units', monthlyRequestLimit: 100 } });
      first.accounts.users.change(userId, { usedTenths: 900 }, Date.now());
      const balancer = await balance(bases());
      let left = 150;
      const statuses: number[] = [];
      const client = async () => {
        for (; left > 0; left -= 1) statuses.push(await said(balancer.baseUrl, answer, key));
      };
      await Promise.all(Array.from({ length: 50 }, client));
      balancer.close();
      expect(statuses.filter(status => status === 200)).toHaveLength(10);
      expect(statuses.every(status => status === 200 || status === 429)).toBe(true);
      expect(first.accounts.users.byId(userId)?.usedTenths).toBe(1000);
    });

    test('take the addresses that another one signed, until a key is revoked on one: within a second on all', async () => {
      const { id, key } = first.newKey();
      const dash = await dashboardClient(first);
      const token = await fetch(`${first.baseUrl}/tiles/v1/token`, { headers: { authorization: `Bearer ${key}` } });
      const { pathname, search } = new URL((await token.json()).url);
      const signed = async (base: string) =>
        (await fetch(base + pathname + search, { headers: { range: 'bytes=0-6' } })).status;
      for (const base of bases()) expect([await said(base, answer, key), await signed(base)]).toEqual([200, 206]);
      await dash.post(`/keys/${id}/revoke`);
      expect([await said(first.baseUrl, answer, key), await signed(first.baseUrl)]).toEqual([403, 403]);
      await delay(1000);
      for (const base of bases()) expect([await said(base, answer, key), await signed(base)]).toEqual([403, 403]);
    });

    test('keep their windows’ own users apart, each under the identifier that its items have', async () => {
      const internal = first.accounts.users.list().filter(user => user.internal);
      expect(internal.map(({ name, id }) => name === `(workstation) ${id}`)).toEqual([true, true, true]);
    });

    test('lose at most the requests in flight of one that is killed', async () => {
      const { key, userId } = first.newKey({ user: { name: 'killed' } });
      const dataDir = await mkdtemp(join(tmpdir(), 'outpost-instance-'));
      const child: ChildProcess = spawn(process.execPath, [script, dataDir, address], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [line] = await once(child.stdout ?? process.stdin, 'data');
      const killed = String(line).trim();
      let answered = 0;
      let enough = false;
      const clients = 20;
      const client = async (_: unknown, i: number) => {
        const base = i % 2 === 0 ? killed : first.baseUrl;
        while (!enough) {
          const status = await said(base, answer, key).catch(() => delay(5));
          if (status === 200) answered += 1;
        }
      };
      const all = Promise.all(Array.from({ length: clients }, client));
      await expect.poll(() => answered).toBeGreaterThan(200);
      child.kill('SIGKILL');
      await once(child, 'exit');
      const before = answered;
      await expect.poll(() => answered).toBeGreaterThan(before + 50);
      enough = true;
      await all;
      await rm(dataDir, { recursive: true, force: true });
      const sums = first.accounts.usage.sums({ from: '2000-01-01', to: '2999-12-31', user: userId });
      const counted = sums.reduce((sum, { requests }) => sum + requests, 0);
      expect(counted).toBeGreaterThanOrEqual(answered);
      expect(counted - answered).toBeLessThanOrEqual(clients / 2);
      expect(first.accounts.users.byId(userId)?.usedTenths).toBe(counted * 10);
    });
  });

/** Stops the database while a service runs. */
export const outageOver = (postgres: TestPostgres) =>
  describe('a database that stops', () => {
    let service: TestService | undefined;
    afterEach(() => service?.close());

    test('refuses what has to be counted, and answers the window and what is free; then goes on by itself', async () => {
      const accounts = await postgres.database('outage');
      service = await startService({ accounts, furtherModules });
      const { get, post } = service;
      const token = new URL(service.workstationUrl).hash.replace('#token=', '');
      const { key } = (await post('/workstation/session', { token }, { headers: { authorization: '' } })).body;
      const window = { headers: { authorization: `Bearer ${key}` } };
      await service.known();
      expect((await get(answer)).status).toBe(200);
      postgres.stop();
      try {
        const refused = await get(answer);
        expect(refused).toMatchObject({ status: 503, body: { error: 'maintenance' } });
        expect(refused.headers.get('retry-after')).toBe('1');
        // Before any work is done.
        const begun = performance.now();
        expect((await get('/probe/v1/slow?ms=2000')).status).toBe(503);
        expect(performance.now() - begun).toBeLessThan(1500);
        const answered = await get(answer, window);
        expect([answered.status, answered.headers.get('x-quota-charge')]).toEqual([200, '0']);
        expect((await get(`${answer}?tenths=0`)).status).toBe(200);
        const unknown = { headers: { authorization: 'Bearer outpost_live_unknown' } };
        expect((await get(answer, unknown)).status).toBe(503);
        const { body, bytes } = await get('/health');
        expect(body.status).toBe('degraded');
        expect(body.accounts.reason).toContain('does not answer');
        expect(bytes.toString()).not.toContain(postgres.password);
      } finally {
        postgres.start();
      }
      await expect.poll(async () => (await get('/health')).body.status).toBe('ok');
      expect((await get(answer)).status).toBe(200);
      expect(service.used()).toBe(20);
    });
  });
