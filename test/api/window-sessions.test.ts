import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openDb } from '../../server/db/index.ts';
import { forgetWindows } from '../../server/workstation/index.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { type Answer, startService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

const clock = new ManualClock(Date.now());
const service = await serviceForTests({ clock });

const tokenOf = (url: string) => new URL(url).hash.replace('#token=', '');
const pair = (answer: Answer) => answer.headers.get('set-cookie')?.split(';')[0] ?? '';

const ask = (body: object, cookie = '', origin: string | undefined = service.baseUrl) =>
  service.post('/workstation/session', body, {
    headers: { authorization: '', cookie, ...(origin === '' ? {} : { origin }) },
  });
const letIn = (cookie = '') => ask({ token: tokenOf(service.service.workstationUrl()), keep: true }, cookie);
const keyWorks = async (key: string) =>
  (await service.get('/workstation/session', { headers: { authorization: `Bearer ${key}` } })).status;

describe('the session of a window', () => {
  test('its cookie is hidden from scripts, other sites and other addresses', async () => {
    const { headers, body } = await letIn();
    const attributes = headers.get('set-cookie')?.split('; ').slice(1);
    // No Path: browsers limit it to the folder of the address, `/workstation`.
    expect(attributes).toEqual(['Max-Age=2592000', 'HttpOnly', 'SameSite=Strict']);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(Object.keys(body)).toEqual(['key', 'dashboardToken', 'session']);
  });

  test('only who asks for a session gets one: the desktop program keeps none', async () => {
    const answer = await ask({ token: tokenOf(service.service.workstationUrl()) });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(Object.keys(answer.body)).toEqual(['key', 'dashboardToken']);
  });

  test('is resumed by both halves from an own page, and by nothing less', async () => {
    const first = await letIn();
    const other = await letIn();
    const { session } = first.body;
    const resumed = await ask({ session }, pair(first));
    expect(resumed.status).toBe(200);
    expect(await keyWorks(resumed.body.key)).toBe(200);
    expect(resumed.body.session).toBe(session);
    expect((await ask({ session })).status).toBe(401);
    expect((await ask({ session: other.body.session }, pair(first))).status).toBe(401);
    expect((await ask({ session: 'guess' }, pair(first))).status).toBe(401);
    expect((await ask({ session }, `${pair(first)}x`)).status).toBe(401);
    expect((await ask({ session }, pair(first), '')).status).toBe(401);
    expect((await ask({ session }, pair(first), 'https://evil.example')).body.error).toBe('origin_not_allowed');
    expect((await ask({}, pair(first))).status).toBe(400);
  });

  test('a second window of the same browser shares it', async () => {
    const first = await letIn();
    const second = await letIn(pair(first));
    expect(second.body.session).toBe(first.body.session);
    expect((await ask({ session: first.body.session }, pair(second))).status).toBe(200);
  });

  test('lasts 30 days from the last visit', async () => {
    const first = await letIn();
    clock.advance(29 * 86_400_000);
    const second = await ask({ session: first.body.session }, pair(first));
    expect(second.status).toBe(200);
    clock.advance(2 * 86_400_000);
    expect((await ask({ session: first.body.session }, pair(first))).status).toBe(401);
    expect((await ask({ session: first.body.session }, pair(second))).status).toBe(200);
  });

  test('outlives the service on the same data folder, not on another', async () => {
    const before = await startService({ clock, dataDir: join(service.dataDir, 'again') });
    const access = await before.post(
      '/workstation/session',
      { token: tokenOf(before.workstationUrl), keep: true },
      { headers: { authorization: '', origin: before.baseUrl } },
    );
    await before.close();
    const after = await startService({ clock, dataDir: join(service.dataDir, 'again') });
    const headers = { authorization: '', cookie: pair(access), origin: after.baseUrl };
    const { session, key } = access.body;
    const resumed = await after.post('/workstation/session', { session }, { headers });
    await after.close();
    expect(resumed.status).toBe(200);
    expect(resumed.body.key).not.toBe(key);
    expect((await ask({ session }, pair(access))).status).toBe(401);
  });

  test('a command forgets all windows: halves, keys and unused start addresses end at once', async () => {
    const unused = service.service.workstationUrl();
    const first = await letIn();
    expect(await keyWorks(first.body.key)).toBe(200);
    const db = openDb(join(service.dataDir, 'outpost.db'));
    forgetWindows(db);
    db.close();
    expect(await keyWorks(first.body.key)).toBe(401);
    const { dashboardToken, session } = first.body;
    const packs = await service.get('/workstation/api/regions', {
      headers: { authorization: `Bearer ${dashboardToken}` },
    });
    expect(packs.status).toBe(401);
    expect((await ask({ session }, pair(first))).status).toBe(401);
    expect((await ask({ token: tokenOf(unused) })).status).toBe(401);
    expect(await keyWorks((await letIn()).body.key)).toBe(200);
  });

  test('no secret of it lies in the data folder', async () => {
    const { body, headers } = await letIn();
    const cookie = headers.get('set-cookie')?.split(/[=;]/)[1] ?? '';
    const files = await readdir(service.dataDir, { recursive: true, withFileTypes: true });
    const contents = await Promise.all(
      files.filter(file => file.isFile()).map(file => readFile(join(file.parentPath, file.name))),
    );
    for (const secret of [cookie, body.session, body.key, body.dashboardToken]) {
      expect(secret.length).toBeGreaterThan(20);
      expect(contents.some(content => content.includes(secret))).toBe(false);
    }
  });
});

test('a window asks about its session with its key, free and unlogged', async () => {
  const answer = await service.get('/workstation/session');
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({});
  expect(service.used()).toBe(0);
  expect((await service.get('/workstation/session', { headers: { authorization: '' } })).body.error).toBe(
    'missing_key',
  );
  expect(await keyWorks('outpost_live_guess')).toBe(401);
});
