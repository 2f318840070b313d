import type { Router } from 'express';
import { Failure } from '../errors.ts';
import type { Operation } from './endpoint.ts';
import { type Policy, runOperation } from './run-operation.ts';

const expressPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Answers other methods of an address with 405 and `Allow`. Call it after the address's own routes. */
export function onlyMethods(
  router: Router,
  path: string,
  methods: readonly ('get' | 'post' | 'put' | 'patch')[],
): void {
  const allow = [
    ...methods.flatMap(method => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()])),
    'OPTIONS',
  ];
  router.options(path, (_req, res) => {
    res.setHeader('Allow', allow.join(', '));
    res.statusCode = 204;
    res.end();
  });
  router.all(path, () => {
    throw new Failure('method_not_allowed', undefined, { allow });
  });
}

/** Mounts operations of one policy below `base`. */
export function mountOperations<Context extends { signal: AbortSignal }, Asked extends Operation<Context>>(
  router: Router,
  base: string,
  operations: readonly Asked[],
  policy: Policy<Context, Asked>,
): void {
  for (const operation of operations) {
    router[operation.method](base + expressPath(operation.path), runOperation(operation, policy));
  }
  const byPath = Map.groupBy(operations, ({ path }) => base + expressPath(path));
  for (const [path, asked] of byPath) {
    onlyMethods(
      router,
      path,
      asked.map(({ method }) => method),
    );
  }
}
