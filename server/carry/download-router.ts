import { Router } from 'express';
import { sendPackFile } from '../../data-packs/format/archive/write-pack-file.ts';
import { versionDirectory } from '../../data-packs/store/index.ts';
import { requirePointer, servingFolder } from '../../data-packs/store/pointer.ts';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { Failure } from '../errors.ts';
import { onlyMethods, signalOf } from '../http/index.ts';
import type { ChosenFiles } from './chosen-files.ts';
import type { DownloadLinks } from './download-links.ts';

interface DownloadRouterOptions {
  dataDir: string;
  files: ChosenFiles;
  links: DownloadLinks;
}

/** Sends a region with its items as it is read; a browser shows how far it is, and stops it. */
export function downloadRouter({ dataDir, files, links }: DownloadRouterOptions): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const route = router.route('/workstation/carry/:token');
  route.get(async (req, res) => {
    const download = links.take(req.params.token);
    if (download === undefined) throw new Failure('not_found');
    const pointer = await requirePointer(dataDir, download.region).catch(cause => {
      throw cause instanceof WordedError ? new Failure('not_found', cause.said, { cause }) : cause;
    });
    const directory = versionDirectory(dataDir, download.region, servingFolder(pointer));
    const chosen = await files.make(download.items);
    try {
      res.setHeader('Content-Type', 'application/octet-stream');
      // Compressing would take its length, by which browsers show progress.
      res.setHeader('Cache-Control', 'no-store, no-transform');
      res.setHeader('Content-Disposition', `attachment; filename="${fileName(download.region, pointer.version)}"`);
      const open = (bytes: number | undefined) => {
        if (bytes !== undefined) res.setHeader('Content-Length', bytes);
        return res;
      };
      const items = chosen && files.path(chosen);
      // A part that is not as stated breaks the connection off, so that no one takes it for the whole.
      await sendPackFile(directory, open, { progress: () => undefined, signal: signalOf(res), items }).catch(error => {
        if (!res.headersSent) throw error;
        res.destroy();
      });
    } finally {
      await files.remove(chosen);
    }
  });
  onlyMethods(route, ['get']);
  return router;
}

function fileName(id: string, version: string): string {
  const name = `${id}-${version}`;
  return `${name.length > 100 ? id : name}.outpost`;
}
