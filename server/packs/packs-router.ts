import { type Request, type Response, Router } from 'express';
import type { z } from 'zod';
import { packFileName } from '../../data-packs/base/pack-file-name.ts';
import { sendPackFile } from '../../data-packs/format/archive/write-pack-file.ts';
import { mountOperations, type Operation, type Policy, signalOf } from '../http/index.ts';
import { requireThisMachine as requireHere } from '../http/this-machine.ts';
import { packWords } from '../words.ts';

const base = '/workstation/api';

/** Rejects with `missing_key`, `invalid_key` or `key_revoked`. */
export type Admit = (req: Request) => Promise<unknown>;

/** Checks nothing more: the router has already checked the token. */
const policy: Policy<PackContext, PackOperation> = { admit: (_req, res) => ({ signal: signalOf(res) }) };

/** Routes for work on packs. Requires the dashboard's token and a client on this machine. */
export function packsRouter(operations: readonly PackOperation[], admit: Admit): Router {
  const router = Router({ caseSensitive: true, strict: true });
  // Checked before routing, so that strangers do not learn which addresses exist.
  router.use(base, async (req, res, next) => {
    res.setHeader('Cache-Control', 'no-store');
    await admit(req);
    requireThisMachine(req);
    next();
  });
  mountOperations(router, base, operations, policy);
  return router;
}

/** Requires a client on this machine, as requests name its files. */
export const requireThisMachine = (req: Request): void => requireHere(req, packWords.message('thisMachineOnly'));

interface PackContext {
  /** Aborted when the client goes away. */
  signal: AbortSignal;
}

/** An operation under `/workstation/api`. */
export type PackOperation = Operation<PackContext>;

/** Types the handler by the schemas beside it. */
export const operation = <Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
  defined: Operation<PackContext, Params, Query, Body>,
): PackOperation => defined;

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
