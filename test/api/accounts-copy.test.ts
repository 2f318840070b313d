import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createService } from '../../server/index.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { outpost } from '../helpers/outpost.ts';
import { hasPostgres, TestPostgres } from '../helpers/postgres.ts';
import { createProbe } from '../helpers/probe-module.ts';
import { request, startService } from '../helpers/service.ts';

const lists = ['users', 'projects', 'keys', 'plans', 'requests', 'usage'];
const now = Date.UTC(2026, 5, 1);
const options = { clock: { now: () => now }, furtherModules: () => [createProbe()] };

describe.skipIf(!hasPostgres)('accounts that are copied into PostgreSQL', () => {
  let postgres: TestPostgres;
  let folder: string;
  let address: string;
  const dataDir = () => join(folder, 'before');
  const copy = (to: string, ...given: string[]) =>
    outpost(['accounts', 'copy', '--data-dir', dataDir(), ...given], { OUTPOST_ACCOUNTS: to });

  beforeAll(async () => {
    postgres = new TestPostgres();
    folder = await temporaryFolder();
    address = await postgres.database('shared');
  });
  afterAll(async () => {
    postgres.close();
  });

  /** A service over the data folder, which adds nothing of its own to the accounts. */
  async function served<Result>(accounts: string | undefined, work: (baseUrl: string) => Promise<Result>) {
    const logger = pino({ level: 'silent' });
    const elsewhere = accounts !== undefined && { accounts };
    const service = createService({ ...options, ...elsewhere, dataDir: dataDir(), port: 0, logger });
    const { baseUrl } = await service.listen();
    return work(baseUrl).finally(() => service.close());
  }

  /** What the dashboard tells of all of them. */
  const told = (baseUrl: string, token: string): Promise<unknown[]> =>
    Promise.all(
      lists.map(async list => {
        const { status, body } = await request(baseUrl, token, `/dashboard/v1/${list}`);
        expect(status, list).toBe(200);
        // The user of a machine's own windows says there whose it is.
        return JSON.parse(JSON.stringify(body).replaceAll(/\(workstation\)[^"]*/g, '(workstation)'));
      }),
    );

  test('answer there as they did before: keys, quota, sessions, lists, signed addresses', async () => {
    const service = await startService({ ...options, dataDir: dataDir(), limit: 100 });
    const { accounts, key } = service;
    const plan = accounts.plans.create(
      { name: 'team', monthlyRequestLimit: 7, capMode: 'soft', price: 500, overagePrice: 9 },
      now,
    );
    const planned = service.newKey({ user: { name: 'planned', plan } });
    const revoked = service.newKey();
    accounts.keys.revoke(revoked.id, now);
    const { token } = accounts.dashboardTokens.create('tests', now);
    const paid = '/probe/v1/answer?tenths=25&session=a%00b';
    const ask = (path: string, of = key) => request(service.baseUrl, of, path);
    expect((await ask(paid)).headers.get('x-quota-charge')).toBe('2.5');
    for (let i = 0; i < 8; i += 1) expect((await ask('/probe/v1/answer', planned.key)).status).toBe(200);
    expect((await ask('/probe/v1/fail/not_found')).status).toBe(404);
    const signed = new URL((await ask('/tiles/v1/token')).body.url);
    const used = service.used();
    expect(await copy(address)).toMatchObject({ code: 1, stderr: expect.stringContaining('is running') });
    await service.close();

    const before = await served(undefined, baseUrl => told(baseUrl, token));
    const { code, stdout, stderr } = await copy(address);
    expect(stderr).toBe('Copying the accounts ...\n');
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^Copied to \S+: users \d, keys \d+, plans 1, logged requests 1\d\./),
    ]);
    expect(stdout).not.toContain(postgres.password);

    await served(address, async baseUrl => {
      const answer = (path: string, of = key) => request(baseUrl, of, path);
      expect(await told(baseUrl, token)).toEqual(before);
      // Paid for already.
      expect((await answer(paid)).headers.get('x-quota-charge')).toBe('0');
      const { status, headers } = await answer('/probe/v1/answer');
      expect([status, headers.get('ratelimit-remaining')]).toEqual([200, String(Math.floor(100 - used / 10 - 1))]);
      expect((await answer('/probe/v1/answer', revoked.key)).status).toBe(403);
      expect((await answer(signed.pathname + signed.search)).status).toBe(200);
    });

    const again = await copy(address);
    expect(again).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('are not empty') });
    expect(again.stderr).not.toContain(postgres.password);
  });

  test('go nowhere without an address, or where there are none', async () => {
    expect((await copy('')).code).toBe(2);
    const { code, stderr } = await outpost(['accounts', 'copy', '--to', address, '--data-dir', join(folder, 'none')]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('holds no accounts yet')]);
  });
});
