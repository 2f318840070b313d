import type { z } from 'zod';
import type { FailureCode } from '../errors.ts';
import type { ServiceUrls } from '../module.ts';
import type { FinishedReply } from './reply/finished-reply.ts';
import type { StreamedReply } from './reply/streamed-reply.ts';

/** Parts of the API that a key can be limited to. */
export const scopes = ['tiles', 'geocode', 'routing', 'static', 'items'] as const;
export type Scope = (typeof scopes)[number];

export interface RequestContext {
  /** Owner of the key. */
  principal: { readonly userId: string; readonly keyId: string; readonly scopes: readonly Scope[] };
  /** The client's address in its canonical form (`::ffff:127.0.0.1` and `::1` are `127.0.0.1`). */
  clientIp: string;
  /** Addresses under the client's own name for this service, unless options give others. */
  urls: ServiceUrls;
  /** Aborted when the client goes away. */
  signal: AbortSignal;
}

/** A body of bytes. */
export interface IncomingBytes {
  /** Media type without parameters. */
  type: string;
  /** Read it once, to its end. Throws `bad_request` where it breaks off, `payload_too_large` beyond the limit. */
  chunks: AsyncIterable<Uint8Array>;
}

export interface EndpointInput<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
> {
  params: z.output<Params>;
  query: z.output<Query>;
  body: z.output<Body>;
  /** The body of an operation that takes `bytes`. */
  bytes?: IncomingBytes;
}

/** A charge per map session: repeats with the same key and session are free for an hour. */
export interface SessionCharge {
  tenths: number;
  session: string;
}

/** An example for OpenAPI in the sandbox region; `build/record-examples.ts` records the answers. */
export interface ExampleRequest {
  name: string;
  summary: string;
  params?: Readonly<Record<string, string | number>>;
  /** A list goes as one value, with commas. */
  query?: Readonly<Record<string, string | number | readonly string[]>>;
  /** Where the operation takes bytes: JSON as text. */
  body?: unknown;
}

/**
 * One operation; a `Policy` decides access. Handlers do not see HTTP: they return the answer's value, or its bytes as a
 * `FinishedReply` or `StreamedReply`, or throw a `Failure`.
 *
 * `handle`, `etag` and `cost` are methods, whose parameters are bivariant, so that operations of any schemas fit into
 * one list. `parseInput` makes their input from the schemas of the same operation.
 */
export interface Operation<
  Context,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply = unknown,
> {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** With parameters in braces, as OpenAPI writes them: `/tiles/v1/terrain/{z}/{x}/{y}`. */
  path: string;
  params?: Params;
  /** Raw query strings in (repeated names: an array of strings), parsed values out. */
  query?: Query;
  /** The JSON body; keys arrive in camelCase whatever spelling the client used. */
  body?: Body;
  /** Parses a long body beside the event loop, into what `body` makes of it; throws its refusals. */
  parseLong?(bytes: Uint8Array): Promise<z.output<Body>>;
  /** Computes beforehand, off the event loop, what price and answer need. */
  prepare?(input: EndpointInput<Params, Query, Body>): Promise<void>;
  /** Values that the body may hold, where these are more than usual. */
  mostValues?: number;
  /** Members of the body that are of another specification: their keys arrive as they were sent. */
  keptMembers?: readonly string[];
  /** Instead of `body`: a file, handed to the handler as it arrives. */
  bytes?: { types: readonly string[]; most: number };
  /** Status of success; default 200. */
  status?: 201 | 202;
  /**
   * Computes the answer's ETag before the work, so that a client that has the answer pays nothing; `undefined` where
   * only the work would tell.
   */
  etag?(input: EndpointInput<Params, Query, Body>, context: Context): Promise<string | undefined>;
  /** `Cache-Control` of an answer with an ETag, and of the 304 for it; by default clients ask each time. */
  cacheControl?(input: EndpointInput<Params, Query, Body>): string;
  handle(
    input: EndpointInput<Params, Query, Body>,
    context: Context,
  ): Reply | FinishedReply | StreamedReply | Promise<Reply | FinishedReply | StreamedReply>;
}

/** An operation's entry in OpenAPI, beside its request. */
export interface Description<Reply = unknown> {
  /** OpenAPI operationId, in the specification's words: `route`, `geocode_forward`, ... */
  operation: string;
  summary: string;
  description?: string;
  /** JSON, or media types of other bodies; `json` beside them: of answers in JSON that are finished bytes, too. */
  reply: { json: z.ZodType<Reply> } | { binary: string | readonly string[]; json?: z.ZodType };
  /** Answers carry an ETag, and `If-None-Match` is answered with 304. */
  conditional?: boolean;
  /** Answers are streams of known length, of which `Range` asks for a part: 206, 416. */
  ranged?: boolean;
  /** Failures beyond those that follow from its units, parameters and body. */
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
  /** Left out: any key will do. */
  scope?: Scope;
  /** Windows ask it every few seconds: what the workstation's own key asks of it is in no request log. */
  watched?: true;
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
