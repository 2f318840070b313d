import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { isKnown } from '../http/entity-tag.ts';

/** Sends an asset with a strong ETag of its content, or 304. `maxAge` in seconds. */
export function sendCached(
  req: Request,
  res: Response,
  contentType: string,
  body: Uint8Array,
  maxAge: number,
  audience: 'public' | 'private' = 'public',
): void {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  res.setHeader('ETag', etag);
  res.setHeader('Cache-Control', `${audience}, max-age=${maxAge}`);
  if (isKnown(req, etag)) {
    res.statusCode = 304;
    res.end();
    return;
  }
  res.setHeader('Content-Type', contentType);
  res.setHeader('Content-Length', body.length);
  res.end(body);
}
