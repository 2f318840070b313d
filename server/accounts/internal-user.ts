import type { AccountsDb } from '../db/index.ts';
import type { InternalUser, User, Users } from './users.ts';

/** The service's own user of this identifier or name, made when it is first needed. */
export async function internalUser(
  { db, users }: { db: AccountsDb; users: Users },
  wanted: InternalUser,
  now: number,
): Promise<User> {
  // Read first: a start beside a busy service then needs no writer's lock.
  return (await db.read(users.find(wanted.id ?? wanted.name))) ?? (await db.write(() => users.internal(wanted, now)));
}
