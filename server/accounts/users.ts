import { change, keptRow, row, rows, type Steps } from '../db/index.ts';
import { makeId } from './key-text.ts';
import { conditions, type Page, type PageRequest, pageOf } from './list-page.ts';
import type { Optional } from './optional.ts';
import { periodStartAt } from './period.ts';
import type { Plan } from './plans.ts';
import { defaultOveragePrice, priceOf, type QuotaState, rolledOver } from './quota.ts';

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

const columns = `users.id, users.name, users.plan_id AS "planId", users.internal, users.created_at AS "createdAt",
  users.monthly_request_limit AS "monthlyRequestLimit", users.cap_mode AS "capMode", users.plan_price AS "planPrice",
  users.overage_price AS "overagePrice", users.spending_cap AS "spendingCap", users.cycle_anchor AS "cycleAnchor",
  users.period_start AS "periodStart", users.used_tenths AS "usedTenths"`;
const byId = `SELECT ${columns} FROM users WHERE id = ?`;

const fromRow = (row: UserRow): User => ({ ...row, internal: row.internal === 1 });

const termsOf = ({ monthlyRequestLimit, capMode, price, overagePrice }: Plan) => ({
  monthlyRequestLimit,
  capMode,
  planPrice: price,
  overagePrice,
});

/** Users and their plans. Quota belongs to the user: more keys do not add any. */
export class Users {
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
    yield* change(
      `INSERT INTO users (id, name, plan_id, internal, created_at, monthly_request_limit, cap_mode, plan_price,
         overage_price, spending_cap, cycle_anchor, period_start)
       VALUES (@id, @name, @planId, @internal, @createdAt, @monthlyRequestLimit, @capMode, @planPrice,
         @overagePrice, @spendingCap, @cycleAnchor, @periodStart)`,
      made,
    );
    return fromRow({ ...made, usedTenths: 0 });
  }

  /** The internal user of this identifier or name, made when it is first needed. */
  *internal({ name, id }: InternalUser, now: number): Steps<User> {
    return (yield* this.find(id ?? name)) ?? (yield* this.create({ id, name, internal: true }, now));
  }

  /** Reads, changes and writes in the caller's transaction: no charge of another process is lost between. */
  *change(id: string, { plan, ...wanted }: UserChange, now: number): Steps<void> {
    const found = yield* keptRow<UserRow>(byId, [id]);
    if (found === undefined) return;
    const user = fromRow(found);
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
  *find(nameOrId: string): Steps<User | undefined> {
    const sql = `SELECT ${columns} FROM users WHERE name = ? OR id = ?`;
    const found = yield* row<UserRow>(sql, [nameOrId, nameOrId]);
    return found && fromRow(found);
  }

  *byId(id: string): Steps<User | undefined> {
    const found = yield* row<UserRow>(byId, [id]);
    return found && fromRow(found);
  }

  *list(): Steps<User[]> {
    return (yield* rows<UserRow>(`SELECT ${columns} FROM users ORDER BY created_at, id`)).map(fromRow);
  }

  /** Newest first. `plan` is an identifier. */
  *page(asked: PageRequest<string> & Optional<{ name: string; plan: string }>): Steps<Page<User, string>> {
    const { after, limit, name, plan } = asked;
    const { where, values } = conditions([
      name === undefined ? undefined : ['name = ?', name],
      plan === undefined ? undefined : ['plan_id = ?', plan],
      after && ['(created_at, id) < (?, ?)', after.at, after.id],
    ]);
    const sql = `SELECT ${columns} FROM users ${where} ORDER BY created_at DESC, id DESC LIMIT ?`;
    const found = yield* rows<UserRow>(sql, [...values, limit + 1]);
    return pageOf(found.map(fromRow), limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  }
}
