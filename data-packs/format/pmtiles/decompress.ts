import { promisify } from 'node:util';
import {
  brotliDecompress,
  brotliDecompressSync,
  gunzip,
  gunzipSync,
  zstdDecompress,
  zstdDecompressSync,
} from 'node:zlib';
import { Compression } from 'pmtiles';
import { formatFailures } from '../../words/words.ts';

/**
 * Limit for an unpacked directory, tile or metadata, ten times what real ones have: a few kilobytes can unpack to
 * gigabytes.
 */
export const largestBlock = 32 * 1024 * 1024;

const inflate = { gunzip: promisify(gunzip), brotli: promisify(brotliDecompress), zstd: promisify(zstdDecompress) };

/**
 * Unpacks a block of an archive on another thread, for the `pmtiles` reader. Throws for damaged and too large
 * blocks.
 */
export async function boundedDecompress(bytes: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  const options = { maxOutputLength: largestBlock };
  const packed = new Uint8Array(bytes);
  switch (compression) {
    case Compression.None:
    case Compression.Unknown:
      return bytes;
    case Compression.Gzip:
      return exact(await inflate.gunzip(packed, options));
    case Compression.Brotli:
      return exact(await inflate.brotli(packed, options));
    case Compression.Zstd:
      return exact(await inflate.zstd(packed, options));
    default:
      throw formatFailures.error('unknownCompression', { compression });
  }
}

/** Whether bytes could not be unpacked, or only to more than the limit. */
export const isUnpackFailure = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(?:Z_|ZSTD_|ERR__ERROR|ERR_BUFFER_TOO_LARGE)/.test(String(error.code));

/** Unpacks a block on this thread, which must not be the service's. Throws as the other does. */
export function boundedDecompressSync(packed: Uint8Array, compression: Compression): Uint8Array {
  const options = { maxOutputLength: largestBlock };
  if (compression === Compression.Gzip) return gunzipSync(packed, options);
  if (compression === Compression.Brotli) return brotliDecompressSync(packed, options);
  if (compression === Compression.Zstd) return zstdDecompressSync(packed, options);
  return packed;
}

function exact(bytes: Buffer): ArrayBuffer {
  const { buffer, byteOffset, byteLength } = bytes;
  const whole = byteOffset === 0 && byteLength === buffer.byteLength && buffer instanceof ArrayBuffer;
  return whole ? buffer : new Uint8Array(bytes).buffer;
}
