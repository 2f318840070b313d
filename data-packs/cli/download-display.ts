import type { ProgressListener } from '../format/progress.ts';
import type { DownloadListener, DownloadStep } from '../store/download/download-progress.ts';
import { wordMessage } from '../words/catalogue.ts';
import { packCliWords as t } from '../words/words.ts';

/** Turns download progress into general progress: bytes, speed and time left in words. */
export function downloadDisplay(progress: ProgressListener): DownloadListener {
  // Programs (`--json`) get the numbers, but not the parts, which are for windows.
  return ({ parts: _, ...step }) => {
    const { said: _said, ...rest } = step;
    progress({ ...rest, detail: detailOf(step) || undefined });
  };
}

function detailOf({ detail, said, bytesDone, bytesTotal, bytesPerSecond, secondsLeft }: DownloadStep): string {
  const words = [
    bytesDone === undefined ? undefined : sizeOf(bytesDone, bytesTotal),
    bytesPerSecond === undefined ? undefined : t('speed', { speed: bytesPerSecond }),
    secondsLeft === undefined ? undefined : timeLeft(secondsLeft),
    (said && wordMessage(said)) ?? detail,
  ];
  return words.filter(word => word !== undefined).join(', ');
}

/** "12 MB of 300 MB", or "12 MB" where the total is unknown. */
export const sizeOf = (done: number, total: number | undefined): string =>
  total === undefined ? t('size', { size: done }) : t('sizeOfTotal', { done, total });

/** "4 min left" */
export function timeLeft(seconds: number): string {
  if (seconds < 90) return t('secondsLeft', { seconds });
  return seconds < 5400
    ? t('minutesLeft', { minutes: Math.round(seconds / 60) })
    : t('hoursLeft', { hours: seconds / 3600 });
}
