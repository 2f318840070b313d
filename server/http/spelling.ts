/** Longer than any field's name; a million underscores would take a minute. */
const maxNameLength = 64;

const camelCase = (key: string): string => key.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/**
 * Renames the keys of parsed JSON, in place and at every depth, from snake_case to camelCase; values stay as they are.
 * Where both spellings are given the camelCase one counts. `__proto__` is removed: no field has that name.
 */
export function inCamelCase(value: unknown): unknown {
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (Array.isArray(next)) {
      for (const item of next) left.push(item);
      continue;
    }
    const object = next as Record<string, unknown>;
    for (const key of Object.keys(object)) {
      left.push(object[key]);
      if (key.length > maxNameLength || !key.includes('_')) continue;
      const renamed = camelCase(key);
      if (renamed === key) continue;
      if (!Object.hasOwn(object, renamed)) object[renamed] = object[key];
      Reflect.deleteProperty(object, key);
    }
  }
  return value;
}
