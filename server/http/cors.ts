import type { RequestHandler } from 'express';

const exposed = 'X-Request-Id, Retry-After, ETag, Content-Range, Content-Length';
const usualHeaders = 'Authorization, Content-Type, If-None-Match, If-Range, Range, X-Request-Id';
const headerList = /^[A-Za-z0-9!#$%&'*+.^_`|~ ,-]{1,1000}$/;

/**
 * Any page may talk to the API: there are no cookies to steal, only keys, and a project's origin list is checked with
 * its key. A preflight carries no key, so it is answered here.
 */
export const cors: RequestHandler = (req, res, next) => {
  res.setHeader('Access-Control-Allow-Origin', '*');
  res.setHeader('Access-Control-Expose-Headers', exposed);
  if (req.method !== 'OPTIONS' || req.headers['access-control-request-method'] === undefined) {
    next();
    return;
  }
  const asked = req.headers['access-control-request-headers'];
  res.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, POST, OPTIONS');
  res.setHeader('Access-Control-Allow-Headers', asked !== undefined && headerList.test(asked) ? asked : usualHeaders);
  if (req.headers['access-control-request-private-network'] === 'true') {
    res.setHeader('Access-Control-Allow-Private-Network', 'true');
  }
  res.setHeader('Access-Control-Max-Age', '7200');
  res.setHeader('Vary', 'Access-Control-Request-Headers');
  res.statusCode = 204;
  res.end();
};
