import { Turn } from '../event-loop/turn.ts';

/** No field's name is near as long; a bound, so that a million underscores cost nobody a minute. */
const longestName = 64;

const camelCase = (key: string): string => key.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/**
 * Renames the keys of parsed JSON, in place and at every depth, from snake_case to camelCase; values stay as they are. Where
 * both spellings are given the camelCase one counts. `__proto__` goes with the rest: no field is called that. Ten thousand keys take
 * 20 ms, during which the others have their turn.
 */
export async function inCamelCase(value: unknown): Promise<unknown> {
  const turn = new Turn();
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
      if (turn.over) await turn.next();
      left.push(object[key]);
      if (key.length > longestName || !key.includes('_')) continue;
      const renamed = camelCase(key);
      if (renamed === key) continue;
      if (!Object.hasOwn(object, renamed)) object[renamed] = object[key];
      Reflect.deleteProperty(object, key);
    }
  }
  return value;
}
