import type { Db } from './open.ts';

/** What SQLite finds wrong with a database's structure. Reads all of it: some 4 ms per megabyte. */
export function damageOf(db: Db): string | undefined {
  const [found] = db.pragma('quick_check(1)') as { quick_check: string }[];
  return found?.quick_check === 'ok' ? undefined : (found?.quick_check ?? '');
}
