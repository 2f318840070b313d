import type { z } from 'zod';
import type { Accounts } from '../accounts/index.ts';
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

type Reading<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Reply> = Omit<
  DashboardOperation<Params, Query, Body, Reply>,
  'method' | 'status'
>;

/** A change. Its handler runs in one transaction, so it must not await. */
interface Changing<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Reply>
  extends Omit<Reading<Params, Query, Body, Reply>, 'handle'> {
  handle(input: EndpointInput<Params, Query, Body>, context: DashboardContext): Reply;
}

export const reading = <Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Reply>(
  operation: Reading<Params, Query, Body, Reply>,
): DashboardOperation => ({ ...operation, method: 'get' });

export const creating = <Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Reply>(
  operation: Changing<Params, Query, Body, Reply>,
): DashboardOperation => ({ ...operation, method: 'post', status: 201 });

export const changing = <Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Reply>(
  operation: Changing<Params, Query, Body, Reply>,
): DashboardOperation => ({ ...operation, method: 'patch' });

/** An action on a record, under its own address: `/keys/{key}/revoke`. */
export const acting = <Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Reply>(
  operation: Changing<Params, Query, Body, Reply>,
): DashboardOperation => ({ ...operation, method: 'post' });
