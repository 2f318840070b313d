import { packCliWords as t } from '../words/words.ts';

/** "4 min left" */
export function timeLeft(seconds: number): string {
  if (seconds < 90) return t('secondsLeft', { seconds });
  return seconds < 5400
    ? t('minutesLeft', { minutes: Math.round(seconds / 60) })
    : t('hoursLeft', { hours: seconds / 3600 });
}
