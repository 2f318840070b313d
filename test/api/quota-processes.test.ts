import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type Db, openDb, WriteQueue } from '../../server/db/index.ts';
import { createService } from '../../server/index.ts';
import { outpost } from '../helpers/outpost.ts';
import { createProbe } from '../helpers/probe-module.ts';
import type { TestService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

/** Quota while several processes write, die and hold the database. */

const answer = '/probe/v1/answer';
const script = fileURLToPath(new URL('../helpers/probe-process.ts', import.meta.url));
let service: TestService;

const start = async (limit?: number) => {
  service = await serviceForTests({ ...(limit === undefined ? {} : { limit }), furtherModules: () => [createProbe()] });
};

/** Mixed costs: a tenth, a unit, two and a half, a matrix. */
const costs = [1, 10, 25, 130];

describe('two services over one data folder', () => {
  test('share a quota to the tenth, whatever the requests cost', async () => {
    await start(120);
    const second = createService({ dataDir: service.dataDir, port: 0, furtherModules: () => [createProbe()] });
    const { baseUrl } = await second.listen();
    const headers = { authorization: `Bearer ${service.key}` };
    const asked = await Promise.all(
      Array.from({ length: 100 }, async (_, i) => {
        const tenths = costs[i % costs.length] ?? 0;
        const base = i % 3 === 0 ? baseUrl : service.baseUrl;
        return { tenths, status: (await fetch(`${base}${answer}?tenths=${tenths}`, { headers })).status };
      }),
    );
    await second.close();
    const answered = asked.filter(({ status }) => status === 200).reduce((sum, { tenths }) => sum + tenths, 0);
    expect(service.used()).toBe(answered);
    expect(answered).toBeLessThanOrEqual(1200);
    // A refusal implies that less is left than the dearest request costs.
    expect(1200 - answered).toBeLessThan(130);
    expect(asked.filter(({ status }) => status !== 200).every(({ status }) => status === 429)).toBe(true);
  });
});

describe('a service that is killed under load', () => {
  /** Every request is a session of its own, so the database tells which ones were charged. */
  const charged = (): Map<string, number> => {
    const db = openDb(join(service.dataDir, 'outpost.db'));
    try {
      const names = db.prepare<[], string>('SELECT session FROM sessions').pluck().all();
      return new Map(names.map(name => [name, Number(name.split('-')[1])]));
    } finally {
      db.close();
    }
  };
  const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

  test('has charged every answer once, and beyond that only requests in flight', async () => {
    await start();
    const answered = new Set<string>();
    const sent = new Set<string>();
    let serial = 0;
    const child: { process?: ChildProcess; url: string } = { url: '' };
    const startChild = async () => {
      child.process = spawn(process.execPath, [script, service.dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
      const [line] = await once(child.process.stdout ?? process.stdin, 'data');
      child.url = String(line).trim();
    };
    const clients = 50;
    let enough = false;
    const ask = async (base: string) => {
      serial += 1;
      const tenths = costs[serial % costs.length] ?? 0;
      const session = `s${serial}-${tenths}`;
      sent.add(session);
      const url = `${base}${answer}?tenths=${tenths}&session=${session}`;
      const response = await fetch(url, { headers: { authorization: `Bearer ${service.key}` } });
      await response.arrayBuffer();
      if (response.status === 200) answered.add(session);
    };
    /** Half of the clients ask the service that is killed, half the one that lives. */
    const client = async (_: unknown, i: number) => {
      while (!enough) await ask(i % 2 === 0 ? child.url : service.baseUrl).catch(() => delay(5));
    };

    await startChild();
    const all = Promise.all(Array.from({ length: clients }, client));
    const kills = 2;
    for (let i = 0; i < kills; i += 1) {
      const before = answered.size;
      while (answered.size < before + 150) await delay(5);
      child.process?.kill('SIGKILL');
      await once(child.process ?? process, 'exit');
      await startChild();
    }
    enough = true;
    await all;
    child.process?.kill('SIGKILL');

    const found = charged();
    expect(answered.size).toBeGreaterThan(kills * 150);
    expect([...answered].filter(session => !found.has(session))).toEqual([]);
    expect([...found.keys()].filter(session => !sent.has(session))).toEqual([]);
    // Each kill may cost at most the requests of its 25 clients.
    expect(found.size - answered.size).toBeLessThanOrEqual((kills * clients) / 2);
    // Three counts that were written together agree: no unit is lost or invented.
    expect(service.used()).toBe(sum(found.values()));
    const today = new Date().toISOString().slice(0, 10);
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const counted = { requests: 0, tenths: 0 };
    for (const ofDay of await service.accounts.usage.sums({ from: yesterday, to: today, user: service.userId })) {
      counted.requests += ofDay.requests;
      counted.tenths += ofDay.tenths;
    }
    expect(counted).toEqual({ requests: found.size, tenths: service.used() });
  });
});

describe('a database that another process holds', () => {
  let other: Db;
  const hold = async () => {
    await start();
    other = openDb(join(service.dataDir, 'outpost.db'));
    other.exec('BEGIN IMMEDIATE');
  };

  test('delays the answers that cost something, nothing else, and no charge is lost', async () => {
    await hold();
    const waiting = Promise.all(Array.from({ length: 20 }, () => service.get(answer)));
    const leaving = AbortSignal.timeout(150);
    const left = service.get(answer, { signal: leaving }).catch(() => 'left');
    await delay(200);
    // A wait on the event loop would hold this answer up until the others are refused.
    expect((await service.get('/health')).status).toBe(200);
    expect(await Promise.race([waiting, delay(50, 'waiting')])).toBe('waiting');
    other.exec('COMMIT');
    other.close();
    expect((await waiting).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await left).toBe('left');
    expect(service.used()).toBe(200);
  });

  test('is waited for by whatever else uses the connection: only the queue never waits', async () => {
    await hold();
    const db = openDb(join(service.dataDir, 'outpost.db'));
    const usual = db.pragma('busy_timeout', { simple: true });
    const writes = new WriteQueue(db, { timeoutMs: 50 });
    await expect(writes.run(() => 'written')).rejects.toMatchObject({ code: 'maintenance' });
    expect(usual).toBeGreaterThan(1000);
    expect(db.pragma('busy_timeout', { simple: true })).toBe(usual);
    other.exec('COMMIT');
    other.close();
    db.close();
  });

  test('is waited for by a command', async () => {
    await hold();
    const command = outpost(['key', 'create', '--data-dir', service.dataDir]);
    expect(await Promise.race([command.then(() => 'over'), delay(1500, 'waiting')])).toBe('waiting');
    other.exec('COMMIT');
    other.close();
    expect(await command).toMatchObject({ code: 0, stderr: '' });
  });

  test('for too long is 503 for waiting requests; later ones are served', async () => {
    await hold();
    const db = openDb(join(service.dataDir, 'outpost.db'));
    const writes = new WriteQueue(db, { timeoutMs: 50 });
    await expect(writes.run(() => 'written')).rejects.toMatchObject({ code: 'maintenance', status: 503 });
    const later = writes.run(() => db.prepare('SELECT 1').pluck().get());
    other.exec('COMMIT');
    other.close();
    expect(await later).toBe(1);
    db.close();
  });

  test('undoes only the failing write of a shared transaction', async () => {
    await hold();
    const db = openDb(join(service.dataDir, 'outpost.db'));
    const writes = new WriteQueue(db);
    const set = (name: string) =>
      db.prepare('INSERT INTO settings (name, value) VALUES (?, ?)').run(name, Buffer.of(1));
    const asked = Promise.allSettled([
      writes.run(() => set('a')),
      writes.run(() => {
        set('b');
        throw new Error('no');
      }),
      writes.run(() => set('c')),
    ]);
    other.exec('COMMIT');
    other.close();
    expect((await asked).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const names = db.prepare("SELECT name FROM settings WHERE name IN ('a', 'b', 'c') ORDER BY name").pluck().all();
    expect(names).toEqual(['a', 'c']);
    db.close();
  });
});
