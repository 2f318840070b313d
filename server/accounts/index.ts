import type { Logger } from 'pino';
import { type AccountsDb, change, type Steps } from '../db/index.ts';
import type { Clock } from '../module.ts';
import { Tidying } from '../tidying.ts';
import { DashboardTokens } from './dashboard-tokens.ts';
import { KeySimulations } from './key-simulations.ts';
import { Keys } from './keys.ts';
import { lookedUpKeys, RememberedKeys } from './known-keys.ts';
import { Ledger, sessionLength } from './ledger.ts';
import { Plans } from './plans.ts';
import { Projects } from './projects.ts';
import { LogAge, LoggedRequests, RequestLog, seenSetting } from './request-log.ts';
import { secretSetting } from './shared-secret.ts';
import { Usage } from './usage.ts';
import { Users } from './users.ts';

export type { KeySimulation } from './key-simulations.ts';
export { makeKey } from './key-text.ts';
export type { Key } from './keys.ts';
export { type Principal, unlimited } from './known-keys.ts';
export type { Receipt } from './ledger.ts';
export { originMatches, originOf, parseAllowedOrigin } from './origins.ts';
export type { Plan } from './plans.ts';
export type { Project } from './projects.ts';
export { defaultName, defaultOwner, defaultProject } from './projects.ts';
export { amount, counted, dayOf, periodReport, periodState, tenths, units } from './quota.ts';
export { conditions, cursorOf, type Page, type PageRequest, pageOf, placeOf } from './records.ts';
export type { FoundRequest, LoggedRequest } from './request-log.ts';
export { folderSecret, renewSecret, sharedSecret } from './shared-secret.ts';
export { daysOf, type UsageSum } from './usage.ts';
export { internalUser, type NewUser, type User, type UserChange, userName } from './users.ts';

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

/** Rows removed at a time: holds the lock for some milliseconds and lets charges in between. */
const rowsAtOnce = 500;

type HousekeepingParts = Pick<Accounts, 'db' | 'logAge'> & { clock: Clock; logger: Logger };

/** Regularly removes expired rows, beside the event loop. */
export const tidyAccounts = ({ db, logAge, clock, logger }: HousekeepingParts): Tidying =>
  new Tidying({
    clock,
    logger,
    retry: 'soon',
    tidy: async now => {
      await db.write(() => logAge.keep(now));
      await db.search(removed('request_log', 'id', 'at', logAge.startAt(now)));
      await db.search(removed('sessions', 'key_id, session', 'charged_at', now - sessionLength));
    },
    failed: 'the accounts could not be tidied; trying again',
  });

function* removed(table: string, key: string, time: string, before: number): Steps<void> {
  const sql = `DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} WHERE ${time} < ? LIMIT ?)`;
  while ((yield* change(sql, [before, rowsAtOnce])) === rowsAtOnce);
}
