import { PbfWriter } from 'pbf';
import { itemAt } from '../../../base/item-at.ts';
import { memberTypes } from '../dataset.ts';
import type { Tags } from '../osm-view.ts';

export type MemberType = (typeof memberTypes)[number];
export interface RelationMember {
  type: MemberType;
  id: number;
  role: string;
}

/** Counts the strings of a block; the table in the file is sorted by frequency. */
class BlockStrings {
  readonly #index = new Map<string, number>();
  readonly #counts: number[] = [];
  /** Number of characters of all different strings. */
  characters = 0;

  add(text: string): number {
    const known = this.#index.get(text);
    if (known !== undefined) {
      this.#counts[known] = itemAt(this.#counts, known) + 1;
      return known;
    }
    const index = this.#counts.length;
    this.#index.set(text, index);
    this.#counts.push(1);
    this.characters += text.length;
    return index;
  }

  /** The table (entry 0 is empty, as dense nodes need it) and the new index of every old one. */
  byFrequency(): { table: string[]; newIndex: Uint32Array } {
    const texts = [...this.#index.keys()];
    const order = texts.map((_, index) => index);
    order.sort((a, b) => itemAt(this.#counts, b) - itemAt(this.#counts, a) || a - b);
    const newIndex = new Uint32Array(texts.length);
    const table = [''];
    for (const index of order) {
      newIndex[index] = table.length;
      table.push(itemAt(texts, index));
    }
    return { table, newIndex };
  }
}

/**
 * Collects objects of one type for one PrimitiveBlock, as numbers: the string table, which comes first in the file, is
 * known only when the block is full.
 */
export class PbfBlock {
  readonly type: MemberType;
  /** Number of objects. */
  count = 0;
  readonly #strings = new BlockStrings();
  readonly #ids: number[] = [];
  readonly #versions: number[] = [];
  /** lon and lat of nodes, refs of ways, ids of members. */
  readonly #values: number[] = [];
  readonly #valueEnds: number[] = [];
  readonly #tags: number[] = [];
  readonly #tagEnds: number[] = [];
  readonly #roles: number[] = [];
  readonly #types: number[] = [];

  constructor(type: MemberType) {
    this.type = type;
  }

  /** Number of references, coordinates and characters; limits the encoded size together with `count`. */
  get weight(): number {
    return this.#values.length + this.#strings.characters;
  }

  addNode(id: number, lon: number, lat: number, tags: Tags, version: number): void {
    this.#values.push(lon, lat);
    this.#endObject(id, tags, version);
  }

  addWay(id: number, refs: ArrayLike<number>, tags: Tags, version: number): void {
    for (let i = 0; i < refs.length; i++) this.#values.push(refs[i] as number);
    this.#endObject(id, tags, version);
  }

  addRelation(id: number, members: readonly RelationMember[], tags: Tags, version: number): void {
    for (const member of members) {
      this.#values.push(member.id);
      this.#roles.push(this.#strings.add(member.role));
      this.#types.push(memberTypes.indexOf(member.type));
    }
    this.#endObject(id, tags, version);
  }

  #endObject(id: number, tags: Tags, version: number): void {
    for (const [key, value] of Object.entries(tags)) this.#tags.push(this.#strings.add(key), this.#strings.add(value));
    this.#ids.push(id);
    this.#versions.push(version);
    this.#valueEnds.push(this.#values.length);
    this.#tagEnds.push(this.#tags.length);
    this.count += 1;
  }

  /** The PrimitiveBlock message. */
  encode(): Uint8Array {
    const { table, newIndex } = this.#strings.byFrequency();
    const pbf = new PbfWriter();
    const encoder = new TextEncoder();
    pbf.writeMessage(
      1,
      (texts: string[], writer: PbfWriter) => {
        for (const text of texts) writer.writeBytesField(1, encoder.encode(text));
      },
      table,
    );
    const tags = this.#tags.map(index => itemAt(newIndex, index));
    pbf.writeMessage(2, (_: null, writer: PbfWriter) => this.#writeGroup(writer, tags, newIndex), null);
    return pbf.finish();
  }

  #writeGroup(pbf: PbfWriter, tags: number[], newIndex: Uint32Array): void {
    if (this.type === 'node') {
      pbf.writeMessage(2, (_: null, writer: PbfWriter) => this.#writeDense(writer, tags), null);
      return;
    }
    for (let i = 0; i < this.count; i++) {
      const object = (_: null, writer: PbfWriter) => this.#writeObject(writer, i, tags, newIndex);
      pbf.writeMessage(this.type === 'way' ? 3 : 4, object, null);
    }
  }

  #writeDense(pbf: PbfWriter, tags: number[]): void {
    const lons: number[] = [];
    const lats: number[] = [];
    for (let i = 0; i < this.#values.length; i += 2) {
      lons.push(this.#values[i] as number);
      lats.push(this.#values[i + 1] as number);
    }
    pbf.writePackedSVarint(1, deltas(this.#ids));
    if (this.#versions.some(version => version > 0)) pbf.writeBytesField(5, this.#denseInfo());
    pbf.writePackedSVarint(8, deltas(lats));
    pbf.writePackedSVarint(9, deltas(lons));
    if (tags.length === 0) return;
    const keysAndValues: number[] = [];
    let from = 0;
    for (const end of this.#tagEnds) {
      for (; from < end; from++) keysAndValues.push(tags[from] as number);
      keysAndValues.push(0);
    }
    pbf.writePackedVarint(10, keysAndValues);
  }

  /** Versions alone. */
  #denseInfo(): Uint8Array {
    const info = new PbfWriter();
    info.writePackedVarint(1, this.#versions);
    return info.finish();
  }

  #writeObject(pbf: PbfWriter, i: number, tags: number[], newIndex: Uint32Array): void {
    const keys: number[] = [];
    const values: number[] = [];
    for (let at = this.#tagEnds[i - 1] ?? 0; at < itemAt(this.#tagEnds, i); at += 2) {
      keys.push(tags[at] as number);
      values.push(tags[at + 1] as number);
    }
    pbf.writeVarintField(1, itemAt(this.#ids, i));
    pbf.writePackedVarint(2, keys);
    pbf.writePackedVarint(3, values);
    const version = itemAt(this.#versions, i);
    if (version > 0) pbf.writeMessage(4, (_: null, info: PbfWriter) => info.writeVarintField(1, version), null);
    const from = this.#valueEnds[i - 1] ?? 0;
    const to = itemAt(this.#valueEnds, i);
    const references = deltas(this.#values.slice(from, to));
    if (this.type === 'way') {
      pbf.writePackedSVarint(8, references);
      return;
    }
    pbf.writePackedVarint(
      8,
      this.#roles.slice(from, to).map(role => itemAt(newIndex, role)),
    );
    pbf.writePackedSVarint(9, references);
    pbf.writePackedVarint(10, this.#types.slice(from, to));
  }
}

function deltas(values: readonly number[]): number[] {
  let before = 0;
  return values.map(value => {
    const delta = value - before;
    before = value;
    return delta;
  });
}
