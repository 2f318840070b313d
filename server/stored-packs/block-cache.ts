import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';

/**
 * Bytes of a block. With 64 KB, 256 KB and 1 MB any tile of a store on the same machine came in 6, 7 and 9 ms (p95 23, 42
 * and 83); but its neighbours lie beside it, and of a store far away each question costs its latency.
 */
export const blockBytes = 256 * 1024;

/** What many ask at once need not come from the disk. */
const memoryBytes = 32 << 20;

/** Bytes of the checksum at the end of each file. */
const sumBytes = 4;

export interface BlockCacheOptions {
  folder: string;
  /** Of the disk. */
  maxBytes: number;
  logger: Logger;
}

/**
 * Blocks of objects on the disk, the least used removed first. Each file ends with its checksum, so that one that was
 * half written or damaged is fetched again. Requests for one block share the fetch.
 */
export class BlockCache {
  readonly #folder: string;
  readonly #logger: Logger;
  readonly #recent = new LRUCache<string, Uint8Array>({
    maxSize: memoryBytes,
    sizeCalculation: bytes => bytes.length + 1,
  });
  /** Sizes of the files by their names. */
  readonly #files: LRUCache<string, number>;
  readonly #fetching = new Map<string, Promise<Uint8Array>>();
  readonly #writing = new Set<Promise<void>>();

  constructor({ folder, maxBytes, logger }: BlockCacheOptions) {
    this.#folder = folder;
    this.#logger = logger;
    this.#files = new LRUCache({
      maxSize: Math.max(maxBytes, blockBytes + sumBytes),
      sizeCalculation: size => size,
      dispose: (_, name, reason) => {
        if (reason === 'evict') void rm(join(folder, name), { force: true }).catch(() => undefined);
      },
    });
  }

  /** Finds what an earlier process kept, the oldest first. */
  async open(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const found: { name: string; size: number; at: number }[] = [];
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name);
      const file = await stat(path).catch(() => undefined);
      if (name.endsWith('.partial')) await rm(path, { force: true });
      else if (file !== undefined && file.size > 0) found.push({ name, size: file.size, at: file.mtimeMs });
    }
    for (const { name, size } of found.sort((a, b) => a.at - b.at)) this.#files.set(name, size);
  }

  /** The bytes of a name that belongs to them for ever; `fetch` gets them where they are not kept. */
  async block(name: string, fetch: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const recent = this.#recent.get(name);
    if (recent !== undefined) return recent;
    const running = this.#fetching.get(name);
    if (running !== undefined) return running;
    const got = this.#get(name, fetch).finally(() => this.#fetching.delete(name));
    this.#fetching.set(name, got);
    return got;
  }

  /** Bytes on the disk by what the names of their blocks begin with, up to the last hyphen. */
  sizes(): ReadonlyMap<string, number> {
    const sizes = new Map<string, number>();
    for (const [name, size] of this.#files.entries()) {
      const of = name.slice(0, name.lastIndexOf('-'));
      sizes.set(of, (sizes.get(of) ?? 0) + size - sumBytes);
    }
    return sizes;
  }

  /** Resolves when everything is written. */
  async close(): Promise<void> {
    await Promise.all(this.#writing);
  }

  async #get(name: string, fetch: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const kept = this.#files.get(name) === undefined ? undefined : await this.#read(name);
    const bytes = kept ?? (await fetch());
    this.#recent.set(name, bytes);
    if (kept === undefined) {
      const written = this.#write(name, bytes).finally(() => this.#writing.delete(written));
      this.#writing.add(written);
    }
    return bytes;
  }

  async #read(name: string): Promise<Uint8Array | undefined> {
    const file = await readFile(join(this.#folder, name)).catch(() => undefined);
    if (file === undefined || file.length < sumBytes) return undefined;
    const bytes = file.subarray(0, -sumBytes);
    return crc32(bytes) === file.readUInt32LE(bytes.length) ? bytes : undefined;
  }

  /** Does without where the disk is full: the block is fetched again. */
  async #write(name: string, bytes: Uint8Array): Promise<void> {
    const path = join(this.#folder, name);
    const partial = `${path}-${randomBytes(4).toString('hex')}.partial`;
    const sum = Buffer.alloc(sumBytes);
    sum.writeUInt32LE(crc32(bytes));
    try {
      await writeFile(partial, Buffer.concat([bytes, sum]));
      await rename(partial, path);
      this.#files.set(name, bytes.length + sumBytes);
    } catch (error) {
      this.#logger.debug({ err: error }, 'a block of a map could not be kept');
      await rm(partial, { force: true }).catch(() => undefined);
    }
  }
}
