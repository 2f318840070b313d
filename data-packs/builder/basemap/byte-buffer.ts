/** Writes protocol buffer messages; reused from tile to tile. */
export class ByteBuffer {
  bytes: Uint8Array;
  length = 0;

  constructor(capacity: number) {
    this.bytes = new Uint8Array(capacity);
  }

  reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(2 * this.bytes.length, this.length + count));
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
  }

  /** Safe up to 2^53. */
  varint(value: number): void {
    this.reserve(10);
    let rest = value;
    while (rest >= 0x80000000) {
      this.bytes[this.length++] = (rest % 128) | 0x80;
      rest = Math.floor(rest / 128);
    }
    while (rest > 127) {
      this.bytes[this.length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.bytes[this.length++] = rest;
  }

  append(source: Uint8Array, start: number, end: number): void {
    const count = end - start;
    this.reserve(count);
    const { bytes, length } = this;
    // Below this, a loop beats the call overhead of set() (measured with the basemap bench).
    if (count < 48) for (let i = 0; i < count; i++) bytes[length + i] = source[start + i] as number;
    else bytes.set(source.subarray(start, end), length);
    this.length += count;
  }

  /** A length-delimited field: tag, length, bytes. */
  field(tag: number, source: Uint8Array, start: number, end: number): void {
    this.varint(tag * 8 + 2);
    this.varint(end - start);
    this.append(source, start, end);
  }
}
