import { type FileHandle, open } from 'node:fs/promises';

const blockSize = 512;

export interface TarEntry {
  /** Relative path of at most 100 bytes of ASCII, enough for graph tiles. */
  name: string;
  size: number;
}

/** A POSIX (ustar) header. Owner, mode and time are fixed, so that equal contents make equal archives. */
function tarHeader({ name, size }: TarEntry): Buffer {
  if (Buffer.byteLength(name) > 100) throw new RangeError(`the path "${name}" is too long for a tar header`);
  const block = Buffer.alloc(blockSize);
  block.write(name, 0);
  block.write('0000644\0', 100);
  block.write('0000000\0', 108);
  block.write('0000000\0', 116);
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  block.write('00000000000\0', 136);
  block.write('        ', 148);
  block.write('0', 156);
  block.write('ustar\x0000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

/** Offsets of the entries' contents in an archive. */
export function tarOffsets(entries: readonly TarEntry[]): number[] {
  let offset = 0;
  return entries.map(({ size }) => {
    const start = offset + blockSize;
    offset = start + Math.ceil(size / blockSize) * blockSize;
    return start;
  });
}

/** Writes a tar entry by entry, through a buffer of a mebibyte. */
export class TarWriter {
  readonly #handle: FileHandle;

  private constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  static async create(path: string): Promise<TarWriter> {
    return new TarWriter(await open(path, 'wx'));
  }

  async add(name: string, content: Uint8Array): Promise<void> {
    await this.#handle.writeFile(tarHeader({ name, size: content.length }));
    await this.#handle.writeFile(content);
    await this.#pad(content.length);
  }

  /** The file must have exactly `entry.size` bytes. */
  async addFile(entry: TarEntry, path: string, signal: AbortSignal): Promise<void> {
    await this.#handle.writeFile(tarHeader(entry));
    const source = await open(path, 'r');
    const buffer = Buffer.allocUnsafe(Math.min(1 << 20, Math.max(1, entry.size)));
    let copied = 0;
    try {
      for (;;) {
        signal.throwIfAborted();
        const { bytesRead } = await source.read(buffer, 0, buffer.length, null);
        if (bytesRead === 0) break;
        await this.#handle.writeFile(buffer.subarray(0, bytesRead));
        copied += bytesRead;
      }
    } finally {
      await source.close();
    }
    if (copied !== entry.size) throw new Error(`${path} changed while it was being packed`);
    await this.#pad(entry.size);
  }

  /** Ends the archive and syncs it to disk. */
  async finish(): Promise<void> {
    await this.#handle.writeFile(Buffer.alloc(2 * blockSize));
    await this.#handle.sync();
    await this.#handle.close();
  }

  async abort(): Promise<void> {
    await this.#handle.close();
  }

  async #pad(size: number): Promise<void> {
    const rest = size % blockSize;
    if (rest > 0) await this.#handle.writeFile(Buffer.alloc(blockSize - rest));
  }
}
