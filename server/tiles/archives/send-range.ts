import type { Request, Response } from 'express';
import { askedRange } from '../../http/reply/byte-range.ts';
import { isKnown } from '../../http/reply/entity-tag.ts';
import type { ByteSpace } from './byte-space.ts';

/** Ranges up to this size are read in one piece: a tile or a directory. */
export const readAtOnce = 1 << 20;
/** `Cache-Control` of archives. */
export const rangesLive = 'private, max-age=300';
export const archiveType = 'application/vnd.pmtiles';

export interface RangedContent {
  /** Strong: other bytes, other tag. */
  etag: string;
  space: ByteSpace;
  contentType: string;
}

/** Answers a GET or HEAD of bytes: whole or a range (206, 416), or 304 to a client that has them. */
export async function sendRange(req: Request, res: Response, content: RangedContent): Promise<void> {
  const { etag, space, contentType } = content;
  res.setHeader('ETag', etag);
  res.setHeader('Accept-Ranges', 'bytes');
  res.setHeader('Cache-Control', rangesLive);
  if (isKnown(req, etag)) {
    res.statusCode = 304;
    res.end();
    return;
  }
  const range = askedRange(req.headers, space.length, etag);
  const { start, end } = range ?? { start: 0, end: space.length - 1 };
  const length = end - start + 1;
  res.statusCode = range === undefined ? 200 : 206;
  if (range !== undefined) res.setHeader('Content-Range', `bytes ${start}-${end}/${space.length}`);
  res.setHeader('Content-Type', contentType);
  res.setHeader('Content-Length', length);
  if (req.method === 'HEAD') {
    res.end();
    return;
  }
  if (length <= readAtOnce) {
    res.end(await space.read(start, length));
    return;
  }
  for await (const chunk of space.chunks(start, length)) {
    if (res.closed || res.destroyed) return;
    if (!res.write(chunk)) await drained(res);
  }
  res.end();
}

/** Waits until the socket has room again or is closed. */
function drained(res: Response): Promise<void> {
  return new Promise(resolve => {
    const done = (): void => {
      res.off('drain', done);
      res.off('close', done);
      resolve();
    };
    res.once('drain', done);
    res.once('close', done);
  });
}
