import type { Db } from '../db/index.ts';

interface UsageRow {
  /** UTC, `2026-11-21`. */
  day: string;
  operation: string;
  keyId: string;
  requests: number;
  tenths: number;
}

/** What a user's answered requests came to, by day, endpoint and key, oldest first. */
export function usageOf(db: Db, userId: string): UsageRow[] {
  return db
    .prepare<[string], UsageRow>(
      'SELECT day, operation, key_id AS keyId, requests, tenths FROM usage WHERE user_id = ? ORDER BY day, operation, key_id',
    )
    .all(userId);
}
