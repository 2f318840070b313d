const dayMilliseconds = 86_400_000;

/** Versions begin with the day of their data where that is known. */
function dayOf(version: string): string | undefined {
  return /^\d{4}-\d{2}-\d{2}(?=\.|$)/.exec(version)?.[0];
}

/** "today", "yesterday", "12 days ago", "3 months ago", "5 years ago"; a day yet to come is today. */
export function ago(since: Date, now: Date): string {
  const days = Math.max(0, Math.floor((now.getTime() - since.getTime()) / dayMilliseconds));
  if (days === 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days < 60) return `${days} days ago`;
  if (days < 730) return `${Math.floor(days / 30.44)} months ago`;
  return `${Math.floor(days / 365.25)} years ago`;
}

/** "Data of 2021-10-28, 5 years ago", or the version where it tells no day. */
export function ageOf(version: string, now: Date): string {
  const day = dayOf(version);
  return day === undefined ? `Version ${version}` : `Data of ${day}, ${ago(new Date(`${day}T00:00:00Z`), now)}`;
}

/** A version as people tell two apart: its day; all of it where that is the same day or none. */
export function versionName(version: string, other?: string): string {
  const day = dayOf(version);
  return day === undefined || (other !== undefined && dayOf(other) === day) ? version : day;
}
