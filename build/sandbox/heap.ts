import { itemAt } from '../../data-packs/base/item-at.ts';

/** A binary min-heap of numbers (grid indices) by priority; equal priorities leave in the order of their items. */
export class Heap {
  readonly #items: number[] = [];
  readonly #priorities: number[] = [];

  get size(): number {
    return this.#items.length;
  }

  push(item: number, priority: number): void {
    const items = this.#items;
    const priorities = this.#priorities;
    let at = items.length;
    items.push(item);
    priorities.push(priority);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#before(item, priority, parent)) break;
      items[at] = itemAt(items, parent);
      priorities[at] = itemAt(priorities, parent);
      at = parent;
    }
    items[at] = item;
    priorities[at] = priority;
  }

  /** The item of least priority; only when `size` is not 0. */
  pop(): number {
    const items = this.#items;
    const priorities = this.#priorities;
    const top = itemAt(items, 0);
    const item = items.pop() as number;
    const priority = priorities.pop() as number;
    if (items.length === 0) return top;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= items.length) break;
      if (child + 1 < items.length && this.#before(itemAt(items, child + 1), itemAt(priorities, child + 1), child))
        child += 1;
      if (this.#before(item, priority, child)) break;
      items[at] = itemAt(items, child);
      priorities[at] = itemAt(priorities, child);
      at = child;
    }
    items[at] = item;
    priorities[at] = priority;
    return top;
  }

  #before(item: number, priority: number, other: number): boolean {
    const against = itemAt(this.#priorities, other);
    return priority < against || (priority === against && item < itemAt(this.#items, other));
  }
}
