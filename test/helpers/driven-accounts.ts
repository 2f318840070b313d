import Database from 'better-sqlite3';
import { pino } from 'pino';
import { type Accounts, createAccounts } from '../../server/accounts/index.ts';
import { type Db, SqliteAccounts, type Steps } from '../../server/db/index.ts';
import { BlockingPostgres } from './blocking-postgres.ts';

/** Members that describe steps, done at once. */
type Driven<Members> = {
  readonly [Name in keyof Members]: Members[Name] extends (...given: infer Given) => Steps<infer Result>
    ? (...given: Given) => Result
    : Driven<Members[Name]>;
};

export type DrivenAccounts = Driven<Omit<Accounts, 'db' | 'ledger' | 'requestLog' | 'knownKeys'>>;

/** The accounts of a data folder, or of another database, over a connection of the test's own, like a command's. */
export function accountsOf(db: Db | BlockingPostgres): DrivenAccounts {
  const doing = db instanceof BlockingPostgres ? db : new SqliteAccounts(db);
  // Described is the same for every database; this one is never asked.
  const described = createAccounts(new SqliteAccounts(new Database(':memory:')), pino({ level: 'silent' }));
  return driven(described, steps => doing.now(steps));
}

function driven<Members extends object>(members: Members, run: (steps: Steps<unknown>) => unknown): Driven<Members> {
  return new Proxy(members, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member === 'object' && member !== null) return driven(member, run);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]) => {
        const steps: unknown = member.apply(target, given);
        return Object.prototype.toString.call(steps) === '[object Generator]' ? run(steps as Steps<unknown>) : steps;
      };
    },
  }) as Driven<Members>;
}
