import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

const chunkBytes = 1024 * 1024;

/** Size and lower-case hex SHA-256 of a file, read in chunks. */
export async function checksumFile(
  path: string,
  options: { signal?: AbortSignal | undefined; onBytes?: (bytes: number) => void } = {},
): Promise<{ size: number; sha256: string }> {
  const handle = await open(path, 'r');
  try {
    const hash = createHash('sha256');
    const buffer = Buffer.allocUnsafe(chunkBytes);
    let size = 0;
    for (;;) {
      options.signal?.throwIfAborted();
      const { bytesRead } = await handle.read(buffer, 0, chunkBytes, null);
      if (bytesRead === 0) return { size, sha256: hash.digest('hex') };
      hash.update(buffer.subarray(0, bytesRead));
      size += bytesRead;
      options.onBytes?.(bytesRead);
    }
  } finally {
    await handle.close();
  }
}
