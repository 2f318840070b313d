import { z } from 'zod';
import { counted, type KeySimulation, tenths, units } from '../accounts/index.ts';
import { type FailureCode, failureTable } from '../errors.ts';
import { unitLimit } from './dashboard-schemas.ts';

/** What a test key meets while it is simulated. */

export const mostAheadSeconds = 400 * 86_400;

const error = z
  .enum(Object.keys(failureTable) as [FailureCode, ...FailureCode[]])
  .describe('Code of the failure that is answered');

const path = z.string().startsWith('/').max(200);

export const simulationSchema = z
  .object({
    failure: z
      .object({
        error,
        path: z.string().describe('Beginning of the addresses that fail'),
        left: z.int().min(1).nullable().describe('Requests that still fail; null: all'),
      })
      .nullable()
      .describe('null: none fails'),
    aheadSeconds: z.number().min(0).describe("By how much the key's clock is ahead"),
    limit: unitLimit,
    used: z.object({ units, tenths }).describe('In the present period of the simulation'),
  })
  .meta({ id: 'KeySimulation' });

export const simulationChange = z
  .object({
    failure: z
      .object({
        error,
        path: path.optional().describe('Only addresses that begin so; left out: all'),
        count: z.int().min(1).max(10_000).optional().describe('So many requests; left out: all, until it is ended'),
      })
      .nullable()
      .optional()
      .describe('null: none fails any more'),
    advanceSeconds: z.number().min(0).max(mostAheadSeconds).optional().describe('Moves the clock on by so much more'),
    limit: unitLimit.optional(),
    used: z.number().min(0).max(100_000_000_000).optional().describe('Units that count as used in the present period'),
  })
  .meta({ id: 'SimulationChange' });

export type SimulationChangeBody = z.input<typeof simulationChange>;

export function shownSimulation(simulation: KeySimulation | undefined) {
  if (simulation === undefined) return null;
  const { failure, aheadMs, monthlyRequestLimit, usedTenths } = simulation;
  return { failure, aheadSeconds: aheadMs / 1000, limit: monthlyRequestLimit, used: counted(usedTenths) };
}
