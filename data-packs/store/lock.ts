import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { lockFile } from './layout.ts';

const retryMs = 100;

/**
 * Runs `work` while no other process installs or removes this pack. The lock is SQLite's own on an empty file: the system
 * frees it when its holder dies, so that none is ever left behind.
 */
export async function withPackLock<Result>(
  dataDir: string,
  id: string,
  signal: AbortSignal | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  const file = lockFile(dataDir, id);
  await mkdir(dirname(file), { recursive: true });
  const db = new Database(file, { timeout: 0 });
  try {
    for (;;) {
      signal?.throwIfAborted();
      try {
        db.exec('BEGIN EXCLUSIVE');
        break;
      } catch (error) {
        if (!(error instanceof Database.SqliteError) || !error.code.startsWith('SQLITE_BUSY')) throw error;
        await delay(retryMs);
      }
    }
    return await work();
  } finally {
    db.close();
  }
}
