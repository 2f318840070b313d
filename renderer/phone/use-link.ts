import { useEffect, useState } from 'react';
import type { ApiClient } from '../api/client.ts';
import { ApiFailure } from '../api/failure.ts';
import { phoneHeartbeat } from '../api/phone.ts';
import { phoneWords as t } from '../words.ts';

/** Milliseconds between looks: phones pay for each with their battery. */
const usualMs = 15_000;
const awayMs = 4_000;

/** Whether the computer is in reach. `attempt` goes up when it is back. */
export function useLink(client: ApiClient, onEnded: (failure: unknown) => void) {
  const [link, setLink] = useState({ away: false, attempt: 0 });
  useEffect(() => {
    let live = true;
    let next: ReturnType<typeof setTimeout>;
    const look = async () => {
      clearTimeout(next);
      let away = false;
      try {
        await phoneHeartbeat(client);
      } catch (error) {
        if (!live) return;
        if (error instanceof ApiFailure && error.status === 401) return onEnded(t('ended'));
        away = error instanceof ApiFailure && error.code === 'unreachable';
      }
      if (!live) return;
      setLink(before =>
        before.away === away ? before : { away, attempt: before.attempt + (before.away && !away ? 1 : 0) },
      );
      // Several looks may be under way.
      clearTimeout(next);
      next = setTimeout(look, away ? awayMs : usualMs);
    };
    void look();
    const now = () => void look();
    addEventListener('online', now);
    addEventListener('offline', now);
    // A phone that was in a pocket.
    document.addEventListener('visibilitychange', now);
    return () => {
      live = false;
      clearTimeout(next);
      removeEventListener('online', now);
      removeEventListener('offline', now);
      document.removeEventListener('visibilitychange', now);
    };
  }, [client, onEnded]);
  return link;
}
