import { Router } from 'express';
import type { Logger } from 'pino';
import type { Accounts } from '../accounts/index.ts';
import { mountOperations, type Policy, publicPolicy, signalOf } from '../http/index.ts';
import { notesOf } from '../http/notes.ts';
import { documentOperation } from '../openapi/index.ts';
import type { Asked, Clock, ServiceUrls } from '../room.ts';
import { authenticateDashboard, type FindDashboardToken } from './dashboard-token.ts';
import { keyOperations } from './keys.ts';
import { describeDashboard } from './openapi.ts';
import type { DashboardContext, DashboardOperation } from './operation.ts';
import { planOperations } from './plans.ts';
import { projectOperations } from './projects.ts';
import { requestOperations } from './requests.ts';
import { usageOperations } from './usage.ts';
import { userOperations } from './users.ts';

export { authenticateDashboard } from './dashboard-token.ts';

const base = '/dashboard/v1';

const operations: readonly DashboardOperation[] = [
  ...userOperations,
  ...planOperations,
  ...projectOperations,
  ...keyOperations,
  ...usageOperations,
  ...requestOperations,
];

export interface DashboardOptions {
  accounts: Accounts;
  clock: Clock;
  logger: Logger;
  urls: (asked: Asked) => ServiceUrls;
  findToken: FindDashboardToken;
}

interface TokenContext extends DashboardContext {
  token: string;
  requestId: string;
  address: string;
  signal: AbortSignal;
}

/** A dashboard token opens every operation; changes run in a transaction and are logged. */
const policyOf = ({
  accounts,
  clock,
  logger,
  findToken,
}: DashboardOptions): Policy<TokenContext, DashboardOperation> => ({
  admit: (req, res) => ({
    accounts,
    now: clock.now(),
    token: authenticateDashboard(req, findToken),
    requestId: notesOf(res).requestId,
    address: req.path,
    signal: signalOf(res),
  }),
  handle: async (operation, input, context) => {
    if (operation.method === 'get') return operation.handle(input, context);
    const reply = await accounts.writes.run(() => operation.handle(input, context));
    const { requestId, token, address } = context;
    logger.info({ requestId, token, operation: operation.operation, path: address }, 'changed through the dashboard');
    return reply;
  },
});

/** The Dashboard API: its own token, no charge, no quota. */
export function dashboardRouter(options: DashboardOptions): Router {
  const { urls, findToken } = options;
  const router = Router({ caseSensitive: true, strict: true });
  const document = documentOperation('/openapi.json', () => describeDashboard(base, operations));
  mountOperations(router, base, [document], publicPolicy(urls));
  mountOperations(router, base, operations, policyOf(options));
  // Strangers do not learn which addresses exist.
  router.use(base, (req, _res, next) => {
    authenticateDashboard(req, findToken);
    next();
  });
  return router;
}
