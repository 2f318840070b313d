import { change, row, rows, type Steps } from '../db/index.ts';
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

const columns = `id, user_id AS "userId", name, allowed_origins AS "allowedOrigins", require_origin AS "requireOrigin",
  created_at AS "createdAt"`;

const fromRow = (row: ProjectRow): Project => ({
  ...row,
  allowedOrigins: JSON.parse(row.allowedOrigins),
  requireOrigin: row.requireOrigin === 1,
});

/** Projects of users. A project has the list of allowed origins. */
export class Projects {
  *create(userId: string, name: string, now: number): Steps<Project> {
    const project = { id: makeId('prj'), userId, name, createdAt: now };
    yield* change(
      'INSERT INTO projects (id, user_id, name, created_at) VALUES (@id, @userId, @name, @createdAt)',
      project,
    );
    return { ...project, allowedOrigins: [], requireOrigin: false };
  }

  *find(userId: string, nameOrId: string): Steps<Project | undefined> {
    const sql = `SELECT ${columns} FROM projects WHERE user_id = ? AND (name = ? OR id = ?)`;
    const found = yield* row<ProjectRow>(sql, [userId, nameOrId, nameOrId]);
    return found && fromRow(found);
  }

  *byId(id: string): Steps<Project | undefined> {
    const found = yield* row<ProjectRow>(`SELECT ${columns} FROM projects WHERE id = ?`, [id]);
    return found && fromRow(found);
  }

  *rename(id: string, name: string): Steps<void> {
    yield* change('UPDATE projects SET name = ? WHERE id = ?', [name, id]);
  }

  /** Newest first; of one user, or of all. */
  *page({ after, limit, user }: PageRequest<string> & Optional<{ user: string }>): Steps<Page<Project, string>> {
    const { where, values } = conditions([
      user === undefined ? undefined : ['user_id = ?', user],
      after && ['(created_at, id) < (?, ?)', after.at, after.id],
    ]);
    const sql = `SELECT ${columns} FROM projects ${where} ORDER BY created_at DESC, id DESC LIMIT ?`;
    const found = yield* rows<ProjectRow>(sql, [...values, limit + 1]);
    return pageOf(found.map(fromRow), limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  }

  /** Replaces the list. Throws a WordedError that names an entry which is not an origin. */
  *setOrigins(id: string, origins: readonly string[], requireOrigin: boolean): Steps<void> {
    const allowed = [...new Set(origins.map(parseAllowedOrigin))];
    yield* change('UPDATE projects SET allowed_origins = ?, require_origin = ? WHERE id = ?', [
      JSON.stringify(allowed),
      requireOrigin ? 1 : 0,
      id,
    ]);
  }
}
