import { change, type Steps } from '../db/index.ts';
import { makeId } from './key-text.ts';
import { parseAllowedOrigin } from './origins.ts';
import type { Optional } from './records.ts';
import { type Page, type PageRequest, Records } from './records.ts';
import type { User, Users } from './users.ts';

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

const select = `SELECT id, user_id AS "userId", name, allowed_origins AS "allowedOrigins",
    require_origin AS "requireOrigin", created_at AS "createdAt"
  FROM projects`;

const fromRow = (row: ProjectRow): Project => ({
  ...row,
  allowedOrigins: JSON.parse(row.allowedOrigins),
  requireOrigin: row.requireOrigin === 1,
});

/** Projects of users. A project has the list of allowed origins. */
export class Projects extends Records<ProjectRow, Project> {
  constructor() {
    super({ table: 'projects', select, fromRow });
  }

  *create(userId: string, name: string, now: number): Steps<Project> {
    const project = { id: makeId('prj'), userId, name, createdAt: now };
    yield* this.insert(project);
    return { ...project, allowedOrigins: [], requireOrigin: false };
  }

  find(userId: string, nameOrId: string): Steps<Project | undefined> {
    return this.one('user_id = ? AND (name = ? OR id = ?)', [userId, nameOrId, nameOrId]);
  }

  *rename(id: string, name: string): Steps<void> {
    yield* change('UPDATE projects SET name = ? WHERE id = ?', [name, id]);
  }

  /** Newest first; of one user, or of all. */
  page(asked: PageRequest<string> & Optional<{ user: string }>): Steps<Page<Project, string>> {
    return this.newest([['user_id = ?', asked.user]], asked);
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

/** The user and the project of keys that are made without naming any. */
export const defaultName = 'default';

/** The user of projects made without one; made with the first of them. */
export function* defaultOwner(users: Users, now: number): Steps<User> {
  return (yield* users.find(defaultName)) ?? (yield* users.create({ name: defaultName }, now));
}

/** The project of keys made without one; it and its user are made with the first such key. */
export function* defaultProject(
  { users, projects }: { users: Users; projects: Projects },
  now: number,
): Steps<Project> {
  const owner = yield* defaultOwner(users, now);
  return (yield* projects.find(owner.id, defaultName)) ?? (yield* projects.create(owner.id, defaultName, now));
}
