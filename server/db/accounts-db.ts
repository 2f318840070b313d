import type { Failure } from '../errors.ts';
import type { Steps } from './steps.ts';

/** The database of the accounts. */
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
