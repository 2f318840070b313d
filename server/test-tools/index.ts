import { type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import type { Accounts, Principal } from '../accounts/index.ts';
import { Failure, type FailureCode, failureTable } from '../errors.ts';
import { authenticate, type FindPrincipal, mountOnly, parseWith, readJson } from '../http/index.ts';
import type { Clock } from '../module.ts';
import { serverWords } from '../words.ts';

/** Adds an offset, set by tests, to another clock. */
export class AdjustableClock implements Clock {
  readonly #clock: Clock;
  #offset = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  now(): number {
    return this.#clock.now() + this.#offset;
  }

  advance(milliseconds: number): void {
    this.#offset += milliseconds;
  }
}

interface Simulated {
  code: FailureCode;
  /** Number of requests that still fail. */
  left: number;
  /** Prefix of the addresses that fail. */
  path: string;
}

/** Makes the next requests fail as a test ordered. */
export class SimulatedFailures {
  #orders: Simulated[] = [];

  order(order: Simulated): void {
    this.#orders.push(order);
  }

  clear(): void {
    this.#orders = [];
  }

  readonly middleware: RequestHandler = (req, _res, next) => {
    const order = this.#orders.find(({ path, left }) => left > 0 && req.path.startsWith(path));
    if (order !== undefined) {
      order.left -= 1;
      this.#orders = this.#orders.filter(({ left }) => left > 0);
      throw new Failure(order.code, serverWords.message('failureOrdered'), { retryAfter: 1 });
    }
    next();
  };
}

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
    mountOnly('post', router, path, handler);
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
