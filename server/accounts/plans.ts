import type { Db } from '../db/index.ts';
import { makeId } from './key-text.ts';
import { conditions, type Page, type PageRequest, pageOf } from './list-page.ts';
import type { Optional } from './optional.ts';
import { defaultOveragePrice, priceOf } from './quota.ts';

/** Money in hundredths. */
interface PlanTerms {
  /** Units per period; `null`: no limit. */
  monthlyRequestLimit: number | null;
  capMode: 'hard' | 'soft';
  price: number;
  /** Per 1,000 units beyond the limit. */
  overagePrice: number;
}

export interface Plan extends PlanTerms {
  id: string;
  name: string;
  createdAt: number;
}

/** `capMode` left out: soft where the plan costs something, else hard. */
export interface NewPlan extends Optional<PlanTerms> {
  name: string;
}

const columns = `id, name, created_at AS createdAt, monthly_request_limit AS monthlyRequestLimit, cap_mode AS capMode,
  price, overage_price AS overagePrice`;

/** Named plans that users can be on. Changing a plan changes it for all of its users, from their next request on. */
export class Plans {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  create(plan: NewPlan, now: number): Plan {
    const overagePrice = plan.overagePrice ?? defaultOveragePrice;
    const monthlyRequestLimit = plan.monthlyRequestLimit ?? null;
    const made: Plan = {
      id: makeId('pln'),
      name: plan.name,
      createdAt: now,
      monthlyRequestLimit,
      capMode: plan.capMode ?? ((plan.price ?? 0) > 0 ? 'soft' : 'hard'),
      price: plan.price ?? (plan.capMode === 'soft' ? priceOf(monthlyRequestLimit, overagePrice) : 0),
      overagePrice,
    };
    this.#db
      .prepare(
        `INSERT INTO plans (id, name, created_at, monthly_request_limit, cap_mode, price, overage_price)
         VALUES (@id, @name, @createdAt, @monthlyRequestLimit, @capMode, @price, @overagePrice)`,
      )
      .run(made);
    return made;
  }

  /** Replaces the given terms for the plan and all its users, in the caller's transaction. */
  change(id: string, change: Optional<NewPlan>): void {
    const plan = this.byId(id);
    if (plan === undefined) return;
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    const terms = { ...plan, ...Object.fromEntries(given) };
    this.#db
      .prepare(
        `UPDATE plans SET name = @name, monthly_request_limit = @monthlyRequestLimit, cap_mode = @capMode,
           price = @price, overage_price = @overagePrice WHERE id = @id`,
      )
      .run(terms);
    this.#db
      .prepare(
        `UPDATE users SET monthly_request_limit = @monthlyRequestLimit, cap_mode = @capMode, plan_price = @price,
           overage_price = @overagePrice WHERE plan_id = @id`,
      )
      .run(terms);
  }

  /** By name or identifier. */
  find(nameOrId: string): Plan | undefined {
    return this.#db
      .prepare<[string, string], Plan>(`SELECT ${columns} FROM plans WHERE name = ? OR id = ?`)
      .get(nameOrId, nameOrId);
  }

  byId(id: string): Plan | undefined {
    return this.#db.prepare<[string], Plan>(`SELECT ${columns} FROM plans WHERE id = ?`).get(id);
  }

  list(): Plan[] {
    return this.#db.prepare<[], Plan>(`SELECT ${columns} FROM plans ORDER BY created_at, id`).all();
  }

  page({ after, limit }: PageRequest<string>): Page<Plan, string> {
    const { where, values } = conditions([after && ['(created_at, id) < (?, ?)', after.at, after.id]]);
    const rows = this.#db
      .prepare<unknown[], Plan>(`SELECT ${columns} FROM plans ${where} ORDER BY created_at DESC, id DESC LIMIT ?`)
      .all(...values, limit + 1);
    return pageOf(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  }
}
