import { change, row, rows, type Steps } from '../db/index.ts';
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
  /** The text is in the answer, this once. */
  *create(name: string, now: number): Steps<{ id: string; token: string }> {
    const token = makeKey('dash');
    const id = makeId('dsh');
    yield* change('INSERT INTO dashboard_tokens (id, name, hash, last_four, created_at) VALUES (?, ?, ?, ?, ?)', [
      id,
      name,
      hashKey(token),
      token.slice(-4),
      now,
    ]);
    return { id, token };
  }

  /** Looked up anew for each request, so that another process' revocation counts at once. */
  *find(token: string): Steps<{ id: string; revoked: boolean } | undefined> {
    const found = yield* row<{ id: string; revokedAt: number | null }>(
      'SELECT id, revoked_at AS "revokedAt" FROM dashboard_tokens WHERE hash = ?',
      [hashKey(token)],
    );
    return found && { id: found.id, revoked: found.revokedAt !== null };
  }

  /** Whether there was such a token. For good. */
  *revoke(id: string, now: number): Steps<boolean> {
    const revoking = 'UPDATE dashboard_tokens SET revoked_at = coalesce(revoked_at, ?) WHERE id = ?';
    return (yield* change(revoking, [now, id])) > 0;
  }

  *list(): Steps<DashboardToken[]> {
    const found = yield* rows<TokenRow>(
      `SELECT id, name, last_four AS "lastFour", created_at AS "createdAt", revoked_at AS "revokedAt"
       FROM dashboard_tokens ORDER BY created_at, id`,
    );
    return found.map(({ lastFour, ...token }) => ({ ...token, listed: listedKey('dash', lastFour) }));
  }
}
