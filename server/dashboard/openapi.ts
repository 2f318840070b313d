import type { FailureCode } from '../errors.ts';
import { describe, failuresOfInput, type OpenapiDocument } from '../openapi/index.ts';
import type { DashboardOperation } from './operation.ts';

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
export function describeDashboard(base: string, operations: readonly DashboardOperation[]): OpenapiDocument {
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
      path: `${base}${path}`,
      security: [{ dashboardToken: [] }],
      failures: [...failuresOfAny, ...failuresOfInput(operation), ...failures],
    })),
  });
}
