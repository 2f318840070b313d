import { z } from 'zod';
import { counted, type FoundRequest, tenths, units } from '../accounts/index.ts';
import { isoTime, moment } from '../http/reply/moment.ts';
import { textLike } from '../http/request/parameter.ts';
import { dashboardWords } from '../words.ts';
import {
  identifier,
  instant,
  numberedRequestOf,
  pageQuery,
  pageReply,
  pageSchema,
  writtenTime,
} from './dashboard-schemas.ts';
import { searching } from './operation.ts';

const requestSchema = z
  .object({
    at: moment,
    requestId: z.string().describe("The answer's X-Request-Id"),
    user: identifier('usr'),
    project: identifier('prj').nullable().describe("null: the workstation's own"),
    key: identifier('key'),
    operation: z.string(),
    method: z.string(),
    url: z.string().describe('Path and query, without secrets'),
    status: z.int().describe('499: the client left before its answer'),
    error: z.string().nullable(),
    charged: z.object({ units, tenths }).describe('What was counted for it'),
    durationMs: z.number(),
  })
  .meta({ id: 'LoggedRequest' });

export type LoggedRequestReply = z.output<typeof requestSchema>;

const status = textLike(/^[1-5](?:xx|\d\d)$/, field => dashboardWords.message('status', { field })).transform(text =>
  Number(text.replace('xx', '')),
);

const shown = ({ at, userId, projectId, keyId, tenths: exact, id: _, ...request }: FoundRequest) => ({
  ...request,
  at: isoTime(at),
  user: userId,
  project: projectId,
  key: keyId,
  charged: counted(exact),
});

export const requestOperations = [
  searching({
    operation: 'list_requests',
    summary: 'The request log of the last 30 days, newest first',
    description: 'Requests whose key was known, failures and revoked keys included. A request appears within a second.',
    path: '/requests',
    query: z.object({
      ...pageQuery,
      from: writtenTime.optional().describe('First moment'),
      to: writtenTime.optional().describe('Moment before which they came'),
      user: identifier('usr').optional(),
      project: identifier('prj').optional(),
      key: identifier('key').optional(),
      operation: z.string().max(100).optional().describe('`route`, `geocode_forward`, ...'),
      status: status.optional().describe('`404`, or `4xx` for all of that class'),
      error: z.string().max(100).optional().describe('Code of the failure: `quota_exhausted`'),
    }),
    reply: { json: pageSchema(requestSchema) },
    *handle({ query: { limit, cursor, from, to, ...filter } }, { accounts, now }) {
      const page = yield* accounts.loggedRequests.page(
        {
          ...numberedRequestOf({ limit, cursor }),
          ...filter,
          from: from === undefined ? undefined : instant(from),
          to: to === undefined ? undefined : instant(to),
        },
        now,
      );
      return pageReply(page, shown);
    },
  }),
];
