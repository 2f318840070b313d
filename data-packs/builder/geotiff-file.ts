import { type FileHandle, open } from 'node:fs/promises';
import GeoTIFF from 'geotiff';

/** Bytes that the library reads where it does not know a length yet. */
const firstLook = 4096;

/**
 * Opens a GeoTIFF's file up to its end: beyond it the library's own reader has zeros, as many as a damaged length asks
 * for. Close the result.
 */
export async function openGeoTiffFile(path: string): Promise<GeoTIFF> {
  const handle = await open(path, 'r');
  try {
    return await GeoTIFF.fromSource(new FileUpToItsEnd(handle, (await handle.stat()).size));
  } catch (error) {
    await handle.close();
    throw error;
  }
}

type Source = Parameters<typeof GeoTIFF.fromSource>[0];
type Slice = Parameters<Source['fetchSlice']>[0];

class FileUpToItsEnd implements Source {
  readonly #handle: FileHandle;
  readonly #size: number;

  constructor(handle: FileHandle, size: number) {
    this.#handle = handle;
    this.#size = size;
  }

  get fileSize(): number {
    return this.#size;
  }

  fetch(slices: Slice[]): Promise<ArrayBufferLike[]> {
    return Promise.all(slices.map(async slice => (await this.fetchSlice(slice)).data));
  }

  async fetchSlice({ offset, length }: Slice): Promise<Slice & { data: ArrayBufferLike }> {
    if (!(length <= Math.max(firstLook, this.#size))) throw new RangeError('it tells of more bytes than it has');
    const bytes = new Uint8Array(Math.max(0, Math.min(length, this.#size - offset)));
    await this.#handle.read(bytes, 0, bytes.length, offset);
    return { data: bytes.buffer, offset, length: bytes.length };
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}
