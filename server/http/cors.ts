import type { Request, RequestHandler, Response } from 'express';
import { Failure } from '../errors.ts';
import { serverWords } from '../words.ts';
import { quotaHeaderNames } from './reply/quota-headers.ts';

const exposed = [
  'X-Request-Id',
  'Retry-After',
  'ETag',
  'Content-Range',
  'Content-Length',
  'Content-Disposition',
  'Outpost-Choropleth',
  'Outpost-Coverage',
  'Outpost-Credits',
  ...quotaHeaderNames,
].join(', ');
/** Headers that let pages of every origin read an answer. */
export const openToPages = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': exposed };
const usualHeaders = 'Authorization, Content-Type, If-None-Match, If-Range, Range, X-Request-Id';
const headerList = /^[A-Za-z0-9!#$%&'*+.^_`|~ ,-]{1,1000}$/;

const isPreflight = ({ method, headers }: Request): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

/** Answers a preflight: these methods and headers are allowed. */
function allow(req: Request, res: Response, methods: string, headers: string): void {
  res.setHeader('Access-Control-Allow-Methods', methods);
  res.setHeader('Access-Control-Allow-Headers', headers);
  if (req.headers['access-control-request-private-network'] === 'true') {
    res.setHeader('Access-Control-Allow-Private-Network', 'true');
  }
  res.setHeader('Access-Control-Max-Age', '7200');
  res.statusCode = 204;
  res.end();
}

/**
 * Admits all origins: the API uses keys instead of cookies, and checks a project's origins with its key. Preflights
 * carry no key, so they are answered here.
 */
export const cors: RequestHandler = (req, res, next) => {
  const isAsked = isPreflight(req);
  // Its handler opens it to those who have a key.
  if (isAsked || req.path !== '/health') {
    for (const [name, value] of Object.entries(openToPages)) res.setHeader(name, value);
  }
  if (!isAsked) return next();
  const asked = req.headers['access-control-request-headers'];
  res.setHeader('Vary', 'Access-Control-Request-Headers');
  const headers = asked !== undefined && headerList.test(asked) ? asked : usualHeaders;
  allow(req, res, 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS', headers);
};

/** Addresses that administer accounts and packs, and the one that opens the workstation. */
const ownPagesOnly = /^\/(?:dashboard|workstation\/(?:api|session))(?:\/|$)/;

/** Admits only the service's own pages to the addresses above; `elsewhere` handles all other addresses. */
export function ownPagesCors(options: { origins: () => readonly string[]; elsewhere: RequestHandler }): RequestHandler {
  const own: RequestHandler = (req, res, next) => {
    const { origin, host } = req.headers;
    res.setHeader('Vary', 'Origin');
    if (origin === undefined) return next();
    if (!options.origins().includes(origin) && origin !== `${req.protocol}://${host}`) {
      throw new Failure('origin_not_allowed', serverWords.message('ownPagesOnly'));
    }
    res.setHeader('Access-Control-Allow-Origin', origin);
    res.setHeader('Access-Control-Expose-Headers', 'X-Request-Id, Retry-After');
    if (!isPreflight(req)) return next();
    allow(req, res, 'GET, HEAD, POST, PUT, PATCH, OPTIONS', 'Authorization, Content-Type, X-Request-Id');
  };
  return (req, res, next) => (ownPagesOnly.test(req.path) ? own : options.elsewhere)(req, res, next);
}
