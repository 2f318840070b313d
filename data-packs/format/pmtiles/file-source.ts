import { type FileHandle, open } from 'node:fs/promises';
import type { RangeResponse, Source } from 'pmtiles';
import { formatFailures } from '../../words/failures/format.ts';
import { WordedError } from '../../words/worded-error.ts';

/** No directory or tile is as large: more is not read into memory because an archive says so. */
const mostBytes = 64 * 1024 * 1024;

/**
 * A PMTiles archive on disk, as the `pmtiles` reader wants it: `new PMTiles(await FileSource.open(path))`.
 * Holds one file handle until `close()`.
 */
export class FileSource implements Source {
  readonly path: string;
  readonly #handle: FileHandle;

  private constructor(path: string, handle: FileHandle) {
    this.path = path;
    this.#handle = handle;
  }

  /** Throws Node's own error (ENOENT, EACCES) when the file cannot be opened. */
  static async open(path: string): Promise<FileSource> {
    return new FileSource(path, await open(path, 'r'));
  }

  getKey(): string {
    return this.path;
  }

  /** As many of the bytes as the file has: a range beyond its end is cut short, as the reader's first request needs. */
  async getBytes(offset: number, length: number, signal?: AbortSignal): Promise<RangeResponse> {
    signal?.throwIfAborted();
    if (!(offset >= 0 && length >= 0 && length <= mostBytes)) {
      throw new WordedError(formatFailures.message('asksBeyond', { path: this.path, length, offset }));
    }
    const bytes = new Uint8Array(length);
    let filled = 0;
    while (filled < length) {
      const { bytesRead } = await this.#handle.read(bytes, filled, length - filled, offset + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return { data: filled === length ? bytes.buffer : bytes.buffer.slice(0, filled) };
  }

  /** Idempotent. */
  async close(): Promise<void> {
    await this.#handle.close();
  }
}
