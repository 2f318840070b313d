import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDb } from '../../server/db/index.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { createProbe } from '../helpers/probe-module.ts';
import { startService, type TestService } from '../helpers/service.ts';

const day = 86_400_000;
const answer = '/probe/v1/answer';

/** A machine whose time can be set, and which can sleep. */
const machine = {
  wall: 0,
  boot: 0,
  now: () => machine.wall,
  sinceBoot: () => machine.boot,
  pass: (ms: number) => {
    machine.wall += ms;
    machine.boot += ms;
  },
};
let dataDir: string;
let service: TestService;

const start = async () => {
  service = await startService({ dataDir, clock: machine, limit: 3, furtherModules: () => [createProbe()] });
};
/** Once its log is written. */
const stop = () => service.close();
beforeEach(async () => {
  machine.wall = Date.UTC(2026, 10, 22, 12);
  machine.boot = 5 * 3_600_000;
  dataDir = await temporaryFolder();
  await start();
});
afterEach(() => stop());

const status = async () => (await service.get(answer)).status;
const health = async () => (await service.get('/health')).body;
function logged(): number {
  const db = openDb(join(dataDir, 'outpost.db'));
  try {
    return db.prepare<[], number>('SELECT count(*) FROM request_log').pluck().get() ?? 0;
  } finally {
    db.close();
  }
}
/** Longer than housekeeping waits between two looks. */
const settled = () => new Promise(resolve => setTimeout(resolve, 2500));

test('a clock that is set 31 days ahead and back while the service runs erases and resets nothing, and is told', async () => {
  for (let i = 0; i < 3; i += 1) expect(await status()).toBe(200);
  expect(await status()).toBe(429);
  await expect.poll(logged).toBe(4);
  machine.wall += 31 * day;
  await settled();
  expect(logged()).toBe(4);
  expect(await status()).toBe(429);
  expect(await health()).toMatchObject({
    status: 'degraded',
    clock: { reason: expect.stringContaining('set ahead by 31 days') },
  });
  machine.wall -= 31 * day;
  machine.pass(60_000);
  expect(await health()).toMatchObject({ status: 'ok' });
  const user = service.accounts.users.byId(service.userId);
  expect(user).toMatchObject({ periodStart: Date.UTC(2026, 10, 22, 12), usedTenths: 30 });
  machine.wall -= 40 * day;
  expect((await health()).clock.reason).toContain('set back by 40 days');
  expect(await status()).toBe(429);
});

test('a machine that slept for a month goes on in its own time', async () => {
  for (let i = 0; i < 3; i += 1) expect(await status()).toBe(200);
  machine.pass(31 * day);
  expect(await status()).toBe(200);
  expect((await health()).status).toBe('ok');
});

test('a machine that gets the time soon after its start is believed', async () => {
  machine.boot = 60_000;
  machine.wall += 400 * day;
  expect((await health()).status).toBe('ok');
  expect(await status()).toBe(200);
  expect(service.accounts.users.byId(service.userId)?.periodStart).toBeGreaterThan(Date.UTC(2027, 0, 1));
});

test('a clock that is set ahead between two starts, and back between the next, erases nothing of the log', async () => {
  for (let i = 0; i < 3; i += 1) expect(await status()).toBe(200);
  await expect.poll(logged).toBe(3);
  await settled();
  await stop();
  machine.wall += 31 * day;
  await start();
  await settled();
  expect(logged()).toBe(3);
  await stop();
  machine.wall -= 31 * day;
  await start();
  await settled();
  expect(logged()).toBe(3);
  // It ages again while a service runs.
  machine.pass(30 * day + 60_000);
  await expect.poll(logged).toBe(0);
});
