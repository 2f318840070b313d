import { builderFailures } from '../../../words/words.ts';
import { DamagedBlock } from '../input-error.ts';

/**
 * A cursor over untrusted protobuf bytes: every length is checked against its message. The `pbf` package reads past the
 * end silently, and into arrays; this reads columns of numbers in place.
 */
export class Wire {
  readonly bytes: Uint8Array;
  position: number;
  readonly end: number;

  constructor(bytes: Uint8Array, position = 0, end = bytes.length) {
    this.bytes = bytes;
    this.position = position;
    this.end = end;
  }

  get more(): boolean {
    return this.position < this.end;
  }

  /** Reads an unsigned number, exact up to 2^53. */
  varint(): number {
    const { bytes } = this;
    let { position } = this;
    // Past the end `byte` is undefined, which the check below refuses.
    let byte = bytes[position++] as number;
    let value = byte & 0x7f;
    if (!(byte < 0x80)) {
      byte = bytes[position++] as number;
      value |= (byte & 0x7f) << 7;
      if (!(byte < 0x80)) {
        byte = bytes[position++] as number;
        value |= (byte & 0x7f) << 14;
        if (!(byte < 0x80)) {
          byte = bytes[position++] as number;
          value |= (byte & 0x7f) << 21;
          for (let scale = 2 ** 28; byte >= 0x80 && scale < 2 ** 70; scale *= 128) {
            byte = bytes[position++] as number;
            value += (byte & 0x7f) * scale;
          }
        }
      }
    }
    if (position > this.end || !(byte < 0x80)) throw new DamagedBlock(builderFailures.message('pastTheEnd'));
    this.position = position;
    return value;
  }

  /** Reads a zigzag number (sint32, sint64). */
  svarint(): number {
    const value = this.varint();
    if (value < 0x80000000) return (value >>> 1) ^ -(value & 1);
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** Reads a two's complement number (int32, int64), exact from -2^53 to 2^53. */
  int(): number {
    const start = this.position;
    const value = this.varint();
    // Negative numbers have ten bytes, of which the last is a sign.
    if (this.position - start < 10) return value;
    let complement = 0;
    for (let i = start + 8; i >= start; i--) complement = complement * 128 + (~(this.bytes[i] as number) & 0x7f);
    return -1 - complement;
  }

  /** Reads a length-delimited field as a new cursor. */
  message(): Wire {
    const length = this.varint();
    const start = this.position;
    if (length > this.end - start) throw new DamagedBlock(builderFailures.message('pastTheEnd'));
    this.position = start + length;
    return new Wire(this.bytes, start, start + length);
  }

  rest(): Uint8Array {
    return this.bytes.subarray(this.position, this.end);
  }

  text(): string {
    return Buffer.from(this.bytes.buffer, this.bytes.byteOffset + this.position, this.end - this.position).toString();
  }

  skip(key: number): void {
    const type = key & 7;
    if (type === 0) this.varint();
    else if (type === 1) this.position += 8;
    else if (type === 2) this.message();
    else if (type === 5) this.position += 4;
    else throw new DamagedBlock(builderFailures.message('wireType', { type }));
    if (this.position > this.end) throw new DamagedBlock(builderFailures.message('pastTheEnd'));
  }
}

/** The key of a length-delimited field: a message, text, or packed numbers. */
export const lengthDelimited = (field: number): number => (field << 3) | 2;
/** The key of a varint field. */
export const number = (field: number): number => field << 3;
