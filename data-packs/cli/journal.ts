import { fstatSync } from 'node:fs';

/** Whether standard output goes into systemd's journal, which others may read: `$JOURNAL_STREAM` names its device and inode. */
export function printsIntoJournal(): boolean {
  const named = process.env.JOURNAL_STREAM;
  if (named === undefined) return false;
  const { dev, ino } = fstatSync(1, { bigint: true });
  return named === `${dev}:${ino}`;
}
