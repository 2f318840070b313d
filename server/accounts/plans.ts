import { change, keptRow, row, rows, type Steps } from '../db/index.ts';
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

const columns = `id, name, created_at AS "createdAt", monthly_request_limit AS "monthlyRequestLimit", cap_mode AS "capMode",
  price, overage_price AS "overagePrice"`;
const byId = `SELECT ${columns} FROM plans WHERE id = ?`;

/** Named plans that users can be on. Changing a plan changes it for all of its users, from their next request on. */
export class Plans {
  *create(plan: NewPlan, now: number): Steps<Plan> {
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
    yield* change(
      `INSERT INTO plans (id, name, created_at, monthly_request_limit, cap_mode, price, overage_price)
       VALUES (@id, @name, @createdAt, @monthlyRequestLimit, @capMode, @price, @overagePrice)`,
      made,
    );
    return made;
  }

  /** Replaces the given terms for the plan and all its users, in the caller's transaction. */
  *change(id: string, wanted: Optional<NewPlan>): Steps<void> {
    const plan = yield* keptRow<Plan>(byId, [id]);
    if (plan === undefined) return;
    const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
    const terms = { ...plan, ...Object.fromEntries(given) };
    yield* change(
      `UPDATE plans SET name = @name, monthly_request_limit = @monthlyRequestLimit, cap_mode = @capMode,
         price = @price, overage_price = @overagePrice WHERE id = @id`,
      terms,
    );
    yield* change(
      `UPDATE users SET monthly_request_limit = @monthlyRequestLimit, cap_mode = @capMode, plan_price = @price,
         overage_price = @overagePrice WHERE plan_id = @id`,
      terms,
    );
  }

  /** By name or identifier. */
  find(nameOrId: string): Steps<Plan | undefined> {
    return row<Plan>(`SELECT ${columns} FROM plans WHERE name = ? OR id = ?`, [nameOrId, nameOrId]);
  }

  byId(id: string): Steps<Plan | undefined> {
    return row<Plan>(byId, [id]);
  }

  list(): Steps<readonly Plan[]> {
    return rows<Plan>(`SELECT ${columns} FROM plans ORDER BY created_at, id`);
  }

  *page({ after, limit }: PageRequest<string>): Steps<Page<Plan, string>> {
    const { where, values } = conditions([after && ['(created_at, id) < (?, ?)', after.at, after.id]]);
    const sql = `SELECT ${columns} FROM plans ${where} ORDER BY created_at DESC, id DESC LIMIT ?`;
    return pageOf(yield* rows<Plan>(sql, [...values, limit + 1]), limit, ({ createdAt, id }) => ({
      at: createdAt,
      id,
    }));
  }
}
