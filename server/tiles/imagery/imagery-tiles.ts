import { type RangeResponse, ResolvedValueCache, type Source } from 'pmtiles';
import { type PmtilesReader, pmtilesReader } from '../../../data-packs/format/pmtiles/pmtiles-reader.ts';
import type { OpenPart } from '../../regions/index.ts';
import type { ImageryCatalogue } from './imagery-catalogue.ts';

/** Opens the file for each read, because it may be replaced or removed at any time. */
class PassingFile implements Source {
  readonly #path: string;
  readonly #open: OpenPart;

  constructor(path: string, open: OpenPart) {
    this.#path = path;
    this.#open = open;
  }

  getKey(): string {
    return this.#path;
  }

  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const part = await this.#open(this.#path);
    try {
      // Limit reads to the file's size: a damaged directory may point beyond it.
      const bytes = new Uint8Array(Math.max(0, Math.min(length, (await part.size()) - offset)));
      await part.read(bytes, offset);
      return { data: bytes.buffer };
    } finally {
      await part.close();
    }
  }
}

/** Reads tiles of installed imagery for the service itself. */
export class ImageryTiles {
  readonly #catalogue: ImageryCatalogue;
  readonly #open: OpenPart;
  readonly #readers = new Map<string, PmtilesReader>();

  constructor(catalogue: ImageryCatalogue, open: OpenPart) {
    this.#catalogue = catalogue;
    this.#open = open;
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
      reader = pmtilesReader(new PassingFile(path, this.#open), new ResolvedValueCache(64));
      this.#readers.set(id, reader);
    }
    const found = await reader.getZxy(z, x, y);
    return found === undefined ? undefined : new Uint8Array(found.data);
  }
}
