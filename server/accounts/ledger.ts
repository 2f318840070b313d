import type { Db, WriteQueue } from '../db/index.ts';
import { Failure } from '../errors.ts';
import type { SessionCharge } from '../http/endpoint.ts';
import { storageFailureOf } from '../storage-failure.ts';
import { serverWords } from '../words.ts';
import type { KeySimulations } from './key-simulations.ts';
import { dayOf } from './period.ts';
import type { Principal } from './principal.ts';
import { hasRoom, type PeriodReport, periodEnd, periodReport, type QuotaState, rolledOver } from './quota.ts';

/** Tenths of a unit, or charges that a map session pays once. */
type Cost = number | readonly SessionCharge[];

/** Charge for an answer, and the state of the period after it. */
export interface Receipt {
  tenths: number;
  /** Units per period; `null`: no limit. */
  limit: number | null;
  period: PeriodReport;
  /** When it was counted, by the key's clock. */
  at: number;
}

/** The same key and session is free for this long after its charge. */
export const sessionLength = 3_600_000;

/**
 * Counts what answered requests cost.
 *
 * `check` refuses before any work is done; `commit` decides, in one transaction, after the work and before the answer
 * leaves. So whatever runs at once, in this process or another, no more is answered than the plan has room for, and all
 * that is answered is counted. A process that is killed leaves no reservation behind; what it had counted and not yet
 * sent, at most its requests in flight, stays counted.
 *
 * Where the disk takes no writes, what costs nothing is answered, and so is the workstation, uncounted: it has no limit.
 * Everybody else is refused, before any work is done.
 */
export class Ledger {
  readonly #state;
  readonly #session;
  readonly #saveUser;
  readonly #saveSession;
  readonly #saveUsage;
  readonly #writes: WriteQueue;
  readonly #simulations: KeySimulations;

  constructor(db: Db, writes: WriteQueue, simulations: KeySimulations) {
    this.#writes = writes;
    this.#simulations = simulations;
    this.#state = db.prepare<[string], QuotaState>(
      `SELECT monthly_request_limit AS monthlyRequestLimit, cap_mode AS capMode, plan_price AS planPrice,
         overage_price AS overagePrice, spending_cap AS spendingCap, cycle_anchor AS cycleAnchor,
         period_start AS periodStart, used_tenths AS usedTenths
       FROM users WHERE id = ?`,
    );
    this.#session = db
      .prepare<[string, string], number>('SELECT charged_at FROM sessions WHERE key_id = ? AND session = ?')
      .pluck();
    this.#saveUser = db.prepare('UPDATE users SET period_start = ?, used_tenths = ? WHERE id = ?');
    this.#saveSession = db.prepare(
      `INSERT INTO sessions (key_id, session, charged_at) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET charged_at = excluded.charged_at`,
    );
    this.#saveUsage = db.prepare(
      `INSERT INTO usage (user_id, day, operation, key_id, requests, tenths) VALUES (?, ?, ?, ?, 1, ?)
       ON CONFLICT DO UPDATE SET requests = requests + 1, tenths = tenths + excluded.tenths`,
    );
  }

  /** Throws `quota_exhausted` when the plan has no room for this cost. Counts nothing. */
  check(principal: Principal, cost: Cost, now: number): void {
    const standing = this.#standing(principal, now);
    const tenths = sumOf(this.#due(principal, cost, standing.at));
    requireRoom(standing, tenths);
    const { storageFailure } = this.#writes;
    if (storageFailure !== undefined && !isAnsweredUncounted(principal, tenths)) throw storageFailure;
  }

  /**
   * Counts, or rejects with `quota_exhausted` and counts nothing. Resolves to the receipt once the charge is in the
   * database; to `undefined`, with nothing counted, when the client went away before.
   */
  async commit(
    principal: Principal,
    operation: string,
    cost: Cost,
    now: number,
    signal?: AbortSignal,
  ): Promise<Receipt | undefined> {
    try {
      return await this.#writes.run(() => (signal?.aborted ? undefined : this.#count(principal, operation, cost, now)));
    } catch (error) {
      if (storageFailureOf(error) === undefined) throw error;
      const { state, at } = this.#standing(principal, now);
      if (!isAnsweredUncounted(principal, sumOf(this.#due(principal, cost, at)))) throw error;
      return { tenths: 0, limit: state.monthlyRequestLimit, period: periodReport(state, at), at };
    }
  }

  #count(principal: Principal, operation: string, cost: Cost, now: number): Receipt {
    const standing = this.#standing(principal, now);
    const { state, at, simulated } = standing;
    const due = this.#due(principal, cost, at);
    const tenths = sumOf(due);
    requireRoom(standing, tenths);
    const { periodStart, usedTenths } = rolledOver(state, at);
    if (simulated) this.#simulations.charge(principal.keyId, periodStart, usedTenths + tenths);
    else if (tenths > 0) this.#saveUser.run(periodStart, usedTenths + tenths, principal.userId);
    for (const { session } of due) {
      if (session !== undefined) this.#saveSession.run(principal.keyId, session, at);
    }
    this.#saveUsage.run(principal.userId, dayOf(now), operation, principal.keyId, tenths);
    const after = { ...state, periodStart, usedTenths: usedTenths + tenths };
    return { tenths, limit: state.monthlyRequestLimit, period: periodReport(after, at), at };
  }

  #due(principal: Principal, cost: Cost, now: number): { tenths: number; session?: string }[] {
    if (typeof cost === 'number') return cost === 0 ? [] : [{ tenths: cost }];
    return cost.filter(({ session }) => {
      const chargedAt = this.#session.get(principal.keyId, session);
      return chargedAt === undefined || now - chargedAt >= sessionLength;
    });
  }

  /** The quota that a charge is for, and the time by its clock: those of a simulation are a test key's own. */
  #standing({ keyId, userId, simulation }: Principal, now: number): Standing {
    const simulated = simulation === undefined ? undefined : this.#simulations.find(keyId);
    if (simulated !== undefined) return { state: simulated, at: now + simulated.aheadMs, simulated: true };
    const state = this.#state.get(userId);
    if (state === undefined) throw new Failure('invalid_key');
    return { state, at: now, simulated: false };
  }
}

interface Standing {
  state: QuotaState;
  /** Milliseconds since 1970. */
  at: number;
  simulated: boolean;
}

const sumOf = (charges: readonly { tenths: number }[]): number => charges.reduce((sum, { tenths }) => sum + tenths, 0);

/** Whether an answer may leave that cannot be counted: a free one, or one for the workstation. */
const isAnsweredUncounted = ({ projectId }: Principal, tenths: number): boolean => tenths === 0 || projectId === null;

/** Throws `quota_exhausted` where the plan has no room for this cost. */
function requireRoom({ state, at }: Standing, tenths: number): void {
  if (hasRoom(state, tenths, at)) return;
  const end = periodEnd(state, at);
  const resetsAt = new Date(end).toISOString();
  const reached = state.capMode === 'hard' ? 'quotaReached' : 'spendingCapReached';
  const retryAfter = (end - at) / 1000;
  throw new Failure('quota_exhausted', serverWords.message(reached, { end: resetsAt }), { retryAfter, resetsAt });
}
