import type { Logger } from 'pino';
import { type AsyncDb, type Db, directly, WriteQueue } from '../db/index.ts';
import { DashboardTokens } from './dashboard-tokens.ts';
import { KeySimulations } from './key-simulations.ts';
import { Keys } from './keys.ts';
import { Ledger } from './ledger.ts';
import { LogAge } from './log-age.ts';
import { LoggedRequests } from './logged-requests.ts';
import { Plans } from './plans.ts';
import { principalLookup } from './principal.ts';
import { Projects } from './projects.ts';
import { RequestLog } from './request-log.ts';
import { Usage } from './usage.ts';
import { Users } from './users.ts';

export { amount, counted, periodState, tenths, units } from './amount.ts';
export { defaultName, defaultOwner, defaultProject } from './default-project.ts';
export { Housekeeping } from './housekeeping.ts';
export type { KeySimulation } from './key-simulations.ts';
export { makeKey } from './key-text.ts';
export type { Key } from './keys.ts';
export type { Receipt } from './ledger.ts';
export { conditions, type Page, type PageRequest, pageOf } from './list-page.ts';
export type { FoundRequest } from './logged-requests.ts';
export { originMatches, originOf, parseAllowedOrigin } from './origins.ts';
export { dayOf } from './period.ts';
export type { Plan } from './plans.ts';
export type { Principal } from './principal.ts';
export type { Project } from './projects.ts';
export { periodReport } from './quota.ts';
export type { LoggedRequest } from './request-log.ts';
export { daysOf, type UsageSum } from './usage.ts';
export { type NewUser, type User, userName } from './users.ts';

/**
 * Everything the service and the command line know of users, projects, keys and what they used. `slow` answers what may
 * take long; a service gives it a thread.
 */
export function createAccounts(db: Db, logger: Logger, slow: AsyncDb = directly(db)) {
  const writes = new WriteQueue(db);
  const simulations = new KeySimulations(db, writes);
  const logAge = new LogAge(db);
  return {
    /** For writes of a running service; commands call the rest directly. */
    writes,
    plans: new Plans(db),
    users: new Users(db),
    projects: new Projects(db),
    keys: new Keys(db),
    simulations,
    dashboardTokens: new DashboardTokens(db),
    ledger: new Ledger(db, writes, simulations),
    usage: new Usage(slow),
    requestLog: new RequestLog(db, writes, logger),
    logAge,
    loggedRequests: new LoggedRequests(slow, logAge),
    findPrincipal: principalLookup(db),
  };
}

export type Accounts = ReturnType<typeof createAccounts>;
