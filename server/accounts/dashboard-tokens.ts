import type { Db } from '../db/index.ts';
import { hashKey, listedKey, makeId, makeKey } from './key-text.ts';

/** A token that opens the Dashboard API, as it may be listed: never its text. */
export interface DashboardToken {
  id: string;
  name: string;
  /** `outpost_dash_…aB3x` */
  listed: string;
  createdAt: number;
  revokedAt: number | null;
}

interface TokenRow extends Omit<DashboardToken, 'listed'> {
  lastFour: string;
}

/** Tokens of the Dashboard API. They administer every account, and are no API keys: neither opens the other's door. */
export class DashboardTokens {
  readonly #db: Db;
  readonly #byHash;

  constructor(db: Db) {
    this.#db = db;
    this.#byHash = db.prepare<[Buffer], { id: string; revokedAt: number | null }>(
      'SELECT id, revoked_at AS revokedAt FROM dashboard_tokens WHERE hash = ?',
    );
  }

  /** The text is in the answer, this once. */
  create(name: string, now: number): { id: string; token: string } {
    const token = makeKey('dash');
    const id = makeId('dsh');
    this.#db
      .prepare('INSERT INTO dashboard_tokens (id, name, hash, last_four, created_at) VALUES (?, ?, ?, ?, ?)')
      .run(id, name, hashKey(token), token.slice(-4), now);
    return { id, token };
  }

  /** Looked up anew for each request, so that another process' revocation counts at once. */
  find(token: string): { id: string; revoked: boolean } | undefined {
    const row = this.#byHash.get(hashKey(token));
    return row === undefined ? undefined : { id: row.id, revoked: row.revokedAt !== null };
  }

  /** Whether there was such a token. For good. */
  revoke(id: string, now: number): boolean {
    const { changes } = this.#db
      .prepare('UPDATE dashboard_tokens SET revoked_at = coalesce(revoked_at, ?) WHERE id = ?')
      .run(now, id);
    return changes > 0;
  }

  list(): DashboardToken[] {
    return this.#db
      .prepare<[], TokenRow>(
        `SELECT id, name, last_four AS lastFour, created_at AS createdAt, revoked_at AS revokedAt
         FROM dashboard_tokens ORDER BY created_at, id`,
      )
      .all()
      .map(({ lastFour, ...row }) => ({ ...row, listed: listedKey('dash', lastFour) }));
  }
}
