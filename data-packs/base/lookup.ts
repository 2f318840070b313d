/**
 * Reads a table by a text from outside, such as a tag, a parameter or a file's ending. Plain `table[text]` would find
 * what every object inherits: `constructor` is a function.
 */
export function lookup<Value>(table: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined {
  return table !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;
}

/** Whether a text from outside is one of a table's own keys. */
export function isKeyOf<Table extends object>(table: Table, key: string): key is keyof Table & string {
  return Object.hasOwn(table, key);
}
