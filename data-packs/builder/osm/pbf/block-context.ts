import { builderFailures } from '../../../words/words.ts';
import { concatArrays } from '../../growable.ts';
import { DamagedBlock } from '../input-error.ts';
import { lengthDelimited, number, Wire } from './wire.ts';

/** 1e-7 degrees. */
export interface Position {
  lon: number;
  lat: number;
}

/** Scale and strings of a block, shared by its objects. */
export class BlockContext {
  granularity = 100;
  latOffset = 0;
  lonOffset = 0;
  readonly #bytes: Uint8Array;
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #used: number[] = [];
  #indices: Int32Array | undefined;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  readStrings(wire: Wire): void {
    while (wire.more) {
      const key = wire.varint();
      if (key !== lengthDelimited(1)) {
        wire.skip(key);
        continue;
      }
      const text = wire.message();
      this.#starts.push(text.position);
      this.#ends.push(text.end);
    }
  }

  /** Returns the index of a string of this block in the decoded block. */
  use(string: number): number {
    this.#indices ??= new Int32Array(this.#starts.length).fill(-1);
    if (!(string < this.#starts.length)) throw new DamagedBlock(builderFailures.message('textOutside'));
    const known = this.#indices[string] as number;
    if (known !== -1) return known;
    this.#indices[string] = this.#used.length;
    return this.#used.push(string) - 1;
  }

  usedStrings(): { bytes: Uint8Array; offsets: Uint32Array } {
    const offsets = new Uint32Array(this.#used.length + 1);
    const texts = this.#used.map(string => this.#bytes.subarray(this.#starts[string], this.#ends[string]));
    for (const [i, text] of texts.entries()) offsets[i + 1] = (offsets[i] as number) + text.length;
    return { bytes: concatArrays(Uint8Array, texts), offsets };
  }

  /** Converts coordinates to 1e-7 degrees; `undefined` outside the valid range. */
  position(lon: number, lat: number): Position | undefined {
    const position = {
      lon: Math.round((this.lonOffset + this.granularity * lon) / 100),
      lat: Math.round((this.latOffset + this.granularity * lat) / 100),
    };
    return Math.abs(position.lon) <= 1_800_000_000 && Math.abs(position.lat) <= 900_000_000 ? position : undefined;
  }
}

/** Reads the fields that nodes, ways and relations have in common: keys, values and version. */
export class ObjectFields {
  keys: Wire;
  values: Wire;
  version = 0;

  constructor(bytes: Uint8Array) {
    this.keys = new Wire(bytes, 0, 0);
    this.values = this.keys;
  }

  read(key: number, wire: Wire): boolean {
    if (key === lengthDelimited(2)) this.keys = wire.message();
    else if (key === lengthDelimited(3)) this.values = wire.message();
    else if (key === lengthDelimited(4)) this.#readInfo(wire.message());
    else return false;
    return true;
  }

  addTags(block: BlockContext, tags: number[]): void {
    while (this.keys.more) tags.push(block.use(this.keys.varint()), block.use(this.values.varint()));
  }

  #readInfo(wire: Wire): void {
    while (wire.more) {
      const key = wire.varint();
      if (key === number(1)) this.version = wire.int();
      else if (key === number(6)) {
        if (wire.varint() === 0) throw new DamagedBlock(builderFailures.message('deletedObject'));
      } else wire.skip(key);
    }
  }
}
