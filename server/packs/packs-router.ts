import { type Request, Router } from 'express';
import { mountOperations, type Policy, signalOf } from '../http/index.ts';
import { requireThisMachine } from './local-only.ts';
import type { PackContext, PackOperation } from './operation.ts';

const base = '/workstation/api';

/** Throws `missing_key`, `invalid_key` or `key_revoked`. */
export type Admit = (req: Request) => unknown;

/** Who got past the router's door may ask everything, for nothing. */
const policy: Policy<PackContext, PackOperation> = { admit: (_req, res) => ({ signal: signalOf(res) }) };

/** What works on packs, for the workstation's windows: the dashboard's token, and only from this machine. */
export function packsRouter(operations: readonly PackOperation[], admit: Admit): Router {
  const router = Router({ caseSensitive: true, strict: true });
  // Before any address is looked at: a stranger learns nothing of what is there.
  router.use(base, (req, res, next) => {
    res.setHeader('Cache-Control', 'no-store');
    admit(req);
    requireThisMachine(req);
    next();
  });
  mountOperations(router, base, operations, policy);
  return router;
}
