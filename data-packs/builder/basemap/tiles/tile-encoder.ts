import type { AttributeColumns } from './attribute-table.ts';

export const tileExtent = 4096;

const moveTo = 1;
const lineTo = 2;
const closePath = 7;

/** x, y, x, y ... in tile coordinates; a ring does not repeat its first vertex. */
export type GridPath = number[];

/** Encodes one Mapbox Vector Tile (version 2.1) after another; keys and values are copied as bytes. */
export class TileEncoder {
  readonly #attributes: AttributeColumns;
  readonly #tile = new ByteBuffer(1 << 16);
  readonly #layer = new ByteBuffer(1 << 16);
  readonly #feature = new ByteBuffer(1 << 12);
  readonly #tags = new ByteBuffer(1 << 10);
  readonly #geometry = new ByteBuffer(1 << 14);
  readonly #utf8 = new TextEncoder();
  /** Index of a key or value in the current layer; valid where the stamp is the layer's serial number. */
  readonly #keyIndex: Int32Array;
  readonly #keyStamp: Int32Array;
  readonly #valueIndex: Int32Array;
  readonly #valueStamp: Int32Array;
  readonly #keys: number[] = [];
  readonly #values: number[] = [];
  #serial = 0;
  #x = 0;
  #y = 0;

  constructor(attributes: AttributeColumns) {
    this.#attributes = attributes;
    this.#keyIndex = new Int32Array(attributes.keyOffsets.length);
    this.#keyStamp = new Int32Array(attributes.keyOffsets.length);
    this.#valueIndex = new Int32Array(attributes.valueOffsets.length);
    this.#valueStamp = new Int32Array(attributes.valueOffsets.length);
  }

  startTile(): void {
    this.#tile.length = 0;
  }

  startLayer(name: string): void {
    this.#serial++;
    this.#keys.length = 0;
    this.#values.length = 0;
    this.#layer.length = 0;
    const bytes = this.#utf8.encode(name);
    this.#layer.field(1, bytes, 0, bytes.length);
  }

  /** `pairs`: key index, value index, ... */
  points(id: number, pairs: readonly number[], path: GridPath): void {
    this.#startGeometry();
    this.#path(path, false);
    this.#endFeature(1, id, pairs);
  }

  lines(id: number, pairs: readonly number[], lines: readonly GridPath[]): void {
    this.#startGeometry();
    for (const line of lines) this.#path(line, false);
    this.#endFeature(2, id, pairs);
  }

  /** A polygon is its outer ring (clockwise, y down), then its inner ones (counter-clockwise). */
  polygons(id: number, pairs: readonly number[], polygons: readonly (readonly GridPath[])[]): void {
    this.#startGeometry();
    for (const polygon of polygons) for (const ring of polygon) this.#path(ring, true);
    this.#endFeature(3, id, pairs);
  }

  endLayer(): void {
    const { keyBytes, keyOffsets, valueBytes, valueOffsets } = this.#attributes;
    for (const key of this.#keys)
      this.#layer.field(3, keyBytes, keyOffsets[key] as number, keyOffsets[key + 1] as number);
    for (const value of this.#values)
      this.#layer.field(4, valueBytes, valueOffsets[value] as number, valueOffsets[value + 1] as number);
    this.#layer.varint(5 * 8);
    this.#layer.varint(tileExtent);
    this.#layer.varint(15 * 8);
    this.#layer.varint(2);
    this.#tile.field(3, this.#layer.bytes, 0, this.#layer.length);
  }

  /** A view of the bytes, valid until the next tile. */
  endTile(): Uint8Array {
    return this.#tile.bytes.subarray(0, this.#tile.length);
  }

  #startGeometry(): void {
    this.#geometry.length = 0;
    this.#x = 0;
    this.#y = 0;
  }

  #path(path: GridPath, closed: boolean): void {
    const out = this.#geometry;
    out.reserve(10 * path.length + 24);
    const count = path.length / 2;
    out.varint((1 << 3) | moveTo);
    for (let i = 0; i < count; i++) {
      if (i === 1) out.varint(((count - 1) << 3) | lineTo);
      const px = path[2 * i] as number;
      const py = path[2 * i + 1] as number;
      const dx = px - this.#x;
      const dy = py - this.#y;
      out.varint((dx << 1) ^ (dx >> 31));
      out.varint((dy << 1) ^ (dy >> 31));
      this.#x = px;
      this.#y = py;
    }
    if (closed) out.varint((1 << 3) | closePath);
  }

  #endFeature(type: number, id: number, pairs: readonly number[]): void {
    const tags = this.#tags;
    tags.length = 0;
    for (let i = 0; i < pairs.length; i += 2) {
      tags.varint(this.#key(pairs[i] as number));
      tags.varint(this.#value(pairs[i + 1] as number));
    }
    const feature = this.#feature;
    feature.length = 0;
    if (id > 0) {
      feature.varint(8);
      feature.varint(id);
    }
    if (tags.length > 0) feature.field(2, tags.bytes, 0, tags.length);
    feature.varint(3 * 8);
    feature.varint(type);
    feature.field(4, this.#geometry.bytes, 0, this.#geometry.length);
    this.#layer.field(2, feature.bytes, 0, feature.length);
  }

  #key(key: number): number {
    if (this.#keyStamp[key] !== this.#serial) {
      this.#keyStamp[key] = this.#serial;
      this.#keyIndex[key] = this.#keys.length;
      this.#keys.push(key);
    }
    return this.#keyIndex[key] as number;
  }

  #value(value: number): number {
    if (this.#valueStamp[value] !== this.#serial) {
      this.#valueStamp[value] = this.#serial;
      this.#valueIndex[value] = this.#values.length;
      this.#values.push(value);
    }
    return this.#valueIndex[value] as number;
  }
}

/** Writes protocol buffer messages; reused from tile to tile. */
class ByteBuffer {
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
