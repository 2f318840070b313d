import { type AccountsDb, change, keptRow, type Steps } from '../db/index.ts';
import { makeId } from './key-text.ts';
import type { Plan } from './plans.ts';
import { defaultOveragePrice, periodStartAt, priceOf, type QuotaState, rolledOver } from './quota.ts';
import type { Optional } from './records.ts';
import { type Page, type PageRequest, Records } from './records.ts';

export interface User extends QuotaState {
  id: string;
  name: string;
  /** `null`: terms of their own. */
  planId: string | null;
  /** Belongs to the service itself: the workstation's own requests are counted under it. */
  internal: boolean;
  createdAt: number;
}

/** Terms of a user without a plan. */
type OwnTerms = Optional<Pick<User, 'monthlyRequestLimit' | 'capMode' | 'planPrice' | 'overagePrice'>>;

export interface NewUser extends OwnTerms {
  /** Default: a new one. */
  id?: string | undefined;
  name: string;
  /** In place of own terms. */
  plan?: Plan | undefined;
  spendingCap?: number | null | undefined;
  internal?: boolean;
  /** Default: now. */
  cycleAnchor?: number | undefined;
}

export type InternalUser = Pick<NewUser, 'id' | 'name'>;

/** Omitted fields stay; own terms end a plan. */
export type UserChange = OwnTerms &
  Optional<{
    name: string;
    plan: Plan | null;
    /** `null`: the plan's price. */
    spendingCap: number | null;
    /** Moves the 30-day grid. What was used stays counted unless a new period begins by that. */
    cycleAnchor: number;
    /** Sets the units used in the present period. */
    usedTenths: number;
  }>;

/** Letters, digits and a few signs; internal users have names that this does not take. */
export const userName = /^[\p{L}\p{N}][\p{L}\p{N} ._@+-]{0,99}$/u;

interface UserRow extends Omit<User, 'internal'> {
  internal: number;
}

const select = `SELECT id, name, plan_id AS "planId", internal, created_at AS "createdAt",
    monthly_request_limit AS "monthlyRequestLimit", cap_mode AS "capMode", plan_price AS "planPrice",
    overage_price AS "overagePrice", spending_cap AS "spendingCap", cycle_anchor AS "cycleAnchor",
    period_start AS "periodStart", used_tenths AS "usedTenths"
  FROM users`;

const fromRow = (row: UserRow): User => ({ ...row, internal: row.internal === 1 });

const termsOf = ({ monthlyRequestLimit, capMode, price, overagePrice }: Plan) => ({
  monthlyRequestLimit,
  capMode,
  planPrice: price,
  overagePrice,
});

/** Users and their plans. Quota belongs to the user: more keys do not add any. */
export class Users extends Records<UserRow, User> {
  constructor() {
    super({ table: 'users', select, fromRow });
  }

  *create(user: NewUser, now: number): Steps<User> {
    const anchor = user.cycleAnchor ?? now;
    const overagePrice = user.overagePrice ?? defaultOveragePrice;
    const limit = user.monthlyRequestLimit ?? null;
    const own = {
      monthlyRequestLimit: limit,
      capMode: user.capMode ?? 'hard',
      planPrice: user.planPrice ?? priceOf(limit, overagePrice),
      overagePrice,
    } as const;
    const made = {
      id: user.id ?? makeId('usr'),
      name: user.name,
      planId: user.plan?.id ?? null,
      internal: user.internal === true ? 1 : 0,
      createdAt: now,
      ...(user.plan === undefined ? own : termsOf(user.plan)),
      spendingCap: user.spendingCap ?? null,
      cycleAnchor: anchor,
      periodStart: periodStartAt(anchor, now),
    };
    yield* this.insert(made);
    return fromRow({ ...made, usedTenths: 0 });
  }

  /** The internal user of this identifier or name, made when it is first needed. */
  *internal({ name, id }: InternalUser, now: number): Steps<User> {
    return (yield* this.find(id ?? name)) ?? (yield* this.create({ id, name, internal: true }, now));
  }

  /** Reads, changes and writes in the caller's transaction: no charge of another process is lost between. */
  *change(id: string, { plan, ...wanted }: UserChange, now: number): Steps<void> {
    const user = yield* this.one('id = ?', [id], keptRow);
    if (user === undefined) return;
    const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
    const terms = ['monthlyRequestLimit', 'capMode', 'planPrice', 'overagePrice'] as const;
    const ownTerms = terms.some(term => term in given);
    const planId = plan === undefined ? (ownTerms ? null : user.planId) : (plan?.id ?? null);
    const changed: User = {
      ...user,
      ...(plan === undefined || plan === null ? {} : termsOf(plan)),
      ...rolledOver(user, now),
      ...given,
      planId,
    };
    if (wanted.cycleAnchor !== undefined) {
      const start = periodStartAt(wanted.cycleAnchor, now);
      if (start > changed.periodStart) changed.usedTenths = wanted.usedTenths ?? 0;
      changed.periodStart = start;
    }
    yield* change(
      `UPDATE users SET name = @name, plan_id = @planId, monthly_request_limit = @monthlyRequestLimit,
         cap_mode = @capMode, plan_price = @planPrice, overage_price = @overagePrice, spending_cap = @spendingCap,
         cycle_anchor = @cycleAnchor, period_start = @periodStart, used_tenths = @usedTenths
       WHERE id = @id`,
      { ...changed, internal: changed.internal ? 1 : 0 },
    );
  }

  /** By name or identifier. */
  find(nameOrId: string): Steps<User | undefined> {
    return this.one('name = ? OR id = ?', [nameOrId, nameOrId]);
  }

  /** Newest first. `plan` is an identifier. */
  page(asked: PageRequest<string> & Optional<{ name: string; plan: string }>): Steps<Page<User, string>> {
    const wanted = [['name = ?', asked.name] as const, ['plan_id = ?', asked.plan] as const];
    return this.newest(wanted, asked);
  }
}

/** The service's own user of this identifier or name, made when it is first needed. */
export async function internalUser(
  { db, users }: { db: AccountsDb; users: Users },
  wanted: InternalUser,
  now: number,
): Promise<User> {
  // Read first: a start beside a busy service then needs no writer's lock.
  return (await db.read(users.find(wanted.id ?? wanted.name))) ?? (await db.write(() => users.internal(wanted, now)));
}
