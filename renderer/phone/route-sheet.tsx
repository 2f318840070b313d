import { useEffect } from 'react';
import { TurnArrow } from '../features/plan/route/turn-arrow.tsx';
import type { Route } from '../features/plan-state/route.ts';
import { formatDistance, formatDuration } from '../ui/format/format.ts';
import { Verbatim } from '../ui/verbatim.tsx';
import { phoneWords as t } from '../words.ts';
import { phoneAdvice } from './failed.tsx';
import { type Progress, progressOn } from './progress.ts';
import { Sheet } from './sheet.tsx';
import type { AskedRoute, PhoneRoute } from './use-phone-route.ts';
import type { DevicePosition } from './use-position.ts';

interface RouteSheetProps {
  route: PhoneRoute & { ask: (asked: AskedRoute) => Promise<void> };
  position: DevicePosition;
  following: boolean;
  onFollow: (following: boolean) => void;
  onClose: () => void;
}

/** The way to a place: its turns, or the next one while somebody follows it. */
export function RouteSheet({ route: asked, position, following, onFollow, onClose }: RouteSheetProps) {
  const { route, failure, to, costing } = asked;
  useWakeLock(following);
  const here = position.place;
  const progress = following && route !== undefined && here !== undefined ? progressOn(route, here) : undefined;
  const again = () => {
    if (here !== undefined && to !== undefined && costing !== undefined)
      void asked.ask({ from: here.point, to, costing });
  };
  return (
    <Sheet title={t('routeTo', { name: to?.title ?? '' })} named={false} onClose={onClose}>
      {failure === undefined ? null : <p role="alert">{phoneAdvice(failure)}</p>}
      {route === undefined ? (
        failure === undefined && <p role="status">{t('looking')}</p>
      ) : (
        <>
          <p className="phone-figures" translate="no">
            {formatDuration(progress?.secondsLeft ?? route.seconds)} ·{' '}
            {formatDistance(progress?.metresLeft ?? route.metres, 'kilometers')}
          </p>
          {progress === undefined ? null : <NextTurn route={route} progress={progress} onAgain={again} />}
          {position.state === 'insecure' ? (
            <p className="phone-soft">{t('position_insecure')}</p>
          ) : (
            <button
              type="button"
              className="phone-main-button"
              aria-pressed={following}
              onClick={() => {
                if (position.state !== 'on') position.start();
                onFollow(!following);
              }}
            >
              {following ? t('stopFollowing') : t('follow')}
            </button>
          )}
          {following ? null : <Turns route={route} />}
        </>
      )}
    </Sheet>
  );
}

function NextTurn({ route, progress, onAgain }: { route: Route; progress: Progress; onAgain: () => void }) {
  const turn = route.turns[progress.turn];
  if (progress.off) {
    return (
      <div className="phone-next" role="status">
        <span>{t('off')}</span>
        <button type="button" className="phone-plain-button" onClick={onAgain}>
          {t('newRoute')}
        </button>
      </div>
    );
  }
  return (
    <div className="phone-next" role="status">
      <TurnArrow type={turn?.type} />
      <strong translate="no">{formatDistance(progress.metresToTurn, 'kilometers')}</strong>
      <span translate="no">{turn?.instruction}</span>
    </div>
  );
}

function Turns({ route }: { route: Route }) {
  return (
    <ol className="row-list phone-rows" aria-label={t('turns')}>
      {route.turns.map((turn, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a route's turns never change their order
        <li key={index} className="phone-turn">
          <TurnArrow type={turn.type} />
          <span translate="no">{turn.instruction}</span>
          <Verbatim className="phone-soft">{turn.metres > 0 ? formatDistance(turn.metres, 'kilometers') : ''}</Verbatim>
        </li>
      ))}
    </ol>
  );
}

/** Keeps the screen on while somebody follows a route; browsers without that let it go dark. */
function useWakeLock(wanted: boolean): void {
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
