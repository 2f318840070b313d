import type { Request, RequestHandler } from 'express';
import {
  backslash,
  closeBrace,
  closeBracket,
  comma,
  openBrace,
  openBracket,
  quote,
} from '../../../data-packs/base/json-marks.ts';
import { lookup } from '../../../data-packs/base/lookup.ts';
import { Failure } from '../../errors.ts';
import { serverWords } from '../../words.ts';
import type { Operation } from '../endpoint.ts';
import { unpackBody } from './unpack-body.ts';

/** Limits the bytes on the wire, and those that come out of a packed body. */
const bodyLimit = 2 * 1024 * 1024;

/**
 * Twice the largest request, a matrix of 2500 x 1; an operation may take more (`mostValues`). Bounds the time to
 * parse many small values: no body of 2 MiB takes 100 ms (`test/speed/long-bodies.test.ts`).
 */
const usualValues = 10_000;

/** Deeper than anything the API takes. */
const maxDepth = 32;

/** Time until a client that keeps sending after its refusal is disconnected. */
const disconnectMs = 5000;

/** Schedules the end of the connection; returns the failure. */
export const refusal = (req: Request, failure: Failure): Failure => {
  setTimeout(() => {
    if (!req.complete) req.socket.destroy();
  }, disconnectMs).unref();
  return failure;
};

/**
 * Refuses a body that announces more than 2 MiB before a byte of it is read; at addresses of operations that take
 * bytes, more than those take.
 */
export function announcedBodyLimit(operations: readonly Pick<Operation<never>, 'path' | 'bytes'>[]): RequestHandler {
  const longer = operations.flatMap(({ path, bytes }) =>
    bytes === undefined ? [] : [{ path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`), most: bytes.most }],
  );
  return (req, _res, next) => {
    const announced = Number(req.headers['content-length'] ?? 0);
    if (announced > bodyLimit) {
      const most = longer.find(({ path }) => path.test(req.path))?.most;
      if (most === undefined) throw refusal(req, new Failure('payload_too_large'));
      if (announced > most)
        throw refusal(req, new Failure('payload_too_large', serverWords.message('bodyTooLarge', { most })));
    }
    next();
  };
}

async function readBytes(req: Request): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > bodyLimit) throw new Failure('payload_too_large');
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Failure) {
      req.resume();
      throw refusal(req, error);
    }
    throw new Failure('bad_request', serverWords.message('bodyBroken'), { cause: error });
  }
  return Buffer.concat(chunks, size);
}

/** 1 for the bytes that `requireModest` looks at: most are digits. */
const structural = new Uint8Array(256);
for (const byte of [backslash, quote, comma, openBracket, openBrace, closeBracket, closeBrace]) structural[byte] = 1;

/** Counts values and open brackets without parsing. */
function requireModest(bytes: Buffer, maxValues: number): void {
  const brackets = count(bytes, openBracket, maxDepth) + count(bytes, openBrace, maxDepth);
  if (brackets <= maxDepth && count(bytes, comma, maxValues) <= maxValues) return;
  let commas = 0;
  let depth = 0;
  let inString = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (structural[byte] === 0) continue;
    if (inString) {
      if (byte === backslash) at++;
      else if (byte === quote) inString = false;
    } else if (byte === quote) inString = true;
    // Every value except the first of a list or object follows a comma.
    else if (byte === comma) {
      commas++;
      if (commas > maxValues)
        throw new Failure('bad_request', serverWords.message('tooManyValues', { most: maxValues }));
    } else if (byte === openBracket || byte === openBrace) {
      depth++;
      if (depth > maxDepth)
        throw new Failure('bad_request', serverWords.message('nestedTooDeep', { deepest: maxDepth }));
    } else if (byte === closeBracket || byte === closeBrace) depth--;
  }
}

/** Counts a byte, up to just above `max`. */
function count(bytes: Buffer, byte: number, max: number): number {
  let found = 0;
  for (let at = bytes.indexOf(byte); at >= 0 && found <= max; at = bytes.indexOf(byte, at + 1)) found++;
  return found;
}

/** The bytes of a JSON body, unpacked and counted. Throws `bad_request` or `payload_too_large`. */
export async function readJsonBytes(req: Request, maxValues = usualValues): Promise<Buffer> {
  const type = req.headers['content-type'];
  if (type !== undefined && !/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type)) {
    throw new Failure('bad_request', serverWords.message('bodyNotJsonType'));
  }
  const bytes = await unpackBody(await readBytes(req), req.headers['content-encoding'], bodyLimit);
  if (bytes.length === 0) throw new Failure('bad_request', serverWords.message('noBody'));
  requireModest(bytes, maxValues);
  return bytes;
}

/** Parses a JSON body, with its keys in camelCase but for those in `kept` members. Throws `bad_request`. */
export function parseJson(bytes: Uint8Array, kept?: readonly string[]): unknown {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new Failure('bad_request', serverWords.message('bodyNotJson'), { cause });
  }
  return inCamelCase(value, kept);
}

/** Reads and parses a JSON body. Throws `bad_request` or `payload_too_large`. */
export const readJson = async (req: Request): Promise<unknown> => parseJson(await readJsonBytes(req));

/** Longer than any field's name: renaming a million underscores would take a minute. */
const maxNameLength = 64;

/** A name as bodies have it. */
const camelCase = (key: string): string => key.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/**
 * Renames keys of parsed JSON from snake_case to camelCase, in place and at every depth. If both spellings are given,
 * the camelCase one counts. Removes `__proto__`. `kept`: members whose own keys stay, as they are of other specifications.
 */
function inCamelCase(value: unknown, kept: readonly string[] = []): unknown {
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (Array.isArray(next)) {
      for (const item of next) left.push(item);
      continue;
    }
    const object = next as Record<string, unknown>;
    for (const key of Object.keys(object)) {
      const inner = lookup(object, key);
      if (next !== value || !kept.includes(key)) left.push(inner);
      if (key.length > maxNameLength || !key.includes('_')) continue;
      const renamed = camelCase(key);
      if (renamed === key) continue;
      if (!Object.hasOwn(object, renamed)) {
        Object.defineProperty(object, renamed, { value: inner, enumerable: true, configurable: true, writable: true });
      }
      Reflect.deleteProperty(object, key);
    }
  }
  return value;
}
