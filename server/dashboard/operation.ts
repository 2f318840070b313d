import type { z } from 'zod';
import type { Message } from '../../data-packs/words/catalogue.ts';
import type { Accounts } from '../accounts/index.ts';
import type { Steps } from '../db/index.ts';
import { Failure } from '../errors.ts';
import type { Description, EndpointInput, Operation } from '../http/index.ts';

/** `now` is milliseconds since 1970. */
export interface DashboardContext {
  accounts: Accounts;
  now: number;
}

export type DashboardOperation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply = unknown,
> = Operation<DashboardContext, Params, Query, Body, Reply> & Description<Reply>;

/** An operation whose handler is steps on the accounts: it may be begun anew. */
interface InSteps<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Reply>
  extends Omit<DashboardOperation<Params, Query, Body, Reply>, 'method' | 'status' | 'handle'> {
  handle(input: EndpointInput<Params, Query, Body>, context: DashboardContext): Steps<Reply>;
}

type Run = <Reply>(accounts: Accounts, steps: () => Steps<Reply>) => Promise<Reply>;

const operations =
  (fixed: Pick<DashboardOperation, 'method' | 'status'>, run: Run) =>
  <Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Reply>(
    operation: InSteps<Params, Query, Body, Reply>,
  ): DashboardOperation => ({
    ...operation,
    ...fixed,
    handle: (input, context) => run(context.accounts, () => operation.handle(input, context)),
  });

const inTransaction: Run = async ({ db, knownKeys }, steps) => {
  const reply = await db.write(steps);
  // Makes a change count from the next request on. Where that fails, it is asked for again soon.
  await knownKeys.refresh().catch(() => undefined);
  return reply;
};

export const reading = operations({ method: 'get' }, ({ db }, steps) => db.read(steps()));
/** Reads what may take long. */
export const searching = operations({ method: 'get' }, ({ db }, steps) => db.search(steps()));
export const creating = operations({ method: 'post', status: 201 }, inTransaction);
export const changing = operations({ method: 'patch' }, inTransaction);
/** An action on a record, under its own address: `/keys/{key}/revoke`. */
export const acting = operations({ method: 'post' }, inTransaction);

/** What was found. Throws `not_found`. */
export function* required<Found>(search: Steps<Found | undefined>, missing: Message): Steps<Found> {
  const found = yield* search;
  if (found === undefined) throw new Failure('not_found', missing);
  return found;
}

/** Throws `conflict` where a name is another record's than the one of the identifier. */
export function* requireFree(
  search: Steps<{ id: string } | undefined>,
  own: string | undefined,
  taken: Message,
): Steps<void> {
  const found = yield* search;
  if (found !== undefined && found.id !== own) throw new Failure('conflict', taken);
}
