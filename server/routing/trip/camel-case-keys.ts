/** Of several words: `has_toll`, not `Odd_key`. */
const snakeCase = /^[a-z0-9]+(?:_[a-z0-9]+)+$/;

/** The engine has a few dozen keys; each is renamed once. */
const known = new Map<string, string>();
const mostKnown = 10_000;

function camelCase(key: string): string {
  let renamed = known.get(key);
  if (renamed === undefined) {
    renamed = snakeCase.test(key) ? key.replace(/_([a-z0-9])/g, (_, first: string) => first.toUpperCase()) : key;
    if (known.size < mostKnown) known.set(key, renamed);
  }
  return renamed;
}

/** A value of JSON with its snake_case keys in camelCase, at every depth. */
export function camelCaseKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(camelCaseKeys);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [camelCase(key), camelCaseKeys(inner)]));
}
