import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
import { lookup } from '../../data-packs/base/lookup.ts';
import type { FailureCode } from '../errors.ts';
import type { Description, ExampleRequest, Operation } from '../http/endpoint.ts';
import { failureResponses, headersOf, quotaHeaders } from './failure-answers.ts';

export type OpenapiDocument = ReturnType<typeof createDocument>;

/** A request with its recorded answer, if any. */
export interface ExchangeExample extends ExampleRequest {
  status?: number | undefined;
  answer?: unknown;
}

/** One operation as OpenAPI needs it, with the schemas that validate requests. */
export interface DescribedOperation
  extends Pick<Operation<never>, 'method' | 'path' | 'params' | 'query' | 'body' | 'bytes' | 'status'>,
    Omit<Description, 'failures' | 'examples'> {
  tag: string;
  /** Alternative security schemes with their scopes; empty: no key needed. */
  security: readonly Readonly<Record<string, string[]>>[];
  /** Answers carry the headers of quota. */
  charged?: boolean;
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

/** Makes OpenAPI 3.1 from the schemas that validate requests. Throws if two schemas have the same name. */
export function describe(options: DocumentOptions): OpenapiDocument {
  let whole = describeAtOnce({ ...options, operations: [] });
  for (const operation of options.operations) {
    whole = join(whole, describeAtOnce({ ...options, operations: [operation] }));
  }
  return whole;
}

/** Merges two descriptions; throws where components of one name differ. */
function join(whole: OpenapiDocument, part: OpenapiDocument): OpenapiDocument {
  const components: Components = { ...whole.components };
  const more: Components = { ...part.components };
  for (const [kind, made] of Object.entries(more)) {
    const known = lookup(components, kind);
    const other = Object.entries(made).find(([name, one]) => !isDeepStrictEqual(lookup(known, name) ?? one, one));
    if (other !== undefined) throw new Error(`Two different ${kind} of the API are called ${other[0]}.`);
  }
  return { ...whole, components: joinEach(components, more), paths: joinEach(whole.paths, part.paths) };
}

type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Joins the members that have the same name. */
function joinEach<Member extends object>(a: Readonly<Record<string, Member>> = {}, b: typeof a = {}) {
  const names = Object.keys({ ...a, ...b });
  return Object.fromEntries(names.map(name => [name, { ...lookup(a, name), ...lookup(b, name) }]));
}

function describeAtOnce({ info, tags, securitySchemes, operations }: DocumentOptions): OpenapiDocument {
  const paths: Record<string, NonNullable<ZodOpenApiPathsObject[string]>> = Object.create(null);
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
    addParameterExamples(lookup(document.paths, path)?.[method]?.parameters ?? [], examples);
  }
  leaveOpen(document);
  return document;
}

/** Removes `additionalProperties: false`, because answers may gain fields. */
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
      const value = lookup(parameter.in === 'path' ? params : query, name);
      return value === undefined ? [] : [[title, { summary, value }]];
    });
    if (given.length > 0) parameter.examples = Object.fromEntries(given);
  }
}

/** Removes limits that only reflect JavaScript's safe integers. */
function withoutLargestInteger(schema: { minimum?: number; maximum?: number }): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

function operation(described: DescribedOperation): ZodOpenApiOperationObject {
  const { body, bytes, examples = [] } = described;
  const status = described.status ?? 200;
  const path = parameters(described.params);
  const query = parameters(described.query);
  const asked = {
    ...(described.conditional && {
      'If-None-Match': z.string().optional().describe('The ETag of the answer you have: 304 if it holds'),
    }),
    ...(described.ranged && {
      Range: z.string().optional().describe('`bytes=0-1023`: a part of it, answered by 206'),
      'If-Range': z.string().optional().describe('The ETag of the part you have: everything if it does not hold'),
    }),
  };
  const header = Object.keys(asked).length > 0 ? z.object(asked) : undefined;
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
    ...(bytes && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          bytes.types.map(type => {
            const schema = z.string().meta({ format: 'binary', maxLength: bytes.most });
            return [type, { schema, ...(type === 'application/json' && named(examples, ({ body: shown }) => shown)) }];
          }),
        ),
      },
    }),
    responses: {
      ...withExamples(failureResponses(described.failures), examples),
      [status]: success(described, status),
      ...(described.ranged && { 206: partial(described, status) }),
      ...(described.conditional && {
        304: { description: 'What you have is still the same', headers: headersOf(304) },
      }),
    },
  };
}

function success(described: DescribedOperation, status: number): ZodOpenApiResponseObject {
  const { examples = [], conditional, charged, reply } = described;
  const headers = headersOf(status).extend({
    ...(charged && quotaHeaders),
    ...(conditional && { ETag: z.string().describe('Strong; changes with the content') }),
  });
  const types = 'binary' in reply ? [reply.binary].flat() : [];
  const content = {
    ...Object.fromEntries(types.map(type => [type, { schema: z.string().meta({ format: 'binary' }) }])),
    ...(reply.json !== undefined && {
      'application/json': {
        schema: reply.json,
        ...named(
          examples.filter(example => example.status === status && example.answer !== undefined),
          example => example.answer,
        ),
      },
    }),
  };
  return { description: 'Done', headers, content };
}

function partial(described: DescribedOperation, status: number): ZodOpenApiResponseObject {
  const { headers, ...whole } = success(described, status);
  const range = { 'Content-Range': z.string().describe('Which bytes of how many') };
  return { ...whole, description: 'The part that was asked for', headers: (headers as z.ZodObject).extend(range) };
}

/** Replaces the general example of a status by the recorded ones. */
function withExamples(
  responses: Record<string, ZodOpenApiResponseObject>,
  examples: readonly ExchangeExample[],
): Record<string, ZodOpenApiResponseObject> {
  const shown = Object.entries(responses).map(([status, response]) => {
    const refusals = examples.filter(example => `${example.status}` === status);
    const json = response.content?.['application/json'];
    if (refusals.length === 0 || json === undefined) return [status, response];
    const { example: _general, ...content } = json as Record<string, unknown>;
    const { id: _id, ...own } = response;
    return [status, { ...own, content: { 'application/json': { ...content, ...named(refusals, e => e.answer) } } }];
  });
  return Object.fromEntries(shown);
}

function named(examples: readonly ExchangeExample[], pick: (example: ExchangeExample) => unknown) {
  const entries = examples.map(example => [example.name, { summary: example.summary, value: pick(example) }]);
  return entries.length === 0 ? {} : { examples: Object.fromEntries(entries) };
}

/** Unwraps the object of parameters from its transforms. */
function parameters(schema: z.ZodType | undefined): z.ZodObject | undefined {
  if (schema instanceof z.ZodPipe) {
    const { in: from, out: to } = schema.def;
    return parameters(from instanceof z.ZodTransform ? (to as z.ZodType) : (from as z.ZodType));
  }
  return schema instanceof z.ZodObject ? schema : undefined;
}
