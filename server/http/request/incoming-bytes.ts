import type { Request } from 'express';
import { Failure } from '../../errors.ts';
import { serverWords } from '../../words.ts';
import type { IncomingBytes } from '../endpoint.ts';
import { notesOf } from '../notes.ts';
import { refusal } from './body.ts';

/** Milliseconds without a byte until the connection is cut. */
const silenceMs = 60_000;

/** The body of a request, of one of these media types; one without a type is `application/octet-stream`. */
export function incomingBytes(
  req: Request,
  { types, most }: { types: readonly string[]; most: number },
): IncomingBytes {
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
