import { counterCount, hits } from './instrument.ts';

/** A block that ran once, twice, some times or often is seen in as many ways: loops are to be told apart. */
const classes = new Uint8Array(256);
for (const [i, from] of [1, 2, 3, 4, 8, 16, 32, 128].entries()) classes.fill(1 << i, from);

/** What all inputs so far reached: for each block the classes of how often it ran. */
export class Coverage {
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
