import { copyFileSync, existsSync, mkdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { syncDirectory, syncFile } from '../../data-packs/runtime/durable.ts';
import { moveSync } from '../../data-packs/runtime/in-use.ts';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { serverWords } from '../words.ts';
import { damageOf } from './damage.ts';
import { forgetKeys } from './keys-marker.ts';
import { versionOf } from './migrations.ts';

/**
 * Puts a copy in the place of the accounts' database, which no process may have open. Returns the folder in which the
 * former one is kept, if there was one.
 */
export async function restoreBackup(dataDir: string, backup: string, now: number): Promise<string | undefined> {
  checkBackup(backup);
  const file = join(dataDir, 'outpost.db');
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    copyFileSync(backup, temporary);
    await syncFile(temporary);
    const former = replaceDatabase(dataDir, temporary, now);
    // The copy may be from before the first key.
    forgetKeys(file);
    await syncDirectory(dataDir);
    return former;
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/**
 * Moves the database away together with its WAL, without which it would be another, and the copy in its place. Brings
 * back what was moved where that fails.
 */
function replaceDatabase(dataDir: string, copy: string, now: number): string | undefined {
  const file = join(dataDir, 'outpost.db');
  const names = ['outpost.db-shm', 'outpost.db-wal', 'outpost.db'].filter(name => existsSync(join(dataDir, name)));
  const folder = join(dataDir, 'backups', `replaced-${new Date(now).toISOString().replace(/[:.]/g, '-')}`);
  const moved: string[] = [];
  try {
    if (names.length > 0) mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const name of names) {
      moveSync(join(dataDir, name), join(folder, name));
      moved.push(name);
    }
    moveSync(copy, file);
  } catch (error) {
    for (const name of moved.reverse()) moveSync(join(folder, name), join(dataDir, name));
    if (existsSync(folder)) rmdirSync(folder);
    throw error;
  }
  return names.length === 0 ? undefined : folder;
}

/** Refuses what is no sound accounts' database of this version or an earlier one. */
function checkBackup(file: string): void {
  const damage = damageOfFile(file);
  if (damage !== undefined) throw new WordedError(serverWords.message('backupUnusable', { file, damage }));
}

function damageOfFile(file: string): string | undefined {
  try {
    const db = new Database(file, { readonly: true, fileMustExist: true });
    try {
      return versionOf(db) === 0 ? serverWords('noAccounts') : damageOf(db);
    } finally {
      db.close();
    }
  } catch (error) {
    if (error instanceof WordedError) throw error;
    return error instanceof Error ? error.message : String(error);
  }
}
