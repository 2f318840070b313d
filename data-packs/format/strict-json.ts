import { formatFailures } from '../words/words.ts';

const maxDepth = 64;

/**
 * Parses JSON that is signed or decides about trust, and refuses text that two readers could understand differently: a
 * member named twice or `__proto__`, an integer beyond a double, half a surrogate pair, invalid UTF-8, more than 64
 * levels. Throws a sentence that begins with "It": the caller names the file.
 */
export function parseStrictJson(source: string | Uint8Array): unknown {
  const text = typeof source === 'string' ? source : decoded(source);
  const { members, depth } = measure(text);
  if (depth > maxDepth) throw formatFailures.error('jsonDepth', { deepest: maxDepth });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw formatFailures.error('notJson', {}, cause);
  }
  if (countMembers(value) !== members) throw formatFailures.error('memberTwice');
  return value;
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw formatFailures.error('notUtf8', {}, cause);
  }
}

/** Counts the members and levels of a JSON text. Its result for other text is meaningless: the parser refuses that. */
function measure(text: string): { members: number; depth: number } {
  let members = 0;
  let level = 0;
  let depth = 0;
  for (let i = 0; i < text.length; i += 1) {
    // Character codes are fast: requests wait for texts of megabytes.
    const code = text.charCodeAt(i);
    if (code === quote) i = endOfString(text, i);
    else if (code === colon) members += 1;
    else if (code === openBracket || code === openBrace) depth = Math.max(depth, ++level);
    else if (code === closeBracket || code === closeBrace) level -= 1;
  }
  return { members, depth };
}

/** Counts the members of all objects in a value. Throws on forbidden names, strings and numbers. */
function countMembers(value: unknown): number {
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw formatFailures.error('halfSurrogate');
    return 0;
  }
  if (typeof value === 'number') {
    if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) {
      throw formatFailures.error('largeNumber');
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
    if (name === '__proto__') throw formatFailures.error('protoMember');
    inside += 1 + countMembers(name) + countMembers(entry);
  }
  return inside;
}

/** Structural characters of JSON, the same codes in UTF-8 and UTF-16. */
export const quote = 0x22;
export const comma = 0x2c;
const colon = 0x3a;
export const openBracket = 0x5b;
export const backslash = 0x5c;
export const closeBracket = 0x5d;
export const openBrace = 0x7b;
export const closeBrace = 0x7d;

/** Index of the closing quote of the string that opens at `start`; the text's length where there is none. */
function endOfString(text: string, start: number): number {
  for (let end = start; ; ) {
    end = text.indexOf('"', end + 1);
    if (end < 0) return text.length;
    let before = end - 1;
    while (text.charCodeAt(before) === backslash) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
}
