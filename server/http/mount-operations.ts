import type { RequestHandler, Response, Router } from 'express';
import { Failure } from '../errors.ts';
import type { Operation } from './endpoint.ts';
import { type Policy, runOperation } from './run-operation.ts';

const expressPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Answers other methods with 405 and `Allow`. Call it after the route's own handlers. */
export function onlyMethods(
  route: Record<'options' | 'all', (handler: (req: unknown, res: Response) => void) => unknown>,
  methods: readonly Operation<never>['method'][],
): void {
  const allow = [
    ...methods.flatMap(method => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()])),
    'OPTIONS',
  ];
  route.options((_req, res) => {
    res.setHeader('Allow', allow.join(', '));
    res.statusCode = 204;
    res.end();
  });
  route.all(() => {
    throw new Failure('method_not_allowed', undefined, { allow });
  });
}

/** A route that knows one method. */
export function mountOnly(
  method: Operation<never>['method'],
  router: Router,
  path: string,
  answer: RequestHandler,
): void {
  const route = router.route(path);
  route[method](answer);
  onlyMethods(route, [method]);
}

/**
 * Mounts operations of one policy below `base`. One route per address: Express tries those of all addresses in turn,
 * for every request.
 */
export function mountOperations<Context extends { signal: AbortSignal }, Asked extends Operation<Context>>(
  router: Router,
  base: string,
  operations: readonly Asked[],
  policy: Policy<Context, Asked>,
): void {
  for (const [path, asked] of Map.groupBy(operations, operation => operation.path)) {
    const route = router.route(base + expressPath(path));
    for (const operation of asked) route[operation.method](runOperation(operation, policy));
    onlyMethods(
      route,
      asked.map(({ method }) => method),
    );
  }
}
