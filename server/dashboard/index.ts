import { type Request, type Response, Router } from 'express';
import type { Logger } from 'pino';
import type { Accounts } from '../accounts/index.ts';
import { onlyMethods, parseInput } from '../http/index.ts';
import { notesOf } from '../http/notes.ts';
import { documentRouter, type OpenapiDocument } from '../openapi/index.ts';
import type { Asked, Clock, ServiceUrls } from '../room.ts';
import { authenticateDashboard, type FindDashboardToken } from './dashboard-token.ts';
import { keyOperations } from './keys.ts';
import { describeDashboard } from './openapi.ts';
import type { DashboardInput, DashboardOperation } from './operation.ts';
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

/** Served at `/dashboard/v1/openapi.json`. */
const dashboardDocument = (): OpenapiDocument => describeDashboard(base, operations);

export interface DashboardOptions {
  accounts: Accounts;
  clock: Clock;
  logger: Logger;
  urls: (asked: Asked) => ServiceUrls;
  findToken: FindDashboardToken;
}

/** The Dashboard API: its own token, no charge, no quota. */
export function dashboardRouter({ accounts, clock, logger, urls, findToken }: DashboardOptions): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.use(documentRouter({ path: `${base}/openapi.json`, describe: dashboardDocument, urls }));

  const answer = (operation: DashboardOperation) => async (req: Request, res: Response) => {
    const token = authenticateDashboard(req, findToken);
    const input = (await parseInput(operation, req)) as DashboardInput<never, never, never>;
    const context = { accounts, now: clock.now() };
    const reply =
      operation.method === 'get'
        ? await operation.handle(input, context)
        : await accounts.writes.run(() => operation.handle(input, context));
    if (operation.method !== 'get') {
      const { requestId } = notesOf(res);
      logger.info(
        { requestId, token, operation: operation.operation, path: req.path },
        'changed through the dashboard',
      );
    }
    const body = Buffer.from(JSON.stringify(reply));
    res.statusCode = operation.status;
    res.setHeader('Cache-Control', 'no-store');
    res.setHeader('Content-Type', 'application/json; charset=utf-8');
    res.setHeader('Content-Length', body.byteLength);
    res.end(body);
  };

  const expressPath = (path: string): string => base + path.replace(/\{(\w+)\}/g, ':$1');
  for (const operation of operations) router[operation.method](expressPath(operation.path), answer(operation));
  for (const [path, methods] of Map.groupBy(operations, operation => expressPath(operation.path))) {
    onlyMethods(
      router,
      path,
      methods.map(({ method }) => method),
    );
  }
  // A stranger learns nothing of what is there.
  router.use(base, (req, _res, next) => {
    authenticateDashboard(req, findToken);
    next();
  });
  return router;
}
