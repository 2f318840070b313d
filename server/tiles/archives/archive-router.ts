import { type Request, type Response, Router } from 'express';
import { Failure } from '../../errors.ts';
import { clientIp } from '../../http/address.ts';
import { isKnown } from '../../http/entity-tag.ts';
import { onlyMethods } from '../../http/mount-endpoints.ts';
import type { Clock } from '../../room.ts';
import type { UrlSigner } from '../token/signature.ts';
import { archivePaths, virtualKinds } from './archive-paths.ts';
import { parseRange } from './range.ts';
import type { ArchiveVersion, VirtualArchive } from './virtual-archive.ts';

/** Ranges up to this size are read in one piece: a tile or a directory. */
const readAtOnce = 1 << 20;

export interface ArchiveRouterOptions {
  archives: Record<(typeof virtualKinds)[number], VirtualArchive>;
  signer: UrlSigner;
  clock: Clock;
}

/** Signed archives by byte ranges, and the addresses of assets that no region has yet. */
export function archiveRouter({ archives, signer, clock }: ArchiveRouterOptions): Router {
  const router = Router({ caseSensitive: true });
  const verified = (req: Request, path: string): void => signer.verify(path, clientIp(req), req.query, clock.now());
  for (const kind of virtualKinds) {
    const path = archivePaths[kind];
    router.get(path, async (req, res) => {
      verified(req, path);
      await sendRange(req, res, await archives[kind].current());
    });
    onlyMethods(router, path, ['get']);
  }
  for (const prefix of [archivePaths.buildings, archivePaths.traffic]) {
    router.get(`${prefix}/*rest`, req => {
      verified(req, prefix);
      throw new Failure('not_found', 'No installed region has this asset.');
    });
  }
  return router;
}

async function sendRange(req: Request, res: Response, { etag, space }: ArchiveVersion): Promise<void> {
  res.setHeader('ETag', etag);
  res.setHeader('Accept-Ranges', 'bytes');
  res.setHeader('Cache-Control', 'private, max-age=300');
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
  res.setHeader('Content-Type', 'application/vnd.pmtiles');
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

/** Room in the socket again, or nobody there any more. */
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
