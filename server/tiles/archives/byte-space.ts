import { type OpenPart, openPartFile, type PartBytes } from '../../regions/index.ts';

/** `length` bytes from `offset` of what lies at `path`: a file, or a part of a region. */
export interface FilePiece {
  path: string;
  offset: number;
  length: number;
}

interface OpenPiece extends FilePiece {
  /** Offset of the piece in the byte space. */
  start: number;
  bytes: PartBytes;
}

const chunkSize = 256 * 1024;

/**
 * Pieces of files read as one file. Holds each file open until it is closed and its last read is over, so that a
 * pack may be replaced under a running download.
 */
export class ByteSpace {
  readonly length: number;
  readonly #pieces: readonly OpenPiece[];
  readonly #opened: readonly PartBytes[];
  #readers = 0;
  #closing = false;
  #closed: Promise<void> | undefined;

  private constructor(pieces: readonly OpenPiece[], opened: readonly PartBytes[]) {
    this.#pieces = pieces;
    this.#opened = opened;
    const last = pieces.at(-1);
    this.length = last === undefined ? 0 : last.start + last.length;
  }

  /** Throws Node's own error when one of the files cannot be opened; nothing stays open then. */
  static async open(pieces: readonly FilePiece[], openPart: OpenPart = openPartFile): Promise<ByteSpace> {
    const opened = new Map<string, PartBytes>();
    const placed: OpenPiece[] = [];
    let start = 0;
    try {
      for (const piece of pieces) {
        const bytes = opened.get(piece.path) ?? (await openPart(piece.path));
        opened.set(piece.path, bytes);
        if (piece.length > 0) placed.push({ ...piece, start, bytes });
        start += piece.length;
      }
    } catch (error) {
      await Promise.all([...opened.values()].map(bytes => bytes.close()));
      throw error;
    }
    return new ByteSpace(placed, [...opened.values()]);
  }

  /** The bytes of a range that lies within the space. */
  async read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const target = new Uint8Array(length);
    this.#enter();
    try {
      let filled = 0;
      for (let piece = this.#pieceAt(offset); filled < length; piece++) {
        const { bytes, position, count } = this.#slice(piece, offset + filled, length - filled);
        await bytes.read(target.subarray(filled, filled + count), position);
        filled += count;
      }
    } finally {
      this.#leave();
    }
    return target;
  }

  /** The same in chunks, for ranges too large to hold in memory. */
  async *chunks(offset: number, length: number): AsyncGenerator<Uint8Array> {
    this.#enter();
    try {
      let done = 0;
      for (let piece = this.#pieceAt(offset); done < length; ) {
        const { bytes, position, count, last } = this.#slice(piece, offset + done, Math.min(chunkSize, length - done));
        const chunk = new Uint8Array(count);
        await bytes.read(chunk, position);
        yield chunk;
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
    this.#closed ??= Promise.all(this.#opened.map(bytes => bytes.close())).then(() => undefined);
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
    return { bytes: piece.bytes, position: piece.offset + inside, count, last };
  }
}
