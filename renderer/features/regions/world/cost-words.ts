import { formatDuration } from '../../../ui/format/format.ts';
import { worldWords as t } from '../../../words.ts';

/** Seconds up to which a time is exact enough as it is. */
const minute = 60;

/** "under 1 min", "about 12 min", "about 2 h": no more exact than what is known. */
export function roughTime(seconds: number): string {
  if (seconds < minute / 2) return formatDuration(seconds);
  const step = seconds < 10 * minute ? minute : seconds < 60 * minute ? 5 * minute : 30 * minute;
  const rounded = Math.max(minute, Math.round(seconds / step) * step);
  if (rounded >= 60 * minute && rounded % 3600 === 0) return t('aboutHours', { hours: rounded / 3600 });
  return t('about', { time: formatDuration(rounded) });
}
