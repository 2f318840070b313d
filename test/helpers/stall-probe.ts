import { setImmediate as turn } from 'node:timers/promises';

/** Milliseconds of computing by this thread: unlike a clock's they do not grow when the machine is busy with others. */
function computed(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Runs the work and tells the most this thread computed in one turn of its event loop meanwhile, in milliseconds. */
export async function longestTurn<Result>(work: () => Promise<Result>): Promise<{ result: Result; longest: number }> {
  let watching = true;
  let longest = 0;
  const watch = (async () => {
    let before = computed();
    while (watching) {
      await turn();
      const now = computed();
      longest = Math.max(longest, now - before);
      before = now;
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
