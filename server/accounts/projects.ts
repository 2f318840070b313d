import type { Db } from '../db/index.ts';
import { makeId } from './key-text.ts';
import { conditions, type Page, type PageRequest, pageOf } from './list-page.ts';
import type { Optional } from './optional.ts';
import { parseAllowedOrigin } from './origins.ts';

export interface Project {
  id: string;
  userId: string;
  name: string;
  allowedOrigins: readonly string[];
  requireOrigin: boolean;
  createdAt: number;
}

interface ProjectRow extends Omit<Project, 'allowedOrigins' | 'requireOrigin'> {
  allowedOrigins: string;
  requireOrigin: number;
}

const columns = `id, user_id AS userId, name, allowed_origins AS allowedOrigins, require_origin AS requireOrigin,
  created_at AS createdAt`;

const fromRow = (row: ProjectRow): Project => ({
  ...row,
  allowedOrigins: JSON.parse(row.allowedOrigins),
  requireOrigin: row.requireOrigin === 1,
});

/** Projects of users. A project has the list of allowed origins. */
export class Projects {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  create(userId: string, name: string, now: number): Project {
    const project = { id: makeId('prj'), userId, name, createdAt: now };
    this.#db
      .prepare('INSERT INTO projects (id, user_id, name, created_at) VALUES (@id, @userId, @name, @createdAt)')
      .run(project);
    return { ...project, allowedOrigins: [], requireOrigin: false };
  }

  find(userId: string, nameOrId: string): Project | undefined {
    const row = this.#db
      .prepare<[string, string, string], ProjectRow>(
        `SELECT ${columns} FROM projects WHERE user_id = ? AND (name = ? OR id = ?)`,
      )
      .get(userId, nameOrId, nameOrId);
    return row === undefined ? undefined : fromRow(row);
  }

  byId(id: string): Project | undefined {
    const row = this.#db.prepare<[string], ProjectRow>(`SELECT ${columns} FROM projects WHERE id = ?`).get(id);
    return row === undefined ? undefined : fromRow(row);
  }

  rename(id: string, name: string): void {
    this.#db.prepare('UPDATE projects SET name = ? WHERE id = ?').run(name, id);
  }

  /** Newest first; of one user, or of all. */
  page({ after, limit, user }: PageRequest<string> & Optional<{ user: string }>): Page<Project, string> {
    const { where, values } = conditions([
      user === undefined ? undefined : ['user_id = ?', user],
      after && ['(created_at, id) < (?, ?)', after.at, after.id],
    ]);
    const rows = this.#db
      .prepare<unknown[], ProjectRow>(
        `SELECT ${columns} FROM projects ${where} ORDER BY created_at DESC, id DESC LIMIT ?`,
      )
      .all(...values, limit + 1);
    return pageOf(rows.map(fromRow), limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  }

  /** Replaces the list. Throws a WordedError that names an entry which is not an origin. */
  setOrigins(id: string, origins: readonly string[], requireOrigin: boolean): void {
    const allowed = [...new Set(origins.map(parseAllowedOrigin))];
    this.#db
      .prepare('UPDATE projects SET allowed_origins = ?, require_origin = ? WHERE id = ?')
      .run(JSON.stringify(allowed), requireOrigin ? 1 : 0, id);
  }
}
