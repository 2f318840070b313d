import { setTimeout as delay } from 'node:timers/promises';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, test } from 'vitest';
import { createService } from '../../server/index.ts';
import { type DashboardClient, dashboardClient } from '../helpers/dashboard-client.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { outpost } from '../helpers/outpost.ts';
import { createProbe } from '../helpers/probe-module.ts';
import type { TestService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

/** The Dashboard API as a client meets it; each answer is held against the dashboard's own OpenAPI by the client. */

const answer = '/probe/v1/answer';
const day = 86_400_000;

const clock = new ManualClock();
let service: TestService;
let dash: DashboardClient;
// Not at once: over PostgreSQL commands find the accounts of the service that started last.
beforeAll(async () => {
  service = await serviceForTests({ clock, furtherModules: () => [createProbe()] });
  dash = await dashboardClient(service);
});

/** A request of the API with a key; what it came to. */
const ask = async (key: string, query = '', headers: Record<string, string> = {}) => {
  const { status, body } = await service.get(answer + query, {
    headers: { authorization: `Bearer ${key}`, ...headers },
  });
  return status === 200 ? 'ok' : body.error;
};

async function newAccount(name: string, terms: object = {}) {
  const { body: user } = await dash.post('/users', { name, ...terms });
  const { body: project } = await dash.post('/projects', { user: user.id, name: 'app' });
  const { body: key } = await dash.post('/keys', { project: project.id });
  return { user: user.id as string, project: project.id as string, keyId: key.id as string, key: key.key as string };
}
const periodOf = async (user: string) => (await dash.get(`/users/${user}`)).body.period;
const failed = async (asked: Promise<{ status: number; body: { error: string; message: string } }>) => {
  const { status, body } = await asked;
  return `${status} ${body.error}: ${body.message}`;
};

test('its description is valid OpenAPI 3.1 for two validators, and open to anybody', async () => {
  const { status, body, bytes } = await service.get('/dashboard/v1/openapi.json', { headers: { authorization: '' } });
  expect(status).toBe(200);
  expect(body).toMatchObject({ openapi: '3.1.0', servers: [{ url: service.baseUrl }] });
  expect((await new Validator().validate(structuredClone(body))).errors).toBeUndefined();
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source: bytes.toString(), absoluteRef: '/openapi.json', config });
  expect(problems.map(({ message, location }) => `${message} ${location[0]?.pointer}`)).toEqual([]);
});

describe('who may enter', () => {
  const enter = async (headers: Record<string, string>, path = '/users') => {
    const { status, body } = await dash.get(path, { authorization: '', ...headers });
    return status === 200 ? 'ok' : `${status} ${body.error}`;
  };

  test('a dashboard token as Bearer, and nothing else', async () => {
    const { id, token } = service.accounts.dashboardTokens.create('short', clock.now());
    expect(await enter({ authorization: `Bearer ${token}` })).toBe('ok');
    expect(await enter({})).toBe('401 missing_key');
    expect(await enter({}, `/users?key=${token}`)).toBe('401 missing_key');
    expect(await enter({ authorization: `Bearer ${service.key}` })).toBe('401 invalid_key');
    expect(await enter({ authorization: `Bearer ${token}x` })).toBe('401 invalid_key');
    expect(await enter({}, '/no-such')).toBe('401 missing_key');
    service.accounts.dashboardTokens.revoke(id, clock.now());
    expect(await enter({ authorization: `Bearer ${token}` })).toBe('403 key_revoked');
  });

  test('a dashboard token opens nothing of the API', async () => {
    expect(await ask(dash.token)).toBe('invalid_key');
    expect(await ask('', `?key=${dash.token}`)).toBe('invalid_key');
  });

  test("the workstation's own token comes with its key and lives as long as the service", async () => {
    const word = new URL(service.service.workstationUrl()).hash.replace('#token=', '');
    const { body } = await service.post('/workstation/session', { token: word });
    expect(body.dashboardToken).toMatch(/^outpost_dash_\w{43}$/);
    expect(await enter({ authorization: `Bearer ${body.dashboardToken}` })).toBe('ok');
    // In no file: another start over the same data does not know it.
    const next = createService({ ...service.data, port: 0 });
    const { baseUrl } = await next.listen();
    const headers = { authorization: `Bearer ${body.dashboardToken}` };
    expect((await fetch(`${baseUrl}/dashboard/v1/users`, { headers })).status).toBe(401);
    expect(
      (await fetch(`${baseUrl}/dashboard/v1/users`, { headers: { authorization: `Bearer ${dash.token}` } })).status,
    ).toBe(200);
    await next.close();
  });

  test("browsers only from the service's own pages", async () => {
    const own = await dash.get('/users', { origin: service.baseUrl });
    expect(own.headers.get('access-control-allow-origin')).toBe(service.baseUrl);
    const foreign = await dash.get('/users', { origin: 'https://evil.example' });
    expect(foreign).toMatchObject({ status: 403, body: { error: 'origin_not_allowed' } });
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
    const preflight = (origin: string) =>
      service.get('/dashboard/v1/users/x', {
        method: 'OPTIONS',
        headers: { authorization: '', origin, 'access-control-request-method': 'PATCH' },
      });
    expect((await preflight('https://evil.example')).status).toBe(403);
    const allowed = await preflight(service.baseUrl);
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-methods')).toContain('PATCH');
    const elsewhere = await service.get(answer, { headers: { origin: 'https://evil.example' } });
    expect(elsewhere.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('requests that are none', () => {
  test.each([
    ['an unknown address', () => dash.get('/nothing'), '404 not_found'],
    ['an unknown user', () => dash.get('/users/usr_nobody'), '404 not_found: There is no user usr_nobody.'],
    ['an identifier of another kind', () => dash.get('/users/key_x'), '400 bad_request: user: must be an identifier'],
    ['another method', () => dash.patch('/users', {}), '405 method_not_allowed'],
    ['no body', () => dash.post('/users'), '400 bad_request: The request has no body'],
    ['a page of none', () => dash.get('/users?limit=0'), '400 bad_request: limit'],
    ['a page that is too long', () => dash.get('/users?limit=101'), '400 bad_request: limit'],
    ['a cursor that is none', () => dash.get('/keys?cursor=x'), '400 bad_request: cursor: must be the nextCursor'],
    ["another list's cursor", () => dash.get('/requests?cursor=WzEsInVzcl9hIl0'), '400 bad_request: cursor'],
    ['a range backwards', () => dash.get('/usage?from=2026-02-02&to=2026-02-01'), '400 bad_request: from: must not be'],
    ['a range too long', () => dash.get('/usage?from=2024-01-01&to=2026-02-01'), '400 bad_request: from: at most 366'],
    ['a day that is none', () => dash.get('/usage?from=2026-02-30'), '400 bad_request: from: must be a day'],
    ['a time without a zone', () => dash.get('/requests?from=2026-02-01T00:00:00'), '400 bad_request: from: must be a'],
    ['a status that is none', () => dash.get('/requests?status=6xx'), '400 bad_request: status'],
    ['a limit below zero', () => dash.post('/users', { name: 'x', monthlyRequestLimit: -1 }), '400 bad_request'],
    ['a name that is none', () => dash.post('/users', { name: '(workstation)' }), '400 bad_request: name: must be'],
    ['a project of nobody', () => dash.post('/projects', { user: 'usr_x', name: 'a' }), '404 not_found: There is no u'],
    ['a key of no project', () => dash.post('/keys', { project: 'prj_x' }), '404 not_found: There is no project'],
    ['a user on no plan', () => dash.post('/users', { name: 'x', plan: 'pln_x' }), '404 not_found: There is no plan'],
  ])('%s', async (_name, act, expected) => {
    expect(await failed(act())).toContain(expected);
    expect(service.accounts.users.find('x')).toBeUndefined();
  });

  test('names are taken once', async () => {
    await dash.post('/users', { name: 'Only' });
    await dash.post('/plans', { name: 'Only' });
    expect(await failed(dash.post('/users', { name: 'Only' }))).toContain(
      '409 conflict: There is already a user "Only"',
    );
    expect(await failed(dash.post('/plans', { name: 'Only' }))).toContain('409 conflict');
    const { user, project } = await newAccount('Other');
    expect(await failed(dash.patch(`/users/${user}`, { name: 'Only' }))).toContain('409 conflict');
    expect(await failed(dash.post('/projects', { user, name: 'app' }))).toContain('409 conflict');
    expect((await dash.patch(`/projects/${project}`, { name: 'app' })).status).toBe(200);
  });

  test("the service's own user is shown and left alone", async () => {
    const { body } = await dash.get('/users?limit=100');
    const { id } = body.items.find(({ internal }: { internal: boolean }) => internal);
    expect(await failed(dash.patch(`/users/${id}`, { monthlyRequestLimit: 1 }))).toContain('409 conflict');
    expect(await failed(dash.post('/projects', { user: id, name: 'a' }))).toContain('409 conflict');
  });
});

describe('plans and periods', () => {
  test('a plan that costs is soft, a free one hard; its users follow it until they have terms of their own', async () => {
    expect((await dash.post('/plans', { name: 'free', monthlyRequestLimit: 1000 })).body.capMode).toBe('hard');
    const { body: plan } = await dash.post('/plans', { name: 'paid', monthly_request_limit: 10, price: 4900 });
    expect(plan).toMatchObject({ capMode: 'soft', price: 4900, overagePrice: 100_000, monthlyRequestLimit: 10 });
    const { user } = await newAccount('on a plan', { plan: plan.id });
    const terms = async () => (await dash.get(`/users/${user}`)).body;
    expect(await terms()).toMatchObject({ plan: plan.id, monthlyRequestLimit: 10, capMode: 'soft', planPrice: 4900 });
    await dash.patch(`/plans/${plan.id}`, { price: 5900, monthlyRequestLimit: 20 });
    expect(await terms()).toMatchObject({ plan: plan.id, monthlyRequestLimit: 20, planPrice: 5900, spendingCap: null });
    expect((await periodOf(user)).spendingCap).toBe(5900);
    await dash.patch(`/users/${user}`, { spendingCap: 100 });
    expect(await terms()).toMatchObject({ plan: plan.id, spendingCap: 100 });
    await dash.patch(`/users/${user}`, { monthlyRequestLimit: 30 });
    expect(await terms()).toMatchObject({ plan: null, monthlyRequestLimit: 30, capMode: 'soft', planPrice: 5900 });
    await dash.patch(`/plans/${plan.id}`, { monthlyRequestLimit: 40 });
    expect((await terms()).monthlyRequestLimit).toBe(30);
    const both = dash.patch(`/users/${user}`, { plan: plan.id, capMode: 'hard' });
    expect(await failed(both)).toContain('400 bad_request: Give a plan or terms of their own');
  });

  test('a period runs within its limit, into overage at its price, to its spending cap, and is reset', async () => {
    // 2.00 for 1,000 units beyond the limit, at most 0.05 of it: 25 units.
    const terms = { monthlyRequestLimit: 10, capMode: 'soft', overagePrice: 200, spendingCap: 5 };
    const { user, key } = await newAccount('overdrawn', terms);
    expect(await periodOf(user)).toEqual({
      start: '2026-01-15T12:00:00.000Z',
      end: '2026-02-14T12:00:00.000Z',
      used: { units: 0, tenths: 0 },
      remaining: { units: 10, tenths: 100 },
      state: 'within_limit',
      overage: { units: 0, tenths: 0 },
      overageCost: 0,
      spendingCap: 5,
    });
    await ask(key, '?tenths=99');
    expect(await periodOf(user)).toMatchObject({ remaining: { units: 0, tenths: 1 }, state: 'within_limit' });
    await ask(key, '?tenths=101');
    const over = { used: { units: 20, tenths: 200 }, overage: { units: 10, tenths: 100 }, remaining: { tenths: 0 } };
    expect(await periodOf(user)).toMatchObject({ ...over, state: 'overage', overageCost: 2 });
    expect(await ask(key, '?tenths=150')).toBe('ok');
    expect(await periodOf(user)).toMatchObject({ state: 'exhausted', overageCost: 5 });
    expect(await ask(key, '?tenths=1')).toBe('quota_exhausted');
    await dash.post(`/users/${user}/reset-quota`);
    expect(await ask(key, '?tenths=1')).toBe('ok');
    expect(await periodOf(user)).toMatchObject({ used: { units: 0, tenths: 1 }, state: 'within_limit' });
    const usage = await dash.get(`/usage?user=${user}&from=2026-01-15&to=2026-01-15`);
    expect(usage.body.total).toEqual({ requests: 4, units: 35, tenths: 351 });
  });

  test('a limit, a cap and an anchor that are changed count from the next request on', async () => {
    const { user, key } = await newAccount('changed', { monthlyRequestLimit: 1 });
    await ask(key);
    expect(await ask(key)).toBe('quota_exhausted');
    await dash.patch(`/users/${user}`, { monthlyRequestLimit: 2 });
    expect(await ask(key)).toBe('ok');
    expect(await ask(key)).toBe('quota_exhausted');
    // Moved back by ten days the period is the same, only older; a renewal now begins another one.
    await dash.patch(`/users/${user}`, { cycleAnchor: new Date(clock.now() - 10 * day).toISOString() });
    expect(await periodOf(user)).toMatchObject({ end: '2026-02-04T12:00:00.000Z', state: 'exhausted' });
    clock.advance(1000);
    await dash.patch(`/users/${user}`, { cycle_anchor: new Date(clock.now()).toISOString() });
    expect(await periodOf(user)).toMatchObject({ start: '2026-01-15T12:00:01.000Z', used: { tenths: 0 } });
    expect(await ask(key)).toBe('ok');
  });
});

describe('projects and keys', () => {
  test('allowed origins are checked, stored in their plain form, and hold from the next request on', async () => {
    const { project, key } = await newAccount('origins');
    const set = (allowedOrigins: string[]) => dash.patch(`/projects/${project}`, { allowedOrigins });
    const { body } = await set(['https://App.example.org:443/', 'https://*.example.com', 'https://app.example.org']);
    expect(body.allowedOrigins).toEqual(['https://app.example.org', 'https://*.example.com']);
    expect(await ask(key, '', { origin: 'https://a.example.com' })).toBe('ok');
    expect(await ask(key, '', { origin: 'https://example.com' })).toBe('origin_not_allowed');
    expect(await ask(key)).toBe('origin_required');
    for (const none of ['example.org', 'https://example.org/path', 'ftp://example.org', '*', '']) {
      expect(await failed(set(['https://good.example', none]))).toContain(
        `allowedOrigins[1]: "${none}" is not an origin`,
      );
    }
    await set([]);
    expect(await ask(key)).toBe('ok');
    await dash.patch(`/projects/${project}`, { name: 'renamed', requireOrigin: true });
    expect(await ask(key)).toBe('origin_required');
    expect((await dash.get(`/projects/${project}`)).body).toMatchObject({ name: 'renamed', allowedOrigins: [] });
  });

  test("a key's text is in one answer and no other, and its end counts at once", async () => {
    const { user, project } = await newAccount('keys');
    clock.advance(1);
    const { body: made, headers } = await dash.post('/keys', {
      project,
      name: 'phone',
      kind: 'test',
      scopes: ['tiles'],
    });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(made.key).toMatch(/^outpost_test_\w{43}$/);
    expect(made).toMatchObject({ user, project, name: 'phone', scopes: ['tiles'], revokedAt: null });
    expect(made.listed).toBe(`outpost_test_…${made.key.slice(-4)}`);
    expect(await ask(made.key)).toBe('scope_denied');
    const { key: _, lastUsedAt: __, ...shown } = made;
    expect((await dash.get(`/keys/${made.id}`)).body).toMatchObject(shown);
    expect((await dash.get(`/keys?project=${project}`)).body.items[0]).toMatchObject(shown);
    expect((await dash.post(`/keys/${made.id}/revoke`)).body.revokedAt).toBe(new Date(clock.now()).toISOString());
    expect(await ask(made.key)).toBe('key_revoked');
    clock.advance(1000);
    expect((await dash.post(`/keys/${made.id}/revoke`)).body.revokedAt).not.toBe(new Date(clock.now()).toISOString());
    const ids = async (query: string) =>
      (await dash.get(`/keys?${query}`)).body.items.map(({ id }: { id: string }) => id);
    expect(await ids(`user=${user}&state=revoked`)).toEqual([made.id]);
    expect(await ids(`user=${user}&state=active`)).toHaveLength(1);
  });

  test('a key without a project gets the default one, in one request', async () => {
    const [first, second] = [(await dash.post('/keys', {})).body, (await dash.post('/keys', { name: 'second' })).body];
    expect(first.key).toMatch(/^outpost_live_/);
    expect(second.project).toBe(first.project);
    const { body: project } = await dash.get(`/projects/${first.project}`);
    expect(project).toMatchObject({ name: 'default', user: first.user });
    expect(await ask(first.key)).toBe('ok');
    // The one that commands use.
    const made = await outpost(['key', 'create', '--data-dir', service.dataDir, '--json']);
    expect(JSON.parse(made.stdout)).toMatchObject({ user: 'default', project: 'default' });
    expect((await dash.get(`/keys?project=${first.project}`)).body.items).toHaveLength(3);
  });

  test('a key is renamed, its scopes count from the next request on, and its last use is told', async () => {
    const { keyId, key } = await newAccount('changing');
    const shown = async () => (await dash.get(`/keys/${keyId}`)).body;
    expect((await shown()).lastUsedAt).toBeNull();
    const at = new Date(clock.now()).toISOString();
    await ask(key);
    await expect.poll(async () => (await shown()).lastUsedAt).toBe(at);
    const { body } = await dash.patch(`/keys/${keyId}`, { name: 'phone', scopes: ['tiles', 'tiles'] });
    expect(body).toMatchObject({ name: 'phone', scopes: ['tiles'] });
    expect(await ask(key)).toBe('scope_denied');
    await dash.patch(`/keys/${keyId}`, { scopes: [] });
    expect(await shown()).toMatchObject({ name: 'phone', scopes: [] });
    expect(await ask(key)).toBe('ok');
    expect(await failed(dash.patch(`/keys/${keyId}`, { name: ' ' }))).toContain('400 bad_request: name');
    expect(await failed(dash.patch('/keys/key_none', {}))).toContain('404 not_found');
  });

  test('lists are walked page by page, each record once, whatever is added meanwhile', async () => {
    const { user, project } = await newAccount('many');
    const made: string[] = [];
    for (let i = 0; i < 7; i += 1) made.push((await dash.post('/keys', { project })).body.id);
    const met: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await dash.get(`/keys?user=${user}&limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`);
      met.push(...body.items.map(({ id }: { id: string }) => id));
      expect(body.items.length).toBeLessThanOrEqual(3);
      cursor = body.nextCursor;
      clock.advance(1);
      await dash.post('/keys', { project });
    }
    expect(met).toHaveLength(8);
    expect(new Set(met).size).toBe(8);
    expect(met).toEqual(expect.arrayContaining(made));
  });
});

test('usage: every day, by endpoint, key and project, in whole units and exactly', async () => {
  const { user, project, keyId, key } = await newAccount('used');
  const second = (await dash.post('/keys', { project })).body;
  await ask(key, '?tenths=1');
  await ask(key, '?tenths=12');
  await ask(second.key, '?tenths=30');
  await service.post('/probe/v1/echo', {}, { headers: { authorization: `Bearer ${key}` } });
  clock.advance(2 * day);
  await ask(key, '?tenths=1');
  await service.get('/probe/v1/fail/bug', { headers: { authorization: `Bearer ${key}` } });
  const { body } = await dash.get(`/usage?user=${user}&from=2026-01-14&to=2026-01-18&group_by=key`);
  const sums = (list: { requests: number; units: number; tenths: number }[]) =>
    list.map(({ requests, units, tenths }) => [requests, units, tenths]);
  expect(body.days.map(({ day: on }: { day: string }) => on)).toEqual(
    ['14', '15', '16', '17', '18'].map(on => `2026-01-${on}`),
  );
  expect(sums(body.days)).toEqual([
    [0, 0, 0],
    [4, 5, 53],
    [0, 0, 0],
    [1, 0, 1],
    [0, 0, 0],
  ]);
  expect(sums([body.total])).toEqual([[5, 5, 54]]);
  expect(body.groups.map(({ group }: { group: string }) => group)).toEqual([second.id, keyId]);
  expect(sums(body.groups[1].days)).toEqual([
    [0, 0, 0],
    [3, 2, 23],
    [0, 0, 0],
    [1, 0, 1],
    [0, 0, 0],
  ]);
  const total = async (query: string) => {
    const { body: found } = await dash.get(`/usage?from=2026-01-01&to=2026-01-31&${query}`);
    return [found.total.tenths, found.groups.map(({ group }: { group: string }) => group)];
  };
  expect(await total(`project=${project}&group_by=operation`)).toEqual([54, ['probe_answer', 'probe_echo']]);
  expect(await total(`key=${keyId}`)).toEqual([24, []]);
  expect(await total(`user=${user}&operation=probe_echo`)).toEqual([10, []]);
  expect((await dash.get(`/usage?user=${user}`)).body).toMatchObject({ from: '2025-12-19', to: '2026-01-17' });
});

test('changes by a command show in the dashboard at once, and the reverse', async () => {
  const data = ['--data-dir', service.dataDir, '--json'];
  const made = JSON.parse((await outpost(['user', 'create', 'by command', '--limit', '3', ...data])).stdout);
  expect((await dash.get(`/users/${made.id}`)).body).toMatchObject({ name: 'by command', monthlyRequestLimit: 3 });
  await dash.patch(`/users/${made.id}`, { monthlyRequestLimit: 4 });
  const listed: { id: string; limit: number }[] = JSON.parse((await outpost(['user', 'list', ...data])).stdout);
  expect(listed.find(({ id }) => id === made.id)?.limit).toBe(4);
});

describe('the request log', () => {
  const list = async (query: string) => {
    const { body } = await dash.get(`/requests?${query}`);
    return body.items as { url: string; status: number; error: string | null; at: string; charged: object }[];
  };

  test('answers by user, project, key, operation, status, class, error and time; without any secret', async () => {
    const { user, project, keyId, key } = await newAccount('logged');
    const other = await newAccount('logged too');
    const secret = `?key=${key}&apikey=${key}&tenths=3`;
    await service.get(answer + secret, { headers: { authorization: '' } });
    clock.advance(60_000);
    await service.get('/probe/v1/fail/maintenance', { headers: { authorization: `Bearer ${key}` } });
    await ask(other.key);
    await dash.post(`/keys/${keyId}/revoke`);
    clock.advance(60_000);
    await ask(key);
    await expect.poll(() => list(`user=${user}`)).toHaveLength(3);
    const all = await list(`user=${user}`);
    expect(all.map(({ status, error }) => [status, error])).toEqual([
      [403, 'key_revoked'],
      [503, 'maintenance'],
      [200, null],
    ]);
    expect(all[2]).toMatchObject({
      url: `${answer}?key=***&apikey=outpost_live_***&tenths=3`,
      project,
      key: keyId,
      charged: { units: 0, tenths: 3 },
    });
    expect(await list(`project=${project}&status=2xx`)).toHaveLength(1);
    expect(await list(`key=${keyId}&status=503`)).toHaveLength(1);
    expect(await list(`user=${user}&status=5xx&error=maintenance`)).toHaveLength(1);
    expect(await list(`user=${user}&operation=probe_fail`)).toHaveLength(1);
    expect(await list(`user=${user}&error=quota_exhausted`)).toEqual([]);
    const middle = encodeURIComponent(new Date(clock.now() - 60_000).toISOString());
    expect((await list(`user=${user}&from=${middle}`)).map(({ status }) => status)).toEqual([403, 503]);
    expect((await list(`user=${user}&to=${middle}`)).map(({ status }) => status)).toEqual([200]);
  });

  test('is walked page by page, each request once, whatever comes meanwhile', async () => {
    const { user, key } = await newAccount('walked');
    for (let i = 0; i < 7; i += 1) await ask(key, `?tenths=${i}`);
    await expect.poll(() => list(`user=${user}`)).toHaveLength(7);
    const met: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await dash.get(`/requests?user=${user}&limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`);
      met.push(...body.items.map(({ url }: { url: string }) => url));
      cursor = body.nextCursor;
      await ask(key, '?tenths=100');
      await delay(300);
    }
    expect(met).toEqual([6, 5, 4, 3, 2, 1, 0].map(i => `${answer}?tenths=${i}`));
  });

  test('ends after 30 days, for readers to the millisecond', async () => {
    const { user, key } = await newAccount('past');
    await ask(key);
    await expect.poll(() => list(`user=${user}`)).toHaveLength(1);
    clock.advance(30 * day);
    expect(await list(`user=${user}`)).toHaveLength(1);
    clock.advance(1);
    expect(await list(`user=${user}`)).toHaveLength(0);
  });
});
