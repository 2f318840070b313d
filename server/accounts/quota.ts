import { periodLength, periodStartAt } from './period.ts';

/** A user's plan and where its period stands. Money in hundredths, quota in tenths of a unit. */
export interface QuotaState {
  /** Units per period; `null` is no limit. */
  monthlyRequestLimit: number | null;
  capMode: 'hard' | 'soft';
  planPrice: number;
  /** Per 1,000 units beyond the limit. */
  overagePrice: number;
  /** `null`: the plan's price. */
  spendingCap: number | null;
  cycleAnchor: number;
  periodStart: number;
  usedTenths: number;
}

/** The state as it is at `now`: the period rolls over first. A clock that was set back never reopens a past period. */
export function rolledOver(state: QuotaState, now: number): { periodStart: number; usedTenths: number } {
  const start = periodStartAt(state.cycleAnchor, now);
  return start > state.periodStart
    ? { periodStart: start, usedTenths: 0 }
    : { periodStart: state.periodStart, usedTenths: state.usedTenths };
}

/** When the present period ends, milliseconds since 1970. */
export function periodEnd(state: QuotaState, now: number): number {
  return rolledOver(state, now).periodStart + periodLength;
}

/** Whether the plan has room for another `tenths`. Nothing to pay is always allowed: it is not a billable request. */
export function hasRoom(state: QuotaState, tenths: number, now: number): boolean {
  if (tenths === 0 || state.monthlyRequestLimit === null) return true;
  const overage = rolledOver(state, now).usedTenths + tenths - state.monthlyRequestLimit * 10;
  if (overage <= 0) return true;
  if (state.capMode === 'hard') return false;
  // overage / 10 units * price / 1000 units <= cap, in integers
  return overage * state.overagePrice <= (state.spendingCap ?? state.planPrice) * 10_000;
}
