import { Router } from 'express';
import { versionDirectory } from '../../data-packs/store/index.ts';
import { requirePointer, servingFolder } from '../../data-packs/store/pointer.ts';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { Failure } from '../errors.ts';
import { onlyMethods } from '../http/index.ts';
import { type OneTimeLinks, sendRegion } from '../packs/index.ts';
import type { ChosenFiles } from './chosen-files.ts';

/** What a link leads to. */
export interface Carried {
  region: string;
  items: readonly string[];
}

interface DownloadRouterOptions {
  dataDir: string;
  files: ChosenFiles;
  links: OneTimeLinks<Carried>;
}

/** Sends a region with its items as it is read; a browser shows how far it is, and stops it. */
export function downloadRouter({ dataDir, files, links }: DownloadRouterOptions): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const route = router.route('/workstation/carry/:token');
  route.get(async (req, res) => {
    const carried = links.take(req.params.token);
    if (carried === undefined) throw new Failure('not_found');
    const { region: id } = carried;
    const pointer = await requirePointer(dataDir, id).catch(cause => {
      throw cause instanceof WordedError ? new Failure('not_found', cause.said, { cause }) : cause;
    });
    const directory = versionDirectory(dataDir, id, servingFolder(pointer));
    const chosen = await files.make(carried.items);
    try {
      await sendRegion(res, { id, version: pointer.version, directory, items: chosen && files.path(chosen) });
    } finally {
      await files.remove(chosen);
    }
  });
  onlyMethods(route, ['get']);
  return router;
}
