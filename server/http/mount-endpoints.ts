import { Router } from 'express';
import { Failure } from '../errors.ts';
import type { Endpoint } from './endpoint.ts';
import { type EndpointServices, runEndpoint } from './run-endpoint.ts';

const expressPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Known address, other method: 405 with `Allow`. For routers of rooms too, after their own routes. */
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

/** The API behind its keys: what the rooms answer. */
export function mountEndpoints(endpoints: readonly Endpoint[], services: EndpointServices): Router {
  const router = Router({ caseSensitive: true });
  for (const endpoint of endpoints) {
    router[endpoint.method](expressPath(endpoint.path), runEndpoint(endpoint, services));
  }
  for (const { path, method } of endpoints) onlyMethods(router, expressPath(path), [method]);
  return router;
}
