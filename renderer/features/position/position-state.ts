import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useAdminClient } from '../../api/admin/admin-client.ts';
import type { PositionApi, PositionSource, PositionStatus } from '../../api/admin/position.ts';
import { ApiFailure, isAbort } from '../../api/failure.ts';
import { shareState } from '../../shell/share-state.tsx';
import { explain } from '../../ui/explain.ts';
import { useNotify } from '../../ui/notices.tsx';

/** Whether the map keeps the position in the middle, and whether it turns with it. */
export type Follow = 'stay' | 'follow' | 'turn';

/** That this tab switched its system's position on, so that others do not ask for a permission. */
const feedsName = 'outpost.sends-position';

export const [PositionProvider, usePosition] = shareState(() => {
  const admin = useAdminClient();
  const [elsewhere, setElsewhere] = useState(false);
  /** Undefined where this window may not know: it has a key alone, or is on another machine. */
  const api = elsewhere ? undefined : admin?.position;
  /** Undefined until the service's first answer. */
  const [status, setStatus] = useState<PositionStatus>();
  const [follow, setFollow] = useState<Follow>('stay');
  const [feeds, setFeeds] = useState(() => sessionStorage.getItem(feedsName) !== null);
  const wake = useRef<() => void>(() => undefined);
  const notify = useNotify();

  useEffect(() => {
    if (api === undefined) return;
    const stop = new AbortController();
    const woken = (milliseconds: number) =>
      new Promise<void>(resolve => {
        const timer = setTimeout(resolve, milliseconds);
        wake.current = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    const tell = {
      news: setStatus,
      failed: (failure: unknown) => {
        if (isElsewhere(failure)) setElsewhere(true);
        // The window itself says that the service is gone; what it said last is old.
        setStatus(before => before && { ...before, state: before.on ? 'stale' : 'off' });
      },
    };
    void followStatus(api, tell, { signal: stop.signal, woken });
    return () => {
      stop.abort();
      wake.current();
    };
  }, [api]);

  /** Gives an order and shows what became of it; a failure is told. */
  const order = useCallback(
    async (give: (api: PositionApi) => Promise<PositionStatus>) => {
      if (api === undefined) return;
      try {
        setStatus(await give(api));
      } catch (failure) {
        if (isElsewhere(failure)) setElsewhere(true);
        notify({ tone: 'trouble', text: explain(failure).advice, topic: 'position' });
      }
      wake.current();
    },
    [api, notify],
  );
  const use = useCallback(
    async (source: PositionSource | null) => {
      const sends = source?.kind === 'system';
      if (sends) sessionStorage.setItem(feedsName, '1');
      else sessionStorage.removeItem(feedsName);
      setFeeds(sends);
      if (source === null) setFollow('stay');
      await order(one => one.use(source));
    },
    [order],
  );
  /** Why this window's system tells no position. */
  const trouble = useSystemPosition(api, feeds && status?.on === true && status.source?.kind === 'system');
  /** Asks how it is, now. */
  const look = useCallback(() => wake.current(), []);
  return useMemo(
    () => ({ api, status, trouble, follow, setFollow, use, order, look }),
    [api, status, trouble, follow, use, order, look],
  );
});

/** The service tells only windows on its own machine where that is. */
const isElsewhere = (failure: unknown): boolean => failure instanceof ApiFailure && failure.code === 'scope_denied';

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
async function followStatus(
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

/** Why the system tells no position. */
export type SystemTrouble = 'denied' | 'unavailable' | 'insecure';

/** Sends what the browser or the system knows to the service; returns why it knows nothing. */
function useSystemPosition(api: PositionApi | undefined, wanted: boolean): SystemTrouble | undefined {
  const [trouble, setTrouble] = useState<SystemTrouble>();
  useEffect(() => {
    setTrouble(undefined);
    if (!wanted || api === undefined) return;
    if (!('geolocation' in navigator) || !isSecureContext) {
      setTrouble('insecure');
      return;
    }
    const watch = navigator.geolocation.watchPosition(
      ({ coords, timestamp }) => {
        setTrouble(undefined);
        const { latitude: lat, longitude: lon, accuracy, altitude, speed, heading } = coords;
        const course = heading === null || Number.isNaN(heading) ? null : heading;
        // One that is lost is followed by the next.
        void api
          .send({ lat, lon, time: Math.round(timestamp), accuracy, altitude, speed, course })
          .catch(() => undefined);
      },
      error => setTrouble(error.code === error.PERMISSION_DENIED ? 'denied' : 'unavailable'),
      { enableHighAccuracy: true, maximumAge: 0 },
    );
    return () => navigator.geolocation.clearWatch(watch);
  }, [api, wanted]);
  return trouble;
}
