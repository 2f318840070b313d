import type { z } from 'zod';
import type { FailureCode } from '../errors.ts';
import type { ServiceUrls } from '../room.ts';
import type { FinishedReply } from './finished-reply.ts';

/** Parts of the API that a key can be limited to. */
export const scopes = ['tiles', 'geocode', 'routing', 'static'] as const;
export type Scope = (typeof scopes)[number];

export interface RequestContext {
  /** The client's address in its canonical form (`::ffff:127.0.0.1` and `::1` are `127.0.0.1`). */
  clientIp: string;
  /** Addresses the client can reach: its own name for this service, unless the service was given others. */
  urls: ServiceUrls;
  /** Aborted when the client goes away. */
  signal: AbortSignal;
}

export interface EndpointInput<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
> {
  params: z.output<Params>;
  query: z.output<Query>;
  body: z.output<Body>;
}

/** A charge that a map session pays once: repeats of the same key and session are free for an hour. */
export interface SessionCharge {
  tenths: number;
  session: string;
}

/** A request that OpenAPI shows, of the sandbox region; `build/record-examples.ts` records what the service answers. */
export interface ExampleRequest {
  name: string;
  summary: string;
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number>>;
  body?: unknown;
}

/**
 * One request the service answers; a `Policy` says who may ask. Handlers know nothing of HTTP: they return the answer's
 * value, or its bytes as a `FinishedReply`, or throw a `Failure`.
 *
 * `handle`, `etag` and `cost` are methods, so that operations of any schemas fit into one list: they are called with
 * what `parseInput` made by the schemas of the same operation.
 */
export interface Operation<
  Context,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply = unknown,
> {
  method: 'get' | 'post' | 'patch';
  /** With parameters in braces, as OpenAPI writes them: `/tiles/v1/terrain/{z}/{x}/{y}`. */
  path: string;
  params?: Params;
  /** Raw query strings in (repeated names: an array of strings), parsed values out. */
  query?: Query;
  /** The JSON body; keys arrive in camelCase whatever spelling the client used. */
  body?: Body;
  /** Status of success; default 200. */
  status?: 201;
  /**
   * The ETag of the answer, for operations that know it before they do the work: a client that has the answer costs
   * nothing.
   */
  etag?(input: EndpointInput<Params, Query, Body>, context: Context): Promise<string>;
  handle(
    input: EndpointInput<Params, Query, Body>,
    context: Context,
  ): Reply | FinishedReply | Promise<Reply | FinishedReply>;
}

/** An operation's entry in OpenAPI, beside its request. */
export interface Description<Reply = unknown> {
  /** OpenAPI operationId, in the specification's words: `route`, `geocode_forward`, ... */
  operation: string;
  summary: string;
  description?: string;
  /** JSON, or media types of other bodies. */
  reply: { json: z.ZodType<Reply> } | { binary: string | readonly string[] };
  /** Answers carry an ETag, and `If-None-Match` is answered with 304. */
  conditional?: boolean;
  /** Failures of this operation beside those that follow from its units, its parameters and its body. */
  failures?: readonly FailureCode[];
  examples?: readonly ExampleRequest[];
}

/** One operation of the maps API. The same schemas validate requests, type the handler and make OpenAPI. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply = unknown,
> extends Operation<RequestContext, Params, Query, Body, Reply>,
    Description<Reply> {
  scope: Scope;
  /** The cost of a call, for OpenAPI: `1`, `number of locations, at most 20`. */
  units: string;
  /** Tenths of a unit, or charges a session pays once. Called after parsing; committed only when the answer is 2xx. */
  cost(input: EndpointInput<Params, Query, Body>, context: RequestContext): number | readonly SessionCharge[];
}

/** Types the handler by the schemas beside it. */
export function defineEndpoint<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Reply>(
  endpoint: Endpoint<Params, Query, Body, Reply>,
): Endpoint {
  return endpoint;
}
