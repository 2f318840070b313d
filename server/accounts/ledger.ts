import { type AccountsDb, AccountsUnreachable, keptRow, put, row, type Steps } from '../db/index.ts';
import { Failure } from '../errors.ts';
import type { SessionCharge } from '../http/endpoint.ts';
import { storageFailureOf } from '../storage-failure.ts';
import { serverWords } from '../words.ts';
import type { KeySimulations } from './key-simulations.ts';
import type { Principal } from './known-keys.ts';
import { dayOf, hasRoom, type PeriodReport, periodEnd, periodReport, type QuotaState, rolledOver } from './quota.ts';

/** Tenths of a unit, or charges that a map session pays once. */
type Cost = number | readonly SessionCharge[];

/** Charge for an answer, and the state of the period after it. */
export interface Receipt {
  tenths: number;
  /** `undefined`: it could not be counted. */
  quota:
    | {
        /** Units per period; `null`: no limit. */
        limit: number | null;
        period: PeriodReport;
        /** When it was counted, by the key's clock. */
        at: number;
      }
    | undefined;
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
 * Where the disk takes no writes, or another database does not answer, what costs nothing is answered, and so is the
 * workstation, uncounted: it has no limit. Everybody else is refused, before any work is done.
 */
export class Ledger {
  readonly #db: AccountsDb;
  readonly #simulations: KeySimulations;

  constructor(db: AccountsDb, simulations: KeySimulations) {
    this.#db = db;
    this.#simulations = simulations;
  }

  /** Throws `quota_exhausted` when the plan has no room for this cost. Counts nothing. */
  async check(principal: Principal, cost: Cost, now: number): Promise<void> {
    const { failure } = this.#db;
    if (failure !== undefined && isAnsweredUncounted(principal, mostOf(cost))) return;
    const tenths = await this.#db.read(this.#checked(principal, cost, now)).catch(error => {
      if (error instanceof AccountsUnreachable && isAnsweredUncounted(principal, mostOf(cost))) return 0;
      throw error;
    });
    if (failure !== undefined && !isAnsweredUncounted(principal, tenths)) throw failure;
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
      return await this.#db.write(() => this.#count({ principal, operation, cost, now, signal }), principal.userId);
    } catch (error) {
      const isLost = error instanceof AccountsUnreachable;
      if (!isLost && storageFailureOf(error) === undefined) throw error;
      if (isAnsweredUncounted(principal, mostOf(cost))) return uncounted;
      if (isLost) throw error;
      if ((await this.#db.read(this.#checked(principal, cost, now))) === 0) return uncounted;
      throw error;
    }
  }

  /** Throws `quota_exhausted`; returns the tenths that are due. */
  *#checked(principal: Principal, cost: Cost, now: number): Steps<number> {
    const standing = yield* this.#standing(principal, now, row);
    const tenths = sumOf(yield* due(principal, cost, standing.at));
    requireRoom(standing, tenths);
    return tenths;
  }

  *#count({ principal, operation, cost, now, signal }: Charge): Steps<Receipt | undefined> {
    if (signal?.aborted) return undefined;
    const standing = yield* this.#standing(principal, now, keptRow);
    const { state, at, simulated } = standing;
    const charges = yield* due(principal, cost, at);
    const tenths = sumOf(charges);
    requireRoom(standing, tenths);
    const { periodStart, usedTenths } = rolledOver(state, at);
    if (simulated) yield* this.#simulations.charge(principal.keyId, periodStart, usedTenths + tenths);
    else if (tenths > 0) yield* put(saveUser, [periodStart, usedTenths + tenths, principal.userId]);
    for (const { session } of charges) {
      if (session !== undefined) yield* put(saveSession, [principal.keyId, session, at]);
    }
    yield* put(saveUsage, [principal.userId, dayOf(now), operation, principal.keyId, tenths]);
    const after = { ...state, periodStart, usedTenths: usedTenths + tenths };
    return { tenths, quota: { limit: state.monthlyRequestLimit, period: periodReport(after, at), at } };
  }

  /** The quota that a charge is for, and the time by its clock: those of a simulation are a test key's own. */
  *#standing({ keyId, userId, simulation }: Principal, now: number, read: typeof row): Steps<Standing> {
    const simulated = simulation && (yield* this.#simulations.find(keyId, read));
    if (simulated !== undefined) return { state: simulated, at: now + simulated.aheadMs, simulated: true };
    const state = yield* read<QuotaState>(stateOfUser, [userId]);
    if (state === undefined) throw new Failure('invalid_key');
    return { state, at: now, simulated: false };
  }
}

interface Charge {
  principal: Principal;
  operation: string;
  cost: Cost;
  now: number;
  signal: AbortSignal | undefined;
}

const stateOfUser = `SELECT monthly_request_limit AS "monthlyRequestLimit", cap_mode AS "capMode",
    plan_price AS "planPrice", overage_price AS "overagePrice", spending_cap AS "spendingCap",
    cycle_anchor AS "cycleAnchor", period_start AS "periodStart", used_tenths AS "usedTenths"
  FROM users WHERE id = ?`;
const saveUser = 'UPDATE users SET period_start = ?, used_tenths = ? WHERE id = ?';
const saveSession = `INSERT INTO sessions (key_id, session, charged_at) VALUES (?, ?, ?)
  ON CONFLICT (key_id, session) DO UPDATE SET charged_at = excluded.charged_at`;
const saveUsage = `INSERT INTO usage (user_id, day, operation, key_id, requests, tenths) VALUES (?, ?, ?, ?, 1, ?)
  ON CONFLICT (user_id, day, operation, key_id)
  DO UPDATE SET requests = usage.requests + 1, tenths = usage.tenths + excluded.tenths`;

const uncounted: Receipt = { tenths: 0, quota: undefined };

/** The charges that are due now: a map session pays once. */
function* due({ keyId }: Principal, cost: Cost, now: number): Steps<{ tenths: number; session?: string }[]> {
  if (typeof cost === 'number') return cost === 0 ? [] : [{ tenths: cost }];
  const charges: SessionCharge[] = [];
  for (const charge of cost) {
    const paid = yield* row<{ at: number }>('SELECT charged_at AS at FROM sessions WHERE key_id = ? AND session = ?', [
      keyId,
      charge.session,
    ]);
    // One that was paid before the clock was set back is not free until that time comes again.
    if (paid === undefined || Math.abs(now - paid.at) >= sessionLength) charges.push(charge);
  }
  return charges;
}

interface Standing {
  state: QuotaState;
  /** Milliseconds since 1970. */
  at: number;
  simulated: boolean;
}

const sumOf = (charges: readonly { tenths: number }[]): number => charges.reduce((sum, { tenths }) => sum + tenths, 0);

const mostOf = (cost: Cost): number => (typeof cost === 'number' ? cost : sumOf(cost));

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
