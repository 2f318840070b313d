import { createReadStream } from 'node:fs';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { tileBytes } from './elevation-tile.ts';

/** Whether a file unpacks to exactly one tile; tiles have no published checksums. Unpacks one byte too many at most. */
export async function isWholeTile(file: string, signal: AbortSignal): Promise<boolean> {
  let size = 0;
  const count = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      size += chunk.length;
      done(size > tileBytes ? new TooLong() : null);
    },
  });
  try {
    await pipeline(createReadStream(file), createGunzip(), count, { signal });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof TooLong || isDamage(error)) return false;
    throw error;
  }
  return size === tileBytes;
}

class TooLong extends Error {}

/** What zlib says of bytes that are no whole gzip. */
const isDamage = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^Z_/.test(String(error.code));
