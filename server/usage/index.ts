import { z } from 'zod';
import { type Accounts, amount, counted, dayOf, periodReport, periodState, tenths, units } from '../accounts/index.ts';
import { Failure } from '../errors.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { isoTime, moment } from '../http/reply/moment.ts';
import type { ApiModule, Clock } from '../module.ts';

const usageSchema = z
  .object({
    periodStart: moment,
    resetsAt: moment.describe('The next period of 30 days begins here'),
    limit: z.int().min(0).nullable().describe('Units per period; null: there is no limit'),
    used: amount,
    remaining: amount.nullable().describe('Within the limit; null: there is no limit'),
    state: periodState,
    ofThisKey: z
      .array(
        z
          .object({ day: z.iso.date(), operation: z.string(), requests: z.int().min(1), units, tenths })
          .meta({ id: 'DailyUsage' }),
      )
      .describe('What this key was answered, from the UTC day on which the period began'),
  })
  .meta({ id: 'Usage', description: "The present period of the key's user, over all their keys" });

/** `/usage/v1`: how the quota of a key's user stands. */
export function createUsage({ db, users, usage, simulations }: Accounts, clock: Clock): ApiModule {
  const endpoint = defineEndpoint({
    operation: 'usage',
    summary: "What the key's user has used of their quota, and when it begins anew",
    method: 'get',
    path: '/usage/v1',
    reply: { json: usageSchema },
    units: '0',
    cost: () => 0,
    handle: async (_, { principal }) => {
      const simulation = await db.read(simulations.find(principal.keyId));
      const quota = simulation ?? (await db.read(users.byId(principal.userId)));
      if (quota === undefined) throw new Failure('invalid_key');
      const now = clock.now() + (simulation?.aheadMs ?? 0);
      const { start, end, usedTenths, remainingTenths, state } = periodReport(quota, now);
      const asked = { key: principal.keyId, from: dayOf(start), to: dayOf(now) };
      const sums = await db.search(usage.sums(asked, 'operation'));
      return {
        periodStart: isoTime(start),
        resetsAt: isoTime(end),
        limit: quota.monthlyRequestLimit,
        used: counted(usedTenths),
        remaining: remainingTenths === null ? null : counted(remainingTenths),
        state,
        ofThisKey: sums.map(sum => ({
          day: sum.day,
          operation: sum.group,
          requests: sum.requests,
          ...counted(sum.tenths),
        })),
      };
    },
  });
  return { endpoints: [endpoint], close: async () => undefined };
}
