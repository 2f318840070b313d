import type { PositionApi, PositionStatus } from '../../api/admin/position.ts';
import { isAbort } from '../../api/failure.ts';

/** Seconds that a request waits for news while there may be some. */
const waitSeconds = 20;
/** Milliseconds between two requests, so that a receiver of ten positions a second does not make ten. */
const pauseMs = 250;
/** Milliseconds between looks while all is off, for another window may switch it on. */
const idleMs = 10_000;
const failedMs = 2_000;

/** Nothing happens by itself: no request has to wait for it. */
const isIdle = ({ on, recording }: PositionStatus): boolean => !on && recording === null;

/**
 * Tells the status again and again until aborted. Browsers have few connections to one service, so a window that nobody
 * sees asks nothing, and none waits while all is off.
 */
export async function followStatus(
  api: PositionApi,
  tell: { news: (status: PositionStatus) => void; failed: (error: unknown) => void },
  { signal, woken }: { signal: AbortSignal; woken: (milliseconds: number) => Promise<void> },
): Promise<void> {
  let last: PositionStatus | undefined;
  while (!signal.aborted) {
    await whileHidden(signal);
    if (signal.aborted) return;
    try {
      const wait = last === undefined || isIdle(last) ? 0 : waitSeconds;
      last = await api.status(last?.revision ?? 0, wait, signal);
      tell.news(last);
      await woken(isIdle(last) ? idleMs : pauseMs);
    } catch (error) {
      if (isAbort(error)) return;
      tell.failed(error);
      await woken(failedMs);
    }
  }
}

function whileHidden(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve();
  return new Promise(resolve => {
    const done = () => {
      if (document.visibilityState !== 'visible' && !signal.aborted) return;
      document.removeEventListener('visibilitychange', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    document.addEventListener('visibilitychange', done);
    signal.addEventListener('abort', done);
  });
}
