import { describe, expect, test } from 'vitest';
import { createService } from '../../server/index.ts';
import { dashboardClient } from '../helpers/dashboard-client.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { createProbe } from '../helpers/probe-module.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

/** What test keys meet in any run, without test tools; each answer of the dashboard is held against its OpenAPI. */

const answer = '/probe/v1/answer';
const day = 86_400;
const clock = new ManualClock();
const service = await serviceForTests({
  clock,
  packs: ['sandbox'],
  limit: 10,
  furtherModules: () => [createProbe()],
});
const dash = await dashboardClient(service);

const testKey = async (): Promise<{ id: string; key: string; project: string; user: string }> =>
  (await dash.post('/keys', { kind: 'test' })).body;
const simulate = (id: string, change: object) => dash.post(`/keys/${id}/simulate`, change);
const asked = (key: string, path = answer) => service.get(path, { headers: { authorization: `Bearer ${key}` } });
const said = async (key: string, path?: string) => {
  const { status, body } = await asked(key, path);
  return status === 200 ? 'ok' : body.error;
};
const usedOf = async (user: string) => (await dash.get(`/users/${user}`)).body.period.used.tenths;

describe('failures', () => {
  test('come as often as ordered, where they were ordered, cost nothing and meet this key alone', async () => {
    const [failing, other] = [await testKey(), await testKey()];
    const { body } = await simulate(failing.id, { failure: { error: 'maintenance', path: '/probe', count: 2 } });
    expect(body.simulation).toEqual({
      failure: { error: 'maintenance', path: '/probe', left: 2 },
      aheadSeconds: 0,
      limit: null,
      used: { units: 0, tenths: 0 },
    });
    expect(await said(failing.key, '/usage/v1')).toBe('ok');
    const first = await asked(failing.key);
    expect(first).toMatchObject({ status: 503, body: { error: 'maintenance' } });
    expect(first.body.said.code).toBe('server.failureSimulated');
    expect(first.headers.get('retry-after')).toBe('1');
    expect(await said(other.key)).toBe('ok');
    expect(await said(service.key)).toBe('ok');
    expect(await said(failing.key)).toBe('maintenance');
    expect((await dash.get(`/keys/${failing.id}`)).body.simulation.failure).toBeNull();
    expect(await said(failing.key)).toBe('ok');
  });

  test('without a count last until they are taken back, and of many at once no more fail than were ordered', async () => {
    const { id, key } = await testKey();
    await simulate(id, { failure: { error: 'upstream_unavailable' } });
    for (let i = 0; i < 3; i += 1) expect(await said(key)).toBe('upstream_unavailable');
    expect(await said('unknown')).toBe('invalid_key');
    await simulate(id, { failure: { error: 'internal_error', count: 5 } });
    const answers = await Promise.all(Array.from({ length: 20 }, () => said(key)));
    expect(answers.filter(one => one === 'internal_error')).toHaveLength(5);
    expect(answers.filter(one => one === 'ok')).toHaveLength(15);
    await simulate(id, { failure: { error: 'internal_error' } });
    await simulate(id, { failure: null });
    expect(await said(key)).toBe('ok');
  });

  test('are met in every process on the data folder, and after a restart', async () => {
    const { id, key } = await testKey();
    await simulate(id, { failure: { error: 'rate_limited' } });
    const next = createService({ ...service.data, port: 0, furtherModules: () => [createProbe()] });
    const { baseUrl } = await next.listen();
    const there = await fetch(baseUrl + answer, { headers: { authorization: `Bearer ${key}` } });
    expect(await there.json()).toMatchObject({ error: 'rate_limited' });
    await next.close();
  });
});

describe('a quota', () => {
  test("is the key's own: it runs out, begins anew with the clock, and touches nothing of its user", async () => {
    const { id, key, user } = await testKey();
    const before = await usedOf(user);
    await simulate(id, { limit: 3, used: 1.5 });
    const { headers } = await asked(key);
    expect(headers.get('ratelimit-limit')).toBe('3');
    expect(headers.get('ratelimit-remaining')).toBe('0');
    const refused = await asked(key);
    expect(refused).toMatchObject({ status: 429, body: { error: 'quota_exhausted' } });
    expect(refused.body.resetsAt).toBe(new Date(clock.now() + 30 * day * 1000).toISOString());
    const usage = (await asked(key, '/usage/v1')).body;
    expect(usage).toMatchObject({ limit: 3, used: { tenths: 25 }, remaining: { tenths: 5 } });
    await simulate(id, { advanceSeconds: 30 * day });
    expect(await said(key)).toBe('ok');
    expect((await asked(key, '/usage/v1')).body.periodStart).toBe(refused.body.resetsAt);
    expect(await usedOf(user)).toBe(before);
    // The statistics are of the real day.
    const today = new Date(clock.now()).toISOString().slice(0, 10);
    expect((await dash.get(`/usage?key=${id}&to=${today}`)).body.days.at(-1)).toMatchObject({ requests: 4 });
    expect((await dash.post(`/keys/${id}/end-simulation`)).body.simulation).toBeNull();
    const after = await asked(key);
    expect(after.headers.get('ratelimit-limit')).toBeNull();
    expect(await usedOf(user)).toBe(before + 10);
  });
});

test('a clock that is ahead ends signed addresses and map sessions of this key, and of no other', async () => {
  const [early, other] = [await testKey(), await testKey()];
  const tokenOf = async (key: string) => (await asked(key, '/tiles/v1/token?session=map')).body;
  const [mine, theirs] = [await tokenOf(early.key), await tokenOf(other.key)];
  const read = (url: string) => service.get(url, { headers: { authorization: '', range: 'bytes=0-9' } });
  expect((await read(mine.url)).status).toBe(206);
  await simulate(early.id, { advanceSeconds: 901 });
  expect((await read(mine.url)).body.error).toBe('signature_expired');
  expect((await read(theirs.url)).status).toBe(206);
  const renewed = await tokenOf(early.key);
  expect(renewed.expiresAt).toBe(mine.expiresAt + 901);
  expect((await read(renewed.url)).status).toBe(206);
  await simulate(early.id, { advanceSeconds: 3600 });
  const charged = async () => (await asked(early.key, '/tiles/v1/token?session=map')).headers.get('x-quota-charge');
  expect(await charged()).toBe('1');
  expect(await charged()).toBe('0');
  // Back in the present, what was paid in the simulated future is not free.
  await dash.post(`/keys/${early.id}/end-simulation`);
  expect(await charged()).toBe('1');
});

test('live and revoked keys never meet any of it; revoking ends it; the keys with one are listed', async () => {
  const { id: live } = (await dash.post('/keys', {})).body;
  const { status, body } = await simulate(live, { limit: 0 });
  expect([status, body.error]).toEqual([409, 'conflict']);
  expect((await simulate('key_none', {})).status).toBe(404);
  const { id } = await testKey();
  expect((await simulate(id, { advanceSeconds: 400 * day })).status).toBe(200);
  expect((await simulate(id, { advanceSeconds: 1 })).body.message).toContain('400 days');
  expect((await simulate(id, { failure: { error: 'no such' } })).status).toBe(400);
  const listed = async () =>
    (await dash.get('/keys?simulated=true&limit=100')).body.items.map((key: { id: string }) => key.id);
  expect(await listed()).toContain(id);
  expect((await dash.post(`/keys/${id}/revoke`)).body.simulation).toBeNull();
  expect(await listed()).not.toContain(id);
  expect((await simulate(id, { limit: 0 })).status).toBe(409);
});
