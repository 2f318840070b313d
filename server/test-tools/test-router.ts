import { type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import type { Accounts, Principal } from '../accounts/index.ts';
import { type FailureCode, failureTable } from '../errors.ts';
import { authenticate, type FindPrincipal, onlyMethods, parseWith, readJson } from '../http/index.ts';
import type { AdjustableClock } from './adjustable-clock.ts';
import type { SimulatedFailures } from './simulated-failures.ts';

const clockBody = z.object({
  advanceSeconds: z
    .number()
    .min(0)
    .max(400 * 86_400),
});
const quotaBody = z.object({
  /** Units per period; null lifts the limit. */
  limit: z.int().nonnegative().nullable().optional(),
  cap: z.enum(['hard', 'soft']).optional(),
  /** Units that count as used in the present period. */
  used: z.number().nonnegative().optional(),
});
const failuresBody = z.object({
  error: z.enum(Object.keys(failureTable) as [FailureCode, ...FailureCode[]]),
  count: z.int().min(1).max(10_000).default(1),
  path: z.string().startsWith('/').default('/'),
});

/** Lets tests of clients set time, quota and failures. Needs `--test-tools` and a key. */
export function testToolsRouter(options: {
  clock: AdjustableClock;
  accounts: Accounts;
  failures: SimulatedFailures;
  findPrincipal: FindPrincipal;
}): Router {
  const { clock, accounts, failures, findPrincipal } = options;
  const router = Router({ caseSensitive: true });

  const tool = (path: string, act: (body: unknown, principal: Principal) => object | Promise<object>): void => {
    const handler: RequestHandler = async (req: Request, res: Response) => {
      const principal = await authenticate(req, findPrincipal);
      res.setHeader('Cache-Control', 'no-store');
      res.json(await act(await readJson(req), principal));
    };
    const route = router.route(path);
    route.post(handler);
    onlyMethods(route, ['post']);
  };

  tool('/test-tools/v1/clock', body => {
    clock.advance(parseWith(clockBody, body).advanceSeconds * 1000);
    return { now: new Date(clock.now()).toISOString() };
  });
  tool('/test-tools/v1/quota', async (body, { userId }) => {
    const { limit, cap, used } = parseWith(quotaBody, body);
    const usedTenths = used === undefined ? undefined : Math.round(used * 10);
    const { db, users } = accounts;
    const change = { monthlyRequestLimit: limit, capMode: cap, usedTenths };
    await db.write(() => users.change(userId, change, clock.now()));
    const user = await db.read(users.find(userId));
    return { limit: user?.monthlyRequestLimit, cap: user?.capMode, used: (user?.usedTenths ?? 0) / 10 };
  });
  tool('/test-tools/v1/failures', body => {
    const { error, count, path } = parseWith(failuresBody, body);
    failures.order({ code: error, left: count, path });
    return { error, count, path };
  });
  tool('/test-tools/v1/failures/clear', () => {
    failures.clear();
    return {};
  });
  return router;
}
