import type { Project, Projects } from './projects.ts';
import type { Users } from './users.ts';

/** The user and the project of keys that are made without naming any. */
export const defaultName = 'default';

/** The project of keys made without one; it and its user are made with the first such key. */
export function defaultProject({ users, projects }: { users: Users; projects: Projects }, now: number): Project {
  const owner = users.find(defaultName) ?? users.create({ name: defaultName }, now);
  return projects.find(owner.id, defaultName) ?? projects.create(owner.id, defaultName, now);
}
