import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open, rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { readRecord } from '../disk/read-record.ts';

const chunkBytes = 1024 * 1024;

const originSchema = z.object({
  /** A strong `ETag`, else `Last-Modified`; none when the server gives neither. */
  validator: z.string().max(1000).optional(),
  /** Bytes of the whole file, where the server stated them. */
  total: z.number().int().nonnegative().optional(),
});
/**
 * The version on the server that the bytes belong to, stored beside them (`<file>.from`): a resumed download asks for
 * its rest.
 */
export type Origin = z.infer<typeof originSchema>;

export type Algorithm = 'sha256' | 'md5';

/** A file that grows while it is fetched, and its checksum with it. Opening reads the bytes of an earlier run once. */
export class PartialFile {
  readonly #path: string;
  readonly #algorithm: Algorithm;
  readonly #handle: FileHandle;
  #hash: Hash;
  #length = 0;
  #origin: Origin;

  private constructor(path: string, algorithm: Algorithm, handle: FileHandle, origin: Origin) {
    this.#path = path;
    this.#algorithm = algorithm;
    this.#handle = handle;
    this.#hash = createHash(algorithm);
    this.#origin = origin;
  }

  /** A file longer than `atMost` bytes starts again. */
  static async open(path: string, algorithm: Algorithm, atMost: number, signal: AbortSignal): Promise<PartialFile> {
    // Creates the file where there is none, and leaves its bytes.
    await (await open(path, 'a')).close();
    const handle = await open(path, 'r+');
    try {
      const file = new PartialFile(path, algorithm, handle, await readOrigin(path));
      const { size } = await handle.stat();
      if (size > atMost) await file.restart();
      else await file.#hashExisting(signal);
      return file;
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  get length(): number {
    return this.#length;
  }

  get origin(): Origin {
    return this.#origin;
  }

  async append(bytes: Uint8Array): Promise<void> {
    let written = 0;
    while (written < bytes.length) {
      const step = await this.#handle.write(bytes, written, bytes.length - written, this.#length + written);
      written += step.bytesWritten;
    }
    this.#hash.update(bytes);
    this.#length += bytes.length;
  }

  /** Empties the file; the bytes that follow belong to `origin`. */
  async restart(origin: Origin = {}): Promise<void> {
    await this.#handle.truncate(0);
    this.#hash = createHash(this.#algorithm);
    this.#length = 0;
    this.#origin = origin;
    await writeFile(`${this.#path}.from`, JSON.stringify(origin));
  }

  /** Flushes the file; its lower-case hex checksum. */
  async digest(): Promise<string> {
    await this.#handle.sync();
    return this.#hash.copy().digest('hex');
  }

  async #hashExisting(signal: AbortSignal): Promise<void> {
    const buffer = Buffer.allocUnsafe(chunkBytes);
    for (;;) {
      signal.throwIfAborted();
      const { bytesRead } = await this.#handle.read(buffer, 0, chunkBytes, this.#length);
      if (bytesRead === 0) return;
      this.#hash.update(buffer.subarray(0, bytesRead));
      this.#length += bytesRead;
    }
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }
}

export async function forgetOrigin(path: string): Promise<void> {
  await rm(`${path}.from`, { force: true });
}

/** Nothing where it was killed while that was written: the checksum decides about the bytes. */
const readOrigin = async (path: string): Promise<Origin> => (await readRecord(`${path}.from`, originSchema)) ?? {};
