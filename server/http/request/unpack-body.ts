import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { lookup } from '../../../data-packs/base/lookup.ts';
import { Failure } from '../../errors.ts';
import { serverWords } from '../../words.ts';

/** Each runs on a thread and stops at `maxOutputLength`. */
const unpackers = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/** Unpacks a body by its `Content-Encoding`. Throws `payload_too_large` where more than `limit` bytes come out. */
export async function unpackBody(bytes: Buffer, encoding: string | undefined, limit: number): Promise<Buffer> {
  const name = (encoding ?? 'identity').trim().toLowerCase();
  if (name === 'identity' || name === '') return bytes;
  const unpack = lookup(unpackers, name);
  if (unpack === undefined) {
    throw new Failure('bad_request', serverWords.message('bodyEncoded'), {
      headers: { 'Accept-Encoding': 'gzip, deflate, br' },
    });
  }
  try {
    return await unpack(bytes, { maxOutputLength: limit });
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE') {
      throw new Failure('payload_too_large', undefined, { cause });
    }
    throw new Failure('bad_request', serverWords.message('bodyNotUnpacked', { encoding: name }), { cause });
  }
}
