import type { z } from 'zod';
import type { Accounts } from '../accounts/index.ts';
import type { FailureCode } from '../errors.ts';

/** What an operation works on. `now` is milliseconds since 1970. */
export interface DashboardContext {
  accounts: Accounts;
  now: number;
}

export interface DashboardInput<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
}

type OutputOf<Schema extends z.ZodType> = z.output<Schema>;

interface Described<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Reply> {
  /** OpenAPI operationId: `create_user`. */
  operation: string;
  summary: string;
  description?: string;
  tag: string;
  /** Below `/dashboard/v1`, with parameters in braces. */
  path: string;
  params?: Params;
  query?: Query;
  body?: Body;
  reply: z.ZodType<Reply>;
  /** Beside what any operation may answer. */
  failures?: readonly FailureCode[];
}

type Handle<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Reply> = (
  input: DashboardInput<OutputOf<Params>, OutputOf<Query>, OutputOf<Body>>,
  context: DashboardContext,
) => Reply;

/** Reads, and may take several turns of the event loop. */
export interface ReadingOperation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply = unknown,
> extends Described<Params, Query, Body, Reply> {
  method: 'get';
  status: 200;
  handle: Handle<Params, Query, Body, Reply | Promise<Reply>>;
}

/** Changes: its handler runs in one transaction, so it is whole or not at all, and does not wait for anything. */
export interface ChangingOperation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply = unknown,
> extends Described<Params, Query, Body, Reply> {
  method: 'post' | 'patch';
  status: 200 | 201;
  handle: Handle<Params, Query, Body, Reply>;
}

export type DashboardOperation = ReadingOperation | ChangingOperation;

export function reading<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Reply>(
  operation: Omit<ReadingOperation<Params, Query, Body, Reply>, 'method' | 'status'>,
): DashboardOperation {
  return { method: 'get', status: 200, ...operation } as unknown as ReadingOperation;
}

export function creating<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Reply>(
  operation: Omit<ChangingOperation<Params, Query, Body, Reply>, 'method' | 'status'>,
): DashboardOperation {
  return { method: 'post', status: 201, ...operation } as unknown as ChangingOperation;
}

export function changing<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Reply>(
  operation: Omit<ChangingOperation<Params, Query, Body, Reply>, 'method' | 'status'>,
): DashboardOperation {
  return { method: 'patch', status: 200, ...operation } as unknown as ChangingOperation;
}

/** A thing that is done to a record, under its own address: `/keys/{key}/revoke`. */
export function acting<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Reply>(
  operation: Omit<ChangingOperation<Params, Query, Body, Reply>, 'method' | 'status'>,
): DashboardOperation {
  return { method: 'post', status: 200, ...operation } as unknown as ChangingOperation;
}
