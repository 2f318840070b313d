import { createHash } from 'node:crypto';
import type { Db } from '../db/index.ts';
import { newToken } from '../one-time-tokens.ts';

/** Milliseconds that a start address is good for. */
export const startLifetime = 10 * 60 * 1000;

const digest = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Makes a start token for the service that runs on this database: who may write there may open the workstation. */
export function storeStartToken(db: Db, now: number): string {
  const token = newToken();
  db.prepare('INSERT INTO start_tokens (hash, expires_at) VALUES (?, ?)').run(digest(token), now + startLifetime);
  return token;
}

/** Uses up a stored token; returns whether it was good. */
export function takeStartToken(db: Db, token: string, now: number): boolean {
  const found = db
    .prepare<[Buffer], number>('SELECT expires_at FROM start_tokens WHERE hash = ?')
    .pluck()
    .get(digest(token));
  // Guesses need no writer's lock.
  if (found === undefined) return false;
  const { changes } = db.prepare('DELETE FROM start_tokens WHERE hash = ?').run(digest(token));
  db.prepare('DELETE FROM start_tokens WHERE expires_at <= ?').run(now);
  return changes > 0 && found > now;
}
