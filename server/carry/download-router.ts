import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type Response, Router } from 'express';
import { readPackFile } from '../../data-packs/format/archive/pack-file.ts';
import { carriedPart } from '../../data-packs/store/disk/layout.ts';
import { versionDirectory } from '../../data-packs/store/index.ts';
import { requirePointer, servingFolder } from '../../data-packs/store/pointer.ts';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { Failure } from '../errors.ts';
import { onlyMethods } from '../http/index.ts';
import type { Clock } from '../module.ts';
import type { OneTimeTokens } from '../one-time-tokens.ts';
import { nameDownload, requireThisMachine, sendRegion } from '../packs/index.ts';
import type { ChosenFiles } from './chosen-files.ts';

/** What a link leads to. */
export type Carried = CarriedRegion | { part: string };

interface CarriedRegion {
  region: string;
  items: readonly string[];
}

interface DownloadRouterOptions {
  dataDir: string;
  files: ChosenFiles;
  links: OneTimeTokens<Carried>;
  clock: Clock;
}

/** Sends a region with its items as it is read, or the part of one that was made; a browser shows how far it is, and stops it. */
export function downloadRouter({ dataDir, files, links, clock }: DownloadRouterOptions): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const route = router.route('/workstation/carry/:token');
  route.get(async (req, res) => {
    requireThisMachine(req);
    const carried = links.take(req.params.token, clock.now());
    if (carried === undefined) throw new Failure('not_found');
    if ('part' in carried) await sendPart(res, carriedPart(dataDir, carried.part));
    else await sendWhole(res, carried);
  });
  onlyMethods(route, ['get']);
  return router;

  async function sendWhole(res: Response, carried: CarriedRegion): Promise<void> {
    const { region: id } = carried;
    const pointer = await requirePointer(dataDir, id).catch(notFound);
    const directory = versionDirectory(dataDir, id, servingFolder(pointer));
    const chosen = await files.make(carried.items);
    try {
      await sendRegion(res, { id, version: pointer.version, directory, items: chosen && files.path(chosen) });
    } finally {
      await files.remove(chosen);
    }
  }
}

/** Of a region that is not installed. */
export function notFound(cause: unknown): never {
  throw cause instanceof WordedError ? new Failure('not_found', cause.said, { cause }) : cause;
}

/** Sends the file that a task has made, and removes it once it has arrived. */
async function sendPart(res: Response, path: string): Promise<void> {
  const found = await readPackFile(path).catch(cause => {
    throw new Failure('not_found', undefined, { cause });
  });
  const { size } = await stat(path);
  nameDownload(res, found.manifest);
  res.setHeader('Content-Length', size);
  await pipeline(createReadStream(path), res).catch(() => undefined);
  if (res.writableFinished) await rm(path, { force: true });
}
