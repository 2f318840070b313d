import { setTimeout as delay } from 'node:timers/promises';
import { itemAt } from '../../data-packs/base/item-at.ts';
import { withLock } from '../../data-packs/store/disk/lock.ts';
import { type Principal, unlimited } from '../accounts/index.ts';
import { Failure, type ToldFailure, toldFailure } from '../errors.ts';
import { callEndpoint } from '../http/call-endpoint.ts';
import type { Endpoint } from '../http/endpoint.ts';
import type { AskedValues } from '../http/request/parse-input.ts';
import { inLanes, retryPassing } from '../jobs/index.ts';
import { askAs } from '../turns/index.ts';
import type { BatchServices } from './index.ts';
import type { Job, JobRow } from './job.ts';
import type { BatchStore } from './job-store.ts';
import type { RequireRoom } from './parts.ts';
import type { BatchPlan } from './plan.ts';
import { JobStopped, type RowTools, runRow } from './run-row.ts';

/** Rows of a job until it is another one's turn, and how many of them are worked on at once. */
const rowsInTurn = 32;
const lanes = 4;
/** Milliseconds until jobs are looked for that another process was told to run. */
const lookEveryMs = 5000;
const retries = { tries: 3, firstPauseMs: 500 };

interface RunnerParts extends Omit<BatchServices, 'folder'> {
  store: BatchStore;
  /** Held by the process that runs the jobs of a data folder. */
  lockFile: string;
  requireRoom: RequireRoom;
}

/**
 * Works on the rows of all jobs that run, in turns of their keys, as a client of the API's own endpoints. What a row became is in the
 * job's database before the next one begins in its lane, so that a kill loses at most the rows under way.
 */
export class Runner {
  readonly #parts: RunnerParts;
  readonly #closing = new AbortController();
  readonly #working: Promise<void>;
  readonly #operations: ReadonlyMap<string, Endpoint>;
  /** Jobs that were told to stop, until their turn is over. */
  readonly #stopped = new Set<string>();
  #wake = Promise.withResolvers<void>();

  constructor(parts: RunnerParts) {
    this.#parts = parts;
    this.#operations = new Map(parts.endpoints.map(endpoint => [endpoint.operation, endpoint]));
    const { signal } = this.#closing;
    this.#working = withLock(parts.lockFile, signal, () => this.#work(signal)).catch(error => {
      if (!signal.aborted) parts.logger.error({ err: error }, 'batch jobs stand still until the service starts again');
    });
  }

  wake(): void {
    this.#wake.resolve();
  }

  /** A job was told to stop: rows that have not begun do not. */
  interrupt(id: string): void {
    this.#stopped.add(id);
  }

  /** Resolves when no row is worked on. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.wake();
    await this.#working;
  }

  async #work(signal: AbortSignal): Promise<void> {
    for (let round = 0; !signal.aborted; round++) {
      this.#wake = Promise.withResolvers();
      const running = await this.#parts.store.running();
      for (const jobs of Map.groupBy(running, ({ keyId }) => keyId).values()) {
        const job = itemAt(jobs, round % jobs.length);
        if (signal.aborted) return;
        try {
          await this.#turn(job, signal);
        } catch (error) {
          if (signal.aborted) return;
          this.#parts.logger.error({ err: error, job: job.id }, 'a batch job cannot go on');
          await this.#stop(job, toldFailure(new Failure('internal_error')));
        }
      }
      if (running.length === 0) await this.#rest(signal);
    }
  }

  async #rest(signal: AbortSignal): Promise<void> {
    const over = new AbortController();
    const end = AbortSignal.any([signal, over.signal]);
    await Promise.race([this.#wake.promise, delay(lookEveryMs, undefined, { signal: end, ref: false })]).catch(
      () => undefined,
    );
    over.abort();
  }

  async #turn(job: Job, signal: AbortSignal): Promise<void> {
    const { store, clock } = this.#parts;
    this.#stopped.delete(job.id);
    const { plan } = job;
    if (plan === null) throw new Error('A job without a plan runs.');
    const waiting = await store.ask('take', job.id, rowsInTurn);
    if (waiting.length === 0) {
      const values = { state: 'finished', changedAt: clock.now() } as const;
      await store.ask('change', job.id, { from: ['running'], values, whenDone: true });
      return;
    }
    try {
      const work = (row: JobRow): Promise<void> => {
        signal.throwIfAborted();
        return this.#row({ ...job, plan }, row, signal);
      };
      await askAs(job.keyId, () => inLanes(lanes, waiting, work, () => this.#stopped.has(job.id)));
    } catch (error) {
      if (!(error instanceof JobStopped)) throw error;
      await this.#stop(job, error.failure);
    }
  }

  async #row(job: Job & { plan: BatchPlan }, row: JobRow, signal: AbortSignal): Promise<void> {
    const { store, logger, requireRoom } = this.#parts;
    const tools: RowTools = {
      lang: job.plan.lang ?? 'default',
      ask: (operation, asked) => this.#ask(job, operation, asked, signal),
      keep: async (name, { bytes }) => {
        await requireRoom(job.userId);
        await store.writeFile(job.id, name, bytes);
        return { name, bytes: bytes.length };
      },
      report: error => logger.error({ err: error, job: job.id, row: row.number }, 'a row of a batch job failed'),
    };
    await store.ask('put', job.id, await runRow(job, row, tools));
  }

  async #stop(job: Job, failure: ToldFailure): Promise<void> {
    const values = { state: 'stopped', failure, changedAt: this.#parts.clock.now() } as const;
    await this.#parts.store.ask('change', job.id, { from: ['running'], values });
  }

  async #ask(job: Job, operation: string, asked: AskedValues, signal: AbortSignal): Promise<unknown> {
    const { accounts, clock, urls } = this.#parts;
    const endpoint = this.#operations.get(operation);
    if (endpoint === undefined) throw new Error(`There is no operation ${operation}.`);
    const call = async () => {
      const principal = await this.#principal(job);
      return callEndpoint(endpoint, asked, { principal, ledger: accounts.ledger, clock, urls, signal });
    };
    return retryPassing(call, retries, signal);
  }

  /** Who is charged: the key that started the job, with the scopes that it has now. */
  async #principal({ userId, keyId, isListedKey }: Job): Promise<Principal> {
    const { db, keys } = this.#parts.accounts;
    const key = await db.read(keys.byId(keyId));
    if (isListedKey && (key === undefined || key.revokedAt !== null)) throw new Failure('key_revoked');
    return { ...unlimited, keyId, userId, ...(key && { projectId: key.projectId, scopes: key.scopes }) };
  }
}
