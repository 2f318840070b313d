import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { lockFile } from './layout.ts';
import { makeFolder } from './make-folder.ts';

const retryMs = 100;

/** Runs `work` while no other process installs or removes this pack. */
export async function withPackLock<Result>(
  dataDir: string,
  id: string,
  signal: AbortSignal | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  return withLock(lockFile(dataDir, id), signal, work);
}

/**
 * Runs `work` under an exclusive lock, SQLite's own on an empty file: the system releases it when the process dies.
 */
export async function withLock<Result>(
  file: string,
  signal: AbortSignal | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  const lock = await openLock(file);
  try {
    while (!take(lock)) {
      signal?.throwIfAborted();
      await delay(retryMs);
    }
    signal?.throwIfAborted();
    return await work();
  } finally {
    lock.close();
  }
}

/** Runs `work` under the pack's lock, unless another process holds it. */
export async function tryPackLock(dataDir: string, id: string, work: () => Promise<void>): Promise<void> {
  await tryLock(lockFile(dataDir, id), work);
}

/** Runs `work` under the lock, unless it is held; returns whether it ran. */
export async function tryLock(file: string, work: () => Promise<void>): Promise<boolean> {
  const lock = await openLock(file);
  try {
    const free = take(lock);
    if (free) await work();
    return free;
  } finally {
    lock.close();
  }
}

async function openLock(file: string): Promise<Database.Database> {
  makeFolder(dirname(file));
  return new Database(file, { timeout: 0 });
}

function take(lock: Database.Database): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (!(error instanceof Database.SqliteError) || !error.code.startsWith('SQLITE_BUSY')) throw error;
    return false;
  }
}
