import { type Request, Router } from 'express';
import { mountOperations, type Policy, signalOf } from '../http/index.ts';
import { requireThisMachine } from './local-only.ts';
import type { PackContext, PackOperation } from './operation.ts';

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
