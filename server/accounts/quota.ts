import { z } from 'zod';
/** A user's plan and where its period stands. Money in hundredths, quota in tenths of a unit. */
export interface QuotaState {
  /** Units per period; `null`: no limit. */
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

/** 1.00 a unit: where no price list exists, the spending cap counts units beyond the limit. */
export const defaultOveragePrice = 100_000;

/** In hundredths: a thousand million. */
const highestPrice = 100_000_000_000;

/** The price of a plan's units at the price of overage. */
export const priceOf = (limit: number | null, overagePrice: number): number =>
  Math.min(highestPrice, Math.round(((limit ?? 0) * overagePrice) / 1000));

/** The state at `now`, after a due rollover of the period. A clock that was set back never reopens a past period. */
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

/** Whether the plan has room for another `tenths`. Free requests always have room. */
export function hasRoom(state: QuotaState, tenths: number, now: number): boolean {
  if (tenths === 0 || state.monthlyRequestLimit === null) return true;
  const overage = rolledOver(state, now).usedTenths + tenths - state.monthlyRequestLimit * 10;
  if (overage <= 0) return true;
  if (state.capMode === 'hard') return false;
  // overage / 10 units * price / 1000 units <= cap, in integers that may be long
  return BigInt(overage) * BigInt(state.overagePrice) <= BigInt(state.spendingCap ?? state.planPrice) * 10_000n;
}

/** Times in milliseconds since 1970, money in hundredths. */
export interface PeriodReport {
  start: number;
  end: number;
  usedTenths: number;
  /** `null` where there is no limit. */
  remainingTenths: number | null;
  state: 'within_limit' | 'overage' | 'exhausted';
  overageTenths: number;
  /** Cost of the units beyond the limit so far, rounded. */
  overageCost: number;
  /** Most that they may cost; 0 with a hard cap. */
  spendingCap: number;
}

/** The period at `now`. It is exhausted when it has no room for the cheapest request. */
export function periodReport(state: QuotaState, now: number): PeriodReport {
  const { periodStart, usedTenths } = rolledOver(state, now);
  const limitTenths = state.monthlyRequestLimit === null ? Number.POSITIVE_INFINITY : state.monthlyRequestLimit * 10;
  const overageTenths = Math.max(0, usedTenths - limitTenths);
  const soft = state.capMode === 'soft';
  return {
    start: periodStart,
    end: periodStart + periodLength,
    usedTenths,
    remainingTenths: state.monthlyRequestLimit === null ? null : Math.max(0, limitTenths - usedTenths),
    state: !hasRoom(state, 1, now) ? 'exhausted' : overageTenths > 0 ? 'overage' : 'within_limit',
    overageTenths,
    overageCost: soft ? Math.round((overageTenths * state.overagePrice) / 10_000) : 0,
    spendingCap: soft ? (state.spendingCap ?? state.planPrice) : 0,
  };
}

const day = 86_400_000;
const periodLength = 30 * day;

/** Start of the 30-day period that `now` falls into, on the grid through `anchor`. */
export function periodStartAt(anchor: number, now: number): number {
  return anchor + Math.floor((now - anchor) / periodLength) * periodLength;
}

/** The UTC day usage is counted under, `2026-11-21`. */
export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

export const units = z.int().min(0).describe('Whole units, rounded down');
export const tenths = z.int().min(0).describe('Exact, in tenths of a unit');
export const amount = z.object({ units, tenths }).meta({ id: 'Amount', description: 'Units of quota' });

/** Splits an exact count into whole units and tenths. */
export const counted = (exact: number) => ({ units: Math.floor(exact / 10), tenths: exact });

export const periodState = z
  .enum(['within_limit', 'overage', 'exhausted'])
  .describe('`overage`: beyond the limit, paid; `exhausted`: billable requests answer 429 until the period ends');
