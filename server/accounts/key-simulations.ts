import type { Db, WriteQueue } from '../db/index.ts';
import type { FailureCode } from '../errors.ts';
import type { Optional } from './optional.ts';
import { periodStartAt } from './period.ts';
import { type QuotaState, rolledOver } from './quota.ts';

/** Requests that fail as ordered. */
interface SimulatedFailure {
  error: FailureCode;
  /** Prefix of the addresses that fail. */
  path: string;
  /** Requests that still fail; `null`: all, until the simulation ends. */
  left: number | null;
}

/**
 * What a test key meets instead of the real thing. Its quota is its own, so that neither a limit nor a clock that is
 * ahead touches the plan and the period of its user.
 */
export interface KeySimulation extends QuotaState {
  failure: SimulatedFailure | null;
  /** Milliseconds. */
  aheadMs: number;
}

/** What is left out stays. */
export type SimulationChange = Optional<{
  failure: SimulatedFailure | null;
  /** Milliseconds by which the clock moves on. */
  advanceMs: number;
  monthlyRequestLimit: number | null;
  usedTenths: number;
}>;

interface SimulationRow
  extends Omit<KeySimulation, 'failure' | 'capMode' | 'planPrice' | 'overagePrice' | 'spendingCap'> {
  error: FailureCode | null;
  path: string | null;
  failuresLeft: number | null;
}

/** Its end is its limit: nothing is paid. */
const hard = { capMode: 'hard', planPrice: 0, overagePrice: 0, spendingCap: 0 } as const;

const fromRow = ({ error, path, failuresLeft, ...row }: SimulationRow): KeySimulation => ({
  ...row,
  ...hard,
  failure: error === null ? null : { error, path: path ?? '/', left: failuresLeft },
});

/** Simulations of test keys: kept in the database, so that every process on it simulates the same. */
export class KeySimulations {
  readonly #db: Db;
  readonly #writes: WriteQueue;
  readonly #byKey;
  readonly #ahead;
  readonly #charge;

  constructor(db: Db, writes: WriteQueue) {
    this.#db = db;
    this.#writes = writes;
    this.#byKey = db.prepare<[string], SimulationRow>(
      `SELECT ahead_ms AS aheadMs, error, path, failures_left AS failuresLeft,
         monthly_request_limit AS monthlyRequestLimit, used_tenths AS usedTenths, cycle_anchor AS cycleAnchor,
         period_start AS periodStart
       FROM key_simulations WHERE key_id = ?`,
    );
    this.#ahead = db.prepare<[string], number>('SELECT ahead_ms FROM key_simulations WHERE key_id = ?').pluck();
    this.#charge = db.prepare('UPDATE key_simulations SET period_start = ?, used_tenths = ? WHERE key_id = ?');
  }

  find(keyId: string): KeySimulation | undefined {
    const row = this.#byKey.get(keyId);
    return row === undefined ? undefined : fromRow(row);
  }

  /** Milliseconds by which the clock of a key is ahead. */
  aheadMs(keyId: string): number {
    return this.#ahead.get(keyId) ?? 0;
  }

  /** Begins a simulation or changes the one there is, in the caller's transaction. `now` is the real time. */
  change(keyId: string, change: SimulationChange, now: number): void {
    const before = this.find(keyId) ?? {
      ...hard,
      failure: null,
      aheadMs: 0,
      monthlyRequestLimit: null,
      usedTenths: 0,
      cycleAnchor: now,
      periodStart: periodStartAt(now, now),
    };
    const aheadMs = before.aheadMs + (change.advanceMs ?? 0);
    const { periodStart, usedTenths } = rolledOver(before, now + aheadMs);
    const failure = change.failure === undefined ? before.failure : change.failure;
    const limit = change.monthlyRequestLimit === undefined ? before.monthlyRequestLimit : change.monthlyRequestLimit;
    this.#db
      .prepare(
        `INSERT OR REPLACE INTO key_simulations (key_id, ahead_ms, error, path, failures_left, monthly_request_limit,
           used_tenths, cycle_anchor, period_start)
         VALUES (@keyId, @aheadMs, @error, @path, @left, @limit, @usedTenths, @cycleAnchor, @periodStart)`,
      )
      .run({
        ...{ error: null, path: null, left: null, ...failure },
        keyId,
        aheadMs,
        limit,
        usedTenths: change.usedTenths ?? usedTenths,
        cycleAnchor: before.cycleAnchor,
        periodStart,
      });
  }

  /** Ends a simulation, in the caller's transaction: from the next request on the key is like any other. */
  end(keyId: string, now: number): void {
    this.#db.prepare('DELETE FROM key_simulations WHERE key_id = ?').run(keyId);
    // Map sessions that were paid in the simulated future would stay free until then.
    this.#db.prepare('DELETE FROM sessions WHERE key_id = ? AND charged_at > ?').run(keyId, now);
  }

  /** Counts a charge in the period of the simulation, in the caller's transaction. */
  charge(keyId: string, periodStart: number, usedTenths: number): void {
    this.#charge.run(periodStart, usedTenths, keyId);
  }

  /** Uses up one of the failures that were ordered; resolves to whether there was one left. */
  takeFailure(keyId: string): Promise<boolean> {
    return this.#writes.run(() => {
      const failure = this.find(keyId)?.failure;
      if (failure === null || failure === undefined) return false;
      if (failure.left === null) return true;
      const last = failure.left === 1;
      this.#db
        .prepare(
          last
            ? 'UPDATE key_simulations SET error = NULL, path = NULL, failures_left = NULL WHERE key_id = ?'
            : 'UPDATE key_simulations SET failures_left = failures_left - 1 WHERE key_id = ?',
        )
        .run(keyId);
      return true;
    });
  }
}
