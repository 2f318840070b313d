/**
 * A country in parts, installed side by side with an island far away, beside the same country in one pack: whatever is
 * asked, the parts should answer as the whole does. `--quick`: a tenth of the questions of the first set only; `--seed=7`:
 * others; `--sets=halves,ages`; `--list=FILE`: each answer that differs, a line of JSON; `--packs=A,B`: these packs
 * instead, which are the country together.
 */
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isKeyOf } from '../../data-packs/base/lookup.ts';
import { readPack } from '../../data-packs/format/read-pack.ts';
import { joinGraphs, neighbours } from '../../data-packs/join/join-graphs.ts';
import { hasSharedData, noSharedData } from '../helpers/shared-data.ts';
import { counted, type Fault, faultsOf, summaryOf, type Told } from './borders/border-differences.ts';
import { type SetName, secondsToBuild, sets, wholePack } from './borders/border-packs.ts';
import { costings, type Question, Questions } from './borders/border-questions.ts';
import { BorderService } from './borders/border-services.ts';
import { median } from './routing-peer.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    sets: { type: 'string' },
    packs: { type: 'string' },
    list: { type: 'string' },
  },
});
const say = (text: string) => process.stdout.write(`${text}\n`);

/** How much is asked of each set. */
const counts = values.quick
  ? { route: 100, matrix: 10, isochrone: 6, trace: 6, order: 6, timed: 60 }
  : { route: 1000, matrix: 100, isochrone: 50, trace: 50, order: 50, timed: 200 };
/** What the issue asks: a share of answers as the whole's, times of a request, seconds of a route over a chain. */
const aims = { same: 0.995, slower: 1.5, seconds: 2 };

/** From end to end: answered when all are one. */
const endToEnd = {
  kind: 'route' as const,
  body: {
    costing: 'auto',
    locations: [
      { lat: 47.2386, lon: 9.5266 },
      { lat: 47.0657, lon: 9.501 },
    ],
  },
};

interface Asked {
  question: Question;
  whole: Told;
}

const verdict = (isWell: boolean): string => (isWell ? 'pass' : 'FAIL');
const listed: string[] = [];
let isWell = true;
const judge = (is: boolean): string => {
  isWell &&= is;
  return verdict(is);
};

/** Does so for all, some at a time. */
async function each<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    for (let i = next++; i < items.length; i = next++) results[i] = await work(items[i] as T);
  };
  await Promise.all(Array.from({ length: 2 * availableParallelism() }, worker));
  return results;
}

/** All questions with the whole's answers. */
async function askWhole(whole: BorderService): Promise<Asked[]> {
  const random = await Questions.of(Number(values.seed));
  const ask = (questions: readonly Question[]) =>
    each(questions, async question => ({ question, whole: await whole.ask(question) }));
  const many = (count: number, make: (costing: (typeof costings)[number]) => Question) =>
    Array.from({ length: count }, (_, i) => make(costings[i % costings.length] ?? 'auto'));
  const routes = await ask(
    costings.flatMap(costing => Array.from({ length: counts.route }, () => random.route(costing))),
  );
  const others = await ask([
    ...many(counts.matrix, costing => random.matrix(costing)),
    ...many(counts.isochrone, costing => random.isochrone(costing)),
    ...many(counts.order, costing => random.order(costing)),
  ]);
  const long = routes.filter(({ question, whole: { body } }) => question.crosses && body.trip?.summary.length > 1);
  const traces = await ask(
    costings.flatMap(costing =>
      long
        .filter(({ question }) => question.costing === costing)
        .slice(0, Math.ceil(counts.trace / costings.length))
        .map(({ whole: { body } }) => random.trace(costing, body.trip.legs[0].shape)),
    ),
  );
  return [...routes, ...others, ...traces];
}

/** Asks the parts the same, and prints a line for each kind. */
async function compare(set: string, parts: BorderService, asked: readonly Asked[]): Promise<void> {
  const compared = await each(asked, async ({ question, whole }) => {
    const told = await parts.ask(question);
    const faults = faultsOf(question, whole, told);
    const facts = { set, ...question, faults, whole: summaryOf(question, whole), parts: summaryOf(question, told) };
    if (faults.length > 0) listed.push(JSON.stringify(facts));
    return { question, faults, isAnswered: whole.status === 200 };
  });
  const kinds = Map.groupBy(compared, ({ question: { kind, costing } }) =>
    kind === 'route' ? `route, ${costing}` : kind,
  );
  for (const [kind, answers] of kinds) {
    const crossing = answers.filter(({ question }) => question.crosses).length;
    const same = answers.filter(({ faults }) => !faults.some(fault => counted.includes(fault))).length;
    const told = [
      ...Map.groupBy(
        answers.flatMap(({ faults }) => faults),
        fault => fault,
      ),
    ]
      .map(([fault, all]) => `${fault} ${all.length}`)
      .join(', ');
    const has = (...unwanted: Fault[]) => answers.some(({ faults }) => faults.some(fault => unwanted.includes(fault)));
    const is = same >= aims.same * answers.length && !has('refused', 'invented', 'gap');
    const refused = answers.filter(({ isAnswered }) => !isAnswered).length;
    say(
      `${set}, ${kind}: ${answers.length} (${crossing} over the border, ${refused} refused by the whole), as the whole ` +
        `${((100 * same) / answers.length).toFixed(2)} %${told ? `; ${told}` : ''}: ` +
        // Two releases disagree.
        (set === 'ages' ? `${verdict(is)} (not an aim)` : judge(is)),
    );
  }
}

/** Compares the times of both, in turn, so that a busy moment meets both. */
async function compareTimes(set: string, whole: BorderService, parts: BorderService, asked: readonly Asked[]) {
  for (const kind of ['route', 'matrix', 'isochrone'] as const) {
    const questions = asked.filter(({ question, whole: told }) => question.kind === kind && told.status === 200);
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (const { question } of questions.slice(0, counts.timed)) {
      theirs.push((await whole.ask(question)).ms);
      ours.push((await parts.ask(question)).ms);
    }
    const ratio = median(ours) / median(theirs);
    say(
      `${set}, ${kind}: p50 ${median(ours).toFixed(1)} ms, of the whole ${median(theirs).toFixed(1)} ms: ` +
        `${ratio.toFixed(2)} x: ${judge(ratio <= aims.slower)}`,
    );
  }
}

/** What joining takes, beside what the packs took: bytes on the disk, and the time to build the graph of one of them. */
async function tellJoining(set: string, packs: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'outpost-borders-'));
  const parts = await Promise.all(
    packs.map(async pack => {
      const { id, coverage, created } = await readPack(pack);
      return { id, coverage, date: created, tar: join(pack, 'routing.tar') };
    }),
  );
  const began = performance.now();
  const [group = []] = await neighbours(parts);
  const out = join(folder, 'joined.tar');
  const joined = parts.filter(({ id }) => group.includes(id));
  const { links, unmatched } = await joinGraphs(joined, out);
  const seconds = (performance.now() - began) / 1000;
  const bytes = async (files: readonly string[]) =>
    (await Promise.all(files.map(file => stat(file)))).reduce((sum, { size }) => sum + size, 0) / 1e6;
  const [before, after] = [await bytes(joined.map(({ tar }) => tar)), await bytes([out])];
  await rm(folder, { recursive: true });
  const building = await secondsToBuild();
  say(
    `${set}: ${joined.length} of ${packs.length} packs are joined in ${seconds.toFixed(2)} s, at ${links} places, ` +
      `${unmatched} ways are in one only; ${after.toFixed(2)} MB of ${before.toFixed(2)} MB of graphs; ` +
      `building the graph of one half takes ${building.toFixed(1)} s`,
  );
}

async function run(set: string, packs: readonly string[], whole: BorderService, asked: readonly Asked[]) {
  const parts = await BorderService.over(packs);
  const joined = await parts.secondsUntil(endToEnd);
  say(`${set}: ${packs.length} packs, answers from end to end ${joined?.toFixed(1) ?? 'never'} s after its start`);
  if (packs.length > 1) await tellJoining(set, packs);
  const { ms } = await parts.ask(endToEnd);
  if (set.startsWith('chain'))
    say(`${set}: a route over all in ${ms.toFixed(0)} ms: ${judge(ms < 1000 * aims.seconds)}`);
  await compare(set, parts, asked);
  if (set === 'halves' || values.packs) await compareTimes(set, whole, parts, asked);
  await parts.close();
}

if (!hasSharedData) say(`left out: ${noSharedData}`);
else {
  const whole = await BorderService.over([await wholePack()]);
  const asked = await askWhole(whole);
  const wanted = values.sets?.split(',') ?? (values.quick ? ['halves'] : Object.keys(sets));
  if (values.packs) await run('packs', values.packs.split(','), whole, asked);
  else {
    for (const set of wanted) {
      if (!isKeyOf(sets, set)) throw new Error(`There is no set ${set}: ${Object.keys(sets)}.`);
      await run(set, await sets[set as SetName](), whole, asked);
    }
  }
  await whole.close();
  if (values.list !== undefined) await writeFile(values.list, `${listed.join('\n')}\n`);
  say(isWell ? 'one country: pass' : 'one country: FAIL');
}
