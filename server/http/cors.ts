import type { RequestHandler } from 'express';
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

/**
 * Admits all origins: the API uses keys instead of cookies, and checks a project's origins with its key. Preflights
 * carry no key, so they are answered here.
 */
export const cors: RequestHandler = (req, res, next) => {
  const isPreflight = req.method === 'OPTIONS' && req.headers['access-control-request-method'] !== undefined;
  // Its handler opens it to those who have a key.
  if (isPreflight || req.path !== '/health') {
    for (const [name, value] of Object.entries(openToPages)) res.setHeader(name, value);
  }
  if (!isPreflight) {
    next();
    return;
  }
  const asked = req.headers['access-control-request-headers'];
  res.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS');
  res.setHeader('Access-Control-Allow-Headers', asked !== undefined && headerList.test(asked) ? asked : usualHeaders);
  if (req.headers['access-control-request-private-network'] === 'true') {
    res.setHeader('Access-Control-Allow-Private-Network', 'true');
  }
  res.setHeader('Access-Control-Max-Age', '7200');
  res.setHeader('Vary', 'Access-Control-Request-Headers');
  res.statusCode = 204;
  res.end();
};
