import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response } from 'express';
import { askAs, beginInTurn } from '../turns/index.ts';
import { clientIp } from './client-address.ts';
import type { EndpointInput, Operation } from './endpoint.ts';
import { askedRange, type ByteRange } from './reply/byte-range.ts';
import { isKnown } from './reply/entity-tag.ts';
import { FinishedReply } from './reply/finished-reply.ts';
import { StreamedReply } from './reply/streamed-reply.ts';
import { parseInput } from './request/parse-input.ts';

type ReplyHeaders = Readonly<Record<string, string>>;

/** Decides access to operations and wraps their handlers. */
export interface Policy<Context extends { signal: AbortSignal }, Asked extends Operation<Context>> {
  /** Throws before parsing, so that clients without access learn nothing. */
  admit(req: Request, res: Response, operation: Asked): Context | Promise<Context>;
  /** Whose turn it is where work has to wait. Default: the address's. */
  client?(context: Context): string;
  /**
   * Throws if the quota is used up. Returns the charge to commit before the answer is sent: it resolves to headers of
   * the answer; to `undefined` when the client has gone.
   */
  charge?(operation: Asked, input: EndpointInput, context: Context): Promise<() => Promise<ReplyHeaders | undefined>>;
  /** Replaces `operation.handle`. */
  handle?(operation: Asked, input: EndpointInput, context: Context): unknown;
}

/** Aborted when the connection closes before the answer is out. */
export function signalOf(res: Response): AbortSignal {
  const controller = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) controller.abort(new Error('The client went away.'));
  });
  return controller.signal;
}

/** Runs a request: admit, parse, check quota, handle, charge, answer. */
export function runOperation<Context extends { signal: AbortSignal }, Asked extends Operation<Context>>(
  operation: Asked,
  policy: Policy<Context, Asked>,
): RequestHandler {
  const answer = async (context: Context, req: Request, res: Response): Promise<void> => {
    const input = await parseInput(operation, req);
    await operation.prepare?.(input);
    const charge = await policy.charge?.(operation, input, context);
    const expected = req.headers['if-none-match'] === undefined ? undefined : await operation.etag?.(input, context);
    if (expected !== undefined && isKnown(req, expected)) {
      notModified(res, expected, operation.cacheControl?.(input));
      return;
    }
    const reply = finish(
      await (policy.handle ? policy.handle(operation, input, context) : operation.handle(input, context)),
    );
    if (context.signal.aborted) return;
    res.statusCode = operation.status ?? 200;
    res.setHeader('Cache-Control', operation.cacheControl?.(input) ?? 'no-store');
    for (const [name, value] of Object.entries(reply.headers)) res.setHeader(name, value);
    const etag = reply.headers.ETag;
    if (etag !== undefined && isKnown(req, etag)) {
      notModified(res, etag);
      return;
    }
    // Charge last, so that a failure costs nothing.
    const charged = charge === undefined ? {} : await charge();
    if (charged === undefined) return;
    for (const [name, value] of Object.entries(charged)) res.setHeader(name, value);
    res.setHeader('Content-Type', reply.contentType);
    if (reply instanceof StreamedReply) {
      await sendStream(req, res, reply);
      return;
    }
    res.setHeader('Content-Length', reply.body.byteLength);
    res.end(reply.body);
  };
  return async (req, res) => {
    const context = await policy.admit(req, res, operation);
    const client = policy.client?.(context) ?? clientIp(req);
    await beginInTurn(client);
    if (!context.signal.aborted) await askAs(client, () => answer(context, req, res));
  };
}

function notModified(res: Response, etag: string, cacheControl = 'private, no-cache'): void {
  res.setHeader('ETag', etag);
  if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', cacheControl);
  res.statusCode = 304;
  res.end();
}

/**
 * Sends all of it, or the range that is asked for. Half an answer is out when reading fails: the connection is broken
 * off, so that no one takes it for the whole.
 */
export async function sendStream(req: Request, res: Response, reply: StreamedReply): Promise<void> {
  const range = reply.length === undefined ? undefined : announceLength(req, res, reply.length, reply.headers.ETag);
  if (req.method === 'HEAD') {
    res.end();
    return;
  }
  try {
    await pipeline(reply.open(range), res);
  } catch (error) {
    if (!res.closed) throw error;
  }
}

/** Says how much follows; the range, if it is a part. */
function announceLength(req: Request, res: Response, length: number, etag: string | undefined): ByteRange | undefined {
  const range = askedRange(req.headers, length, etag);
  res.setHeader('Accept-Ranges', 'bytes');
  res.setHeader('Content-Length', range === undefined ? length : range.end - range.start + 1);
  if (range === undefined) return undefined;
  res.statusCode = 206;
  res.setHeader('Content-Range', `bytes ${range.start}-${range.end}/${length}`);
  return range;
}

function finish(reply: unknown): FinishedReply | StreamedReply {
  return reply instanceof FinishedReply || reply instanceof StreamedReply
    ? reply
    : FinishedReply.json(Buffer.from(JSON.stringify(reply)));
}
