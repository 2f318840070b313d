import { z } from 'zod';

/** How APIs show quota. */

export const units = z.int().min(0).describe('Whole units, rounded down');
export const tenths = z.int().min(0).describe('Exact, in tenths of a unit');
export const amount = z.object({ units, tenths }).meta({ id: 'Amount', description: 'Units of quota' });

/** Splits an exact count into whole units and tenths. */
export const counted = (exact: number) => ({ units: Math.floor(exact / 10), tenths: exact });

export const periodState = z
  .enum(['within_limit', 'overage', 'exhausted'])
  .describe('`overage`: beyond the limit, paid; `exhausted`: billable requests answer 429 until the period ends');
