import { Growable, release } from '../growable.ts';
import type { NodeColumns } from './dataset.ts';
import { gatheredTags } from './dataset-assembly.ts';
import { orderById } from './id-set.ts';
import { NumberPacker, numberAt, type PackedNumbers } from './packed-numbers.ts';
import type { NodeChunk } from './pbf/chunks.ts';

/** Packs nodes as they come; those that are not in order are sorted at the end. */
export class NodeAssembly {
  readonly #ids = new NumberPacker();
  readonly #versions = new NumberPacker();
  readonly #lon = new NumberPacker();
  readonly #lat = new NumberPacker();
  readonly #tagged = new Growable(Uint32Array);
  readonly #tagOffsets = new Growable(Uint32Array);
  readonly #tags = new Growable(Uint32Array);
  #count = 0;
  #last = -Infinity;
  #isAscending = true;

  /** Empties the chunk. */
  add({ ids, versions, lon, lat, taggedNodes, tagOffsets, tags }: NodeChunk): void {
    const firstTag = this.#tags.length / 2;
    for (const [row, node] of taggedNodes.entries()) {
      this.#tagged.push(this.#count + node);
      this.#tagOffsets.push(firstTag + (tagOffsets[row] as number));
    }
    for (const tag of tags) this.#tags.push(tag);
    const { length } = ids;
    for (let i = 0; i < length; i++) {
      const id = ids[i] as number;
      if (id <= this.#last) this.#isAscending = false;
      this.#last = id;
      this.#ids.push(id);
      this.#versions.push(versions[i] as number);
      this.#lon.push(lon[i] as number);
      this.#lat.push(lat[i] as number);
    }
    this.#count += length;
    for (const column of [ids, versions, lon, lat, taggedNodes, tagOffsets, tags]) release(column);
  }

  finish(): NodeColumns {
    const ids = this.#ids.finish();
    const versions = this.#versions.finish();
    const [lon, lat] = [this.#lon.finish(), this.#lat.finish()];
    const taggedNodes = this.#tagged.share();
    this.#tagOffsets.push(this.#tags.length / 2);
    const tagged = { tagOffsets: this.#tagOffsets.share(), tags: this.#tags.share() };
    const order = this.#isAscending
      ? undefined
      : orderById(unpacked(ids, Float64Array), unpacked(versions, Int32Array));
    if (order === undefined) return { ids, lon, lat, taggedNodes, tagged };
    // Row + 1 of each node's tags; 0 without tags.
    const rowOf = new Uint32Array(this.#count);
    for (const [row, node] of taggedNodes.entries()) rowOf[node] = row + 1;
    const newTagged = new Growable(Uint32Array);
    const rows: number[] = [];
    for (const [index, old] of order.entries()) {
      if (rowOf[old] === 0) continue;
      newTagged.push(index);
      rows.push((rowOf[old] as number) - 1);
    }
    return {
      ids: inOrder(ids, order),
      lon: inOrder(lon, order),
      lat: inOrder(lat, order),
      taggedNodes: newTagged.share(),
      tagged: gatheredTags(tagged, { count: rows.length, order: Uint32Array.from(rows) }),
    };
  }
}

function unpacked<T extends Float64Array | Int32Array>(numbers: PackedNumbers, kind: new (length: number) => T): T {
  const values = new kind(numbers.length);
  for (let i = 0; i < values.length; i++) values[i] = numberAt(numbers, i);
  return values;
}

function inOrder(numbers: PackedNumbers, order: Uint32Array): PackedNumbers {
  const packer = new NumberPacker();
  for (const row of order) packer.push(numberAt(numbers, row));
  return packer.finish();
}
