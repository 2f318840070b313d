import { setTimeout as delay } from 'node:timers/promises';
import { Pool, type PoolClient } from 'pg';
import type { Logger } from 'pino';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { Failure } from '../errors.ts';
import { serverWords } from '../words.ts';
import type { AccountsDb } from './accounts-db.ts';
import { AccountsUnreachable, isUnreachable, postgresPlace } from './accounts-db.ts';
import { Lanes, type Waiting } from './lanes.ts';
import { migratePostgres } from './postgres-migrations.ts';
import { answerOf, PostgresTransaction, postgresTypes } from './postgres-transaction.ts';
import { isChange, runAwaiting, type Step, type StepAnswer, type Steps } from './steps.ts';

/** Connections of an instance: as many as PostgreSQL's usual hundred allow ten instances. */
const mostConnections = 8;
const connectTimeoutMs = 3000;
/** How long a row that another instance keeps is waited for, and an answer at all. */
const lockTimeoutMs = 10_000;
const answerTimeoutMs = 15_000;
const searchTimeoutMs = 60_000;
/** How often a database that does not answer is tried again. */
const retryMs = 250;
/** Tries of a transaction that met another one. */
const tries = 6;
const mostPauseMs = 20;

/** Two transactions met: at the second look each sees what the other has done. */
const isMet = (error: unknown): boolean => ['40001', '40P01', '23505'].includes(codeOf(error));
const isTooLate = (error: unknown): boolean => ['55P03', '57014'].includes(codeOf(error));
const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** The accounts in a PostgreSQL database, which several instances share. */
export class PostgresAccounts implements AccountsDb {
  readonly #pool: Pool;
  readonly #logger: Logger;
  readonly #lanes = new Lanes<() => Steps<unknown>>(works => this.#together(works));
  #failure: AccountsUnreachable | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  private constructor(pool: Pool, logger: Logger) {
    this.#pool = pool;
    this.#logger = logger;
  }

  /** Connects and makes or migrates the tables. `address`: `postgres://user:password@host/database`. */
  static async open(address: string, logger: Logger): Promise<PostgresAccounts> {
    const pool = new Pool({
      connectionString: address,
      max: mostConnections,
      connectionTimeoutMillis: connectTimeoutMs,
      lock_timeout: lockTimeoutMs,
      query_timeout: answerTimeoutMs,
      keepAlive: true,
      pipeline: true,
      application_name: 'outpost',
      types: postgresTypes,
    });
    // The loss of a connection that nobody uses means nothing, and that of another is told by its statement.
    pool.on('error', () => undefined);
    pool.on('connect', client => client.on('error', () => undefined));
    try {
      const client = await pool.connect();
      // Destroyed where it failed in the middle.
      const failure = await migratePostgres(client).catch((error: unknown) => ({ error }));
      client.release(failure !== undefined);
      if (failure !== undefined) throw failure.error;
      return new PostgresAccounts(pool, logger);
    } catch (error) {
      await pool.end();
      if (error instanceof WordedError) throw error;
      throw new WordedError(
        serverWords.message('accountsNotOpened', { where: postgresPlace(address), reason: reasonOf(error) }),
      );
    }
  }

  get failure(): Failure | undefined {
    return this.#failure;
  }

  read<Result>(steps: Steps<Result>): Promise<Result> {
    return this.#told(() => runAwaiting(steps, step => this.#ask(step)));
  }

  search<Result>(steps: Steps<Result>): Promise<Result> {
    return this.#told(() => runAwaiting(steps, step => this.#ask(step, searchTimeoutMs)));
  }

  write<Result>(work: () => Steps<Result>, lane?: string): Promise<Result> {
    return this.#told(
      lane === undefined ? () => this.#alone(work) : () => this.#lanes.run(lane, work) as Promise<Result>,
    );
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#pool.end();
  }

  /** Asks again where a connection was lost: it may be one of before the database was started again. */
  async #ask(step: Step, timeoutMs?: number): Promise<StepAnswer> {
    try {
      return await answerOf(this.#pool, step, timeoutMs);
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      return await answerOf(this.#pool, step, timeoutMs);
    }
  }

  #alone<Result>(work: () => Steps<Result>): Promise<Result> {
    return this.#transaction(transaction => runAwaiting(work(), step => transaction.answer(step)));
  }

  async #together(works: readonly Waiting<() => Steps<unknown>>[]): Promise<void> {
    try {
      const settled = await this.#transaction(transaction => settledTogether(transaction, works));
      for (const settle of settled) settle();
    } catch (error) {
      // Does each for itself where one undid them all; but a lost commit may have been done, and nothing that waited too
      // long waits again.
      if (works.length === 1 || isUnreachable(error) || isTooLate(error)) for (const { reject } of works) reject(error);
      else for (const { work, resolve, reject } of works) await this.#alone(work).then(resolve, reject);
    }
  }

  async #transaction<Result>(body: (transaction: PostgresTransaction) => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      const client = await this.#pool.connect();
      let isGood = false;
      let isCommitting = false;
      const transaction = new PostgresTransaction(client);
      try {
        const result = await body(transaction);
        isCommitting = true;
        await transaction.commit();
        isGood = true;
        return result;
      } catch (thrown) {
        const error = (await transaction.failure())?.reason ?? thrown;
        const isLost = isUnreachable(error);
        // A lost commit may have been done.
        if (isLost ? isCommitting || attempt > 1 : !isMet(error) || attempt === tries) {
          if (!isLost) isGood = await isUndone(client);
          throw error;
        }
        if (!isLost) isGood = await isUndone(client);
      } finally {
        client.release(!isGood);
      }
      await delay(Math.random() * mostPauseMs);
    }
  }

  /** Says what a failure means for requests. */
  async #told<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#failure !== undefined) throw this.#failure;
    try {
      return await work();
    } catch (error) {
      if (isTooLate(error)) {
        throw new Failure('maintenance', serverWords.message('databaseLocked'), { retryAfter: 1, cause: error });
      }
      throw isUnreachable(error) ? this.#begin(error) : error;
    }
  }

  /** The failure that lasts until the database takes writes again. */
  #begin(error: unknown): AccountsUnreachable {
    if (this.#failure !== undefined) return this.#failure;
    this.#logger.error({ reason: reasonOf(error) }, 'the database of the accounts does not answer; trying again');
    this.#failure = new AccountsUnreachable();
    this.#tryLater();
    return this.#failure;
  }

  #tryLater(): void {
    if (this.#closed) return;
    this.#retry = setTimeout(async () => {
      try {
        await this.#pool.query('UPDATE key_changes SET number = number');
        this.#failure = undefined;
        this.#logger.info('the database of the accounts answers again');
      } catch {
        this.#tryLater();
      }
    }, retryMs).unref();
  }
}

/** Does works in one transaction; returns what tells each its result. */
async function settledTogether(
  transaction: PostgresTransaction,
  works: readonly Waiting<() => Steps<unknown>>[],
): Promise<(() => void)[]> {
  const settled: (() => void)[] = [];
  for (const { work, resolve, reject } of works) {
    let changed = false;
    try {
      const result = await runAwaiting(work(), step => {
        changed ||= isChange(step);
        return transaction.answer(step);
      });
      settled.push(() => resolve(result));
    } catch (error) {
      // One that is refused before it changes anything undoes nothing of the others.
      if (changed || !(error instanceof Failure)) throw error;
      settled.push(() => reject(error));
    }
  }
  return settled;
}

/** Whether a transaction that failed is undone and its connection good for others. */
const isUndone = (client: PoolClient): Promise<boolean> =>
  client.query('ROLLBACK').then(
    () => true,
    () => false,
  );

/** Words of the system or of PostgreSQL, which name no password. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
