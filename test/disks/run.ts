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
import { diskErrors, FailingDisk } from './failing-disk.ts';
import { prepareOperations } from './operations.ts';
import { Requests } from './requests.ts';
import type { Subject } from './subject.ts';

/**
 * `npm run test:disks -- --minutes N --seed S --only NAME`: whatever writes, each time with one of its real writes
 * failing, by any of three errors, once or from then on. Ends with what fell, and one line of counts. Builds from an
 * extract take part from ten minutes on.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
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
  const isWanted = name.startsWith(values.only) && (minutes >= 10 || !operation.slow);
  if (isWanted) subjects.push(await commands.subject(name, operation));
}

const dataDir = join(work, 'served');
await linkPack(dataDir, await packFor('sandbox'));
const requests = new Requests(disk, dataDir);
subjects.push(...(await requests.subjects()).filter(({ name }) => name.startsWith(values.only)));

const shuffled = (count: number): number[] =>
  Array.from({ length: count }, (_, i) => ({ nth: i + 1, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ nth }) => nth);
const turns = subjects.flatMap(subject =>
  diskErrors.flatMap(error =>
    [false, true].map(onwards => ({ subject, error, onwards, order: shuffled(subject.writes) })),
  ),
);
const fell = new Map<string, { first: string; times: number }>();
let attempts = 0;
const until = performance.now() + minutes * 60_000;
// A round takes one write of each, so that every subject has its turn however short the time is.
while (performance.now() < until && turns.some(({ order }) => order.length > 0)) {
  for (const { subject, error, onwards, order } of turns) {
    const nth = order.pop();
    if (nth === undefined || performance.now() >= until) continue;
    attempts += 1;
    for (const found of await subject.attempt({ error, nth, onwards })) {
      const what = `${subject.name}: ${found.trim().replace(/[0-9a-f]{8,}|\d{3,}/g, '*')}`;
      const first = `write ${nth}, ${error} ${onwards ? 'from then on' : 'once'}`;
      fell.set(what, { first: fell.get(what)?.first ?? first, times: (fell.get(what)?.times ?? 0) + 1 });
    }
  }
}
commands.end();
requests.end();
await catalogue.close();
await extracts.close();
await rm(folder, { recursive: true, force: true, maxRetries: 5 });
for (const [what, { first, times }] of fell) process.stdout.write(`${what} (${times} times, first at ${first})\n`);
process.stdout.write(`${attempts} failing writes in ${subjects.length} kinds of work: ${fell.size} fell.\n`);
process.exit(fell.size > 0 ? 1 : 0);
