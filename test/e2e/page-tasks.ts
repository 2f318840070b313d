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

/** Of a loop that takes a quick machine some 50 ms: short beside reading a large file, long beside everything that the window must do itself. */
const yardstickTurns = 20_000_000;

/**
 * The longest single task of the page's own thread while something happens, and a known piece of work on the same thread: milliseconds
 * of the processor, so that other programs on the machine do not count.
 */
export async function tasksOfPage(
  { page }: Workstation,
  browser: Browser,
  happen: () => Promise<void>,
): Promise<{ longest: number; yardstick: number }> {
  const longestTask = async (during: () => Promise<unknown>) => {
    await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', '__metadata'] });
    await during();
    // What told that it is done is a task itself: it is in the trace once the next one has begun.
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
  const longest = await longestTask(happen);
  const yardstick = await longestTask(() =>
    page.evaluate(
      turns =>
        // A task of the page like any other.
        new Promise<number>(resolve => {
          setTimeout(() => {
            let value = 0;
            for (let turn = 0; turn < turns; turn++) value = (value * 31 + turn) | 0;
            resolve(value);
          });
        }),
      yardstickTurns,
    ),
  );
  return { longest, yardstick };
}
