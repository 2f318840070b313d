import { expect, test } from 'vitest';
import { ManualClock } from '../helpers/manual-clock.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

/** What windows of the workstation ask beside the API: how pages that they open get their keys, and what is not logged. */

const clock = new ManualClock(Date.now());
const service = await serviceForTests({ clock });
const token = new URL(service.service.workstationUrl()).hash.replace('#token=', '');
const access = (await service.post('/workstation/session', { token })).body;

const make = (secret: string, origin = service.baseUrl) =>
  service.post('/workstation/session/page-token', {}, { headers: { authorization: `Bearer ${secret}`, origin } });
const redeem = (pageToken: string, origin = service.baseUrl) =>
  service.post('/workstation/session', { pageToken }, { headers: { authorization: '', origin } });

test('a token is good once, and begins no session', async () => {
  const made = await make(access.dashboardToken);
  expect(made.headers.get('cache-control')).toBe('no-store');
  const { pageToken } = made.body;
  const answer = await redeem(pageToken);
  expect(answer.body).toEqual(access);
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect((await redeem(pageToken)).status).toBe(401);
  // It does not open the workstation, and what does is no page's token.
  const next = (await make(access.dashboardToken)).body.pageToken;
  const open = { token: next, keep: true };
  expect((await service.post('/workstation/session', open, { headers: { authorization: '' } })).status).toBe(401);
  expect((await redeem(new URL(service.service.workstationUrl()).hash.replace('#token=', ''))).status).toBe(401);
});

test('a token is good for a minute', async () => {
  const { pageToken } = (await make(access.dashboardToken)).body;
  clock.advance(60_000);
  expect((await redeem(pageToken)).status).toBe(401);
});

test("only the window's own dashboard token makes one, and only from an own page", async () => {
  const { token } = service.accounts.dashboardTokens.create('a tool', clock.now());
  expect((await make(token)).status).toBe(401);
  expect((await make(access.key)).status).toBe(401);
  expect((await make(service.key)).status).toBe(401);
  expect((await make('')).status).toBe(401);
  expect((await make(access.dashboardToken, 'https://evil.example')).body.error).toBe('origin_not_allowed');
  const { pageToken } = (await make(access.dashboardToken)).body;
  expect((await redeem(pageToken, 'https://evil.example')).body.error).toBe('origin_not_allowed');
  expect((await service.get('/workstation/session/page-token')).status).toBe(405);
});

test('what windows ask every few seconds is in no log, though with other keys it is', async () => {
  const changes = '/items/v1/changes?since=0';
  const asked = (key: string) => service.get(changes, { headers: { authorization: `Bearer ${key}` } });
  expect((await asked(access.key)).status).toBe(200);
  expect((await asked(service.key)).status).toBe(200);
  await service.get('/usage/v1', { headers: { authorization: `Bearer ${access.key}` } });
  const logged = async () => {
    const { items } = await service.accounts.loggedRequests.page({ after: undefined, limit: 20 }, clock.now());
    return items.map(({ operation, keyId }) => [operation, keyId === 'key_workstation']);
  };
  await expect.poll(async () => (await logged()).length).toBe(2);
  expect(await logged()).toEqual([
    ['usage', true],
    ['item_changes', false],
  ]);
});
