import { statSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { ManualClock } from '../helpers/manual-clock.ts';
import { createProbe } from '../helpers/probe-module.ts';
import type { Answer, TestService, TestServiceOptions } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

const day = 86_400_000;
const answer = '/probe/v1/answer';
let clock: ManualClock;
let service: TestService;

const start = async (options: TestServiceOptions = {}) => {
  clock = new ManualClock();
  service = await serviceForTests({ clock, furtherModules: () => [createProbe()], ...options });
};
const ask = (query = '') => service.get(`${answer}${query}`);
const statuses = async (count: number, query = '') => {
  const answers = await Promise.all(Array.from({ length: count }, () => ask(query)));
  return { answered: answers.filter(({ status }) => status === 200).length, answers };
};

describe('a hard cap', () => {
  beforeEach(() => start({ limit: 20 }));

  test('50 clients at once get exactly the remaining units', async () => {
    // All of them are past the first look at the quota before any is done.
    const answers = await Promise.all(Array.from({ length: 50 }, () => service.get('/probe/v1/slow?ms=200')));
    const answered = answers.filter(({ status }) => status === 200).length;
    expect(answered).toBe(20);
    expect(service.used()).toBe(200);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 429,
      body: { error: 'quota_exhausted', message: expect.stringContaining('2026-02-14T12:00:00.000Z') },
    });
  });

  test('tenths are counted as integers: ten autocompletions are one unit', async () => {
    for (let i = 0; i < 10; i += 1) await ask('?tenths=1');
    expect(service.used()).toBe(10);
  });

  test('JSON that a module wrote itself is sent as it is, and charged', async () => {
    const { bytes, headers } = await service.get('/probe/v1/written');
    expect(bytes.toString()).toBe('{ "ok" : true }');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(service.used()).toBe(10);
  });

  test('a request above the remaining quota is refused whole, a cheaper one is answered', async () => {
    await ask('?tenths=195');
    expect((await ask('?tenths=10')).status).toBe(429);
    expect((await ask('?tenths=5')).status).toBe(200);
    expect((await ask('?tenths=1')).status).toBe(429);
    expect((await ask('?tenths=0')).status).toBe(200);
    expect(service.used()).toBe(200);
  });

  test('quota is the user’s: a second key adds none', async () => {
    await ask('?tenths=200');
    const { key } = service.newKey();
    const second = await service.get(answer, { headers: { authorization: `Bearer ${key}` } });
    expect(second.status).toBe(429);
  });

  test('a billable request after 30 days starts a new period before it is counted', async () => {
    await ask('?tenths=200');
    clock.advance(30 * day - 1);
    expect((await ask()).status).toBe(429);
    clock.advance(1);
    expect((await ask()).status).toBe(200);
    expect(service.used()).toBe(10);
    // The grid stays anchored: half a period late, the next one still begins on time.
    clock.advance(44.5 * day);
    await ask('?tenths=200');
    clock.advance(15.5 * day);
    expect((await ask()).status).toBe(200);
  });

  test('a matrix costs its pairs: above the quota it is refused; above the limit it is a bad request', async () => {
    const points = (count: number) => Array.from({ length: count }, (_, i) => ({ lat: i / 100, lon: -170 }));
    const matrix = (sources: number, targets: number) =>
      service.post('/directions-matrix/v1', { sources: points(sources), targets: points(targets), costing: 'auto' });
    expect((await matrix(3, 7)).body.error).toBe('quota_exhausted');
    expect((await matrix(50, 51)).body.error).toBe('bad_request');
    expect((await matrix(4, 5)).status).toBe(200);
    expect(service.used()).toBe(200);
    expect((await matrix(1, 1)).body.error).toBe('quota_exhausted');
    expect((await matrix(51, 50)).body.error).toBe('bad_request');
  });

  test('unused periods are skipped, also on the grid of an anchor before the account', async () => {
    const { key, userId } = service.newKey({
      user: { name: 'renewed', monthlyRequestLimit: 2, cycleAnchor: clock.now() - 10 * day },
    });
    const asks = async () => (await service.get(answer, { headers: { authorization: `Bearer ${key}` } })).status;
    const periodStart = () => new Date(service.accounts.users.byId(userId)?.periodStart ?? 0).toISOString();
    expect([await asks(), await asks(), await asks()]).toEqual([200, 200, 429]);
    expect(periodStart()).toBe('2026-01-05T12:00:00.000Z');
    clock.advance(20 * day - 1);
    expect(await asks()).toBe(429);
    clock.advance(1);
    expect(await asks()).toBe(200);
    expect(periodStart()).toBe('2026-02-04T12:00:00.000Z');
    clock.advance(3.5 * 30 * day);
    expect([await asks(), await asks(), await asks()]).toEqual([200, 200, 429]);
    expect(periodStart()).toBe('2026-05-05T12:00:00.000Z');
  });

  test('a clock that is set back does not open a fresh period', async () => {
    clock.advance(31 * day);
    await ask('?tenths=200');
    clock.advance(-31 * day);
    expect((await ask()).status).toBe(429);
  });
});

describe('what a key’s holder is told', () => {
  const quota = ({ headers }: Answer) =>
    ['X-Quota-Charge', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'Retry-After'].map(name =>
      headers.get(name),
    );

  test('each answer says its charge, the units left and the seconds until the period ends', async () => {
    await start({ limit: 20 });
    clock.advance(29 * day);
    expect(quota(await ask('?tenths=1'))).toEqual(['0.1', '20', '19', '86400', null]);
    expect(quota(await ask('?tenths=49'))).toEqual(['4.9', '20', '15', '86400', null]);
    expect(quota(await ask('?session=a'))).toEqual(['1', '20', '14', '86400', null]);
    expect(quota(await ask('?session=a'))).toEqual(['0', '20', '14', '86400', null]);
    expect(quota(await service.get('/probe/v1/fail/bug'))).toEqual([null, null, null, null, null]);
    clock.advance(day);
    expect(quota(await ask())).toEqual(['1', '20', '19', '2592000', null]);
    expect((await ask()).headers.get('access-control-expose-headers')).toContain('RateLimit-Remaining');
  });

  test('without a limit there is a charge and nothing else', async () => {
    await start();
    expect(quota(await ask('?tenths=15'))).toEqual(['1.5', null, null, null, null]);
  });

  test('a refusal says when the next period begins', async () => {
    await start({ limit: 0 });
    clock.advance(29.5 * day);
    const refused = await ask();
    expect(quota(refused)).toEqual([null, null, null, null, '43200']);
    expect(refused.body).toMatchObject({ error: 'quota_exhausted', resetsAt: '2026-02-14T12:00:00.000Z' });
  });

  test('/usage/v1 is free, also for keys with a scope and without quota, and tells of no other key', async () => {
    await start({ limit: 2 });
    const asUser = (key: string) => service.get('/usage/v1', { headers: { authorization: `Bearer ${key}` } });
    const scoped = service.newKey({ scopes: ['static'] });
    await ask('?tenths=11');
    clock.advance(day);
    await ask('?tenths=9');
    const { status, body, headers } = await service.get('/usage/v1');
    expect(status).toBe(200);
    expect(headers.get('x-quota-charge')).toBe('0');
    expect(body).toEqual({
      periodStart: '2026-01-15T12:00:00.000Z',
      resetsAt: '2026-02-14T12:00:00.000Z',
      limit: 2,
      used: { units: 2, tenths: 20 },
      remaining: { units: 0, tenths: 0 },
      state: 'exhausted',
      ofThisKey: [
        { day: '2026-01-15', operation: 'probe_answer', requests: 1, units: 1, tenths: 11 },
        { day: '2026-01-16', operation: 'probe_answer', requests: 1, units: 0, tenths: 9 },
      ],
    });
    expect((await asUser(scoped.key)).body).toEqual({ ...body, ofThisKey: [] });
    expect((await asUser('')).body.error).toBe('missing_key');
    clock.advance(29 * day);
    expect((await service.get('/usage/v1')).body).toMatchObject({ used: { tenths: 0 }, state: 'within_limit' });
  });
});

describe('a soft cap', () => {
  test('goes on past the limit until the overage costs the spending cap', async () => {
    // 2.00 per 1,000 units and a cap of 0.05: 25 units beyond the limit.
    await start({ limit: 10, user: { capMode: 'soft', overagePrice: 200, spendingCap: 5 } });
    const { answered } = await statuses(50);
    expect(answered).toBe(35);
    expect(service.used()).toBe(350);
    clock.advance(30 * day);
    expect((await ask()).status).toBe(200);
  });

  test('sums of money beyond 2 ** 53 are compared exactly', async () => {
    // 99,999,999 tenths at 999,999,999 for 1,000 units are 9,999,999,890,000.0001: no double knows that from the cap.
    const user = { capMode: 'soft', overagePrice: 999_999_999, planPrice: 9_999_999_890_000 } as const;
    await start({ limit: 0, user });
    service.accounts.users.change(service.userId, { usedTenths: 99_999_989 }, clock.now());
    expect((await ask('?tenths=10')).status).toBe(429);
    service.accounts.users.change(service.userId, { spendingCap: 9_999_999_890_001 }, clock.now());
    expect((await ask('?tenths=10')).status).toBe(200);
  });

  test('without a spending cap the plan’s price is the cap', async () => {
    await start({ limit: 10, user: { capMode: 'soft', overagePrice: 1000, planPrice: 4 } });
    expect((await statuses(30)).answered).toBe(14);
  });
});

describe('a map session', () => {
  beforeEach(() => start({ limit: 3 }));

  test('pays once an hour, however many ask at once', async () => {
    expect((await statuses(20, '?session=a')).answered).toBe(20);
    expect(service.used()).toBe(10);
    clock.advance(3_599_999);
    await ask('?session=a');
    expect(service.used()).toBe(10);
    clock.advance(1);
    await ask('?session=a');
    expect(service.used()).toBe(20);
  });

  test('is another one under another key', async () => {
    await ask('?session=a');
    const { key } = service.newKey();
    await service.get(`${answer}?session=a`, { headers: { authorization: `Bearer ${key}` } });
    expect(service.used()).toBe(20);
  });

  test('that was paid goes on when the quota is used up, a new one does not', async () => {
    await ask('?session=a');
    await ask('?tenths=20');
    expect((await ask('?session=a')).status).toBe(200);
    expect((await ask('?session=b')).status).toBe(429);
    clock.advance(30 * day);
    expect((await ask('?session=b')).status).toBe(200);
  });
});

describe('stored requests', () => {
  beforeEach(() => start());

  const logged = () => {
    const { items } = service.accounts.loggedRequests.page({ after: undefined, limit: 10 }, 0);
    return items
      .toReversed()
      .map(({ url, status, error, tenths, operation }) => ({ url, status, error, tenths, operation }));
  };
  const usage = async () => {
    const asked = { user: service.userId, from: '2026-01-01', to: '2026-01-31' };
    const sums = await service.accounts.usage.sums(asked, 'operation');
    return sums.map(({ day: on, group, requests, tenths }) => [on, group, requests, tenths]);
  };

  test('is counted by day and endpoint, failures left out', async () => {
    await ask();
    await ask('?tenths=1');
    await service.get('/probe/v1/fail/bug');
    clock.advance(day);
    await ask();
    expect(await usage()).toEqual([
      ['2026-01-15', 'probe_answer', 2, 11],
      ['2026-01-16', 'probe_answer', 1, 10],
    ]);
  });

  test('is logged for 30 days, failures included, keys never', async () => {
    const keyless = { headers: { authorization: '' } };
    await service.get(`${answer}?key=${service.key}&tenths=1`, keyless);
    await service.get(`${answer}?%6bey=${service.key}&tenths=1`, keyless);
    await service.get('/probe/v1/fail/maintenance');
    await expect.poll(() => logged().length).toBe(3);
    expect(logged()).toEqual([
      { url: `${answer}?key=***&tenths=1`, status: 200, error: null, tenths: 1, operation: 'probe_answer' },
      { url: `${answer}?key=***&tenths=1`, status: 200, error: null, tenths: 1, operation: 'probe_answer' },
      { url: '/probe/v1/fail/maintenance', status: 503, error: 'maintenance', tenths: 0, operation: 'probe_fail' },
    ]);
    // Housekeeping removes them without any request.
    clock.advance(30 * day + 1);
    await expect.poll(() => logged().length).toBe(0);
  });

  test('reaches the database file itself without anybody waiting for the disk', async ({ skip }) => {
    skip(service.data.accounts !== undefined, 'The accounts are in no file of the data folder.');
    const size = () => statSync(`${service.dataDir}/outpost.db`).size;
    const before = size();
    await Promise.all(Array.from({ length: 200 }, (_, i) => ask(`?session=${i}${'x'.repeat(400)}`)));
    await expect.poll(size).toBeGreaterThan(before);
  });
});
