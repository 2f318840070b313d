import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { serverWords } from '../words.ts';
import type { Db } from './open.ts';

/** An empty file beside the database that says: there were keys. Keys are revoked, never removed. */
const markerOf = (database: string): string => join(dirname(database), 'outpost.has-keys');

const hasKeys = (db: Db): boolean => db.prepare('SELECT 1 FROM keys LIMIT 1').get() !== undefined;

/** Whether there were keys beside this file once. */
export const hadKeys = (database: string): boolean => existsSync(markerOf(database));

/** Marks that there are keys. A disk that takes no marker keeps the keys all the same. */
export function markKeys(db: Db): void {
  if (db.memory || hadKeys(db.name) || !hasKeys(db)) return;
  try {
    closeSync(openSync(markerOf(db.name), 'a', 0o600));
  } catch {
    // Tried again at the next start.
  }
}

/** Refuses accounts without keys where there were some: another database was put in their place. */
export function refuseWithoutKeys(db: Db): void {
  if (!db.memory && hadKeys(db.name) && !hasKeys(db)) throw keysGone(db.name);
}

/** The sentence for accounts that lost their keys. */
export const keysGone = (database: string): WordedError =>
  new WordedError(serverWords.message('keysGone', { file: database, marker: markerOf(database) }));

/** Other accounts come in the place of these. */
export function forgetKeys(database: string): void {
  rmSync(markerOf(database), { force: true });
}
