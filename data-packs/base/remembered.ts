/** The value of a key in a map, made where it is asked for first. */
export function remembered<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = known.get(key);
  if (found !== undefined || known.has(key)) return found as Value;
  const made = make();
  known.set(key, made);
  return made;
}
