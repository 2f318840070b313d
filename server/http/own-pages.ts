import type { Request, RequestHandler } from 'express';
import { Failure } from '../errors.ts';
import { serverWords } from '../words.ts';

const allowedHeaders = 'Authorization, Content-Type, X-Request-Id';
const exposedHeaders = 'X-Request-Id, Retry-After';

/** Addresses that administer accounts and packs, and the one that opens the workstation. */
const ownPagesOnly = /^\/(?:dashboard|workstation\/(?:api|session))(?:\/|$)/;

/** Whether an origin is one of the service's, or the one of the request itself. */
function isOwn(origin: string, req: Request, origins: () => readonly string[]): boolean {
  return origins().includes(origin) || origin === `${req.protocol}://${req.headers.host}`;
}

/** Refuses browsers on other pages. */
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

/** Admits only the service's own pages to the addresses above; `elsewhere` handles all other addresses. */
export function ownPagesCors(options: { origins: () => readonly string[]; elsewhere: RequestHandler }): RequestHandler {
  const own = ownOriginsOnly(options.origins);
  return (req, res, next) => (ownPagesOnly.test(req.path) ? own : options.elsewhere)(req, res, next);
}
