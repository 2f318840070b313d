import type { Response } from 'express';
import { packFileName } from '../../data-packs/base/pack-file-name.ts';
import { sendPackFile } from '../../data-packs/format/archive/write-pack-file.ts';
import { signalOf } from '../http/index.ts';

interface SentRegion {
  id: string;
  version: string;
  /** Of the version. */
  directory: string;
  /** A file of items to send along. */
  items?: string | undefined;
}

/** Answers with a region as one file. It is verified while it is read, and a damaged one breaks off. */
export async function sendRegion(res: Response, { directory, items, ...named }: SentRegion): Promise<void> {
  nameDownload(res, named);
  const open = (bytes: number | undefined) => {
    if (bytes !== undefined) res.setHeader('Content-Length', bytes);
    return res;
  };
  await sendPackFile(directory, open, { progress: () => undefined, signal: signalOf(res), items }).catch(error => {
    if (!res.headersSent) throw error;
    res.destroy();
  });
}

/** Headers of a pack that a browser saves. */
export function nameDownload(res: Response, named: Pick<SentRegion, 'id' | 'version'>): void {
  res.setHeader('Content-Type', 'application/octet-stream');
  // Compressing would take its length, by which browsers show progress.
  res.setHeader('Cache-Control', 'no-store, no-transform');
  res.setHeader('Content-Disposition', `attachment; filename="${packFileName(named)}"`);
}
