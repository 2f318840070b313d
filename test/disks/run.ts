import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startExtractServer } from '../helpers/extract-server.ts';
import { startMisbehavingServer } from '../helpers/misbehaving-server.ts';
import { packFor } from '../helpers/packs.ts';
import { seededRandom } from '../helpers/seeded-random.ts';
import { linkPack } from '../helpers/service.ts';
import { Commands } from './commands.ts';
import { FailingDisk } from './failing-disk.ts';
import { prepareOperations } from './operations.ts';
import { Requests } from './requests.ts';
import { faultsOf, type Subject } from './subject.ts';

/**
 * `npm run test:disks -- --minutes N --seed S --only NAME --kill`: whatever writes, each time with one of its real writes
 * failing, by any of three errors, once or from then on; at the start of the service one of its reads, too. `--kill`: it
 * is killed in place of each write. Ends with how many failed of each kind of work, what fell, and one line of counts.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    kill: { type: 'boolean', default: false },
  },
});
const random = seededRandom(Number(values.seed));
const minutes = Number(values.minutes);

const folder = await mkdtemp(join(tmpdir(), 'outpost-disks-'));
const work = join(folder, 'work');
const root = join(folder, 'published');
for (const made of [work, root]) await mkdir(made);
const disk = new FailingDisk(work, folder);
const catalogue = await startMisbehavingServer(root);
const extracts = await startExtractServer();
const commands = new Commands(disk, work, { OUTPOST_ELEVATION_TILES: extracts.tiles });

const subjects: Subject[] = [];
for (const [name, operation] of Object.entries(await prepareOperations(folder, { root, catalogue: catalogue.url }))) {
  if (name.startsWith(values.only)) subjects.push(await commands.subject(name, operation));
}

const dataDir = join(work, 'served');
await linkPack(dataDir, await packFor('sandbox'));
const requests = new Requests(disk, dataDir);
subjects.push(...(await requests.subjects(values.only)));

const turns = subjects
  .filter(({ reads }) => !(values.kill && reads))
  .map(subject => ({ subject, faults: faultsOf(subject, random, values.kill), spentMs: 0, done: 0 }));
/** The turns of whoever had the least time, so that each has one however short the time is. */
const nextTurns = () =>
  turns
    .filter(({ faults, done }) => done < faults.length)
    .sort((a, b) => a.spentMs / a.subject.share - b.spentMs / b.subject.share)[0];

const fell = new Map<string, { first: string; times: number }>();
const until = performance.now() + minutes * 60_000;
for (let next = nextTurns(); next !== undefined && performance.now() < until; next = nextTurns()) {
  const { subject, faults, done } = next;
  const fault = faults[done];
  if (fault === undefined) break;
  const begun = performance.now();
  for (const found of await subject.attempt(fault)) {
    const what = `${subject.name}: ${found.trim().replace(/[0-9a-f]{8,}|\d{3,}/g, '*')}`;
    const first = `call ${fault.nth}, ${fault.error} ${fault.onwards ? 'from then on' : 'once'}`;
    fell.set(what, { first: fell.get(what)?.first ?? first, times: (fell.get(what)?.times ?? 0) + 1 });
  }
  next.spentMs += performance.now() - begun;
  next.done += 1;
}
commands.end();
requests.end();
await catalogue.close();
await extracts.close();
await rm(folder, { recursive: true, force: true, maxRetries: 5 });
for (const { subject, faults, spentMs, done } of turns) {
  const calls = subject.reads ? 'reads' : 'writes';
  const seconds = Math.round(spentMs / 1000);
  process.stdout.write(`${subject.name}: ${done} failing ${calls} of ${faults.length}, ${seconds} s\n`);
}
for (const [what, { first, times }] of fell) process.stdout.write(`${what} (${times} times, first at ${first})\n`);
const attempts = turns.reduce((sum, { done }) => sum + done, 0);
process.stdout.write(`${attempts} failing calls in ${subjects.length} kinds of work: ${fell.size} fell.\n`);
process.exit(fell.size > 0 ? 1 : 0);
