import { change, keptRow, type Steps } from '../db/index.ts';
import { makeId } from './key-text.ts';
import { defaultOveragePrice, priceOf } from './quota.ts';
import type { Optional } from './records.ts';
import { type Page, type PageRequest, Records } from './records.ts';

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

const select = `SELECT id, name, created_at AS "createdAt", monthly_request_limit AS "monthlyRequestLimit",
    cap_mode AS "capMode", price, overage_price AS "overagePrice"
  FROM plans`;

/** Named plans that users can be on. Changing a plan changes it for all of its users, from their next request on. */
export class Plans extends Records<Plan, Plan> {
  constructor() {
    super({ table: 'plans', select, fromRow: plan => plan });
  }

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
    yield* this.insert({ ...made });
    return made;
  }

  /** Replaces the given terms for the plan and all its users, in the caller's transaction. */
  *change(id: string, wanted: Optional<NewPlan>): Steps<void> {
    const plan = yield* this.one('id = ?', [id], keptRow);
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
    return this.one('name = ? OR id = ?', [nameOrId, nameOrId]);
  }

  page(asked: PageRequest<string>): Steps<Page<Plan, string>> {
    return this.newest([], asked);
  }
}
