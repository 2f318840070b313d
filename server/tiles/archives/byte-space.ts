import { type FileHandle, open } from 'node:fs/promises';

/** `length` bytes of a file from `offset`. */
export interface FilePiece {
  path: string;
  offset: number;
  length: number;
}

interface OpenPiece extends FilePiece {
  /** Offset of the piece in the byte space. */
  start: number;
  handle: FileHandle;
}

const chunkSize = 256 * 1024;

/**
 * Pieces of files read as one file. Holds one handle per file until it is closed and its last read is over, so that a
 * pack may be replaced under a running download.
 */
export class ByteSpace {
  readonly length: number;
  readonly #pieces: readonly OpenPiece[];
  readonly #handles: readonly FileHandle[];
  #readers = 0;
  #closing = false;
  #closed: Promise<void> | undefined;

  private constructor(pieces: readonly OpenPiece[], handles: readonly FileHandle[]) {
    this.#pieces = pieces;
    this.#handles = handles;
    const last = pieces.at(-1);
    this.length = last === undefined ? 0 : last.start + last.length;
  }

  /** Throws Node's own error when one of the files cannot be opened; nothing stays open then. */
  static async open(pieces: readonly FilePiece[]): Promise<ByteSpace> {
    const handles = new Map<string, FileHandle>();
    const placed: OpenPiece[] = [];
    let start = 0;
    try {
      for (const piece of pieces) {
        const handle = handles.get(piece.path) ?? (await open(piece.path, 'r'));
        handles.set(piece.path, handle);
        if (piece.length > 0) placed.push({ ...piece, start, handle });
        start += piece.length;
      }
    } catch (error) {
      await Promise.all([...handles.values()].map(handle => handle.close()));
      throw error;
    }
    return new ByteSpace(placed, [...handles.values()]);
  }

  /** The bytes of a range that lies within the space. */
  async read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(length);
    this.#enter();
    try {
      let filled = 0;
      for (let piece = this.#pieceAt(offset); filled < length; piece++) {
        const { handle, path, position, count } = this.#slice(piece, offset + filled, length - filled);
        await readFully(handle, path, bytes.subarray(filled, filled + count), position);
        filled += count;
      }
    } finally {
      this.#leave();
    }
    return bytes;
  }

  /** The same in chunks, for ranges too large to hold in memory. */
  async *chunks(offset: number, length: number): AsyncGenerator<Uint8Array> {
    this.#enter();
    try {
      let done = 0;
      for (let piece = this.#pieceAt(offset); done < length; ) {
        const { handle, path, position, count, last } = this.#slice(
          piece,
          offset + done,
          Math.min(chunkSize, length - done),
        );
        const bytes = new Uint8Array(count);
        await readFully(handle, path, bytes, position);
        yield bytes;
        done += count;
        if (last) piece++;
      }
    } finally {
      this.#leave();
    }
  }

  /** Resolves when the last running read is over and the files are closed. Idempotent. */
  async close(): Promise<void> {
    this.#closing = true;
    if (this.#readers === 0) await this.#closeHandles();
  }

  #enter(): void {
    if (this.#closing && this.#readers === 0) throw new Error('this archive was replaced and is closed');
    this.#readers++;
  }

  #leave(): void {
    this.#readers--;
    if (this.#readers === 0 && this.#closing) void this.#closeHandles();
  }

  #closeHandles(): Promise<void> {
    this.#closed ??= Promise.all(this.#handles.map(handle => handle.close())).then(() => undefined);
    return this.#closed;
  }

  #pieceAt(offset: number): number {
    let low = 0;
    let high = this.#pieces.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#pieces[middle]?.start ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #slice(index: number, offset: number, wanted: number) {
    const piece = this.#pieces[index];
    if (piece === undefined) throw new RangeError(`byte ${offset} lies behind the end of the archive`);
    const inside = offset - piece.start;
    const count = Math.min(wanted, piece.length - inside);
    const last = inside + count === piece.length;
    return { handle: piece.handle, path: piece.path, position: piece.offset + inside, count, last };
  }
}

async function readFully(handle: FileHandle, path: string, target: Uint8Array, position: number): Promise<void> {
  for (let filled = 0; filled < target.length; ) {
    const { bytesRead } = await handle.read(target, filled, target.length - filled, position + filled);
    if (bytesRead === 0) throw new Error(`${path} is shorter than its directory says`);
    filled += bytesRead;
  }
}
