import { Failure } from '../errors.ts';
import { serverWords } from '../words.ts';
import type { Steps } from './steps.ts';

export interface AccountsDb {
  /** Reads what an index finds. */
  read<Result>(steps: Steps<Result>): Promise<Result>;
  /** Reads or removes what may take long, beside requests, each statement for itself. */
  search<Result>(steps: Steps<Result>): Promise<Result>;
  /**
   * Works in one transaction, which is committed before the promise resolves, and undone where the work throws. The work
   * may be done again. Works of one `lane` begin with the same row, which each of them keeps.
   */
  write<Result>(work: () => Steps<Result>, lane?: string): Promise<Result>;
  /** Reads without waiting, where the database is in this process. */
  now?<Result>(steps: Steps<Result>): Result;
  /** Why nothing can be written, as the last try showed. */
  readonly failure: Failure | undefined;
  close(): Promise<void> | void;
}

export class AccountsUnreachable extends Failure {
  constructor() {
    // Without the cause, which may name the address.
    super('maintenance', serverWords.message('accountsUnreachable'), { retryAfter: 1 });
  }
}

/** Errors of the operating system and of Node. */
const systemCodes =
  /^(?:ECONN\w+|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN|EACCES)$/;
/** PostgreSQL's codes: connections, resources and disk, shutdown and start, a read-only server, a refused login. */
const serverCodes = /^(?:08|53|58|57P|25006|28)/;
/** The driver's own errors have no code. */
const driverWords = /connection|timeout|not queryable/i;

/** Whether an error says that the database does not answer, not that a statement was wrong. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isUnreachable);
  if (!('code' in error) || typeof error.code !== 'string') return driverWords.test(error.message);
  return systemCodes.test(error.code) || serverCodes.test(error.code);
}

/** The place of a database, without its password. */
export function postgresPlace(address: string): string {
  const { host, pathname, searchParams } = new URL(address);
  return `${searchParams.get('host') ?? host}${pathname}`;
}
