import { ResolvedValueCache, type Source } from 'pmtiles';
import { type PmtilesReader, pmtilesReader } from '../../../data-packs/format/pmtiles/pmtiles-reader.ts';
import type { ArchiveVersion, VirtualArchive } from './virtual-archive.ts';

/** One version of a virtual archive for the reader that clients use, without HTTP. */
const sourceOf = ({ etag, space }: ArchiveVersion): Source => ({
  getKey: () => etag,
  getBytes: async (offset, length) => {
    const available = Math.max(0, Math.min(length, space.length - offset));
    return { data: (await space.read(offset, available)).buffer };
  },
});

/** Reads tiles of the archive's current version; a new version starts a new reader. */
export class ArchiveReader {
  readonly #archive: VirtualArchive;
  #version: ArchiveVersion | undefined;
  #reader: PmtilesReader | undefined;
  #metadata: Promise<Record<string, unknown>> | undefined;

  constructor(archive: VirtualArchive) {
    this.#archive = archive;
  }

  version(): Promise<ArchiveVersion> {
    return this.#archive.current();
  }

  /** Resolves when the mounted regions are joined. */
  completed(): Promise<void> {
    return this.#archive.completed();
  }

  /** Reads a tile, decompressed; `undefined` where there is none. */
  async tile(z: number, x: number, y: number): Promise<Uint8Array | undefined> {
    const found = await (await this.#current()).getZxy(z, x, y);
    return found === undefined ? undefined : new Uint8Array(found.data);
  }

  /** The JSON metadata, parsed once for each version. */
  async metadata(): Promise<Record<string, unknown>> {
    const reader = await this.#current();
    const metadata = this.#metadata ?? (reader.getMetadata() as Promise<Record<string, unknown>>);
    this.#metadata = metadata;
    // What could not be read once is read again.
    metadata.catch(() => {
      if (this.#metadata === metadata) this.#metadata = undefined;
    });
    return metadata;
  }

  async #current(): Promise<PmtilesReader> {
    const version = await this.#archive.current();
    if (this.#reader === undefined || this.#version !== version) {
      this.#version = version;
      this.#reader = pmtilesReader(sourceOf(version), new ResolvedValueCache(64));
      this.#metadata = undefined;
    }
    return this.#reader;
  }
}
