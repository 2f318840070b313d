import { z } from 'zod';
import type { Plan } from '../accounts/index.ts';
import type { Steps } from '../db/index.ts';
import { isoTime, moment } from '../http/reply/moment.ts';
import { dashboardWords } from '../words.ts';
import {
  capMode,
  identifier,
  label,
  money,
  pageQuery,
  pageReply,
  pageSchema,
  requestOf,
  unitLimit,
} from './dashboard-schemas.ts';
import { changing, creating, type DashboardContext, reading, required, requireFree } from './operation.ts';

const planSchema = z
  .object({
    id: identifier('pln'),
    name: z.string(),
    monthlyRequestLimit: unitLimit,
    capMode,
    price: money,
    overagePrice: money.describe('Of 1,000 units beyond the limit, in hundredths'),
    createdAt: moment,
  })
  .meta({ id: 'Plan' });

const terms = {
  monthlyRequestLimit: unitLimit.optional(),
  capMode: capMode.optional(),
  price: money.optional(),
  overagePrice: money
    .optional()
    .describe('Of 1,000 units beyond the limit, in hundredths; default 100000, 1.00 a unit'),
};

const newPlan = z.object({ name: label, ...terms }).meta({ id: 'NewPlan' });
const planChange = z.object({ name: label.optional(), ...terms }).meta({ id: 'PlanChange' });
const ofOne = {
  path: '/plans/{plan}',
  params: z.object({ plan: identifier('pln') }),
  reply: { json: planSchema },
};

const shown = ({ createdAt, ...plan }: Plan) => ({ ...plan, createdAt: isoTime(createdAt) });

/** Throws `not_found`. */
export const planOf = ({ accounts }: DashboardContext, id: string): Steps<Plan> =>
  required(accounts.plans.byId(id), dashboardWords.message('noPlan', { id }));

const nameIsFree = ({ accounts }: DashboardContext, name: string, own?: string): Steps<void> =>
  requireFree(accounts.plans.find(name), own, dashboardWords.message('planNameTaken', { name }));

export const planOperations = [
  creating({
    operation: 'create_plan',
    summary: 'Add a plan',
    description: 'Without `capMode`: soft where the plan has a price, else hard.',
    path: '/plans',
    body: newPlan,
    reply: { json: planSchema },
    failures: ['conflict'],
    *handle({ body }, context) {
      yield* nameIsFree(context, body.name);
      return shown(yield* context.accounts.plans.create(body, context.now));
    },
  }),
  reading({
    operation: 'list_plans',
    summary: 'The plans, newest first',
    path: '/plans',
    query: z.object(pageQuery),
    reply: { json: pageSchema(planSchema) },
    *handle({ query }, { accounts }) {
      return pageReply(yield* accounts.plans.page(requestOf(query)), shown);
    },
  }),
  reading({
    operation: 'get_plan',
    summary: 'A plan',
    ...ofOne,
    *handle({ params: { plan } }, context) {
      return shown(yield* planOf(context, plan));
    },
  }),
  changing({
    operation: 'update_plan',
    summary: 'Change a plan, for everybody on it, from their next request on',
    ...ofOne,
    body: planChange,
    failures: ['conflict'],
    *handle({ params: { plan }, body }, context) {
      yield* planOf(context, plan);
      if (body.name !== undefined) yield* nameIsFree(context, body.name, plan);
      yield* context.accounts.plans.change(plan, body);
      return shown(yield* planOf(context, plan));
    },
  }),
];
