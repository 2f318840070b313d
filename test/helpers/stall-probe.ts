import { setTimeout as pause } from 'node:timers/promises';

interface Moment {
  clock: number;
  /** CPU milliseconds of this thread, independent of other programs, but in steps of 4 ms on some systems. */
  computed: number;
}

function now(): Moment {
  const { user, system } = process.threadCpuUsage();
  return { clock: performance.now(), computed: (user + system) / 1000 };
}

/**
 * Runs work and measures the longest turn of this thread's event loop meanwhile, in CPU milliseconds (up to 1 more).
 */
export async function longestTurn<Result>(work: () => Promise<Result>): Promise<{ result: Result; longest: number }> {
  let watching = true;
  let longest = 0;
  const watch = (async () => {
    let before = now();
    while (watching) {
      // Pause instead of taking the next turn, to leave the CPU to other processes.
      await pause(1);
      const after = now();
      // Limit coarse CPU time by the clock.
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
