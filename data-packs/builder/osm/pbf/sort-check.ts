import { isAscending } from '../id-set.ts';
import type { DecodedBlock } from './chunks.ts';
import { firstNewId } from './object-id.ts';

/** Tells whether a file is sorted as other tools need it: nodes, ways, relations, each with ascending ids. */
export class SortCheck {
  sorted = true;
  #highestKind = 0;
  readonly #last = { nodes: -Infinity, ways: -Infinity, relations: -Infinity };

  check(block: DecodedBlock): void {
    if (block.wayNodes) this.sorted = false;
    // Nodes have their own pass, without the kinds of objects around them.
    if (!block.nodes && block.kinds !== 0) {
      const lowest = block.kinds & -block.kinds;
      if (lowest < this.#highestKind) this.sorted = false;
      this.#highestKind = Math.max(this.#highestKind, 2 ** (31 - Math.clz32(block.kinds)));
    }
    for (const kind of ['nodes', 'ways', 'relations'] as const) {
      const ids = block[kind]?.ids;
      const first = ids?.at(0);
      const last = ids?.at(-1);
      if (ids === undefined || first === undefined || last === undefined) continue;
      // New objects have other ids in the file.
      if (!isAscending(ids) || first <= this.#last[kind] || last > firstNewId) this.sorted = false;
      this.#last[kind] = last;
    }
  }
}
