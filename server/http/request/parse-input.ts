import type { Request } from 'express';
import type { z } from 'zod';
import type { Message } from '../../../data-packs/words/catalogue.ts';
import { checkInput } from '../../../data-packs/words/input-problem.ts';
import { Failure } from '../../errors.ts';
import { serverWords } from '../../words.ts';
import type { EndpointInput, IncomingBytes, Operation } from '../endpoint.ts';
import { notesOf } from '../notes.ts';
import { parseJson, readJsonBytes, refusal } from './body.ts';

const mostProblems = 3;

function refusalOf(problems: readonly Message[]): Message | undefined {
  if (problems.length === 1) return problems[0];
  const told = problems.slice(0, mostProblems);
  const count = problems.length - told.length;
  return count > 0
    ? serverWords.message('problemsAndMore', { problems: told, count })
    : serverWords.message('problems', { problems: told });
}

function parse(schema: z.ZodType | undefined, value: unknown, whole: string): unknown {
  if (schema === undefined) return undefined;
  const checked = checkInput(schema, value, whole);
  if ('data' in checked) return checked.data;
  throw new Failure('bad_request', refusalOf(checked.problems));
}

/** What an operation is asked, before its schemas have seen it. */
export interface AskedValues {
  params?: Readonly<Record<string, unknown>>;
  /** Texts, as an address has them. */
  query?: Readonly<Record<string, unknown>>;
  /** With its keys in camelCase. */
  body?: unknown;
}

/** Parses path, query and body by the operation's schemas. Throws `bad_request` that names the problems. */
export function parseValues(
  endpoint: Pick<Operation<never>, 'params' | 'query' | 'body'>,
  { params = {}, query = {}, body }: AskedValues,
): EndpointInput {
  return {
    params: parse(endpoint.params, params, 'path'),
    query: parse(endpoint.query, query, 'query'),
    body: parse(endpoint.body, body, 'body'),
  };
}

/** Parses a request. Throws `bad_request` that names the problems. */
export async function parseInput(
  endpoint: Pick<Operation<never>, 'params' | 'query' | 'body' | 'parseLong' | 'mostValues' | 'keptMembers' | 'bytes'>,
  req: Request,
): Promise<EndpointInput> {
  const { body, bytes, ...address } = endpoint;
  // The address first: it is refused before a body is read.
  const input = parseValues(address, { params: { ...req.params }, query: { ...req.query } });
  return {
    ...input,
    ...(body !== undefined && { body: await parseBody(endpoint, body, req) }),
    ...(bytes !== undefined && { bytes: incomingBytes(req, bytes) }),
  };
}

/** Bytes from which on a body is long: shorter ones take some 5 ms to parse. */
const longBody = 64 * 1024;

async function parseBody(
  endpoint: Pick<Operation<never>, 'parseLong' | 'mostValues' | 'keptMembers'>,
  schema: z.ZodType,
  req: Request,
): Promise<unknown> {
  const bytes = await readJsonBytes(req, endpoint.mostValues);
  if (endpoint.parseLong !== undefined && bytes.length > longBody) return endpoint.parseLong(bytes);
  return parse(schema, parseJson(bytes, endpoint.keptMembers), 'body');
}

/** Parses one value, for routers without operations. */
export function parseWith<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  return parse(schema, value, 'body') as z.output<Schema>;
}

/** Milliseconds without a byte until the connection is cut. */
const silenceMs = 60_000;

/** The body of a request, of one of these media types; one without a type is `application/octet-stream`. */
function incomingBytes(req: Request, { types, most }: { types: readonly string[]; most: number }): IncomingBytes {
  const [type = ''] = (req.headers['content-type'] ?? 'application/octet-stream').toLowerCase().split(';');
  const found = types.find(one => one === type.trim());
  if (found === undefined) throw new Failure('bad_request', serverWords.message('bodyType', { types }));
  if ((req.headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity') {
    throw new Failure('bad_request', serverWords.message('bodyPacked'));
  }
  if (req.res !== undefined) notesOf(req.res).takesLong = true;
  req.setTimeout(silenceMs, () => req.destroy(new Error('Nothing came for a minute.')));
  return { type: found, chunks: chunksOf(req, most) };
}

async function* chunksOf(req: Request, most: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  const chunks = req.iterator({ destroyOnReturn: false });
  for (;;) {
    const next = await chunks.next().catch(cause => {
      throw new Failure('bad_request', serverWords.message('bodyBroken'), { cause });
    });
    if (next.done === true) return;
    size += next.value.length;
    if (size > most) {
      req.resume();
      throw refusal(req, new Failure('payload_too_large', serverWords.message('bodyTooLarge', { most })));
    }
    yield next.value;
  }
}
