import { type Request, type RequestHandler, type Response, Router } from 'express';
import { onlyMethods, parseInput } from '../http/index.ts';
import { requireThisMachine } from './local-only.ts';
import { type Operation, type OperationInput, WrittenJson } from './operation.ts';

const base = '/workstation/api';

/** Throws `missing_key`, `invalid_key` or `key_revoked`. */
export type Admit = (req: Request) => unknown;

/** Aborted when the connection closes before the answer is out. */
function signalOf(res: Response): AbortSignal {
  const controller = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) controller.abort(new Error('The client went away.'));
  });
  return controller.signal;
}

function send(res: Response, status: number, reply: unknown): void {
  const body = reply instanceof WrittenJson ? reply.bytes : Buffer.from(JSON.stringify(reply));
  res.statusCode = status;
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', body.byteLength);
  res.end(body);
}

const answer =
  (asked: Operation): RequestHandler =>
  async (req, res) => {
    const { body } = await parseInput(asked, req);
    const input: OperationInput<unknown> = { body, id: String(req.params.id ?? ''), signal: signalOf(res) };
    send(res, asked.status ?? 200, await asked.answer(input));
  };

/** What works on packs, for the workstation's windows: the dashboard's token, and only from this machine. */
export function packsRouter(operations: readonly Operation[], admit: Admit): Router {
  const router = Router({ caseSensitive: true, strict: true });
  // Before any address is looked at: a stranger learns nothing of what is there.
  router.use(base, (req, res, next) => {
    res.setHeader('Cache-Control', 'no-store');
    admit(req);
    requireThisMachine(req);
    next();
  });
  for (const asked of operations) router[asked.method](base + asked.path, answer(asked));
  for (const [path, methods] of Map.groupBy(operations, ({ path }) => base + path)) {
    onlyMethods(
      router,
      path,
      methods.map(({ method }) => method),
    );
  }
  return router;
}
