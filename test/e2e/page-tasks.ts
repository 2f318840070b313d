import type { Browser } from 'playwright-core';
import type { Workstation } from './workstation.ts';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds of the thread's own time on the processor. */
  tdur?: number;
  args: { name?: string };
}

/** Iterations of the reference loop, about 50 ms on a quick machine. */
const referenceIterations = 20_000_000;

/**
 * Measures the longest task of the page's main thread during an action, and a reference loop on the same thread. In
 * milliseconds of CPU time, so that other programs do not count.
 */
export async function tasksOfPage(
  { page }: Workstation,
  browser: Browser,
  action: () => Promise<unknown>,
): Promise<{ longest: number; reference: number }> {
  const longestTask = async (during: () => Promise<unknown>) => {
    await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', '__metadata'] });
    await during();
    // Wait for the next task, so that the trace includes the current one.
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve)));
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
    const pageThreads = new Set(
      traceEvents
        .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
        .map(({ pid, tid }) => `${pid}/${tid}`),
    );
    const tasks = traceEvents
      .filter(({ name, pid, tid }) => name === 'RunTask' && pageThreads.has(`${pid}/${tid}`))
      .map(({ tdur = 0 }) => tdur / 1000);
    return Math.max(...tasks);
  };
  const longest = await longestTask(action);
  const reference = await longestTask(() =>
    page.evaluate(
      iterations =>
        // In its own task.
        new Promise<number>(resolve => {
          setTimeout(() => {
            let value = 0;
            for (let i = 0; i < iterations; i++) value = (value * 31 + i) | 0;
            resolve(value);
          });
        }),
      referenceIterations,
    ),
  );
  return { longest, reference };
}
