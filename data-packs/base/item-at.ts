/** Reads an item that must exist; throws a RangeError with the index otherwise. */
export function itemAt<T>(items: ArrayLike<T>, index: number): T {
  if (index >= 0 && index < items.length) return items[index] as T;
  throw new RangeError(`no item ${index} among ${items.length}`);
}
