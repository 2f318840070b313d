import type { Request, Response } from 'express';
import { entityTag, isKnown } from './entity-tag.ts';

/** Sends bytes with an ETag of their content, or 304. */
export function sendCached(
  req: Request,
  res: Response,
  contentType: string,
  body: Uint8Array,
  cacheControl: string,
): void {
  const etag = entityTag(body);
  res.setHeader('ETag', etag);
  res.setHeader('Cache-Control', cacheControl);
  if (isKnown(req, etag)) {
    res.statusCode = 304;
    res.end();
    return;
  }
  res.setHeader('Content-Type', contentType);
  res.setHeader('Content-Length', body.byteLength);
  res.end(body);
}
