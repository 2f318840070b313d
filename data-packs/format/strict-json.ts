const deepest = 64;

/**
 * Parses JSON that is signed, or decides what is trusted: text that two readers may take for two different things is refused. That is a
 * member named twice or `__proto__`, a number no double holds, half a surrogate pair, more than 64 levels. Throws one sentence without a full stop.
 */
export function parseStrictJson(text: string): unknown {
  const { members, depth } = measure(text);
  if (depth > deepest) throw new Error(`it is nested deeper than ${deepest} levels`);
  const value: unknown = JSON.parse(text);
  if (countMembers(value) !== members) throw new Error('it names a member twice');
  return value;
}

/** The same from bytes, which must be UTF-8 without a byte order mark. */
export function parseStrictJsonBytes(bytes: Uint8Array): unknown {
  return parseStrictJson(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
}

/** Members and levels of what the text says. Of text that is not JSON it may say anything: that is then refused by the parser. */
function measure(text: string): { members: number; depth: number } {
  let members = 0;
  let level = 0;
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i += 1) {
    const character = text[i];
    if (quoted) {
      if (character === '\\') i += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === ':') members += 1;
    else if (character === '{' || character === '[') depth = Math.max(depth, ++level);
    else if (character === '}' || character === ']') level -= 1;
  }
  return { members, depth };
}

/** Members of all objects within a value. Throws on what a name, a string or a number must not be. */
function countMembers(value: unknown): number {
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw new Error('it has half a surrogate pair in a text');
    return 0;
  }
  if (typeof value === 'number') {
    if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) {
      throw new Error('it has a number that is too large to be exact');
    }
    return 0;
  }
  if (typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value)) {
    let inside = 0;
    for (const entry of value) inside += countMembers(entry);
    return inside;
  }
  let inside = 0;
  for (const [name, entry] of Object.entries(value)) {
    if (name === '__proto__') throw new Error('it has a member named __proto__');
    inside += 1 + countMembers(name) + countMembers(entry);
  }
  return inside;
}
