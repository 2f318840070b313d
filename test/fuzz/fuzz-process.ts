/** Fuzzes one target for a while, or reads one input once; see `run.ts`. Dies of what kills it, and is watched. */
import { openSync, writeSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { seededRandom } from '../helpers/seeded-random.ts';
import { readCorpus } from './corpus.ts';
import { Coverage } from './coverage.ts';
import { instrumentImports, literals } from './instrument.ts';
import { limits } from './limits.ts';
import { mutate } from './mutate.ts';
import { isRefusal, type Target } from './target.ts';
import { type TargetName, targets } from './targets.ts';

export type Order =
  | {
      kind: 'fuzz';
      name: TargetName;
      seconds: number;
      seed: number;
      folders: string[];
      current: string;
      distil: boolean;
    }
  | { kind: 'once'; name: TargetName; bytes: Uint8Array };

export type Report =
  | { kind: 'alive' | 'done'; runs: number }
  | { kind: 'new'; bytes: Uint8Array }
  /** `reason`: why it is one; undefined where it is to be tried alone, as slow or large. */
  | { kind: 'finding'; bytes: Uint8Array; reason: string | undefined }
  /** The fewest inputs that reach every block. */
  | { kind: 'distilled'; inputs: Uint8Array[] }
  | { kind: 'read'; seconds: number; megabytes: number; error: string | undefined };

const tell = (report: Report): boolean | undefined => process.send?.(report);
const megabytes = (): number => process.resourceUsage().maxRSS / 1024;

process.once('message', async (order: Order) => {
  if (order.kind === 'once') await readOnce(order);
  else await fuzz(order);
  process.disconnect();
  process.exit();
});

/** What a target fails by that has no name. */
async function unnamed(target: Target, bytes: Uint8Array): Promise<string | undefined> {
  try {
    await target.read(Uint8Array.from(bytes));
    return undefined;
  } catch (error) {
    if (isRefusal(target, error)) return undefined;
    return error instanceof Error ? (error.stack ?? error.message) : `threw ${String(error)}`;
  }
}

async function readOnce({ name, bytes }: Extract<Order, { kind: 'once' }>): Promise<void> {
  const target = await targets[name]();
  for (const seed of await target.seeds()) await unnamed(target, seed);
  tell({ kind: 'alive', runs: 0 });
  const [before, cpu] = [megabytes(), process.cpuUsage()];
  const error = await unnamed(target, bytes);
  const { user, system } = process.cpuUsage(cpu);
  tell({ kind: 'read', seconds: (user + system) / 1e6, megabytes: megabytes() - before, error });
}

async function fuzz({
  name,
  seconds,
  seed,
  folders,
  current,
  distil,
}: Extract<Order, { kind: 'fuzz' }>): Promise<void> {
  const end = performance.now() + seconds * 1000;
  instrumentImports();
  const target = await targets[name]();
  tell({ kind: 'alive', runs: 0 });
  const random = seededRandom(seed);
  const coverage = new Coverage();
  const reported = new Set<string>();
  const inputs: Uint8Array[] = [];
  const watched = openSync(current, 'w');
  let [runs, largest, told] = [0, 0, 0];

  /** Reads an input; returns what it reached. */
  const run = async (bytes: Uint8Array): Promise<Uint8Array> => {
    // What is being read when this process dies.
    writeSync(watched, Buffer.concat([Buffer.from(Uint32Array.of(bytes.length).buffer), bytes]), 0, undefined, 0);
    Coverage.take();
    const since = performance.now();
    const error = await unnamed(target, bytes);
    const reached = Coverage.take();
    const now = performance.now();
    runs += 1;
    if (error !== undefined && !reported.has(kindOf(error))) {
      reported.add(kindOf(error));
      tell({ kind: 'finding', bytes: await shortened(bytes, kindOf(error)), reason: error });
    }
    const size = megabytes();
    if (now - since > limits.seconds * 1000 || (largest > 0 && size > largest + limits.megabytes))
      tell({ kind: 'finding', bytes, reason: undefined });
    if (size > largest + limits.megabytes) largest = size;
    if (now - told > 250) {
      told = now;
      tell({ kind: 'alive', runs });
      await turn();
    }
    return reached;
  };

  /** The shortest input that fails alike, as far as a few hundred tries show. */
  const shortened = (bytes: Uint8Array, kind: string): Promise<Uint8Array> =>
    shorten(bytes, 400, async shorter => kindOf((await unnamed(target, shorter)) ?? '') === kind);

  const add = async (bytes: Uint8Array): Promise<boolean> => {
    const reached = await run(bytes);
    if (!coverage.hasNew(reached)) return false;
    coverage.add(reached);
    inputs.push(bytes);
    return true;
  };

  for (const bytes of [...(await target.seeds()), ...folders.flatMap(readCorpus)]) await add(bytes);
  if (inputs.length === 0) inputs.push(new Uint8Array(1));
  largest = megabytes();
  const words = [...literals].map(word => Buffer.from(word, 'latin1'));
  const longest = Math.max(65_536, ...inputs.map(({ length }) => 2 * length));
  while (performance.now() < end) {
    // The latest found are the least tried.
    const latest = Math.floor(inputs.length * (random() < 0.5 ? 0.8 : 0));
    const chosen = inputs[latest + Math.floor(random() * (inputs.length - latest))] as Uint8Array;
    const bytes = mutate(chosen, random, { others: inputs, words, longest });
    const reached = await run(bytes);
    if (!coverage.hasNew(reached)) continue;
    const short = await shorten(bytes, 60, async shorter => {
      const again = await run(shorter);
      return reached.every((classes, i) => (classes & ~(again[i] ?? 0)) === 0 || !coverage.hasNewAt(i, classes));
    });
    coverage.add(reached);
    inputs.push(short);
    tell({ kind: 'new', bytes: short });
  }
  if (distil) {
    const blocks = new Coverage();
    const chosen: Uint8Array[] = [];
    for (const bytes of inputs.sort((a, b) => a.length - b.length))
      if (blocks.addBlocks(await run(bytes))) chosen.push(bytes);
    tell({ kind: 'distilled', inputs: chosen });
  }
  tell({ kind: 'done', runs });
  await turn();
}

/** Leaves out pieces, ever smaller ones, while an input stays what it is. */
async function shorten(
  bytes: Uint8Array,
  tries: number,
  isSame: (shorter: Uint8Array) => Promise<boolean>,
): Promise<Uint8Array> {
  let best = Buffer.from(bytes);
  let left = tries;
  for (let size = Math.ceil(best.length / 2); size >= 1 && left > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < best.length && left > 0; left--) {
      const shorter = Buffer.concat([best.subarray(0, at), best.subarray(at + size)]);
      if (shorter.length > 0 && (await isSame(shorter))) best = shorter;
      else at += size;
    }
  }
  return best;
}

/** Failures from one place are of one kind. */
function kindOf(error: string): string {
  const [head = '', ...frames] = error.split('\n');
  return head.replaceAll(/\d+/g, '0').slice(0, 60) + (frames.find(frame => !frame.includes('node:')) ?? '');
}
