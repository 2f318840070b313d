import type { Request, Response } from 'express';
import { Failure } from '../../errors.ts';
import { isKnown } from '../../http/entity-tag.ts';
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
  const ifRange = req.headers['if-range'];
  const range = ifRange === undefined || ifRange === etag ? parseRange(req.headers.range, space.length) : undefined;
  if (range === 'unsatisfiable') {
    throw new Failure('range_not_satisfiable', undefined, { headers: { 'Content-Range': `bytes */${space.length}` } });
  }
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

interface ByteRange {
  start: number;
  /** Inclusive, as in `Content-Range`. */
  end: number;
}

/**
 * Parses a `Range` header for `length` bytes (RFC 9110, 14). Returns `undefined` to send everything for other units,
 * several ranges and invalid headers, which a server may ignore.
 */
function parseRange(header: string | undefined, length: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '');
  if (match === null) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const suffix = Number(last);
    return suffix === 0 || length === 0 ? 'unsatisfiable' : { start: Math.max(0, length - suffix), end: length - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= length) return 'unsatisfiable';
  return { start, end: last === '' ? length - 1 : Math.min(Number(last), length - 1) };
}
