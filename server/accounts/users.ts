import type { Db } from '../db/index.ts';
import { makeId } from './key-text.ts';
import { type QuotaState, rolledOver } from './quota.ts';

export interface User extends QuotaState {
  id: string;
  name: string;
  /** Belongs to the service itself: the workstation's own requests are counted under it. */
  internal: boolean;
  createdAt: number;
}

export interface NewUser {
  name: string;
  monthlyRequestLimit?: number | null;
  capMode?: 'hard' | 'soft';
  planPrice?: number;
  overagePrice?: number;
  spendingCap?: number | null;
  internal?: boolean;
  /** Default: now, the moment the account came to be. */
  cycleAnchor?: number;
}

/** 1.00 a unit: where no price list exists, the spending cap counts units beyond the limit. */
const defaultOveragePrice = 100_000;

interface UserRow extends Omit<User, 'internal'> {
  internal: number;
}

const columns = `users.id, users.name, users.internal, users.created_at AS createdAt,
  users.monthly_request_limit AS monthlyRequestLimit, users.cap_mode AS capMode, users.plan_price AS planPrice,
  users.overage_price AS overagePrice, users.spending_cap AS spendingCap, users.cycle_anchor AS cycleAnchor,
  users.period_start AS periodStart, users.used_tenths AS usedTenths`;

const fromRow = (row: UserRow): User => ({ ...row, internal: row.internal === 1 });

/** Users and their plans. Quota belongs to the user: more keys do not add any. */
export class Users {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  create(user: NewUser, now: number): User {
    const anchor = user.cycleAnchor ?? now;
    const overagePrice = user.overagePrice ?? defaultOveragePrice;
    const limit = user.monthlyRequestLimit ?? null;
    const made = {
      id: makeId('usr'),
      name: user.name,
      internal: user.internal === true ? 1 : 0,
      createdAt: now,
      monthlyRequestLimit: limit,
      capMode: user.capMode ?? 'hard',
      // What the units within the plan would cost at the price of those beyond it.
      planPrice: user.planPrice ?? Math.round(((limit ?? 0) * overagePrice) / 1000),
      overagePrice,
      spendingCap: user.spendingCap ?? null,
      cycleAnchor: anchor,
    };
    this.#db
      .prepare(
        `INSERT INTO users (id, name, internal, created_at, monthly_request_limit, cap_mode, plan_price, overage_price,
           spending_cap, cycle_anchor, period_start)
         VALUES (@id, @name, @internal, @createdAt, @monthlyRequestLimit, @capMode, @planPrice, @overagePrice,
           @spendingCap, @cycleAnchor, @cycleAnchor)`,
      )
      .run(made);
    return fromRow({ ...made, periodStart: anchor, usedTenths: 0 });
  }

  /** Changes a plan, or what counts as used in the present period; what is `undefined` stays. */
  adjust(
    id: string,
    change: { monthlyRequestLimit?: number | null; capMode?: 'hard' | 'soft'; usedTenths?: number },
    now: number,
  ): void {
    const user = this.find(id);
    if (user === undefined) return;
    const { periodStart, usedTenths } = rolledOver(user, now);
    this.#db
      .prepare(
        `UPDATE users SET monthly_request_limit = ?, cap_mode = ?, period_start = ?, used_tenths = ? WHERE id = ?`,
      )
      .run(
        change.monthlyRequestLimit === undefined ? user.monthlyRequestLimit : change.monthlyRequestLimit,
        change.capMode ?? user.capMode,
        periodStart,
        change.usedTenths ?? usedTenths,
        id,
      );
  }

  /** By name or identifier. */
  find(nameOrId: string): User | undefined {
    const row = this.#db
      .prepare<[string, string], UserRow>(`SELECT ${columns} FROM users WHERE name = ? OR id = ?`)
      .get(nameOrId, nameOrId);
    return row === undefined ? undefined : fromRow(row);
  }

  list(): User[] {
    return this.#db.prepare<[], UserRow>(`SELECT ${columns} FROM users ORDER BY created_at, id`).all().map(fromRow);
  }
}
