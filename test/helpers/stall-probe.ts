import { setTimeout as pause } from 'node:timers/promises';

interface Moment {
  clock: number;
  /** Of computing by this thread: it does not grow when the machine is busy with others, but some systems count it in steps of 4 ms. */
  computed: number;
}

function now(): Moment {
  const { user, system } = process.threadCpuUsage();
  return { clock: performance.now(), computed: (user + system) / 1000 };
}

/** Runs the work and tells the most this thread computed in one turn of its event loop meanwhile, in milliseconds, or up to one more. */
export async function longestTurn<Result>(work: () => Promise<Result>): Promise<{ result: Result; longest: number }> {
  let watching = true;
  let longest = 0;
  const watch = (async () => {
    let before = now();
    while (watching) {
      // A pause and not just the next turn: what is waited for may be another process's work, which needs a processor.
      await pause(1);
      const after = now();
      // Nobody computes for longer than the clock says.
      const { clock, computed } = before;
      longest = Math.max(longest, Math.min(after.computed - computed, after.clock - clock));
      before = after;
    }
  })();
  try {
    const result = await work();
    return { result, longest };
  } finally {
    watching = false;
    await watch;
  }
}
