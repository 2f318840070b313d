import { memberTypes } from '../osm/dataset.ts';
import { IdCursor, type IdSet, idSet } from '../osm/id-set.ts';
import { indexOfNumber } from '../osm/packed-numbers.ts';
import type { MemberType } from '../osm/pbf/pbf-block.ts';
import type { ChangeSet } from './change-set.ts';
import { ofEach } from './osm-object.ts';

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
