import { type Cache, type Entry, type Header, ResolvedValueCache, type Source } from 'pmtiles';

/**
 * Caches headers and directories of an archive. Shares pending reads but keeps only successful ones: the reader's own
 * shared cache keeps failures too, which would leave the map empty until a reload.
 */
export class ArchiveCache implements Cache {
  readonly #resolved = new ResolvedValueCache();
  readonly #pending = new Map<string, Promise<unknown>>();

  getHeader(source: Source): Promise<Header> {
    return this.#share(source.getKey(), () => this.#resolved.getHeader(source));
  }

  /** Takes no abort signal: the next tile needs the same directory. */
  getDirectory(source: Source, offset: number, length: number, header: Header): Promise<Entry[]> {
    const key = `${source.getKey()}|${header.etag ?? ''}|${offset}|${length}`;
    return this.#share(key, () => this.#resolved.getDirectory(source, offset, length, header));
  }

  invalidate(source: Source): Promise<void> {
    return this.#resolved.invalidate(source);
  }

  #share<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
    const running = this.#pending.get(key) as Promise<Value> | undefined;
    if (running !== undefined) return running;
    const started = read().finally(() => this.#pending.delete(key));
    this.#pending.set(key, started);
    return started;
  }
}
