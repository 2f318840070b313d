import { change, keptRow, put, row, type Steps } from '../db/index.ts';
import type { FailureCode } from '../errors.ts';
import { periodStartAt, type QuotaState, rolledOver } from './quota.ts';
import type { Optional } from './records.ts';

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

const byKey = `SELECT ahead_ms AS "aheadMs", error, path, failures_left AS "failuresLeft",
    monthly_request_limit AS "monthlyRequestLimit", used_tenths AS "usedTenths", cycle_anchor AS "cycleAnchor",
    period_start AS "periodStart"
  FROM key_simulations WHERE key_id = ?`;

/** Simulations of test keys: kept in the database, so that every process on it simulates the same. */
export class KeySimulations {
  /** `read`: `keptRow` for a change in the caller's transaction. */
  *find(keyId: string, read: typeof row = row): Steps<KeySimulation | undefined> {
    const found = yield* read<SimulationRow>(byKey, [keyId]);
    return found && fromRow(found);
  }

  /** Milliseconds by which the clock of a key is ahead. */
  *aheadMs(keyId: string): Steps<number> {
    return (yield* this.find(keyId))?.aheadMs ?? 0;
  }

  /** Begins a simulation or changes the one there is, in the caller's transaction. `now` is the real time. */
  *change(keyId: string, wanted: SimulationChange, now: number): Steps<void> {
    const before = (yield* this.find(keyId, keptRow)) ?? {
      ...hard,
      failure: null,
      aheadMs: 0,
      monthlyRequestLimit: null,
      usedTenths: 0,
      cycleAnchor: now,
      periodStart: periodStartAt(now, now),
    };
    const aheadMs = before.aheadMs + (wanted.advanceMs ?? 0);
    const { periodStart, usedTenths } = rolledOver(before, now + aheadMs);
    const failure = wanted.failure === undefined ? before.failure : wanted.failure;
    const limit = wanted.monthlyRequestLimit === undefined ? before.monthlyRequestLimit : wanted.monthlyRequestLimit;
    yield* change(
      `INSERT INTO key_simulations (key_id, ahead_ms, error, path, failures_left, monthly_request_limit, used_tenths,
         cycle_anchor, period_start)
       VALUES (@keyId, @aheadMs, @error, @path, @left, @limit, @usedTenths, @cycleAnchor, @periodStart)
       ON CONFLICT (key_id) DO UPDATE SET ahead_ms = excluded.ahead_ms, error = excluded.error, path = excluded.path,
         failures_left = excluded.failures_left, monthly_request_limit = excluded.monthly_request_limit,
         used_tenths = excluded.used_tenths, period_start = excluded.period_start`,
      {
        ...{ error: null, path: null, left: null, ...failure },
        keyId,
        aheadMs,
        limit,
        usedTenths: wanted.usedTenths ?? usedTenths,
        cycleAnchor: before.cycleAnchor,
        periodStart,
      },
    );
  }

  /** Ends a simulation, in the caller's transaction: from the next request on the key is like any other. */
  *end(keyId: string, now: number): Steps<void> {
    yield* change('DELETE FROM key_simulations WHERE key_id = ?', [keyId]);
    // Map sessions that were paid in the simulated future would stay free until then.
    yield* change('DELETE FROM sessions WHERE key_id = ? AND charged_at > ?', [keyId, now]);
  }

  /** Counts a charge in the period of the simulation, in the caller's transaction. */
  *charge(keyId: string, periodStart: number, usedTenths: number): Steps<void> {
    const counting = 'UPDATE key_simulations SET period_start = ?, used_tenths = ? WHERE key_id = ?';
    yield* put(counting, [periodStart, usedTenths, keyId]);
  }

  /** Uses up one of the failures that were ordered; whether there was one left. */
  *takeFailure(keyId: string): Steps<boolean> {
    const failure = (yield* this.find(keyId, keptRow))?.failure;
    if (failure === null || failure === undefined) return false;
    if (failure.left === null) return true;
    const last = failure.left === 1;
    yield* change(
      last
        ? 'UPDATE key_simulations SET error = NULL, path = NULL, failures_left = NULL WHERE key_id = ?'
        : 'UPDATE key_simulations SET failures_left = failures_left - 1 WHERE key_id = ?',
      [keyId],
    );
    return true;
  }
}
