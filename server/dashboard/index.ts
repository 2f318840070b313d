import { type Request, Router } from 'express';
import type { Logger } from 'pino';
import type { Accounts } from '../accounts/index.ts';
import { Failure } from '../errors.ts';
import { mountOperations, type Policy, publicPolicy, signalOf } from '../http/index.ts';
import { notesOf } from '../http/notes.ts';
import type { Asked, Clock, ServiceUrls } from '../module.ts';
import { documentOperation } from '../openapi/index.ts';
import { dashboardWords } from '../words.ts';
import { keyOperations } from './keys.ts';
import { describeDashboard } from './openapi.ts';
import type { DashboardContext, DashboardOperation } from './operation.ts';
import { planOperations } from './plans.ts';
import { projectOperations } from './projects.ts';
import { requestOperations } from './requests.ts';
import { usageOperations } from './usage.ts';
import { userOperations } from './users.ts';

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

/** Admits dashboard tokens; logs changes. */
const policyOf = ({
  accounts,
  clock,
  logger,
  findToken,
}: DashboardOptions): Policy<TokenContext, DashboardOperation> => ({
  admit: async (req, res) => ({
    accounts,
    now: clock.now(),
    token: await authenticateDashboard(req, findToken),
    requestId: notesOf(res).requestId,
    address: req.path,
    signal: signalOf(res),
  }),
  handle: async (operation, input, context) => {
    const reply = await operation.handle(input, context);
    if (operation.method === 'get') return reply;
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
  // Answer 401 before 404, so that strangers do not learn which addresses exist.
  router.use(base, async (req, _res, next) => {
    await authenticateDashboard(req, findToken);
    next();
  });
  return router;
}

/** `undefined` for an unknown token. */
type FindDashboardToken = (token: string) => FoundToken | undefined | Promise<FoundToken | undefined>;

interface FoundToken {
  id: string;
  revoked: boolean;
}

/** The identifier of the token in `Authorization: Bearer outpost_dash_...`. It is never taken from the address. */
export async function authenticateDashboard(req: Request, find: FindDashboardToken): Promise<string> {
  const token = /^Bearer +([\x21-\x7e]{1,4000}) *$/i.exec(req.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new Failure('missing_key', dashboardWords.message('noToken'));
  const found = await find(token);
  if (found === undefined) {
    const isApiKey = /^outpost_(?:live|test)_/.test(token);
    throw new Failure('invalid_key', dashboardWords.message(isApiKey ? 'apiKeyIsNoToken' : 'unknownToken'));
  }
  if (found.revoked) throw new Failure('key_revoked', dashboardWords.message('tokenRevoked'));
  return found.id;
}
