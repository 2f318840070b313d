import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { makeFolder } from '../../data-packs/store/disk/make-folder.ts';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { serverWords } from '../words.ts';
import { listBackups } from './backups.ts';
import { hadKeys, keysGone, markKeys, refuseWithoutKeys } from './keys-marker.ts';
import { migrate } from './migrations.ts';
import { letOwnerOnly } from './owner-only.ts';

export type Db = Database.Database;

/** Commands wait this long for a service whose disk is slow; services wait beside their event loop (`WriteQueue`). */
const busyTimeoutMs = 15_000;

/** Lets only the owner read the file, which holds the secret of signatures, and SQLite's files beside it. */
function keepPrivate(file: string): void {
  // Only where it is new: closing a handle of a file that is open already would drop SQLite's locks on it.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  for (const path of [file, `${file}-wal`, `${file}-shm`]) letOwnerOnly(path);
}

/** Refuses to begin anew where there were accounts: every key would be unknown without a word. */
function refuseEmptied(file: string): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0) return;
  const [newest] = listBackups(dirname(file));
  if (newest === undefined) {
    if (hadKeys(file)) throw keysGone(file);
    return;
  }
  const { madeAt } = newest;
  throw new WordedError(serverWords.message('accountsEmptied', { file, folder: dirname(newest.file), madeAt }));
}

/**
 * Opens (and makes, and migrates) the account database. Several processes may have it open at once: WAL lets them read
 * while one writes, and `synchronous=NORMAL` loses nothing when a process is killed (a power cut may cost the last
 * moments).
 */
export function openDb(file: string): Db {
  refuseEmptied(file);
  makeFolder(dirname(file));
  keepPrivate(file);
  const db = new Database(file, { timeout: busyTimeoutMs });
  try {
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = NORMAL');
    db.pragma('foreign_keys = ON');
    migrate(db);
    refuseWithoutKeys(db);
    markKeys(db);
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

/** A value of this installation, where it has one. */
export const keptSetting = (db: Db, name: string): Buffer | undefined =>
  db.prepare<[string], Buffer>('SELECT value FROM settings WHERE name = ?').pluck().get(name);

export function keepSetting(db: Db, name: string, value: Uint8Array): void {
  db.prepare('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)').run(name, value);
}

/** A value of this installation, made when it is first needed. */
export function setting(db: Db, name: string, make: () => Buffer): Buffer {
  // Read first: a start beside a busy service then needs no writer's lock.
  const found = keptSetting(db, name);
  if (found !== undefined) return found;
  db.prepare('INSERT OR IGNORE INTO settings (name, value) VALUES (?, ?)').run(name, make());
  const made = keptSetting(db, name);
  if (made === undefined) throw new Error(`The setting ${name} could not be stored.`);
  return made;
}
