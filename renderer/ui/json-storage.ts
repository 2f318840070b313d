/** A value that a browser keeps as JSON: for all its tabs (`local`), or for one of them (`session`). */
export interface JsonStorage<Value> {
  load(): Value;
  save(value: Value): void;
}

/** `read` parses what another release may have written; undefined where nothing is stored. */
export function jsonStorage<Value>(
  place: 'local' | 'session',
  name: string,
  read: (stored: unknown) => Value,
): JsonStorage<Value> {
  const storage = () => (place === 'local' ? localStorage : sessionStorage);
  const stored = (): unknown => {
    try {
      return JSON.parse(storage().getItem(name) ?? '');
    } catch {
      return undefined;
    }
  };
  return {
    load: () => read(stored()),
    save: value => {
      try {
        storage().setItem(name, JSON.stringify(value ?? null));
      } catch {
        // A full storage costs what a reload would have kept, nothing else.
      }
    },
  };
}
