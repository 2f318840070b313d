import { type Request, Router } from 'express';
import type { z } from 'zod';
import { Failure } from '../errors.ts';
import { isOnThisMachine } from '../http/client-address.ts';
import { mountOperations, type Operation, type Policy, signalOf } from '../http/index.ts';
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
export function requireThisMachine(req: Request): void {
  if (!isOnThisMachine(req)) throw new Failure('scope_denied', packWords.message('thisMachineOnly'));
}

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
