import { change, row, type Steps } from '../db/index.ts';
import type { Scope } from '../http/endpoint.ts';
import { hashKey, type KeyKind, listedKey, makeId, makeKey } from './key-text.ts';
import type { Optional } from './records.ts';
import { type Page, type PageRequest, Records } from './records.ts';

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

/** Joins to the left, which SQLite does in this order: the keys by their index first. Every key has its project. */
const select = `SELECT keys.id, keys.name, keys.kind, keys.last_four AS "lastFour", users.name AS user,
    users.id AS "userId", projects.name AS project, projects.id AS "projectId", keys.scopes, keys.created_at AS "createdAt",
    keys.revoked_at AS "revokedAt",
    (SELECT max(at) FROM request_log WHERE request_log.key_id = keys.id) AS "lastAsked",
    (SELECT max(day) FROM usage WHERE usage.key_id = keys.id) AS "lastDay"
  FROM keys LEFT JOIN projects ON projects.id = keys.project_id LEFT JOIN users ON users.id = projects.user_id`;

const fromRow = ({ lastFour, scopes, lastAsked, lastDay, ...row }: KeyRow): Key => ({
  ...row,
  lastUsedAt: lastAsked ?? (lastDay === null ? null : Date.parse(lastDay)),
  listed: listedKey(row.kind, lastFour),
  scopes: JSON.parse(scopes),
});

export class Keys extends Records<KeyRow, Key> {
  constructor() {
    super({ table: 'keys', select, fromRow });
  }

  /** False for the workstation's own key, which is in no table. */
  *isRevoked(id: string): Steps<boolean> {
    return (yield* row('SELECT 1 FROM keys WHERE id = ? AND revoked_at IS NOT NULL', [id])) !== undefined;
  }

  /** The text is in the answer, this once. */
  *create(
    projectId: string,
    options: Optional<Pick<Key, 'name' | 'kind' | 'scopes'>>,
    now: number,
  ): Steps<{ id: string; key: string }> {
    const kind = options.kind ?? 'live';
    const key = makeKey(kind);
    const id = makeId('key');
    yield* this.insert({
      id,
      projectId,
      name: options.name ?? '',
      hash: hashKey(key),
      kind,
      lastFour: key.slice(-4),
      scopes: JSON.stringify(options.scopes ?? []),
      createdAt: now,
    });
    return { id, key };
  }

  /** What is left out stays. */
  *change(id: string, { name, scopes }: Optional<Pick<Key, 'name' | 'scopes'>>): Steps<void> {
    yield* change('UPDATE keys SET name = coalesce(?, name), scopes = coalesce(?, scopes) WHERE id = ?', [
      name ?? null,
      scopes === undefined ? null : JSON.stringify(scopes),
      id,
    ]);
  }

  /** Whether there was such a key. For good: a revoked key never comes back. */
  *revoke(id: string, now: number): Steps<boolean> {
    return (yield* change('UPDATE keys SET revoked_at = coalesce(revoked_at, ?) WHERE id = ?', [now, id])) > 0;
  }

  /** Newest first; of one user, of one project, or all. */
  page(
    asked: PageRequest<string> & Optional<{ user: string; project: string; active: boolean; simulated: boolean }>,
  ): Steps<Page<Key, string>> {
    const { user, project, active, simulated } = asked;
    const wanted = [
      ['keys.project_id IN (SELECT id FROM projects WHERE user_id = ?)', user] as const,
      ['keys.project_id = ?', project] as const,
      active === undefined ? undefined : ([`keys.revoked_at IS ${active ? '' : 'NOT '}NULL`] as const),
      simulated === true ? (['keys.id IN (SELECT key_id FROM key_simulations)'] as const) : undefined,
    ];
    return this.newest(wanted, asked);
  }
}
