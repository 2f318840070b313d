import { Router } from 'express';
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { failureTable } from './errors.ts';
import { type Endpoint, onlyMethods, type Specified } from './http/index.ts';
import type { Asked, ServiceUrls } from './room.ts';

interface Described {
  endpoints: readonly Endpoint[];
  notYet: readonly Specified[];
}

const errorResponse = z
  .object({
    error: z.string().meta({ description: 'Stable machine-readable code', examples: Object.keys(failureTable) }),
    message: z.string().meta({ description: 'For people; may be reworded, never branch on it' }),
    routingErrorCode: z.int().optional().meta({ description: "The routing engine's number of a failed route" }),
  })
  .meta({ id: 'ErrorResponse', description: 'Every answer that is not 2xx' });

/** What any operation may answer beside its own reply. */
const sharedStatuses: Readonly<Record<string, string>> = {
  400: 'The request is not valid, or the route it asks for does not exist',
  401: 'No key, or one that is not known',
  403: 'The key is revoked, out of scope, or used from an origin that is not allowed',
  404: 'There is nothing at this address',
  413: 'The body is larger than 2 MiB',
  421: 'The service does not answer to this host name',
  429: 'The quota of this period is used up, or too many requests came from this address',
  500: 'A mistake of the service',
  502: 'The engine behind this operation is being restarted: try again',
  503: 'The data is being replaced: try again after Retry-After',
};

function failure(description: string) {
  return { description, content: { 'application/json': { schema: errorResponse } } };
}

const sharedFailures = Object.fromEntries(
  Object.entries(sharedStatuses).map(([status, description]) => [status, failure(description)]),
);

/** The object whose members are the parameters, whatever transforms the values afterwards. */
function parameters(schema: z.ZodType | undefined): z.ZodObject | undefined {
  if (schema instanceof z.ZodPipe) {
    const { in: from, out: to } = schema.def;
    return parameters(from instanceof z.ZodTransform ? (to as z.ZodType) : (from as z.ZodType));
  }
  return schema instanceof z.ZodObject ? schema : undefined;
}

function operation(endpoint: Endpoint): ZodOpenApiOperationObject {
  const { reply, examples } = endpoint;
  const path = parameters(endpoint.params);
  const query = parameters(endpoint.query);
  const content =
    'json' in reply
      ? {
          'application/json': {
            schema: reply.json,
            ...(examples?.['200'] !== undefined && { example: examples['200'] }),
          },
        }
      : { [reply.binary]: { schema: z.string().meta({ format: 'binary' }) } };
  return {
    operationId: endpoint.operation,
    summary: endpoint.summary,
    ...(endpoint.description && { description: endpoint.description }),
    tags: [endpoint.scope],
    ...((path || query) && { requestParams: { ...(path && { path }), ...(query && { query }) } }),
    ...(endpoint.body && {
      requestBody: { required: true, content: { 'application/json': { schema: endpoint.body } } },
    }),
    responses: { 200: { description: 'Done', content }, ...sharedFailures },
  };
}

function notYetOperation({ operation: operationId, summary, scope, path }: Specified): ZodOpenApiOperationObject {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  return {
    operationId,
    summary,
    description: 'Specified, but not yet part of this version: answers 501 `not_implemented` and is never charged.',
    tags: [scope],
    ...(names.length > 0 && {
      requestParams: { path: z.object(Object.fromEntries(names.map(name => [name, z.string()]))) },
    }),
    responses: { 501: failure('Not yet part of this version'), ...sharedFailures },
  };
}

function free(operationId: string, summary: string): ZodOpenApiOperationObject {
  return {
    operationId,
    summary,
    tags: ['service'],
    security: [],
    responses: { 200: { description: 'Done', content: { 'application/json': { schema: z.looseObject({}) } } } },
  };
}

/** OpenAPI 3.1, from the very schemas that validate requests. */
function describeApi({ endpoints, notYet }: Described) {
  const paths: Record<string, NonNullable<ZodOpenApiPathsObject[string]>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method]: operation(endpoint) };
  }
  for (const specified of notYet) {
    paths[specified.path] = { ...paths[specified.path], [specified.method]: notYetOperation(specified) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Outpost maps API',
      version: '1.0.0',
      description:
        'Vector basemap, search, routing and elevation over region packs on your own machine. Every request carries a key; what answers 4xx or 5xx is never charged.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    security: [{ bearer: [] }, { keyParameter: [] }],
    tags: [
      { name: 'routing', description: 'Directions, matrices, isochrones, map matching, elevation' },
      { name: 'geocode', description: 'Text to places and back' },
      { name: 'tiles', description: 'The basemap through signed addresses' },
      { name: 'static', description: 'Map images' },
      { name: 'service', description: 'The service itself; no key, no charge' },
    ],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: '`Authorization: Bearer outpost_live_...`' },
        keyParameter: {
          type: 'apiKey',
          in: 'query',
          name: 'key',
          description: 'For clients that cannot send a header; discouraged, query strings are logged elsewhere',
        },
      },
    },
    paths: {
      ...paths,
      '/openapi.json': { get: free('openapi', 'This description') },
      '/health': { get: free('health', 'Whether the service is well, and what it holds') },
    },
  });
}

/** `/openapi.json`: made once, when first asked for. */
export function openapiRouter({ urls, ...described }: Described & { urls: (asked: Asked) => ServiceUrls }): Router {
  let description: ReturnType<typeof describeApi> | undefined;
  const router = Router({ caseSensitive: true });
  router.get('/openapi.json', (req, res) => {
    description ??= describeApi(described);
    const document = Buffer.from(JSON.stringify({ ...description, servers: [{ url: urls(req).baseUrl }] }));
    res.setHeader('Content-Type', 'application/json; charset=utf-8');
    res.setHeader('Content-Length', document.byteLength);
    res.setHeader('Cache-Control', 'no-cache');
    res.end(document);
  });
  onlyMethods(router, '/openapi.json', ['get']);
  return router;
}
