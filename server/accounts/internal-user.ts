import type { AccountsDb } from '../db/index.ts';
import type { User, Users } from './users.ts';

/** The service's own user of this name, made when it is first needed. */
export async function internalUser(
  { db, users }: { db: AccountsDb; users: Users },
  name: string,
  now: number,
): Promise<User> {
  // Read first: a start beside a busy service then needs no writer's lock.
  return (await db.read(users.find(name))) ?? (await db.write(() => users.internal(name, now)));
}
