import { Failure } from '../errors.ts';
import { serverWords } from '../words.ts';

/** Tells that the database of the accounts does not answer. */
export class AccountsUnreachable extends Failure {
  constructor() {
    // Without the cause, which may name the address.
    super('maintenance', serverWords.message('accountsUnreachable'), { retryAfter: 1 });
  }
}

/** Errors of the operating system and of Node. */
const systemCodes =
  /^(?:ECONN\w+|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN|EACCES)$/;
/**
 * PostgreSQL's codes: connections, resources and disk, shutdown and start; a server that became read-only; a login that
 * is refused.
 */
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
