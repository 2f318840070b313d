import { itemAt } from '../../base/item-at.ts';

/** Position of a text in a list that ascends in code units, or of where it would be inserted. */
export function positionOf(sorted: readonly string[], text: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (itemAt(sorted, middle) < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** First position of the texts that begin with `prefix`, and the position after the last. */
export function withPrefix(sorted: readonly string[], prefix: string): [from: number, to: number] {
  return [positionOf(sorted, prefix), positionOf(sorted, `${prefix}\uffff`)];
}
