import type { Request, RequestHandler } from 'express';
import { Failure } from '../errors.ts';
import { serverWords } from '../words.ts';

const allowedHeaders = 'Authorization, Content-Type, X-Request-Id';
const exposedHeaders = 'X-Request-Id, Retry-After';

/** What administers accounts and packs, and what opens it: only pages of the service have business here. */
const ownPagesOnly = /^\/(?:dashboard|workstation\/(?:api|session))(?:\/|$)/;

/** A page of the service itself: of one of its own addresses, or of the very address it was asked under. */
function isOwn(origin: string, req: Request, origins: () => readonly string[]): boolean {
  return origins().includes(origin) || origin === `${req.protocol}://${req.headers.host}`;
}

/** Other pages have nothing to read or change here: only the service's own origins may ask from a browser. */
function ownOriginsOnly(origins: () => readonly string[]): RequestHandler {
  return (req, res, next) => {
    const { origin } = req.headers;
    res.setHeader('Vary', 'Origin');
    if (origin === undefined) {
      next();
      return;
    }
    if (!isOwn(origin, req, origins)) {
      throw new Failure('origin_not_allowed', serverWords.message('ownPagesOnly'));
    }
    res.setHeader('Access-Control-Allow-Origin', origin);
    res.setHeader('Access-Control-Expose-Headers', exposedHeaders);
    if (req.method !== 'OPTIONS' || req.headers['access-control-request-method'] === undefined) {
      next();
      return;
    }
    res.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, PATCH, OPTIONS');
    res.setHeader('Access-Control-Allow-Headers', allowedHeaders);
    if (req.headers['access-control-request-private-network'] === 'true') {
      res.setHeader('Access-Control-Allow-Private-Network', 'true');
    }
    res.setHeader('Access-Control-Max-Age', '7200');
    res.statusCode = 204;
    res.end();
  };
}

/** The rule for the addresses that are for the service's own pages, `elsewhere` for all others. */
export function ownPagesCors(options: { origins: () => readonly string[]; elsewhere: RequestHandler }): RequestHandler {
  const own = ownOriginsOnly(options.origins);
  return (req, res, next) => (ownPagesOnly.test(req.path) ? own : options.elsewhere)(req, res, next);
}
