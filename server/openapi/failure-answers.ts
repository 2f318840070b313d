import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import type { ZodOpenApiResponseObject } from 'zod-openapi';
import { type FailureCode, failureTable } from '../errors.ts';
import type { quotaHeaderNames } from '../http/reply/quota-headers.ts';
import { failuresWords } from '../words.ts';

/** What a response is called: `NotFound`. */
const titleOf = (status: number): string =>
  status === 500 ? 'InternalError' : (STATUS_CODES[status] ?? `Status${status}`).replaceAll(' ', '');

/** Failures of every operation of the API, before its handler runs or while it waits for its turn. */
export const failuresOfEveryRequest: readonly FailureCode[] = [
  'bad_request',
  'missing_key',
  'invalid_key',
  'origin_not_allowed',
  'origin_required',
  'key_revoked',
  'scope_denied',
  'misdirected_request',
  'internal_error',
  'maintenance',
  'overloaded',
  'storage_full',
  'storage_failed',
];

/** Failures that follow from an operation's request. */
export const failuresOfInput = ({
  params,
  body,
  bytes,
}: Partial<Record<'params' | 'body' | 'bytes', unknown>>): readonly FailureCode[] => [
  ...(params === undefined ? [] : (['not_found'] as const)),
  ...(body === undefined && bytes === undefined ? [] : (['payload_too_large'] as const)),
];

const requestId = z.string().meta({
  description:
    'Names this request in the log; your own, where you sent one of 1-64 characters of A-Z, a-z, 0-9, ".", "_", "-"',
  header: { id: 'X-Request-Id' },
});

const header = (id: string, form: z.ZodType, description: string): z.ZodType =>
  form.meta({ description, header: { id } });

/** Headers of answers that a key was charged for. */
export const quotaHeaders: Record<(typeof quotaHeaderNames)[number], z.ZodType> = {
  'X-Quota-Charge': header('X-Quota-Charge', z.number().min(0), 'Units that this answer cost'),
  'RateLimit-Limit': header('RateLimit-Limit', z.int().min(0).optional(), 'Units per period; absent without a limit'),
  'RateLimit-Remaining': header(
    'RateLimit-Remaining',
    z.int().min(0).optional(),
    'Whole units left within the limit; beyond it a soft cap goes on at its price',
  ),
  'RateLimit-Reset': header('RateLimit-Reset', z.int().min(0).optional(), 'Seconds until the next period begins'),
};

const retryAfter = z.int().min(1).describe('Seconds to wait before asking again');

/** Headers of every answer, and those that belong to a status. */
export function headersOf(status: number): z.ZodObject {
  return z.object({
    'X-Request-Id': requestId,
    ...(status === 401 && { 'WWW-Authenticate': z.string().describe('`Bearer`') }),
    ...((status === 429 || status === 503) && { 'Retry-After': retryAfter }),
  });
}

/** Numbers of the routing engine's refusals, in `routingErrorCode`. */
const routingErrorCodes = [154, 170, 171, 442, 443, 444] as const;

const errorFields = {
  error: z
    .enum(Object.keys(failureTable) as [FailureCode, ...FailureCode[]])
    .describe('Stable machine-readable code: match on it'),
  message: z.string().describe('For people; may be reworded between releases, never branch on it'),
  said: z
    .object({ code: z.string(), values: z.record(z.string(), z.unknown()) })
    .optional()
    .describe('The same sentence as a name and its values, for clients that word it in another language'),
  resetsAt: z.iso.datetime().optional().describe('With `quota_exhausted`: when the next period begins, UTC'),
  current: z
    .looseObject({})
    .optional()
    .describe('With `conflict` of an item that was changed meanwhile: the item as it is now'),
  routingErrorCode: z
    .literal(routingErrorCodes)
    .optional()
    .describe(
      "The routing engine's number of a refused route: 171 no road near a location, 442 no route, 170 " +
        'unconnected, 154 too far, 443 and 444 no match',
    ),
};

/** The envelope of every answer that is not 2xx. */
const errorResponse = z.object(errorFields).meta({ id: 'ErrorResponse', description: 'Every answer that is not 2xx' });

/** Makes one response per status, with its failure codes. */
export function failureResponses(codes: readonly FailureCode[]): Record<string, ZodOpenApiResponseObject> {
  const byStatus = Map.groupBy(new Set(codes), code => failureTable[code].status);
  return Object.fromEntries(
    [...byStatus].sort(([a], [b]) => a - b).map(([status, list]) => [`${status}`, responseOf(status, list)]),
  );
}

const standard = Map.groupBy<number, FailureCode>(
  [...failuresOfEveryRequest, 'quota_exhausted'],
  code => failureTable[code].status,
);

/** Names a response by its status, and by its codes unless they are the usual ones. */
function nameOf(status: number, codes: readonly FailureCode[]): string {
  const title = titleOf(status);
  const usual = codes.join() === (standard.get(status) ?? codes.slice(0, 1)).join();
  return usual ? title : `${title}_${codes.join('_')}`;
}

const made = new Map<string, ZodOpenApiResponseObject>();

/** Returns the same object for the same codes, so that the document contains it once. */
function responseOf(status: number, codes: readonly FailureCode[]): ZodOpenApiResponseObject {
  const id = nameOf(status, codes);
  const response = made.get(`${id} ${codes}`) ?? makeResponse(id, status, codes);
  made.set(`${id} ${codes}`, response);
  return response;
}

function makeResponse(id: string, status: number, codes: readonly FailureCode[]): ZodOpenApiResponseObject {
  const [first = 'internal_error'] = codes;
  const narrowed = z.looseObject({ error: z.enum(codes as [FailureCode, ...FailureCode[]]) });
  return {
    id,
    description: codes.map(code => `\`${code}\`: ${failuresWords(code)}`).join('  \n'),
    headers: headersOf(status),
    content: {
      'application/json': {
        schema: z.intersection(errorResponse, narrowed),
        example: { error: first, message: failuresWords(first), said: failuresWords.message(first) },
      },
    },
  };
}
