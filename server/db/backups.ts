import { copyFileSync, existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { syncDirectory, syncFile } from '../../data-packs/runtime/durable.ts';
import { moveSync } from '../../data-packs/runtime/in-use.ts';
import { isRunning } from '../../data-packs/runtime/is-running.ts';
import { tryLock } from '../../data-packs/store/disk/lock.ts';
import { makeFolder } from '../../data-packs/store/disk/make-folder.ts';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { storageFailureOf } from '../storage-failure.ts';
import { serverWords } from '../words.ts';
import { forgetKeys } from './keys-marker.ts';
import { versionOf } from './migrations.ts';
import type { Db } from './open.ts';
import { letOwnerOnly } from './owner-only.ts';

/** How many daily copies are kept. */
const kept = 7;

export interface Backup {
  file: string;
  /** Counts up: a clock that was wrong puts no old copy before a newer one. */
  number: number;
  madeAt: Date;
}

const folderOf = (dataDir: string): string => join(dataDir, 'backups');

/** The copies in a data folder, newest first. */
export function listBackups(dataDir: string): Backup[] {
  const folder = folderOf(dataDir);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap(name => {
      const number = /^outpost-(\d{6,})\.db$/.exec(name)?.[1];
      if (number === undefined) return [];
      const file = join(folder, name);
      return [{ file, number: Number(number), madeAt: statSync(file).mtime }];
    })
    .sort((a, b) => b.number - a.number);
}

/** Adds a copy to those in the data folder and removes the oldest, unless another process is at it. Returns the newest. */
export async function keepBackup(db: Database.Database, dataDir: string): Promise<Backup | undefined> {
  const folder = folderOf(dataDir);
  makeFolder(folder);
  await tryLock(join(folder, 'lock'), async () => {
    const number = (listBackups(dataDir)[0]?.number ?? 0) + 1;
    await writeBackup(db, join(folder, `outpost-${String(number).padStart(6, '0')}.db`));
    for (const { file } of listBackups(dataDir).slice(kept)) rmSync(file, { force: true });
  });
  return listBackups(dataDir)[0];
}

/** Copies a database that may be in use into one file, which is whole and sound or not there. Holds up its thread. */
export async function writeBackup(db: Database.Database, file: string): Promise<void> {
  makeFolder(dirname(file), 0o777);
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    // In one step: between two, a change by another process would begin the copy anew, for ever on a busy service.
    await db.backup(temporary, { progress: ({ totalPages }) => Math.max(1, totalPages) });
    letOwnerOnly(temporary);
    const copy = new Database(temporary);
    try {
      // Without a WAL beside it.
      copy.pragma('journal_mode = DELETE');
      const damage = damageOf(copy);
      if (damage !== undefined) throw new WordedError(serverWords.message('copyDamaged', { damage }));
    } finally {
      copy.close();
    }
    await syncFile(temporary);
    moveSync(temporary, file);
    await syncDirectory(dirname(file));
  } catch (error) {
    for (const ending of ['', '-journal', '-wal', '-shm']) rmSync(`${temporary}${ending}`, { force: true });
    throw told(error, dirname(file));
  }
}

/** Names the folder whose disk takes no copy. */
function told(error: unknown, folder: string): unknown {
  const failure = storageFailureOf(error);
  if (failure === undefined) return error;
  const sentence = failure.code === 'storage_full' ? 'copyWithoutRoom' : 'copyNotWritten';
  return new WordedError(serverWords.message(sentence, { folder }), { cause: error });
}

/** What SQLite finds wrong with a database's structure. Reads all of it: some 4 ms per megabyte. */
export function damageOf(db: Db): string | undefined {
  const [found] = db.pragma('quick_check(1)') as { quick_check: string }[];
  return found?.quick_check === 'ok' ? undefined : (found?.quick_check ?? '');
}

/** Puts a copy in the place of a database that no process has open. Returns the folder of the former one, if any. */
export async function restoreBackup(dataDir: string, backup: string, now: number): Promise<string | undefined> {
  checkBackup(backup);
  const file = join(dataDir, 'outpost.db');
  const temporary = `${file}.${process.pid}.tmp`;
  removeLeftovers(dataDir);
  try {
    copyFileSync(backup, temporary);
    await syncFile(temporary);
    emptyWal(file);
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

/** Removes what killed restores left. */
function removeLeftovers(dataDir: string): void {
  for (const name of existsSync(dataDir) ? readdirSync(dataDir) : []) {
    const pid = /^outpost\.db\.(\d+)\.tmp$/.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(dataDir, name), { force: true });
  }
}

/** So that a kill between two moves leaves no database without its WAL, which would have lost its last changes. */
function emptyWal(file: string): void {
  if (!existsSync(file)) return;
  const db = new Database(file);
  try {
    versionOf(db);
  } catch {
    // One that is damaged moves as it is.
  } finally {
    // The last connection that closes removes the WAL, once it has read anything.
    db.close();
  }
}

/** Moves the database away with its WAL, without which it is another, and the copy there; undone where that fails. */
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
