import { z } from 'zod';
import { refusing } from '../../data-packs/words/input-problem.ts';
import { amount, counted, periodReport, periodState, type User, type UserChange, userName } from '../accounts/index.ts';
import type { Steps } from '../db/index.ts';
import { Failure } from '../errors.ts';
import { isoTime, moment } from '../http/reply/moment.ts';
import { textLike } from '../http/request/parameter.ts';
import { dashboardWords } from '../words.ts';
import {
  capMode,
  identifier,
  instant,
  money,
  namePattern,
  pageQuery,
  pageReply,
  pageSchema,
  requestOf,
  unitLimit,
  writtenTime,
} from './dashboard-schemas.ts';
import { acting, changing, creating, type DashboardContext, reading, required, requireFree } from './operation.ts';
import { planOf } from './plans.ts';

const periodSchema = z
  .object({
    start: moment,
    end: moment.describe('The next period begins here'),
    used: amount,
    remaining: amount.nullable().describe('Within the limit; null: there is no limit'),
    state: periodState,
    overage: amount.describe('Beyond the limit'),
    overageCost: money.describe('What the overage costs so far, in hundredths'),
    spendingCap: money.describe('Most that overage may cost, in hundredths; 0 with a hard cap'),
  })
  .meta({ id: 'Period', description: 'The present 30-day period' });

const userSchema = z
  .object({
    id: identifier('usr'),
    name: z.string(),
    plan: identifier('pln').nullable().describe('null: terms of their own'),
    monthlyRequestLimit: unitLimit,
    capMode,
    planPrice: money,
    overagePrice: money.describe('Of 1,000 units beyond the limit, in hundredths'),
    spendingCap: money.nullable().describe("In hundredths; null: the plan's price"),
    cycleAnchor: moment.describe('Periods of 30 days are counted from here'),
    internal: z.boolean().describe("The service's own: the workstation's requests are counted under it"),
    createdAt: moment,
    period: periodSchema,
  })
  .meta({ id: 'User' });

const name = textLike(userName, field => dashboardWords.message('userName', { field }))
  .describe('Unique; 1 to 100 letters, digits, blanks and `._@+-`, the first a letter or digit')
  .meta({ override: { pattern: namePattern, maxLength: 100 } });

const terms = {
  plan: identifier('pln').nullable().optional().describe('null: terms of their own'),
  monthlyRequestLimit: unitLimit.optional(),
  capMode: capMode.optional(),
  planPrice: money.optional(),
  overagePrice: money
    .optional()
    .describe('Of 1,000 units beyond the limit, in hundredths; default 100000, 1.00 a unit'),
  spendingCap: money.nullable().optional().describe("In hundredths; null: the plan's price"),
  cycleAnchor: writtenTime
    .optional()
    .describe('Not before 1970. Periods of 30 days are counted from here; default: the creation'),
};

const ownTerms = ['monthlyRequestLimit', 'capMode', 'planPrice', 'overagePrice'] as const;
const planOrTerms = (body: { plan?: string | null | undefined }): boolean =>
  typeof body.plan !== 'string' || ownTerms.every(term => (body as Record<string, unknown>)[term] === undefined);
const planOrTermsRule = {
  description: `Either a \`plan\` or terms of their own: ${ownTerms.join(', ')}`,
  override: {
    not: {
      required: ['plan'],
      properties: { plan: { type: 'string' as const } },
      anyOf: ownTerms.map(term => ({ required: [term], properties: { [term]: {} } })),
    },
  },
};
const notBoth = refusing(() => dashboardWords.message('planOrTerms', { terms: ownTerms }));

const newUser = z
  .object({ name, ...terms })
  .refine(planOrTerms, notBoth)
  .meta({ id: 'NewUser', ...planOrTermsRule });
const userChange = z
  .object({ name: name.optional(), ...terms })
  .refine(planOrTerms, notBoth)
  .meta({ id: 'UserChange', ...planOrTermsRule });
/** What operations on a record have, and actions on it. */
const ofOne = (action = '') => ({
  path: `/users/{user}${action}`,
  params: z.object({ user: identifier('usr') }),
  reply: { json: userSchema },
});

function shown(user: User, now: number) {
  const { start, end, usedTenths, remainingTenths, overageTenths, ...period } = periodReport(user, now);
  const { planId, cycleAnchor, createdAt, periodStart: _, usedTenths: __, ...rest } = user;
  return {
    ...rest,
    plan: planId,
    cycleAnchor: isoTime(cycleAnchor),
    createdAt: isoTime(createdAt),
    period: {
      ...period,
      start: isoTime(start),
      end: isoTime(end),
      used: counted(usedTenths),
      remaining: remainingTenths === null ? null : counted(remainingTenths),
      overage: counted(overageTenths),
    },
  };
}

/** Throws `not_found`. */
export const userOf = ({ accounts }: DashboardContext, id: string): Steps<User> =>
  required(accounts.users.byId(id), dashboardWords.message('noUser', { id }));

function* changeable(context: DashboardContext, id: string): Steps<User> {
  const user = yield* userOf(context, id);
  if (user.internal) throw new Failure('conflict', dashboardWords.message('internalUserStays'));
  return user;
}

const nameIsFree = ({ accounts }: DashboardContext, wanted: string, own?: string): Steps<void> =>
  requireFree(accounts.users.find(wanted), own, dashboardWords.message('userNameTaken', { name: wanted }));

/** A body as the accounts take it. */
function* inAccounts(context: DashboardContext, body: z.output<typeof userChange>): Steps<UserChange> {
  const { plan, cycleAnchor, ...rest } = body;
  return {
    ...rest,
    plan: typeof plan === 'string' ? yield* planOf(context, plan) : plan,
    cycleAnchor: cycleAnchor === undefined ? undefined : instant(cycleAnchor),
  };
}

export const userOperations = [
  creating({
    operation: 'create_user',
    summary: 'Add a user',
    description:
      'On a plan, or with terms of their own. Without either there is no limit. Without `capMode`: soft where ' +
      '`planPrice` is above 0, else hard.',
    path: '/users',
    body: newUser,
    reply: { json: userSchema },
    failures: ['not_found', 'conflict'],
    *handle({ body }, context) {
      yield* nameIsFree(context, body.name);
      const { plan, ...given } = yield* inAccounts(context, body);
      const made = yield* context.accounts.users.create(
        {
          ...given,
          name: body.name,
          capMode: body.capMode ?? ((body.planPrice ?? 0) > 0 ? 'soft' : 'hard'),
          plan: plan ?? undefined,
        },
        context.now,
      );
      return shown(made, context.now);
    },
  }),
  reading({
    operation: 'list_users',
    summary: 'The users, newest first',
    path: '/users',
    query: z.object({
      ...pageQuery,
      name: z.string().max(100).optional().describe('The user of this very name'),
      plan: identifier('pln').optional().describe('Those on this plan'),
    }),
    reply: { json: pageSchema(userSchema) },
    *handle({ query: { name: wanted, plan, ...page } }, { accounts, now }) {
      const users = yield* accounts.users.page({ ...requestOf(page), name: wanted, plan });
      return pageReply(users, user => shown(user, now));
    },
  }),
  reading({
    operation: 'get_user',
    summary: 'A user and how their period stands',
    ...ofOne(),
    *handle({ params: { user } }, context) {
      return shown(yield* userOf(context, user), context.now);
    },
  }),
  changing({
    operation: 'update_user',
    summary: "Change a user's name, plan, terms or cycle",
    description:
      'What is left out stays. Terms of their own end a plan. Moving `cycleAnchor` moves the periods; where that ' +
      'begins a new one, nothing is used in it yet.',
    ...ofOne(),
    body: userChange,
    failures: ['conflict'],
    *handle({ params: { user }, body }, context) {
      yield* changeable(context, user);
      if (body.name !== undefined) yield* nameIsFree(context, body.name, user);
      yield* context.accounts.users.change(user, yield* inAccounts(context, body), context.now);
      return shown(yield* userOf(context, user), context.now);
    },
  }),
  acting({
    operation: 'reset_quota',
    summary: 'Begin the present period anew: nothing is used in it',
    description: 'The statistics of use and the request log keep what was answered.',
    ...ofOne('/reset-quota'),
    failures: ['conflict'],
    *handle({ params: { user } }, context) {
      yield* changeable(context, user);
      yield* context.accounts.users.change(user, { usedTenths: 0 }, context.now);
      return shown(yield* userOf(context, user), context.now);
    },
  }),
];
