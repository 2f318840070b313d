import { builderFailures } from '../../../words/words.ts';
import { DamagedBlock } from '../input-error.ts';
import type { BlockContext } from './block-context.ts';
import { lengthDelimited, number, Wire } from './wire.ts';

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
