/** Cost of counting, beside the event loop and on it: single and concurrent charges; a log of 300,000 requests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pino } from 'pino';
import { createAccounts, tidyAccounts } from '../../server/accounts/index.ts';
import { DbThread, openDb, SqliteAccounts, WalFlush, WriteQueue } from '../../server/db/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'outpost-bench-'));
const file = join(folder, 'outpost.db');
const clock = { now: () => Date.now() };
const logger = pino({ level: 'silent' });
const db = openDb(file);
const thread = new DbThread(file);
const writes = new WriteQueue(db);
const sqlite = new SqliteAccounts(db, writes, thread);
const accounts = createAccounts(sqlite, logger);
const walFlush = new WalFlush(db, { thread, writes, logger });
const housekeeping = tidyAccounts({ db: sqlite, logAge: accounts.logAge, clock, logger });
const delays = monitorEventLoopDelay({ resolution: 1 });
delays.enable();

const say = (name: string, value: number, unit: string) =>
  process.stdout.write(`accounts.${name}: ${value.toFixed(value < 100 ? 2 : 0)} ${unit}\n`);
const worstDelay = (): number => {
  const worst = delays.max / 1e6;
  delays.reset();
  return worst;
};

const now = Date.now();
const user = sqlite.now(accounts.users.create({ name: 'bench' }, now));
const project = sqlite.now(accounts.projects.create(user.id, 'bench', now));
const { key } = sqlite.now(accounts.keys.create(project.id, {}, now));
const principal = await accounts.knownKeys.find(key);
if (principal === undefined) throw new Error('The key is not known.');

for (const together of [1, 10, 100]) {
  const charges = 20_000;
  let left = charges;
  worstDelay();
  const started = performance.now();
  const client = async () => {
    for (; left > 0; left -= 1) await accounts.ledger.commit(principal, 'route', 10, Date.now());
  };
  await Promise.all(Array.from({ length: together }, client));
  say(`charges, ${together} at once`, charges / ((performance.now() - started) / 1000), 'a second');
  say(`charges, ${together} at once, worst delay of the event loop`, worstDelay(), 'ms');
}

const logged = 300_000;
const insert = db.prepare(
  `INSERT INTO request_log (at, request_id, user_id, project_id, key_id, operation, method, url,
         status, error, tenths, duration_ms)
   VALUES (?, 'bench', ?, ?, ?, ?, 'GET', '/search/geocode/v1/forward?q=Ardhavn', ?, ?, 10, 1.2)`,
);
const operations = ['route', 'matrix', 'isochrone', 'geocode_forward', 'tiles_token', 'elevation'];
let slowest = 0;
const started = performance.now();
for (let i = 0; i < logged; i += 100) {
  await writes.run(() => {
    const began = performance.now();
    for (let j = i; j < i + 100; j += 1) {
      const failed = j % 50 === 0;
      const at = now - 29 * 86_400_000 + j * 8000;
      const [status, error] = failed ? [404, 'not_found'] : [200, null];
      insert.run(at, `usr_${j % 20}`, `prj_${j % 20}`, `key_${j % 20}`, operations[j % 6], status, error);
    }
    slowest = Math.max(slowest, performance.now() - began);
  });
}
say('log, rows written', logged / ((performance.now() - started) / 1000), 'a second');
say('log, slowest batch of 100 rows', slowest, 'ms');

worstDelay();
for (const filter of [
  {},
  { user: 'usr_3' },
  { status: 4 },
  { status: 5 },
  { operation: 'matrix', key: 'key_1', status: 2 },
  { error: 'not_found', user: 'usr_3' },
]) {
  const asked = performance.now();
  await sqlite.search(accounts.loggedRequests.page({ ...filter, after: undefined, limit: 100 }, now));
  say(`log, page of ${JSON.stringify(filter)}`, performance.now() - asked, 'ms');
}
say('log, worst delay of the event loop while reading', worstDelay(), 'ms');

housekeeping.close();
walFlush.close();
await thread.close();
db.close();
rmSync(folder, { recursive: true, force: true });
