import type { Logger } from 'pino';
import type { AccountsDb } from '../db/index.ts';
import { DashboardTokens } from './dashboard-tokens.ts';
import { KeySimulations } from './key-simulations.ts';
import { Keys } from './keys.ts';
import { lookedUpKeys, RememberedKeys } from './known-keys.ts';
import { Ledger } from './ledger.ts';
import { LogAge, seenSetting } from './log-age.ts';
import { LoggedRequests } from './logged-requests.ts';
import { Plans } from './plans.ts';
import { Projects } from './projects.ts';
import { RequestLog } from './request-log.ts';
import { secretSetting } from './shared-secret.ts';
import { Usage } from './usage.ts';
import { Users } from './users.ts';

export { amount, counted, periodState, tenths, units } from './amount.ts';
export { defaultName, defaultOwner, defaultProject } from './default-project.ts';
export { tidyAccounts } from './housekeeping.ts';
export { internalUser } from './internal-user.ts';
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
export { sharedSecret } from './shared-secret.ts';
export { daysOf, type UsageSum } from './usage.ts';
export { type NewUser, type User, type UserChange, userName } from './users.ts';

/** The settings that belong to the accounts, not to a machine. */
export const accountsSettings: readonly string[] = [secretSetting, seenSetting];

/** Everything the service and the command line know of users, projects, keys and what they used. */
export function createAccounts(db: AccountsDb, logger: Logger) {
  const simulations = new KeySimulations();
  const logAge = new LogAge();
  const keys = new Keys();
  return {
    /** Does the work that the rest describes as steps. */
    db,
    plans: new Plans(),
    users: new Users(),
    projects: new Projects(),
    keys,
    simulations,
    dashboardTokens: new DashboardTokens(),
    ledger: new Ledger(db, simulations),
    usage: new Usage(),
    requestLog: new RequestLog(db, logger),
    logAge,
    loggedRequests: new LoggedRequests(logAge),
    knownKeys: isInProcess(db) ? lookedUpKeys(db, keys, simulations) : new RememberedKeys(db, logger),
  };
}

const isInProcess = (db: AccountsDb): db is AccountsDb & Required<Pick<AccountsDb, 'now'>> => db.now !== undefined;

export type Accounts = ReturnType<typeof createAccounts>;
