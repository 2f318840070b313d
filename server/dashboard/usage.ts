import { z } from 'zod';
import { counted, daysOf, tenths, type UsageSum, units } from '../accounts/index.ts';
import { Failure } from '../errors.ts';
import { isoTime } from '../http/reply/moment.ts';
import { dashboardWords } from '../words.ts';
import { identifier } from './dashboard-schemas.ts';
import { searching } from './operation.ts';

const maxDays = 366;
const usualDays = 30;
const day = 86_400_000;

const date = z.iso.date().describe('UTC, `2026-11-21`');

const sum = { requests: z.int().min(0).describe('Answered with 2xx'), units, tenths };
const dailySchema = z.object({ day: date, ...sum }).meta({ id: 'DailyUsage' });

const usageSchema = z
  .object({
    from: date,
    to: date,
    total: z.object(sum).meta({ id: 'UsageSum' }),
    days: z.array(dailySchema).describe('Every day from first to last, those without requests too'),
    groups: z
      .array(
        z.object({ group: z.string(), total: z.object(sum), days: z.array(dailySchema) }).meta({ id: 'UsageGroup' }),
      )
      .describe('The same for each operation or key, dearest first; empty without `group_by`'),
  })
  .meta({ id: 'Usage' });

export type UsageReply = z.output<typeof usageSchema>;

function shownSum(sums: readonly UsageSum[] = []) {
  const exact = sums.reduce((sum, { tenths }) => sum + tenths, 0);
  return { requests: sums.reduce((sum, { requests }) => sum + requests, 0), ...counted(exact) };
}

/** Sums of these days, and their total. */
function series(sums: readonly UsageSum[], days: readonly string[]) {
  const byDay = Map.groupBy(sums, sum => sum.day);
  return { total: shownSum(sums), days: days.map(day => ({ day, ...shownSum(byDay.get(day)) })) };
}

function rangeOf(query: { from?: string | undefined; to?: string | undefined }, now: number) {
  const to = query.to ?? isoTime(now).slice(0, 10);
  const from = query.from ?? isoTime(Date.parse(to) - (usualDays - 1) * day).slice(0, 10);
  const length = (Date.parse(to) - Date.parse(from)) / day + 1;
  if (length < 1) throw new Failure('bad_request', dashboardWords.message('fromAfterTo', { to }));
  if (length > maxDays) throw new Failure('bad_request', dashboardWords.message('tooManyDays', { most: maxDays }));
  return { from, to };
}

export const usageOperations = [
  searching({
    operation: 'get_usage',
    summary: 'Answered requests and their units, by day, endpoint and key',
    path: '/usage',
    query: z.object({
      from: date.optional().describe(`First day; default: ${usualDays} days up to the last`),
      to: date.optional().describe(`Last day, included, not before the first; default: today. At most ${maxDays} days`),
      user: identifier('usr').optional(),
      project: identifier('prj').optional(),
      key: identifier('key').optional(),
      operation: z.string().max(100).optional().describe('`route`, `geocode_forward`, ...: the API’s operationId'),
      group_by: z.enum(['operation', 'key']).optional(),
    }),
    reply: { json: usageSchema },
    *handle({ query }, { accounts, now }) {
      const { from, to } = rangeOf(query, now);
      const { user, project, key, operation, group_by: groupBy } = query;
      const sums = yield* accounts.usage.sums({ from, to, user, project, key, operation }, groupBy);
      const days = daysOf(from, to);
      const groups = groupBy === undefined ? [] : Map.groupBy(sums, sum => sum.group);
      return {
        from,
        to,
        ...series(sums, days),
        groups: [...groups]
          .map(([group, own]) => ({ group, ...series(own, days) }))
          .sort((a, b) => b.total.tenths - a.total.tenths || (a.group < b.group ? -1 : 1)),
      };
    },
  }),
];
