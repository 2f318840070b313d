import { Router } from 'express';
import { clientIp } from '../../http/client-address.ts';
import { onlyMethods } from '../../http/mount-operations.ts';
import type { Clock } from '../../module.ts';
import type { UrlSigner } from '../token/url-signature.ts';
import { archivePaths, virtualKinds } from './archive-paths.ts';
import { archiveType, sendRange } from './send-range.ts';
import type { VirtualArchive } from './virtual-archive.ts';

export interface ArchiveRouterOptions {
  archives: Record<(typeof virtualKinds)[number], VirtualArchive>;
  signer: UrlSigner;
  clock: Clock;
}

/** The signed archives over all regions, by byte ranges. */
export function archiveRouter({ archives, signer, clock }: ArchiveRouterOptions): Router {
  const router = Router({ caseSensitive: true });
  for (const kind of virtualKinds) {
    const path = archivePaths[kind];
    const route = router.route(path);
    route.get(async (req, res) => {
      signer.verify(path, clientIp(req), req.query, clock.now());
      await sendRange(req, res, { ...(await archives[kind].current()), contentType: archiveType });
    });
    onlyMethods(route, ['get']);
  }
  return router;
}
