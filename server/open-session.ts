import { randomBytes } from 'node:crypto';
import { internalUser } from './accounts/index.ts';
import type { Closers } from './closers.ts';
import { setting } from './db/index.ts';
import type { openAccounts } from './open-accounts.ts';
import type { Ground } from './service-ground.ts';
import { userOfWorkstation, WorkstationSession, workstationUser } from './workstation/index.ts';

/** Opens the session of this machine's own windows, and makes their user where there is none. */
export async function openSession(
  { clock }: Ground,
  kept: Awaited<ReturnType<typeof openAccounts>>,
  origins: () => readonly string[],
  closers: Closers,
) {
  const { db, accounts, accountsDb, folderAccounts } = kept;
  // This machine's own, as its windows are.
  const secret = setting(db, 'secret', () => randomBytes(32));
  const { users } = accounts;
  const { id: userId } = await internalUser({ db: folderAccounts, users }, { name: workstationUser }, clock.now());
  // Under the same identifier, which its items have.
  const countedAs = { id: userId, name: userOfWorkstation(userId) };
  if (accountsDb !== folderAccounts) await internalUser(accounts, countedAs, clock.now());
  const session = new WorkstationSession(db, { userId, secret, origins });
  closers.push(() => session.close());
  return { session, secret };
}
