/** A map, a weak map, a cache with a bound. */
interface Keeper<Key, Value> {
  get(key: Key): Value | undefined;
  has(key: Key): boolean;
  set(key: Key, value: NoInfer<Value>): unknown;
}

/** The value of a key, made where it is asked for first. */
export function remembered<Key, Value>(known: Keeper<Key, Value>, key: Key, make: () => Value): Value {
  const found = known.get(key);
  if (found !== undefined || known.has(key)) return found as Value;
  const made = make();
  known.set(key, made);
  return made;
}
