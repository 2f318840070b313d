import type { Request, RequestHandler, Response } from 'express';
import type { Accounts, Principal } from '../accounts/index.ts';
import type { Asked, Clock, ServiceUrls } from '../room.ts';
import { authenticate, checkOrigin, checkScope } from './authenticate.ts';
import { clientIp } from './client-address.ts';
import type { Endpoint, RequestContext } from './endpoint.ts';
import { isKnown } from './entity-tag.ts';
import { FinishedReply } from './finished-reply.ts';
import { notesOf } from './notes.ts';
import { parseInput } from './parse-input.ts';

export interface EndpointServices {
  findPrincipal: (key: string) => Principal | undefined;
  ledger: Accounts['ledger'];
  clock: Clock;
  urls: (asked: Asked) => ServiceUrls;
}

/** Aborted when the connection closes before the answer is out. */
function signalOf(res: Response): AbortSignal {
  const controller = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) controller.abort(new Error('The client went away.'));
  });
  return controller.signal;
}

/** Authenticate, origin, scope: in that order, before anything of the request is parsed. */
function admit(endpoint: Pick<Endpoint, 'operation' | 'scope'>, services: EndpointServices) {
  return (req: Request, res: Response): Principal => {
    const notes = notesOf(res);
    notes.operation = endpoint.operation;
    const principal = authenticate(req, key => {
      // A revoked key's requests belong into its log, too.
      const found = services.findPrincipal(key);
      if (found !== undefined) notes.principal = found;
      return found;
    });
    checkOrigin(req, principal);
    checkScope(endpoint.scope, principal);
    return principal;
  };
}

/** One operation of the API, from the key to the charge: the whole way of a request on one screen. */
export function runEndpoint(endpoint: Endpoint, services: EndpointServices): RequestHandler {
  const { ledger, clock } = services;
  const admitted = admit(endpoint, services);
  return async (req, res) => {
    const notes = notesOf(res);
    const principal = admitted(req, res);
    const context: RequestContext = {
      requestId: notes.requestId,
      clientIp: clientIp(req),
      keyId: principal.keyId,
      userId: principal.userId,
      urls: services.urls(req),
      signal: signalOf(res),
    };
    const input = await parseInput(endpoint, req);
    const cost = endpoint.cost(input, context);
    ledger.check(principal, cost, clock.now());
    const expected = req.headers['if-none-match'] === undefined ? undefined : await endpoint.etag?.(input, context);
    if (expected !== undefined && isKnown(req, expected)) {
      notModified(res, expected);
      return;
    }
    const reply = finished(await endpoint.handle(input, context));
    if (context.signal.aborted) return;
    setHeaders(res, reply);
    const etag = reply.headers.ETag;
    if (etag !== undefined && isKnown(req, etag)) {
      notModified(res, etag);
      return;
    }
    // Nothing can fail between the charge and the answer.
    const tenths = await ledger.commit(principal, endpoint.operation, cost, clock.now(), context.signal);
    if (tenths === undefined) return;
    notes.tenths = tenths;
    res.setHeader('Content-Type', reply.contentType);
    res.setHeader('Content-Length', reply.body.byteLength);
    res.end(reply.body);
  };
}

function notModified(res: Response, etag: string): void {
  res.setHeader('ETag', etag);
  if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'private, no-cache');
  res.statusCode = 304;
  res.end();
}

function finished(reply: unknown): FinishedReply {
  return reply instanceof FinishedReply ? reply : FinishedReply.json(Buffer.from(JSON.stringify(reply)));
}

function setHeaders(res: Response, reply: FinishedReply): void {
  res.statusCode = 200;
  res.setHeader('Cache-Control', 'no-store');
  for (const [name, value] of Object.entries(reply.headers)) res.setHeader(name, value);
}
