import type { z } from 'zod';
import type { Accounts } from '../accounts/index.ts';
import type { Steps } from '../db/index.ts';
import type { Description, EndpointInput, Operation } from '../http/index.ts';

/** `now` is milliseconds since 1970. */
export interface DashboardContext {
  accounts: Accounts;
  now: number;
}

export interface DashboardOperation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply = unknown,
> extends Operation<DashboardContext, Params, Query, Body, Reply>,
    Description<Reply> {
  tag: string;
}

type Described<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Reply> = Omit<
  DashboardOperation<Params, Query, Body, Reply>,
  'method' | 'status' | 'handle'
>;

/** An operation whose handler is steps on the accounts: it may be begun anew. */
interface InSteps<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Reply>
  extends Described<Params, Query, Body, Reply> {
  handle(input: EndpointInput<Params, Query, Body>, context: DashboardContext): Steps<Reply>;
}

export const reading = <Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Reply>(
  operation: InSteps<Params, Query, Body, Reply>,
): DashboardOperation => ({
  ...operation,
  method: 'get',
  handle: (input, context) => context.accounts.db.read(operation.handle(input, context)),
});

/** Reads what may take long. */
export const searching = <Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Reply>(
  operation: InSteps<Params, Query, Body, Reply>,
): DashboardOperation => ({
  ...operation,
  method: 'get',
  handle: (input, context) => context.accounts.db.search(operation.handle(input, context)),
});

type InTransaction<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Reply> = (
  input: EndpointInput<Params, Query, Body>,
  context: DashboardContext,
) => Promise<Reply>;

/** The handler of a change runs in one transaction. */
const inTransaction =
  <Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Reply>({
    handle,
  }: InSteps<Params, Query, Body, Reply>): InTransaction<Params, Query, Body, Reply> =>
  async (input, context) => {
    const { db, knownKeys } = context.accounts;
    const reply = await db.write(() => handle(input, context));
    // Makes a change count from the next request on. Where that fails, it is asked for again soon.
    await knownKeys.refresh().catch(() => undefined);
    return reply;
  };

export const creating = <Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Reply>(
  operation: InSteps<Params, Query, Body, Reply>,
): DashboardOperation => ({ ...operation, method: 'post', status: 201, handle: inTransaction(operation) });

export const changing = <Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Reply>(
  operation: InSteps<Params, Query, Body, Reply>,
): DashboardOperation => ({ ...operation, method: 'patch', handle: inTransaction(operation) });

/** An action on a record, under its own address: `/keys/{key}/revoke`. */
export const acting = <Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Reply>(
  operation: InSteps<Params, Query, Body, Reply>,
): DashboardOperation => ({ ...operation, method: 'post', handle: inTransaction(operation) });
