import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Request, RequestHandler } from 'express';
import { Failure } from '../errors.ts';
import { JsonShape } from './json-shape.ts';
import { inCamelCase } from './spelling.ts';

const bodyLimit = 2 * 1024 * 1024;

/**
 * The largest request, a matrix of 2500 x 1, has 5000 numbers. A bound, so that no body keeps the service from its other clients: within
 * it none takes 20 ms in one piece (`test/speed/long-bodies.test.ts`).
 */
const mostValues = 10_000;

/** Bytes. Reading, parsing and renaming one that is longer are turns of their own. */
const longBody = 64 * 1024;

/** Deeper than anything the API takes. */
const deepest = 32;

/** A client that keeps sending after its refusal is cut off after this long. */
const patienceMs = 5000;

const refusal = (req: Request, failure: Failure): Failure => {
  setTimeout(() => {
    if (!req.complete) req.socket.destroy();
  }, patienceMs).unref();
  return failure;
};

/** Refuses a body that announces more than 2 MiB before a byte of it is read. */
export const announcedBodyLimit: RequestHandler = (req, _res, next) => {
  if (Number(req.headers['content-length'] ?? 0) > bodyLimit) throw refusal(req, new Failure('payload_too_large'));
  next();
};

async function readBytes(req: Request): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const shape = new JsonShape();
  let size = 0;
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > bodyLimit) throw new Failure('payload_too_large');
      shape.add(chunk);
      requireModest(shape);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Failure) {
      req.resume();
      throw refusal(req, error);
    }
    throw new Failure('bad_request', 'The request body broke off.', { cause: error });
  }
  return Buffer.concat(chunks, size);
}

function requireModest(shape: JsonShape): void {
  if (shape.deepest > deepest) {
    throw new Failure('bad_request', `The request body is nested deeper than ${deepest} levels.`);
  }
  if (shape.commas > mostValues)
    throw new Failure('bad_request', `The request body has more than ${mostValues} values.`);
}

/** The JSON body with its keys in camelCase. Throws `bad_request` or `payload_too_large`. */
export async function readJson(req: Request): Promise<unknown> {
  const type = req.headers['content-type'];
  if (type !== undefined && !/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type)) {
    throw new Failure('bad_request', 'Send the body as JSON, with Content-Type: application/json.');
  }
  const encoding = req.headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new Failure('bad_request', 'Send the body without a Content-Encoding.');
  }
  const bytes = await readBytes(req);
  if (bytes.length === 0) throw new Failure('bad_request', 'The request has no body; send a JSON object.');
  const isLong = bytes.length > longBody;
  if (isLong) await nextTurn();
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new Failure('bad_request', 'The request body is not valid JSON in UTF-8.', { cause });
  }
  if (isLong) await nextTurn();
  return await inCamelCase(value);
}
