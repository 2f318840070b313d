import { type Request, Router } from 'express';
import type { Logger } from 'pino';
import type { Accounts } from '../accounts/index.ts';
import { Failure, type FailureCode } from '../errors.ts';
import { mountOperations, type Policy, publicPolicy, signalOf } from '../http/index.ts';
import { notesOf } from '../http/notes.ts';
import type { Asked, Clock, ServiceUrls } from '../module.ts';
import { describe, documentOperation, failuresOfInput, type OpenapiDocument } from '../openapi/index.ts';
import { dashboardWords } from '../words.ts';
import { keyOperations } from './keys.ts';
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

type TokenContext = DashboardContext & Record<'token' | 'requestId' | 'address', string> & { signal: AbortSignal };

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

const introduction = `
Users, plans, projects, keys and what they used: everything around the maps API that is not the maps API.

**Token.** Every request carries \`Authorization: Bearer outpost_dash_...\`. \`outpost dashboard token create\` makes one; the
workstation has its own. API keys do not open the dashboard and dashboard tokens do not open the API. Nothing here costs units.

**Lists** are pages, newest first: pass \`nextCursor\` as \`cursor\` until it is null. What is added meanwhile moves nothing.

**Changes** work from the next request on, in every process on the same data folder; commands see them and make them, too.

**Quota** is counted in tenths of a unit and shown in whole units, rounded down. Money is in hundredths. Times are UTC.

**Failures** are always \`{"error", "message"}\`: match on \`error\`. Every answer has an \`X-Request-Id\`. Fields are in camelCase
in answers, in camelCase or snake_case in bodies; query parameters are in snake_case.
`.trim();

const tags = [
  { name: 'users', description: 'Whom quota belongs to, and how their period stands' },
  { name: 'plans', description: 'Named terms that users can be on' },
  { name: 'projects', description: 'Groups of keys with a list of allowed origins' },
  { name: 'keys', description: 'API keys: their text is shown once, when they are issued' },
  { name: 'usage', description: 'Statistics by day, endpoint and key' },
  { name: 'requests', description: 'The request log of the last 30 days' },
];

const failuresOfAny: readonly FailureCode[] = [
  'bad_request',
  'missing_key',
  'invalid_key',
  'origin_not_allowed',
  'key_revoked',
  'misdirected_request',
  'internal_error',
  'maintenance',
  'storage_full',
  'storage_failed',
];

/** OpenAPI 3.1 of the dashboard, from the schemas that validate its requests. */
function describeDashboard(base: string, operations: readonly DashboardOperation[]): OpenapiDocument {
  return describe({
    info: { title: 'Outpost Dashboard API', version: '1.0.0', description: introduction },
    tags,
    securitySchemes: {
      dashboardToken: {
        type: 'http',
        scheme: 'bearer',
        description: '`Authorization: Bearer outpost_dash_...`',
      },
    },
    operations: operations.map(({ path, failures = [], examples: _, ...operation }) => ({
      ...operation,
      tag: path.split('/')[1] ?? '',
      path: `${base}${path}`,
      security: [{ dashboardToken: [] }],
      failures: [...failuresOfAny, ...failuresOfInput(operation), ...failures],
    })),
  });
}
