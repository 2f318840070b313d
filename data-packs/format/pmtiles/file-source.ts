import { type FileHandle, open } from 'node:fs/promises';
import type { Compression, RangeResponse, Source } from 'pmtiles';
import { formatFailures } from '../../words/words.ts';
import { boundedDecompress } from './decompress.ts';

/** Larger than any directory or tile; limits the memory that an archive can demand. */
const mostBytes = 64 * 1024 * 1024;

/** Where in a file an archive lies: all of it, or a part of an `.outpost` file. */
export interface FileSection {
  start: number;
  size: number;
}

/**
 * Reads a PMTiles archive on disk for the `pmtiles` reader: `new PMTiles(await FileSource.open(path))`. The file stays
 * open until `close()`.
 */
export class FileSource implements Source {
  readonly path: string;
  readonly #handle: FileHandle;
  readonly #section: FileSection;

  private constructor(path: string, handle: FileHandle, section: FileSection) {
    this.path = path;
    this.#handle = handle;
    this.#section = section;
  }

  /** Throws Node's error (ENOENT, EACCES) when the file cannot be opened. */
  static async open(path: string, section: FileSection = { start: 0, size: Infinity }): Promise<FileSource> {
    return new FileSource(path, await open(path, 'r'), section);
  }

  getKey(): string {
    return this.path;
  }

  /** Truncates ranges at the end of the archive, as the reader's first request needs. */
  async getBytes(offset: number, length: number, signal?: AbortSignal): Promise<RangeResponse> {
    signal?.throwIfAborted();
    if (!(offset >= 0 && length >= 0 && length <= mostBytes)) {
      throw formatFailures.error('asksBeyond', { path: this.path, length, offset });
    }
    const { start, size } = this.#section;
    const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)));
    let filled = 0;
    while (filled < bytes.length) {
      const { bytesRead } = await this.#handle.read(bytes, filled, bytes.length - filled, start + offset + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return { data: filled === bytes.length ? bytes.buffer : bytes.buffer.slice(0, filled) };
  }

  /** Unpacks a directory, a tile or metadata. */
  async getBlock(offset: number, length: number, compression: Compression, signal?: AbortSignal): Promise<Uint8Array> {
    const { data } = await this.getBytes(offset, length, signal);
    return new Uint8Array(await boundedDecompress(data, compression));
  }

  /** Idempotent. */
  async close(): Promise<void> {
    await this.#handle.close();
  }
}
