import { Router } from 'express';
import { LRUCache } from 'lru-cache';
import { clientIp, socketIp } from '../../http/client-address.ts';
import { mountOnly } from '../../http/mount-operations.ts';
import { type PlainAnswer, plainHeaders } from '../../http/plain-first.ts';
import type { Clock } from '../../module.ts';
import type { UrlSigner } from '../token/url-signature.ts';
import { archivePaths, virtualKinds } from './archive-paths.ts';
import { archiveType, rangesLive, readAtOnce, sendRange } from './send-range.ts';
import type { VirtualArchive } from './virtual-archive.ts';

interface ArchiveRouterOptions {
  archives: Record<(typeof virtualKinds)[number], VirtualArchive>;
  signer: UrlSigner;
  clock: Clock;
}

/** The signed archives over all regions, by byte ranges. */
export function archiveRouter({ archives, signer, clock }: ArchiveRouterOptions): Router {
  const router = Router({ caseSensitive: true });
  for (const kind of virtualKinds) {
    const path = archivePaths[kind];
    mountOnly('get', router, path, async (req, res) => {
      signer.verify(path, clientIp(req), req.query, clock.now());
      await sendRange(req, res, { ...(await archives[kind].current()), contentType: archiveType });
    });
  }
  return router;
}

const address = /^([^?]+)\?expires=(\d{1,12})&signature=([\w-]{43})&key_id=(\w{1,80})$/;
const oneRange = /^bytes=(\d{1,15})-(\d{1,15})$/;

/**
 * Bytes kept in memory of what maps ask again: directories, and tiles of a place that people look at together. Reading
 * them through the threads of Node costs a quarter of an answer, keeping what nobody asks again as much.
 */
const recentBytes = { maxSize: 16 << 20, maxEntrySize: 64 << 10 };
/** Ranges that were asked once, of which a second question is known. */
const askedOnce = { max: 4096 };

/** Answers one range of a tile or directory by an address as it was signed; see `archive-router.ts` for all others. */
export function plainRange({ archives, signer, clock }: ArchiveRouterOptions): PlainAnswer {
  const recent = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    ...recentBytes,
    sizeCalculation: bytes => bytes.length,
  });
  const asked = new LRUCache<string, true>(askedOnce);
  return (req, res, otherwise) => {
    const [, path, expires, signature, keyId] = address.exec(req.url ?? '') ?? [];
    const kind = virtualKinds.find(each => archivePaths[each] === path);
    if (kind === undefined) return otherwise();
    const { range, 'if-range': ifRange, 'if-none-match': known } = req.headers;
    const [, first, last] = oneRange.exec(range ?? '') ?? [];
    const version = archives[kind].published;
    if (first === undefined || ifRange !== undefined || known !== undefined || version === undefined)
      return otherwise();
    const { space, etag } = version;
    const [start, end] = [Number(first), Math.min(Number(last), space.length - 1)];
    const length = end - start + 1;
    if (length < 1 || length > readAtOnce) return otherwise();
    const query = { expires, signature, key_id: keyId };
    if (!signer.accepts(archivePaths[kind], socketIp(req), query, clock.now())) return otherwise();
    const send = (bytes: Uint8Array<ArrayBuffer>): void => {
      res.writeHead(206, [
        ...plainHeaders(req),
        ...['ETag', etag, 'Accept-Ranges', 'bytes', 'Cache-Control', rangesLive],
        ...['Content-Range', `bytes ${start}-${end}/${space.length}`],
        ...['Content-Type', archiveType, 'Content-Length', String(length)],
      ]);
      res.end(bytes);
    };
    const name = `${etag} ${start}-${end}`;
    const found = recent.get(name);
    if (found !== undefined) return send(found);
    // Whatever cannot be read is told by the whole way, which tries again.
    space.read(start, length).then(bytes => {
      if (asked.has(name)) recent.set(name, bytes);
      else asked.set(name, true);
      send(bytes);
    }, otherwise);
  };
}
