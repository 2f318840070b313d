import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds that one piece of work keeps the event loop: a tenth of what nobody may have to wait, as code that is not compiled yet is slower. */
const longest = 2;

/**
 * One piece of work's turn at the event loop. By the clock and not by a count of what is done, so that a slow machine does less of it in
 * a turn and nobody waits longer there:
 *
 *     if (turn.over) await turn.next();
 */
export class Turn {
  #ends = performance.now() + longest;

  /** Whether it is the others' turn. Reading it costs 50 ns. */
  get over(): boolean {
    return performance.now() >= this.#ends;
  }

  /** Lets all others have theirs. */
  async next(): Promise<void> {
    await nextTurn();
    this.#ends = performance.now() + longest;
  }
}
