/** The item at an index that is known to be there. Throws a RangeError naming the index where it is not: never a silent zero. */
export function itemAt<T>(items: ArrayLike<T>, index: number): T {
  if (index >= 0 && index < items.length) return items[index] as T;
  throw new RangeError(`no item ${index} among ${items.length}`);
}
