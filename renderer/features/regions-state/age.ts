import { currentLanguage } from '../../../data-packs/words/language.ts';
import { regionsWords as t } from '../../words.ts';

const dayMilliseconds = 86_400_000;

/** The day a version begins with, if any. */
function dayOf(version: string): string | undefined {
  return /^\d{4}-\d{2}-\d{2}(?=\.|$)/.exec(version)?.[0];
}

/** "today", "yesterday", "12 days ago", "3 months ago", "5 years ago"; future days count as today. */
export function ago(since: Date, now: Date): string {
  const words = new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'auto' });
  const days = Math.max(0, Math.floor((now.getTime() - since.getTime()) / dayMilliseconds));
  // Avoid -0, which reads "in 0 days".
  if (days === 0) return words.format(0, 'day');
  if (days < 60) return words.format(-days, 'day');
  if (days < 730) return words.format(-Math.floor(days / 30.44), 'month');
  return words.format(-Math.floor(days / 365.25), 'year');
}

/** "Data of 2021-10-28, 5 years ago", or the version without a day. */
export function ageOf(version: string, now: Date): string {
  const day = dayOf(version);
  return day === undefined
    ? t('version', { version })
    : t('dataOf', { day, age: ago(new Date(`${day}T00:00:00Z`), now) });
}

/** A short name: the version's day, or all of it where that is unknown or the other's day too. */
export function versionName(version: string, other?: string): string {
  const day = dayOf(version);
  return day === undefined || (other !== undefined && dayOf(other) === day) ? version : day;
}
