import type { Request, RequestHandler } from 'express';
import { Failure } from '../errors.ts';
import { inCamelCase } from './spelling.ts';

const bodyLimit = 2 * 1024 * 1024;

/** Ten times what the largest request has; a bound, so that no body keeps the service from its other clients. */
const mostValues = 50_000;
const comma = 0x2c;

/** A client that keeps sending after its 413 is cut off after this long. */
const patienceMs = 5000;

const tooLarge = (req: Request): Failure => {
  setTimeout(() => {
    if (!req.complete) req.socket.destroy();
  }, patienceMs).unref();
  return new Failure('payload_too_large');
};

/** Refuses a body that announces more than 2 MiB before a byte of it is read. */
export const announcedBodyLimit: RequestHandler = (req, _res, next) => {
  if (Number(req.headers['content-length'] ?? 0) > bodyLimit) throw tooLarge(req);
  next();
};

async function readBytes(req: Request): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > bodyLimit) throw tooLarge(req);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Failure) {
      req.resume();
      throw error;
    }
    throw new Failure('bad_request', 'The request body broke off.', { cause: error });
  }
  return Buffer.concat(chunks, size);
}

/** Every value but the first of a list or an object follows a comma. Few short texts have commas, polylines none. */
function tooManyValues(bytes: Buffer): boolean {
  if (bytes.length <= mostValues) return false;
  let commas = 0;
  for (const byte of bytes) if (byte === comma) commas += 1;
  return commas > mostValues;
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
  if (tooManyValues(bytes)) throw new Failure('bad_request', `The request body has more than ${mostValues} values.`);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new Failure('bad_request', 'The request body is not valid JSON in UTF-8.', { cause });
  }
  return inCamelCase(value);
}
