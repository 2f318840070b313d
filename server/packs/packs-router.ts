import { type Request, Router } from 'express';
import { mountOperations, type Policy, signalOf } from '../http/index.ts';
import { requireThisMachine } from './local-only.ts';
import type { PackContext, PackOperation } from './operation.ts';

const base = '/workstation/api';

/** Throws `missing_key`, `invalid_key` or `key_revoked`. */
export type Admit = (req: Request) => unknown;

/** The router has checked the token by then. */
const policy: Policy<PackContext, PackOperation> = { admit: (_req, res) => ({ signal: signalOf(res) }) };

/** Work on packs for the workstation's windows: with the dashboard's token, only from this machine. */
export function packsRouter(operations: readonly PackOperation[], admit: Admit): Router {
  const router = Router({ caseSensitive: true, strict: true });
  // Before routing: strangers do not learn which addresses exist.
  router.use(base, (req, res, next) => {
    res.setHeader('Cache-Control', 'no-store');
    admit(req);
    requireThisMachine(req);
    next();
  });
  mountOperations(router, base, operations, policy);
  return router;
}
