/** Values for each `?` in its order, or for each `@name`. */
type Values = readonly unknown[] | object;

/** One statement. */
export interface Step {
  sql: string;
  values: Values;
  /** `kept`: rows that nobody else changes until the transaction is over. `put`: a change whose answer nobody needs. */
  kind: 'rows' | 'kept' | 'change' | 'put';
}

export interface StepAnswer {
  rows: readonly unknown[];
  /** How many rows the statement changed. */
  changes: number;
}

/**
 * Work on the accounts, one statement after the other, written once for every database. SQLite goes through it without a
 * pause, so that no transaction spans a turn of the event loop; PostgreSQL is awaited at each step. It may be begun anew
 * after a transaction that failed, so it changes nothing but the database.
 */
export type Steps<Result> = Generator<Step, Result, StepAnswer>;

/** All rows of a query. */
export function* rows<Row>(sql: string, values: Values = []): Steps<readonly Row[]> {
  return (yield { sql, values, kind: 'rows' }).rows as readonly Row[];
}

/** The first row of a query. */
export function* row<Row>(sql: string, values: Values): Steps<Row | undefined> {
  return (yield { sql, values, kind: 'rows' }).rows[0] as Row | undefined;
}

/** The row that this transaction goes on to change by what is in it. */
export function* keptRow<Row>(sql: string, values: Values): Steps<Row | undefined> {
  return (yield { sql, values, kind: 'kept' }).rows[0] as Row | undefined;
}

/** Runs a statement; returns how many rows it changed. */
export function* change(sql: string, values: Values): Steps<number> {
  return (yield { sql, values, kind: 'change' }).changes;
}

/** Runs a statement without waiting for it: the next one, or the end of the transaction, waits. */
export function* put(sql: string, values: Values): Steps<void> {
  yield { sql, values, kind: 'put' };
}

/** Whether a step changes anything. */
export const isChange = ({ kind }: Step): boolean => kind === 'change' || kind === 'put';

/** Goes through steps at once. */
export function runNow<Result>(steps: Steps<Result>, answer: (step: Step) => StepAnswer): Result {
  let next = steps.next();
  while (!next.done) next = steps.next(answer(next.value));
  return next.value;
}

/** Goes through steps, awaiting each answer. */
export async function runAwaiting<Result>(
  steps: Steps<Result>,
  answer: (step: Step) => Promise<StepAnswer>,
): Promise<Result> {
  let next = steps.next();
  while (!next.done) next = steps.next(await answer(next.value));
  return next.value;
}
