import type { Db } from '../db/index.ts';
import type { Scope } from '../http/endpoint.ts';
import { hashKey, type KeyKind, listedKey, makeId, makeKey } from './key-text.ts';

/** A key as it may be listed: never its text. */
export interface Key {
  id: string;
  kind: KeyKind;
  /** `outpost_live_…aB3x` */
  listed: string;
  user: string;
  project: string;
  scopes: readonly Scope[];
  createdAt: number;
  revokedAt: number | null;
}

interface KeyRow extends Omit<Key, 'scopes' | 'listed'> {
  scopes: string;
  lastFour: string;
}

export class Keys {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The text is in the answer, this once. */
  create(
    projectId: string,
    options: { kind?: KeyKind; scopes?: readonly Scope[] },
    now: number,
  ): { id: string; key: string } {
    const kind = options.kind ?? 'live';
    const key = makeKey(kind);
    const id = makeId('key');
    this.#db
      .prepare(
        'INSERT INTO keys (id, project_id, hash, kind, last_four, scopes, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      )
      .run(id, projectId, hashKey(key), kind, key.slice(-4), JSON.stringify(options.scopes ?? []), now);
    return { id, key };
  }

  /** Whether there was such a key. For good: a revoked key never comes back. */
  revoke(id: string, now: number): boolean {
    const { changes } = this.#db
      .prepare('UPDATE keys SET revoked_at = coalesce(revoked_at, ?) WHERE id = ?')
      .run(now, id);
    return changes > 0;
  }

  list(): Key[] {
    return this.#db
      .prepare<[], KeyRow>(
        `SELECT keys.id, keys.kind, keys.last_four AS lastFour, users.name AS user, projects.name AS project, keys.scopes,
           keys.created_at AS createdAt, keys.revoked_at AS revokedAt
         FROM keys JOIN projects ON projects.id = keys.project_id JOIN users ON users.id = projects.user_id
         ORDER BY keys.created_at, keys.id`,
      )
      .all()
      .map(({ lastFour, scopes, ...row }) => ({
        ...row,
        listed: listedKey(row.kind, lastFour),
        scopes: JSON.parse(scopes),
      }));
  }
}
