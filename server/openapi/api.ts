import { lookup } from '../../data-packs/base/lookup.ts';
import type { ExampleRequest } from '../http/endpoint.ts';
import type { Endpoint, PublicOperation } from '../http/index.ts';
import { type DescribedOperation, describe, type ExchangeExample, type OpenapiDocument } from './document.ts';
import recorded from './examples.json' with { type: 'json' };
import { failuresOfEveryRequest, failuresOfInput } from './failure-answers.ts';

const introduction = `
Vector basemap, search, routing, elevation and map images over region packs on your own machine.

**Keys.** Every request carries \`Authorization: Bearer outpost_live_...\` (or \`outpost_test_...\`: the same service, another
name). \`?key=\` works too, for clients that cannot send a header. A key may be limited to scopes and its project to origins.

**Units.** Each operation says what a call costs (\`x-quota-units\`). Whatever answers 4xx or 5xx costs nothing. Quota belongs to
the user, over all keys, in periods of 30 days. Answers carry \`X-Quota-Charge\` (units) and, where there is a limit,
\`RateLimit-Limit\`, \`RateLimit-Remaining\` (whole units) and \`RateLimit-Reset\` (seconds); \`GET /usage/v1\` has it exactly. A used
up quota is 429 with \`Retry-After\` and \`resetsAt\`.

**Failures** are always \`{"error", "message"}\`: match on \`error\`. 502 and 503 pass: try again with growing pauses. Every answer
has an \`X-Request-Id\`; the service's log knows it.

**Spelling.** Answers are in camelCase. Fields of request bodies may be in camelCase or snake_case, query parameters are in
snake_case. Unknown fields and parameters are ignored. Coordinates are WGS84 degrees, distances metres unless said otherwise,
times seconds. Bodies may be packed (\`Content-Encoding: gzip\`, \`deflate\` or \`br\`); 2 MiB are the most, unpacked, too.

The examples are real answers of the sandbox region, which is part of every installation and never changes.
`.trim();

const describedTags = [
  { name: 'routing', description: 'Directions, matrices, isochrones, map matching, optimised routes, elevation' },
  { name: 'geocode', description: 'Text to places and back' },
  { name: 'tiles', description: 'The basemap through signed addresses' },
  { name: 'static', description: 'Map images' },
  { name: 'items', description: 'What the user made or opened, kept by the service' },
  { name: 'usage', description: "The quota of the key's user" },
  { name: 'service', description: 'The service itself; no key, no charge' },
];

const bearer = {
  type: 'http',
  scheme: 'bearer',
  description: '`Authorization: Bearer outpost_live_...`',
} as const;
const keyParameter = {
  type: 'apiKey',
  in: 'query',
  name: 'key',
  description: 'For clients that cannot send a header; discouraged, query strings are logged elsewhere',
} as const;

/** OpenAPI 3.1 of the maps API. */
export function describeApi(
  endpoints: readonly Endpoint[],
  publicOperations: readonly PublicOperation[],
): OpenapiDocument {
  return describe({
    info: { title: 'Outpost maps API', version: '1.0.0', description: introduction },
    tags: describedTags,
    securitySchemes: { bearer, keyParameter },
    operations: [...endpoints.map(describedEndpoint), ...publicOperations.map(describedPublic)],
  });
}

const securityOf = (scopes: string[]): Record<string, string[]>[] => [{ bearer: scopes }, { keyParameter: scopes }];

function describedEndpoint(endpoint: Endpoint): DescribedOperation {
  const { operation, description, scope, units, failures = [], examples = [] } = endpoint;
  const cost = `Costs ${units} ${units === '1' ? 'unit' : 'units'}.`;
  const terms = scope === undefined ? `${cost} Any key will do.` : `${cost} Scope \`${scope}\`.`;
  return {
    ...endpoint,
    description: description === undefined ? terms : `${description}\n\n${terms}`,
    tag: scope ?? 'usage',
    security: securityOf(scope === undefined ? [] : [scope]),
    charged: true,
    failures: [
      ...failuresOfEveryRequest,
      ...(units === '0' ? [] : (['quota_exhausted'] as const)),
      ...failuresOfInput(endpoint),
      ...failures,
    ],
    examples: withAnswers(operation, examples),
    extensions: { 'x-quota-units': units },
  };
}

const describedPublic = (operation: PublicOperation): DescribedOperation => ({
  ...operation,
  tag: 'service',
  security: [],
  failures: ['bad_request', 'misdirected_request', 'internal_error', ...(operation.failures ?? [])],
});

/** Requests to the sandbox region and its answers, by operation; `build/record-examples.ts` records them. */
export const recordedExamples = recorded as Readonly<Record<string, readonly ExchangeExample[]>>;

/** The requests that an endpoint shows, with their recorded answers. */
function withAnswers(operation: string, requests: readonly ExampleRequest[]): ExchangeExample[] {
  const exchanges = lookup(recordedExamples, operation) ?? [];
  return requests.map(request => {
    const { status, answer } = exchanges.find(({ name }) => name === request.name) ?? {};
    return { ...request, status, answer };
  });
}
