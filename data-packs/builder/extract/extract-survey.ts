import { itemAt } from '../../base/item-at.ts';
import { type Bounds, commonBounds, unionBounds } from '../../geo/bounds.ts';
import { grownBounds, nodesBox } from '../osm/data-areas.ts';
import { memberTypes } from '../osm/dataset.ts';
import { IdCursor, type IdSet, idSet } from '../osm/id-set.ts';
import { indexOfNumber } from '../osm/packed-numbers.ts';
import type { DecodedBlock } from '../osm/pbf/chunks.ts';
import type { HeaderBlock } from '../osm/pbf/header-block.ts';
import type { MemberType } from '../osm/pbf/pbf-block.ts';
import type { ChangeSet } from './change-set.ts';
import { ofEach } from './osm-object.ts';

/** The ids of a block with objects of one type. */
export interface BlockRange {
  type: MemberType;
  lowest: number;
  highest: number;
}

/** Looks through an extract: what of the changes is in it, where, and whether it is sorted. */
export class ExtractSurvey {
  readonly presence: Presence;
  /** By the offset of the block. */
  readonly ranges = new Map<number, BlockRange>();
  header: HeaderBlock | undefined;
  isSorted = true;
  #box: Bounds | undefined;
  #last = { rank: -1, id: Number.NEGATIVE_INFINITY };

  constructor(changes: ChangeSet) {
    this.presence = new Presence(changes);
  }

  /** The box that the extract states, near its nodes, as some state that of the world; else that of its nodes. */
  get bounds(): Bounds {
    const box = this.#box ?? [0, 0, 0, 0];
    return this.header?.bounds === undefined ? box : commonBounds(this.header.bounds, grownBounds(box));
  }

  add(offset: number, { nodes, ways, relations }: DecodedBlock): void {
    if (nodes) {
      const box = nodesBox(nodes.ids.length, node => [itemAt(nodes.lon, node), itemAt(nodes.lat, node)]);
      this.#box = unionBounds([box, ...(this.#box ? [this.#box] : [])]);
    }
    const ranges: BlockRange[] = [];
    for (const [rank, ids] of [nodes?.ids, ways?.ids, relations?.ids].entries()) {
      if (ids === undefined) continue;
      const type = itemAt(memberTypes, rank);
      const range = { type, lowest: Infinity, highest: -Infinity };
      for (const id of ids) {
        if (rank < this.#last.rank || (rank === this.#last.rank && id <= this.#last.id)) this.isSorted = false;
        this.#last = { rank, id };
        range.lowest = Math.min(range.lowest, id);
        range.highest = Math.max(range.highest, id);
      }
      this.presence.mark(type, ids);
      ranges.push(range);
    }
    const [only, ...more] = ranges;
    if (only !== undefined && more.length === 0) this.ranges.set(offset, only);
  }
}

/** Which of the objects that changes speak of an extract has. */
export class Presence {
  readonly #ids: Record<MemberType, IdSet>;
  readonly #cursors: Record<MemberType, IdCursor>;
  readonly #present: Record<MemberType, Uint8Array>;

  constructor(changes: ChangeSet) {
    const asked = ofEach((): number[] => []);
    for (const { object } of memberTypes.flatMap(type => [...changes.of(type)])) {
      asked[object.type].push(object.id);
      if (object.type === 'way') for (const ref of object.refs) asked.node.push(ref);
      if (object.type === 'relation') for (const { type, id } of object.members) asked[type].push(id);
    }
    this.#ids = ofEach(type => idSet([Float64Array.from(asked[type])]));
    this.#cursors = ofEach(type => new IdCursor(this.#ids[type]));
    this.#present = ofEach(type => new Uint8Array(this.#ids[type].length));
  }

  mark(type: MemberType, ids: Float64Array): void {
    for (const id of ids) {
      const index = this.#cursors[type].find(id);
      if (index !== -1) this.#present[type][index] = 1;
    }
  }

  has(type: MemberType, id: number): boolean {
    return this.#present[type][indexOfNumber(this.#ids[type], id)] === 1;
  }
}
