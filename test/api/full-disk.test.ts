import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, test } from 'vitest';
import { ManualClock } from '../helpers/manual-clock.ts';
import { outpost } from '../helpers/outpost.ts';
import { packFor } from '../helpers/packs.ts';
import { patienceMs } from '../helpers/patience.ts';
import { createProbe, type ProbeRecord } from '../helpers/probe-module.ts';
import { startService, type TestService } from '../helpers/service.ts';
import { mountSmallDisk, type SmallDisk } from '../helpers/small-disk.ts';

interface FailingDatabase {
  /** How many writes were refused. */
  refused: number;
  /** Ends the simulation. */
  mend(): void;
}

type Run = (this: { source: string }, ...values: unknown[]) => unknown;

const statements: { run: Run } = Object.getPrototypeOf(new Database(':memory:').prepare('SELECT 1'));
const databases = Database.prototype;
const writes = /^\s*(?:INSERT|UPDATE|DELETE|COMMIT|RELEASE|PRAGMA user_version =)/;

/**
 * Makes statements that write, and commits, of all databases of this thread fail with a code of SQLite's: `times` of
 * them, from the n-th on (0 is the first), until `mend`.
 */
function failWrites(code: string, n = 0, times = Number.POSITIVE_INFINITY): FailingDatabase {
  const { run } = statements;
  const { exec } = databases;
  let seen = 0;
  const failing: FailingDatabase = {
    refused: 0,
    mend: () => {
      statements.run = run;
      databases.exec = exec;
    },
  };
  const refuse = (sql: string): void => {
    if (!writes.test(sql)) return;
    seen += 1;
    if (seen <= n || failing.refused >= times) return;
    failing.refused += 1;
    throw new Database.SqliteError(`simulated: ${code}`, code);
  };
  statements.run = function (...values) {
    refuse(this.source);
    return run.apply(this, values);
  };
  databases.exec = function (sql) {
    refuse(sql);
    return exec.call(this, sql);
  };
  return failing;
}

const answer = '/probe/v1/answer';
let service: TestService;
/** The headers of the service's own window. */
let window: { headers: { authorization: string } };
let failing: FailingDatabase | undefined;
let disk: SmallDisk | undefined;

const probed: ProbeRecord = { started: 0, aborted: 0 };
const clock = new ManualClock(Date.now());

async function start(dataDir?: string): Promise<void> {
  service = await startService({
    clock,
    ...(dataDir !== undefined && { dataDir }),
    packs: [await packFor('sandbox')],
    furtherModules: () => [createProbe(probed)],
  });
  const token = new URL(service.workstationUrl).hash.slice('#token='.length);
  const { key } = (await service.post('/workstation/session', { token })).body;
  window = { headers: { authorization: `Bearer ${key}` } };
}
afterEach(async () => {
  failing?.mend();
  await service?.close();
  await disk?.remove();
  disk = undefined;
});

const health = async () => (await service.get('/health')).body;
/** Waits until the disk counts as mended, a second by the clock for each look. */
const mended = () =>
  expect
    .poll(
      async () => {
        clock.advance(1000);
        return (await health()).status;
      },
      { timeout: patienceMs, interval: 50 },
    )
    .toBe('ok');

describe.each([
  ['SQLITE_FULL', 'storage_full', 'is full'],
  ['SQLITE_IOERR_WRITE', 'storage_failed', 'fails'],
  ['SQLITE_READONLY', 'storage_failed', 'fails'],
])('a database that says %s', (sqlite, error, told) => {
  test('refuses what has to be counted, by name, and answers the window; then goes on by itself', async () => {
    await start();
    failing = failWrites(sqlite);
    expect(await service.get(answer)).toMatchObject({ status: 507, body: { error } });
    expect(await health()).toMatchObject({ status: 'degraded', storage: { reason: expect.stringContaining(told) } });
    expect((await health()).storage.reason).toContain(service.dataDir);
    const answered = await service.get(answer, window);
    expect([answered.status, answered.headers.get('x-quota-charge')]).toEqual([200, '0']);
    expect((await service.get(`${answer}?tenths=0`)).status).toBe(200);
    // Refused before the work.
    const { started } = probed;
    expect((await service.get('/probe/v1/slow?ms=0')).status).toBe(507);
    expect(probed.started).toBe(started);
    expect(service.used()).toBe(0);
    failing.mend();
    await mended();
    expect((await service.get(answer)).status).toBe(200);
    expect(service.used()).toBe(10);
  });
});

test('at every single write counts exactly what it answers', async () => {
  await start();
  let answered = 0;
  for (let n = 0; n < 20; n += 1) {
    failing = failWrites('SQLITE_FULL', n, 1);
    const asked = [answer, answer, `${answer}?tenths=10&session=s${n}`].map(path => service.get(path));
    const [asWindow] = await Promise.all([service.get(answer, window), ...asked]);
    const answers = await Promise.all(asked);
    expect(asWindow?.status, `write ${n}`).toBe(200);
    for (const found of answers) if (found.status !== 200) expect(found, `write ${n}`).toMatchObject({ status: 507 });
    answered += answers.filter(found => found.status === 200).length;
    expect(service.used(), `write ${n}`).toBe(answered * 10);
    if (failing.refused === 0) await expect.poll(() => failing?.refused, { timeout: patienceMs }).toBe(1);
    failing.mend();
    await mended();
  }
  expect(answered).toBeGreaterThan(10);
});

test('on a disk that is really full maps and searches go on, nothing is free or lost, and room mends it', async () => {
  disk = await mountSmallDisk(64 * 1024 * 1024);
  if (disk === undefined) return;
  const folder = join(disk.folder, 'data');
  await start(folder);
  let answered = 0;
  // Each takes some hundred bytes of the database.
  const ask = async () => {
    const session = randomBytes(200).toString('hex');
    const { status, body } = await service.get(`${answer}?session=${session}`);
    if (status === 200) answered += 1;
    else expect([status, body.error]).toEqual([507, 'storage_full']);
    return status;
  };
  expect(await ask()).toBe(200);
  // The room is less each time by one page, as if each single write were the one that fails.
  for (let pages = 12; pages >= 0; pages -= 1) {
    await disk.fill(pages * 4096);
    for (let i = 0; i < 12; i += 1) await ask();
    const asWindow = [
      answer,
      '/search/geocode/v1/autocomplete?q=ha',
      '/tiles/v1/token',
      '/styles/v1/outdoor/static/0,0,1/200x200.png',
    ];
    for (const path of asWindow) expect([path, (await service.get(path, window)).status]).toEqual([path, 200]);
    expect(service.used()).toBe(answered * 10);
    if (pages === 0) break;
    await disk.makeRoom();
    await mended();
  }
  await expect.poll(ask, { timeout: patienceMs }).toBe(507);
  expect(await health()).toMatchObject({ status: 'degraded', storage: { reason: expect.stringContaining(folder) } });
  await disk.makeRoom();
  await mended();
  expect(await ask()).toBe(200);
  expect(service.used()).toBe(answered * 10);
  // The log of the requests that met the full disk was written after all.
  const refused = { error: 'storage_full', limit: 5, after: undefined };
  const logged = async () => (await service.accounts.loggedRequests.page(refused, clock.now())).items.length;
  await expect.poll(logged, { timeout: patienceMs }).toBe(5);
  // Full at the start.
  await service.close();
  await disk.fill();
  const started = await outpost(['serve', '--port', '0', '--no-default-regions', '--data-dir', folder]);
  expect(started.stderr.trimEnd().split('\n').at(-1)).toBe(
    `The disk of ${folder} is full. Nothing half done is used. Make room and try again.`,
  );
  expect(started.code).toBe(1);
  await disk.makeRoom();
});

test('a full disk is said once, until there is room for a while', async () => {
  disk = await mountSmallDisk(64 * 1024 * 1024);
  if (disk === undefined) return;
  await start(join(disk.folder, 'data'));
  /** What charges, `/health` and readiness say, one after the other, each as it changes. */
  const seen: unknown[][] = [[], [], []];
  const look = async () => {
    const { status } = await service.get(`${answer}?session=${randomBytes(200).toString('hex')}`);
    const now = [status, (await health()).status, (await service.get('/health/ready')).status];
    for (const [i, series] of seen.entries()) if (series.at(-1) !== now[i]) series.push(now[i]);
    return status;
  };
  /** So many milliseconds by the clock; longer in truth than until the disk is tried again. */
  const wait = async (milliseconds: number) => {
    for (let i = 0; i < 10; i += 1) {
      clock.advance(milliseconds / 10);
      await delay(60);
      await look();
    }
  };
  await look();
  await disk.fill();
  await expect.poll(look, { timeout: patienceMs }).toBe(507);
  await wait(60_000);
  await wait(60_000);
  // Enough for some charges, and not for long.
  await disk.makeRoom();
  await disk.fill(1024 * 1024);
  await wait(60_000);
  await disk.makeRoom();
  await wait(2000);
  const full = [
    [200, 507],
    ['ok', 'degraded'],
    [200, 507],
  ];
  expect(seen).toEqual(full);
  await wait(4000);
  expect(seen).toEqual(full.map(([well, ill]) => [well, ill, well]));
});
