import type { Logger } from 'pino';
import type { Db } from '../db/index.ts';
import type { Clock } from '../room.ts';
import { Keys } from './keys.ts';
import { Ledger } from './ledger.ts';
import { principalLookup } from './principal.ts';
import { Projects } from './projects.ts';
import { RequestLog } from './request-log.ts';
import { Users } from './users.ts';

export { makeKey } from './key-text.ts';
export { originMatches, originOf } from './origins.ts';
export type { Principal } from './principal.ts';
export { periodEnd, rolledOver } from './quota.ts';
export type { LoggedRequest } from './request-log.ts';
export { usageOf } from './usage.ts';
export type { NewUser, User } from './users.ts';

/** Everything the service and the command line know of users, projects, keys and what they used. */
export function createAccounts(db: Db, clock: Clock, logger: Logger) {
  return {
    users: new Users(db),
    projects: new Projects(db),
    keys: new Keys(db),
    ledger: new Ledger(db),
    requestLog: new RequestLog(db, clock, logger),
    findPrincipal: principalLookup(db),
  };
}

export type Accounts = ReturnType<typeof createAccounts>;
