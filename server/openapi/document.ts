import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
import type { FailureCode } from '../errors.ts';
import type { Description, ExampleRequest, Operation } from '../http/endpoint.ts';
import { failureResponses, headersOf } from './failure-answers.ts';

export type OpenapiDocument = ReturnType<typeof createDocument>;

/** A request and what the service answered to it, where that was recorded. */
export interface ExchangeExample extends ExampleRequest {
  status?: number | undefined;
  answer?: unknown;
}

/** One operation as OpenAPI needs it: the schemas are the ones that validate. */
export interface DescribedOperation
  extends Pick<Operation<never>, 'method' | 'path' | 'params' | 'query' | 'body' | 'status'>,
    Omit<Description, 'failures' | 'examples'> {
  tag: string;
  /** Names of the security schemes of which one is needed, and the scopes; empty: needs no key. */
  security: readonly Readonly<Record<string, string[]>>[];
  failures: readonly FailureCode[];
  examples?: readonly ExchangeExample[];
  /** Additional `x-` members. */
  extensions?: Readonly<Record<`x-${string}`, unknown>>;
}

export interface DocumentOptions {
  info: { title: string; version: string; description: string };
  tags: readonly { name: string; description: string }[];
  securitySchemes: NonNullable<NonNullable<Parameters<typeof createDocument>[0]['components']>['securitySchemes']>;
  operations: readonly DescribedOperation[];
}

/**
 * OpenAPI 3.1 of an API, from the very schemas that validate its requests. Throws when two schemas have the same name.
 */
export function describe(options: DocumentOptions): OpenapiDocument {
  let whole = describeAtOnce({ ...options, operations: [] });
  for (const operation of options.operations) {
    whole = join(whole, describeAtOnce({ ...options, operations: [operation] }));
  }
  return whole;
}

/** Merges two descriptions; throws where components of one name differ. */
function join(whole: OpenapiDocument, part: OpenapiDocument): OpenapiDocument {
  const components: Record<string, Record<string, unknown>> = { ...whole.components };
  for (const [kind, made] of Object.entries<Record<string, unknown>>({ ...part.components })) {
    const known = components[kind] ?? {};
    const other = Object.keys(made).find(name => name in known && !isDeepStrictEqual(known[name], made[name]));
    if (other !== undefined) throw new Error(`Two different ${kind} of the API are called ${other}.`);
    components[kind] = { ...known, ...made };
  }
  const paths = { ...whole.paths };
  for (const [path, item] of Object.entries(part.paths ?? {})) paths[path] = { ...paths[path], ...item };
  return { ...whole, components, paths };
}

function describeAtOnce({ info, tags, securitySchemes, operations }: DocumentOptions): OpenapiDocument {
  const paths: Record<string, NonNullable<ZodOpenApiPathsObject[string]>> = {};
  for (const described of operations) {
    paths[described.path] = { ...paths[described.path], [described.method]: operation(described) };
  }
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: { ...info, license: { name: 'MIT', identifier: 'MIT' } },
      tags: [...tags],
      components: { securitySchemes },
      paths,
    },
    { override: ({ jsonSchema }) => withoutLargestInteger(jsonSchema) },
  );
  for (const { path, method, examples = [] } of operations) {
    addParameterExamples(document.paths?.[path]?.[method]?.parameters ?? [], examples);
  }
  leaveOpen(document);
  return document;
}

/** Answers may gain fields: removes the claim that there are no others. */
function leaveOpen(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const object = value as Record<string, unknown>;
  if (object.additionalProperties === false) delete object.additionalProperties;
  for (const inner of Object.values(object)) leaveOpen(inner);
}

function addParameterExamples(parameters: readonly object[], examples: readonly ExchangeExample[]): void {
  for (const parameter of parameters as { in?: string; name?: string; examples?: object }[]) {
    const { name = '' } = parameter;
    const given = examples.flatMap(({ name: title, summary, params, query }) => {
      const value = (parameter.in === 'path' ? params : query)?.[name];
      return value === undefined ? [] : [[title, { summary, value }]];
    });
    if (given.length > 0) parameter.examples = Object.fromEntries(given);
  }
}

/** Removes limits that only say what JavaScript can hold. */
function withoutLargestInteger(schema: { minimum?: number; maximum?: number }): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

function operation(described: DescribedOperation): ZodOpenApiOperationObject {
  const { body, examples = [] } = described;
  const status = described.status ?? 200;
  const path = parameters(described.params);
  const query = parameters(described.query);
  const header = described.conditional
    ? z.object({ 'If-None-Match': z.string().optional().describe('The ETag of the answer you have: 304 if it holds') })
    : undefined;
  return {
    operationId: described.operation,
    summary: described.summary,
    ...(described.description && { description: described.description }),
    tags: [described.tag],
    security: described.security.map(scheme => ({ ...scheme })),
    ...described.extensions,
    ...((path || query || header) && {
      requestParams: { ...(path && { path }), ...(query && { query }), ...(header && { header }) },
    }),
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: body, ...named(examples, example => example.body) } },
      },
    }),
    responses: {
      ...withExamples(failureResponses(described.failures), examples),
      [status]: success(described, status),
      ...(described.conditional && {
        304: { description: 'What you have is still the same', headers: headersOf(304) },
      }),
    },
  };
}

function success({ examples = [], conditional, reply }: DescribedOperation, status: number): ZodOpenApiResponseObject {
  const headers = conditional
    ? headersOf(status).extend({ ETag: z.string().describe('Strong; changes with the content') })
    : headersOf(status);
  const content =
    'json' in reply
      ? {
          'application/json': {
            schema: reply.json,
            ...named(
              examples.filter(example => example.status === status),
              example => example.answer,
            ),
          },
        }
      : Object.fromEntries(
          [reply.binary].flat().map(type => [type, { schema: z.string().meta({ format: 'binary' }) }]),
        );
  return { description: 'Done', headers, content };
}

/** Replaces the general example of a status by the recorded ones. */
function withExamples(
  responses: Record<string, ZodOpenApiResponseObject>,
  examples: readonly ExchangeExample[],
): Record<string, ZodOpenApiResponseObject> {
  const found = { ...responses };
  for (const [status, response] of Object.entries(responses)) {
    const refusals = examples.filter(example => `${example.status}` === status);
    const json = response.content?.['application/json'];
    if (refusals.length === 0 || json === undefined) continue;
    const { example: _general, ...content } = json as Record<string, unknown>;
    const { id: _id, ...own } = response;
    found[status] = { ...own, content: { 'application/json': { ...content, ...named(refusals, e => e.answer) } } };
  }
  return found;
}

function named(examples: readonly ExchangeExample[], pick: (example: ExchangeExample) => unknown) {
  const entries = examples.map(example => [example.name, { summary: example.summary, value: pick(example) }]);
  return entries.length === 0 ? {} : { examples: Object.fromEntries(entries) };
}

/** The object whose members are the parameters, whatever transforms the values afterwards. */
function parameters(schema: z.ZodType | undefined): z.ZodObject | undefined {
  if (schema instanceof z.ZodPipe) {
    const { in: from, out: to } = schema.def;
    return parameters(from instanceof z.ZodTransform ? (to as z.ZodType) : (from as z.ZodType));
  }
  return schema instanceof z.ZodObject ? schema : undefined;
}
