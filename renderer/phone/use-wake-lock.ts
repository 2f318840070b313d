import { useEffect } from 'react';

/** Keeps the screen on while somebody follows a route; browsers without that let it go dark. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return;
    let live = true;
    let lock: WakeLockSentinel | undefined;
    const hold = () => {
      if (document.visibilityState !== 'visible') return;
      navigator.wakeLock.request('screen').then(
        held => {
          if (live) lock = held;
          else void held.release();
        },
        // Refused with a low battery.
        () => undefined,
      );
    };
    hold();
    // The system takes it away from a page that is hidden.
    document.addEventListener('visibilitychange', hold);
    return () => {
      live = false;
      document.removeEventListener('visibilitychange', hold);
      void lock?.release();
    };
  }, [wanted]);
}
