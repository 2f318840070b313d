import type { Db } from '../db/index.ts';
import type { Scope } from '../http/endpoint.ts';
import { hashKey, type KeyKind, listedKey, makeId, makeKey } from './key-text.ts';
import { conditions, type Page, type PageRequest, pageOf } from './list-page.ts';
import type { Optional } from './optional.ts';

/** A key as it may be listed: never its text. */
export interface Key {
  id: string;
  /** May be empty. */
  name: string;
  kind: KeyKind;
  /** `outpost_live_…aB3x` */
  listed: string;
  user: string;
  userId: string;
  project: string;
  projectId: string;
  scopes: readonly Scope[];
  createdAt: number;
  revokedAt: number | null;
  /** Its last request, answered or refused: to the day where that is not in the request log any more. */
  lastUsedAt: number | null;
}

interface KeyRow extends Omit<Key, 'scopes' | 'listed' | 'lastUsedAt'> {
  scopes: string;
  lastAsked: number | null;
  /** `2026-11-21` */
  lastDay: string | null;
  lastFour: string;
}

const selected = `SELECT keys.id, keys.name, keys.kind, keys.last_four AS lastFour, users.name AS user,
    users.id AS userId, projects.name AS project, projects.id AS projectId, keys.scopes, keys.created_at AS createdAt,
    keys.revoked_at AS revokedAt,
    (SELECT max(at) FROM request_log WHERE request_log.key_id = keys.id) AS lastAsked,
    (SELECT max(day) FROM usage WHERE usage.key_id = keys.id) AS lastDay
  FROM keys CROSS JOIN projects ON projects.id = keys.project_id CROSS JOIN users ON users.id = projects.user_id`;

const fromRow = ({ lastFour, scopes, lastAsked, lastDay, ...row }: KeyRow): Key => ({
  ...row,
  lastUsedAt: lastAsked ?? (lastDay === null ? null : Date.parse(lastDay)),
  listed: listedKey(row.kind, lastFour),
  scopes: JSON.parse(scopes),
});

export class Keys {
  readonly #db: Db;
  readonly #revoked;

  constructor(db: Db) {
    this.#db = db;
    this.#revoked = db.prepare<[string]>('SELECT 1 FROM keys WHERE id = ? AND revoked_at IS NOT NULL');
  }

  /** False for the workstation's own key, which is in no table. */
  isRevoked(id: string): boolean {
    return this.#revoked.get(id) !== undefined;
  }

  /** The text is in the answer, this once. */
  create(
    projectId: string,
    options: Optional<Pick<Key, 'name' | 'kind' | 'scopes'>>,
    now: number,
  ): { id: string; key: string } {
    const kind = options.kind ?? 'live';
    const key = makeKey(kind);
    const id = makeId('key');
    this.#db
      .prepare(
        'INSERT INTO keys (id, project_id, name, hash, kind, last_four, scopes, created_at) VALUES (?, ?, ?, ?, ' +
          '?, ?, ?, ?)',
      )
      .run(
        id,
        projectId,
        options.name ?? '',
        hashKey(key),
        kind,
        key.slice(-4),
        JSON.stringify(options.scopes ?? []),
        now,
      );
    return { id, key };
  }

  /** What is left out stays. */
  change(id: string, { name, scopes }: Optional<Pick<Key, 'name' | 'scopes'>>): void {
    this.#db
      .prepare('UPDATE keys SET name = coalesce(?, name), scopes = coalesce(?, scopes) WHERE id = ?')
      .run(name ?? null, scopes === undefined ? null : JSON.stringify(scopes), id);
  }

  /** Whether there was such a key. For good: a revoked key never comes back. */
  revoke(id: string, now: number): boolean {
    const { changes } = this.#db
      .prepare('UPDATE keys SET revoked_at = coalesce(revoked_at, ?) WHERE id = ?')
      .run(now, id);
    return changes > 0;
  }

  byId(id: string): Key | undefined {
    const row = this.#db.prepare<[string], KeyRow>(`${selected} WHERE keys.id = ?`).get(id);
    return row === undefined ? undefined : fromRow(row);
  }

  list(): Key[] {
    return this.#db.prepare<[], KeyRow>(`${selected} ORDER BY keys.created_at, keys.id`).all().map(fromRow);
  }

  /** Newest first; of one user, of one project, or all. */
  page(
    asked: PageRequest<string> & Optional<{ user: string; project: string; active: boolean; simulated: boolean }>,
  ): Page<Key, string> {
    const { after, limit, user, project, active, simulated } = asked;
    const { where, values } = conditions([
      user === undefined ? undefined : ['keys.project_id IN (SELECT id FROM projects WHERE user_id = ?)', user],
      project === undefined ? undefined : ['keys.project_id = ?', project],
      active === undefined ? undefined : [`keys.revoked_at IS ${active ? '' : 'NOT '}NULL`],
      simulated === true ? ['keys.id IN (SELECT key_id FROM key_simulations)'] : undefined,
      after && ['(keys.created_at, keys.id) < (?, ?)', after.at, after.id],
    ]);
    const rows = this.#db
      .prepare<unknown[], KeyRow>(`${selected} ${where} ORDER BY keys.created_at DESC, keys.id DESC LIMIT ?`)
      .all(...values, limit + 1);
    return pageOf(rows.map(fromRow), limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  }
}
