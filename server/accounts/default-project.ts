import type { Steps } from '../db/index.ts';
import type { Project, Projects } from './projects.ts';
import type { User, Users } from './users.ts';

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
