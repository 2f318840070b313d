import type { Request } from 'express';
import type { z } from 'zod';
import { Failure } from '../errors.ts';
import { serverWords } from '../words.ts';
import { readJson } from './body.ts';
import type { EndpointInput, Operation } from './endpoint.ts';

function nameOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, step) => {
    if (typeof step === 'number') return `${name}[${step}]`;
    return name === '' ? String(step) : `${name}.${String(step)}`;
  }, '');
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const sentences = result.error.issues.slice(0, 3).map(issue => {
    const name = nameOf(issue.path);
    return name === '' ? issue.message : `${name}: ${issue.message}`;
  });
  const more = result.error.issues.length - sentences.length;
  const problems = sentences.join('; ');
  throw new Failure(
    'bad_request',
    more > 0
      ? serverWords.message('invalidInputMore', { problems, more })
      : serverWords.message('invalidInput', { problems }),
  );
}

/** Path, query and body through the endpoint's schemas. Throws `bad_request` naming what is wrong. */
export async function parseInput(
  endpoint: Pick<Operation<never>, 'params' | 'query' | 'body'>,
  req: Request,
): Promise<EndpointInput> {
  const params = parse(endpoint.params, { ...req.params });
  const query = parse(endpoint.query, { ...req.query });
  const body = endpoint.body === undefined ? undefined : parse(endpoint.body, await readJson(req));
  return { params, query, body };
}

/** The same for one value, for routers that parse their own requests. */
export function parseWith<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  return parse(schema, value) as z.output<Schema>;
}
