import { openSync, writeSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { seededRandom } from '../helpers/seeded-random.ts';
import { readCorpus } from './corpus.ts';
import { counterCount, hits, literals } from './instrument.ts';
import { limits } from './limits.ts';
import type { FuzzOrder, Report } from './messages.ts';
import { mutate } from './mutate.ts';
import { isRefusal, type Target } from './target.ts';

/** Runs that are spent on making an input shorter: of one that reached something new, and of one that failed. */
const tries = { reaching: 60, failing: 400 };
const aliveEveryMs = 250;

/** What a target fails by that has no name. */
export async function unnamed(target: Target, read: () => unknown): Promise<string | undefined> {
  try {
    await read();
    return undefined;
  } catch (error) {
    if (isRefusal(target, error)) return undefined;
    return error instanceof Error ? (error.stack ?? error.message) : `threw ${String(error)}`;
  }
}

/** Changes inputs of a target, and goes on with those that reach what none before did. */
export class Fuzzer {
  readonly #target: Target;
  readonly #order: FuzzOrder;
  readonly #tell: (report: Report) => void;
  readonly #coverage = new Coverage();
  readonly #inputs: Uint8Array[] = [];
  /** Kinds of failures that were told. */
  readonly #told = new Set<string>();
  readonly #current: number;
  #runs = 0;
  #aliveAt = 0;
  /** Megabytes that are no finding; undefined while the inputs to begin with are read. */
  #largest: number | undefined;

  constructor(target: Target, order: FuzzOrder, tell: (report: Report) => void) {
    this.#target = target;
    this.#order = order;
    this.#tell = tell;
    this.#current = openSync(order.current, 'w');
  }

  /** Returns the number of runs. */
  async run(end: number): Promise<number> {
    const seeds = await this.#target.seeds();
    for (const bytes of [...seeds, ...this.#order.folders.flatMap(readCorpus)]) {
      const reached = await this.#read(bytes);
      if (this.#coverage.hasNew(reached)) this.#add(bytes, reached);
    }
    if (this.#inputs.length === 0) this.#inputs.push(new Uint8Array(1));
    this.#largest = megabytes();
    const random = seededRandom(this.#order.seed);
    const words = [...literals].map(word => Buffer.from(word, 'latin1'));
    const longest = Math.max(65_536, ...this.#inputs.map(({ length }) => 2 * length));
    while (performance.now() < end) {
      const bytes = mutate(this.#choose(random), random, { others: this.#inputs, words, longest });
      const reached = await this.#read(bytes);
      if (!this.#coverage.hasNew(reached)) continue;
      const short = await shorten(bytes, tries.reaching, async shorter =>
        this.#coverage.hasAllNew(reached, await this.#read(shorter)),
      );
      this.#add(short, reached);
      this.#tell({ kind: 'new', bytes: short });
    }
    if (this.#order.distil) await this.#distil(seeds);
    return this.#runs;
  }

  #add(bytes: Uint8Array, reached: Uint8Array): void {
    this.#coverage.add(reached);
    this.#inputs.push(bytes);
  }

  /** The latest found are the least tried. */
  #choose(random: () => number): Uint8Array {
    const { length } = this.#inputs;
    const from = Math.floor(length * (random() < 0.5 ? 0.8 : 0));
    return this.#inputs[from + Math.floor(random() * (length - from))] as Uint8Array;
  }

  /** Reads an input; returns what it reached. */
  async #read(bytes: Uint8Array): Promise<Uint8Array> {
    const length = Buffer.from(Uint32Array.of(bytes.length).buffer);
    writeSync(this.#current, Buffer.concat([length, bytes]), 0, undefined, 0);
    Coverage.take();
    const since = performance.now();
    const error = await this.#unnamed(bytes);
    const reached = Coverage.take();
    const now = performance.now();
    this.#runs += 1;
    if (error !== undefined) await this.#fail(bytes, error);
    const size = megabytes();
    const isLarge = this.#largest !== undefined && size > this.#largest + limits.megabytes;
    if (isLarge) this.#largest = size;
    if (isLarge || now - since > limits.seconds * 1000) this.#tell({ kind: 'finding', bytes, reason: undefined });
    if (now - this.#aliveAt > aliveEveryMs) {
      this.#aliveAt = now;
      this.#tell({ kind: 'alive', runs: this.#runs });
      await turn();
    }
    return reached;
  }

  #unnamed(bytes: Uint8Array): Promise<string | undefined> {
    return unnamed(this.#target, () => this.#target.read(Uint8Array.from(bytes)));
  }

  async #fail(bytes: Uint8Array, error: string): Promise<void> {
    const kind = kindOf(error);
    if (this.#told.has(kind)) return;
    this.#told.add(kind);
    const short = await shorten(
      bytes,
      tries.failing,
      async shorter => kindOf((await this.#unnamed(shorter)) ?? '') === kind,
    );
    this.#tell({ kind: 'finding', bytes: short, reason: error });
  }

  /** The fewest and shortest inputs that reach every block that the seeds do not. */
  async #distil(seeds: readonly Uint8Array[]): Promise<void> {
    const blocks = new Coverage();
    for (const bytes of seeds) blocks.addBlocks(await this.#read(bytes));
    const inputs: Uint8Array[] = [];
    for (const bytes of this.#inputs.sort((a, b) => a.length - b.length))
      if (blocks.addBlocks(await this.#read(bytes))) inputs.push(bytes);
    this.#tell({ kind: 'distilled', inputs });
  }
}

/** The most that this process has taken. */
const megabytes = (): number => process.resourceUsage().maxRSS / 1024;

/** Failures from one place are of one kind. */
function kindOf(error: string): string {
  const [head = '', ...frames] = error.split('\n');
  return head.replaceAll(/\d+/g, '0').slice(0, 60) + (frames.find(frame => !frame.includes('node:')) ?? '');
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

/** A block that ran once, twice, some times or often is seen in as many ways: loops are to be told apart. */
const classes = new Uint8Array(256);
for (const [i, from] of [1, 2, 3, 4, 8, 16, 32, 128].entries()) classes.fill(1 << i, from);

/** What all inputs so far reached: for each block the classes of how often it ran. */
class Coverage {
  readonly #seen = new Uint8Array(hits.length);

  /** Reads and clears the counters of one run. */
  static take(): Uint8Array {
    const taken = hits.slice(0, counterCount());
    for (let i = 0; i < taken.length; i++) taken[i] = classes[taken[i] as number] as number;
    hits.fill(0, 0, counterCount());
    return taken;
  }

  /** Whether a run reached what none before did. */
  hasNew(run: Uint8Array): boolean {
    return run.some((reached, block) => this.#isNew(block, reached));
  }

  /** Whether another run reached all of the new that a run did. */
  hasAllNew(run: Uint8Array, other: Uint8Array): boolean {
    return run.every((reached, block) => !this.#isNew(block, reached & ~(other[block] ?? 0)));
  }

  #isNew(block: number, reached: number): boolean {
    return (reached & ~(this.#seen[block] as number)) !== 0;
  }

  add(run: Uint8Array): void {
    for (let i = 0; i < run.length; i++) (this.#seen[i] as number) |= run[i] as number;
  }

  /** Whether a run reached a block that none before did, and adds its blocks. */
  addBlocks(run: Uint8Array): boolean {
    let isNew = false;
    for (let i = 0; i < run.length; i++) {
      if (run[i] === 0 || this.#seen[i] !== 0) continue;
      this.#seen[i] = 1;
      isNew = true;
    }
    return isNew;
  }
}
