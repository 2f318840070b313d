import { open } from 'node:fs/promises';
import { type RangeResponse, ResolvedValueCache, type Source } from 'pmtiles';
import { type PmtilesReader, pmtilesReader } from '../../../data-packs/format/pmtiles/pmtiles-reader.ts';
import type { ImageryCatalogue } from './imagery-catalogue.ts';

/** Opens the file for each read, because it may be replaced or removed at any time. */
class PassingFile implements Source {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  getKey(): string {
    return this.#path;
  }

  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const handle = await open(this.#path, 'r');
    try {
      // Limit reads to the file's size: a damaged directory may point beyond it.
      const { size } = await handle.stat();
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)));
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, offset);
      return { data: bytes.buffer.slice(0, bytesRead) };
    } finally {
      await handle.close();
    }
  }
}

/** Reads tiles of installed imagery for the service itself. */
export class ImageryTiles {
  readonly #catalogue: ImageryCatalogue;
  readonly #readers = new Map<string, PmtilesReader>();

  constructor(catalogue: ImageryCatalogue) {
    this.#catalogue = catalogue;
  }

  /** Reads a tile's picture as stored; `undefined` where the archive has none or is gone. */
  async tile(id: string, z: number, x: number, y: number): Promise<Uint8Array | undefined> {
    const path = this.#catalogue.find(id)?.path;
    if (path === undefined) {
      this.#readers.delete(id);
      return undefined;
    }
    let reader = this.#readers.get(id);
    // Another version of the region lies at another path.
    if (reader?.source.getKey() !== path) {
      reader = pmtilesReader(new PassingFile(path), new ResolvedValueCache(64));
      this.#readers.set(id, reader);
    }
    const found = await reader.getZxy(z, x, y);
    return found === undefined ? undefined : new Uint8Array(found.data);
  }
}
