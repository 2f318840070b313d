import { change, type Steps } from '../db/index.ts';
import { hashKey, listedKey, makeId, makeKey } from './key-text.ts';
import { Records } from './records.ts';

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

const select = `SELECT id, name, last_four AS "lastFour", created_at AS "createdAt", revoked_at AS "revokedAt"
  FROM dashboard_tokens`;

/** Tokens of the Dashboard API. They administer every account, and are no API keys: neither opens the other's door. */
export class DashboardTokens extends Records<TokenRow, DashboardToken> {
  constructor() {
    const fromRow = ({ lastFour, ...token }: TokenRow) => ({ ...token, listed: listedKey('dash', lastFour) });
    super({ table: 'dashboard_tokens', select, fromRow });
  }

  /** The text is in the answer, this once. */
  *create(name: string, now: number): Steps<{ id: string; token: string }> {
    const token = makeKey('dash');
    const id = makeId('dsh');
    yield* this.insert({ id, name, hash: hashKey(token), lastFour: token.slice(-4), createdAt: now });
    return { id, token };
  }

  /** Looked up anew for each request, so that another process' revocation counts at once. */
  *find(token: string): Steps<{ id: string; revoked: boolean } | undefined> {
    const found = yield* this.one('hash = ?', [hashKey(token)]);
    return found && { id: found.id, revoked: found.revokedAt !== null };
  }

  /** Whether there was such a token. For good. */
  *revoke(id: string, now: number): Steps<boolean> {
    const revoking = 'UPDATE dashboard_tokens SET revoked_at = coalesce(revoked_at, ?) WHERE id = ?';
    return (yield* change(revoking, [now, id])) > 0;
  }
}
