/** No field's name is near as long; a bound, so that a million underscores cost nobody a minute. */
const longestName = 64;

const camelCase = (key: string): string => key.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/**
 * Renames the keys of parsed JSON, in place and at every depth, from snake_case to camelCase; values stay as they are. Where
 * both spellings are given the camelCase one counts. `__proto__` goes with the rest: no field is called that. The body's depth is bounded by
 * then (`body.ts`).
 */
export function inCamelCase(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    for (const item of value) inCamelCase(item);
    return value;
  }
  const object = value as Record<string, unknown>;
  for (const key of Object.keys(object)) {
    inCamelCase(object[key]);
    if (key.length > longestName || !key.includes('_')) continue;
    const renamed = camelCase(key);
    if (renamed === key) continue;
    if (!Object.hasOwn(object, renamed)) object[renamed] = object[key];
    Reflect.deleteProperty(object, key);
  }
  return value;
}
