import { type Cache, type Entry, type Header, ResolvedValueCache, type Source } from 'pmtiles';

/**
 * Headers and directories of an archive. The reader's own shared cache keeps a failed read for good, so that one moment without the service
 * would leave the map empty until a reload; this one shares reads while they are under way and keeps only what arrived.
 */
export class ArchiveCache implements Cache {
  readonly #kept = new ResolvedValueCache();
  readonly #underWay = new Map<string, Promise<unknown>>();

  getHeader(source: Source): Promise<Header> {
    return this.#share(source.getKey(), () => this.#kept.getHeader(source));
  }

  /** Not given up when one tile is: the next one needs the same directory. */
  getDirectory(source: Source, offset: number, length: number, header: Header): Promise<Entry[]> {
    const key = `${source.getKey()}|${header.etag ?? ''}|${offset}|${length}`;
    return this.#share(key, () => this.#kept.getDirectory(source, offset, length, header));
  }

  invalidate(source: Source): Promise<void> {
    return this.#kept.invalidate(source);
  }

  #share<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
    const running = this.#underWay.get(key) as Promise<Value> | undefined;
    if (running !== undefined) return running;
    const started = read().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, started);
    return started;
  }
}
