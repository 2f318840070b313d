import { lookup } from '../../../data-packs/base/lookup.ts';

/** Longer than any field's name: renaming a million underscores would take a minute. */
const maxNameLength = 64;

/** A name as bodies have it. */
const camelCase = (key: string): string => key.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/**
 * Renames keys of parsed JSON from snake_case to camelCase, in place and at every depth. If both spellings are given,
 * the camelCase one counts. Removes `__proto__`. `kept`: members whose own keys stay, as they are of other specifications.
 */
export function inCamelCase(value: unknown, kept: readonly string[] = []): unknown {
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
      const inner = lookup(object, key);
      if (next !== value || !kept.includes(key)) left.push(inner);
      if (key.length > maxNameLength || !key.includes('_')) continue;
      const renamed = camelCase(key);
      if (renamed === key) continue;
      if (!Object.hasOwn(object, renamed)) {
        Object.defineProperty(object, renamed, { value: inner, enumerable: true, configurable: true, writable: true });
      }
      Reflect.deleteProperty(object, key);
    }
  }
  return value;
}
