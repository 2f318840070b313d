import type { z } from 'zod';
import type { ServiceUrls } from '../room.ts';
import type { FinishedReply } from './finished-reply.ts';

/** What a key may be limited to (specification, "Scopes"). */
export const scopes = ['tiles', 'geocode', 'routing', 'static'] as const;
export type Scope = (typeof scopes)[number];

/** Who asks, known once the key was checked; what a room may need of the request beside its parsed input. */
export interface RequestContext {
  requestId: string;
  /** The client's address in its canonical form (`::ffff:127.0.0.1` and `::1` are `127.0.0.1`). */
  clientIp: string;
  keyId: string;
  userId: string;
  /** Addresses the client can reach: its own name for this service, unless the service was told others. */
  urls: ServiceUrls;
  /** Aborted when the client goes away. */
  signal: AbortSignal;
}

export interface EndpointInput<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
}

/** A charge that a map session pays once: repeats of the same key and session are free for an hour. */
export interface SessionCharge {
  tenths: number;
  session: string;
}

/**
 * One operation of the public API. The same schemas validate requests, type the handler and make OpenAPI.
 *
 * `http/` runs, in this order: authenticate -> scope -> parse -> charge check -> `handle` -> response -> commit of the charge,
 * only on 2xx. Handlers know nothing of HTTP: they return the reply's value, or its bytes as a
 * `FinishedReply`, or throw a `Failure`.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply = unknown,
> {
  /** OpenAPI operationId, in the specification's words: `route`, `geocode_forward`, ... */
  operation: string;
  summary: string;
  description?: string;
  method: 'get' | 'post';
  /** With parameters in braces, as OpenAPI writes them: `/tiles/v1/terrain/{z}/{x}/{y}`. */
  path: string;
  scope: Scope;
  params?: Params;
  /** Raw query strings in (repeated names: an array of strings), parsed values out. */
  query?: Query;
  /** The JSON body; keys arrive in camelCase whatever spelling the client used. */
  body?: Body;
  /** JSON, or media types of other bodies. */
  reply: { json: z.ZodType<Reply> } | { binary: string | readonly string[] };
  /** Answers carry an ETag, and `If-None-Match` is answered with 304. */
  conditional?: boolean;
  /** The ETag of the answer, for operations that know it before they do the work: a client that has the answer costs nothing. */
  etag?: (
    input: EndpointInput<z.output<Params>, z.output<Query>, z.output<Body>>,
    context: RequestContext,
  ) => Promise<string>;
  /** Answers that OpenAPI lists beside the shared ones, by status. */
  examples?: Readonly<Record<string, unknown>>;
  /** Tenths of a unit, or charges a session pays once. Called after parsing; committed only when the answer is 2xx. */
  cost: (
    input: EndpointInput<z.output<Params>, z.output<Query>, z.output<Body>>,
    context: RequestContext,
  ) => number | readonly SessionCharge[];
  handle: (
    input: EndpointInput<z.output<Params>, z.output<Query>, z.output<Body>>,
    context: RequestContext,
  ) => Promise<Reply | FinishedReply>;
}

/** Keeps the inference of one endpoint's schemas while a list of endpoints stays a plain array. */
export function defineEndpoint<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Reply>(
  endpoint: Endpoint<Params, Query, Body, Reply>,
): Endpoint {
  return endpoint as unknown as Endpoint;
}
