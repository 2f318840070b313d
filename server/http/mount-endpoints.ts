import { Router } from 'express';
import { Failure } from '../errors.ts';
import type { Endpoint } from './endpoint.ts';
import { admit, type EndpointServices, runEndpoint } from './run-endpoint.ts';
import type { Specified } from './specified.ts';

const expressPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Known address, other method: 405 with `Allow`. For routers of rooms too, after their own routes. */
export function onlyMethods(router: Router, path: string, methods: readonly ('get' | 'post' | 'patch')[]): void {
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

/** The API behind its keys: what rooms answer, and 501 for what is specified but not yet part of this version. */
export function mountEndpoints(
  endpoints: readonly Endpoint[],
  notYet: readonly Specified[],
  services: EndpointServices,
): Router {
  const router = Router({ caseSensitive: true });
  for (const endpoint of endpoints) {
    router[endpoint.method](expressPath(endpoint.path), runEndpoint(endpoint, services));
  }
  for (const specified of notYet) {
    const admitted = admit(specified, services);
    router[specified.method](expressPath(specified.path), (req, res) => {
      admitted(req, res);
      throw new Failure('not_implemented');
    });
  }
  for (const { path, method } of [...endpoints, ...notYet]) onlyMethods(router, expressPath(path), [method]);
  return router;
}
