/** Little-endian, as in files; a view of the buffer, or one for the GPU. */
interface BufferView {
  bytes: Uint8Array;
  /** 34962: attributes of vertices, 34963: indices. */
  target?: 34962 | 34963;
  byteStride?: number;
}

const magic = 0x46546c67;
const jsonChunk = 0x4e4f534a;
const binaryChunk = 0x004e4942;

/** Gathers the binary chunk of a GLB file (glTF 2.0, "GLB File Format Specification"). */
export class GlbWriter {
  readonly #views: { buffer: 0; byteOffset: number; byteLength: number; byteStride?: number; target?: number }[] = [];
  readonly #parts: Uint8Array[] = [];
  #length = 0;

  /** Adds a view, aligned to 8 bytes as property tables need; returns its index. */
  view({ bytes, ...rest }: BufferView): number {
    this.#views.push({ buffer: 0, byteOffset: this.#length, byteLength: bytes.length, ...rest });
    this.#parts.push(bytes);
    const padding = -bytes.length & 7;
    if (padding > 0) this.#parts.push(new Uint8Array(padding));
    this.#length += bytes.length + padding;
    return this.#views.length - 1;
  }

  /** The file of a document without its buffers and views. */
  finish(document: Readonly<Record<string, unknown>>): Uint8Array {
    const whole = { ...document, bufferViews: this.#views, buffers: [{ byteLength: this.#length }] };
    const text = Buffer.from(JSON.stringify(whole));
    // The binary chunk begins at a multiple of 8, so that its views do, too.
    const json = Buffer.alloc(text.length + (-(text.length + 4) & 7), ' ');
    text.copy(json);
    const header = Buffer.alloc(12);
    header.writeUInt32LE(magic, 0);
    header.writeUInt32LE(2, 4);
    header.writeUInt32LE(12 + 8 + json.length + 8 + this.#length, 8);
    return Buffer.concat([
      header,
      chunkHead(json.length, jsonChunk),
      json,
      chunkHead(this.#length, binaryChunk),
      ...this.#parts,
    ]);
  }
}

function chunkHead(length: number, type: number): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(length, 0);
  head.writeUInt32LE(type, 4);
  return head;
}
