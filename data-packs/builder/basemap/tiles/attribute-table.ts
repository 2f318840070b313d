import { PbfWriter } from 'pbf';
import { lookup } from '../../../base/lookup.ts';
import { Growable, type SharedColumns, sharedColumns } from '../../growable.ts';
import type { Attributes, AttributeValue } from '../map-feature.ts';

const emptyColumns = () => ({
  keyBytes: new Growable(Uint8Array),
  keyOffsets: new Growable(Uint32Array),
  valueBytes: new Growable(Uint8Array),
  valueOffsets: new Growable(Uint32Array),
  /** Set `s` has entries `setOffsets[s] .. setOffsets[s + 1]`. */
  setOffsets: new Growable(Uint32Array),
  entries: new Growable(Uint32Array),
});

/**
 * Attribute sets in columns of shared memory. Keys are UTF-8, values are encoded vector tile `Value` messages: a worker
 * copies bytes and never decodes a string. Entry: key, value, first zoom, last zoom.
 */
export type AttributeColumns = SharedColumns<ReturnType<typeof emptyColumns>>;

export const entryWidth = 4;

/** Interns keys, values and whole sets. */
export class AttributeTable {
  readonly #keys = new Map<string, number>();
  readonly #values = new Map<AttributeValue, number>();
  readonly #sets = new Map<string, number>();
  readonly #columns = emptyColumns();
  readonly #writer = new PbfWriter(new Uint8Array(256));
  readonly #encoder = new TextEncoder();

  constructor() {
    const { keyOffsets, valueOffsets, setOffsets } = this.#columns;
    for (const offsets of [keyOffsets, valueOffsets, setOffsets]) offsets.push(0);
  }

  /** Returns the index of the set. */
  add(attributes: Attributes): number {
    const entries: number[] = [];
    for (const key in attributes) {
      const value = lookup(attributes, key);
      if (value === undefined) continue;
      const keyIndex = this.#key(key);
      if (typeof value !== 'object') {
        entries.push(keyIndex, this.#value(value), 0, 255);
      } else {
        for (const part of value) entries.push(keyIndex, this.#value(part.value), part.minzoom, part.maxzoom);
      }
    }
    const content = entries.join();
    const known = this.#sets.get(content);
    if (known !== undefined) return known;
    const set = this.#sets.size;
    this.#sets.set(content, set);
    for (const entry of entries) this.#columns.entries.push(entry);
    this.#columns.setOffsets.push(this.#columns.entries.length / entryWidth);
    return set;
  }

  share(): AttributeColumns {
    return sharedColumns(this.#columns);
  }

  #key(key: string): number {
    const known = this.#keys.get(key);
    if (known !== undefined) return known;
    const index = this.#keys.size;
    this.#keys.set(key, index);
    append(this.#columns.keyBytes, this.#columns.keyOffsets, this.#encoder.encode(key));
    return index;
  }

  #value(value: AttributeValue): number {
    const known = this.#values.get(value);
    if (known !== undefined) return known;
    const index = this.#values.size;
    this.#values.set(value, index);
    const writer = this.#writer;
    writer.pos = 0;
    if (typeof value === 'string') writer.writeStringField(1, value);
    else if (typeof value === 'boolean') writer.writeBooleanField(7, value);
    else if (!Number.isInteger(value)) writer.writeDoubleField(3, value);
    else if (value < 0) writer.writeSVarintField(6, value);
    else writer.writeVarintField(5, value);
    append(this.#columns.valueBytes, this.#columns.valueOffsets, writer.buf.subarray(0, writer.pos));
    return index;
  }
}

function append(bytes: Growable<Uint8Array>, offsets: Growable<Uint32Array>, added: Uint8Array): void {
  for (const byte of added) bytes.push(byte);
  offsets.push(bytes.length);
}
