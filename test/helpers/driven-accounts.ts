import { pino } from 'pino';
import { type Accounts, createAccounts } from '../../server/accounts/index.ts';
import { type Db, SqliteAccounts, type Steps } from '../../server/db/index.ts';

/** Members that describe steps, done at once. */
type Driven<Members> = {
  readonly [Name in keyof Members]: Members[Name] extends (...given: infer Given) => Steps<infer Result>
    ? (...given: Given) => Result
    : Driven<Members[Name]>;
};

export type DrivenAccounts = Driven<Omit<Accounts, 'db' | 'ledger' | 'requestLog'>>;

/** The accounts of a data folder over a connection of the test's own, like a command's. */
export function accountsOf(db: Db): DrivenAccounts {
  const sqlite = new SqliteAccounts(db);
  return driven(createAccounts(sqlite, pino({ level: 'silent' })), steps => sqlite.now(steps));
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
