import type { Project, Projects } from './projects.ts';
import type { User, Users } from './users.ts';

/** The user and the project of keys that are made without naming any. */
export const defaultName = 'default';

/** The user of projects made without one; made with the first of them. */
export function defaultOwner(users: Users, now: number): User {
  return users.find(defaultName) ?? users.create({ name: defaultName }, now);
}

/** The project of keys made without one; it and its user are made with the first such key. */
export function defaultProject({ users, projects }: { users: Users; projects: Projects }, now: number): Project {
  const owner = defaultOwner(users, now);
  return projects.find(owner.id, defaultName) ?? projects.create(owner.id, defaultName, now);
}
