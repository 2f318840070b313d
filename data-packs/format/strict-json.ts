import { jsonMarks } from '../base/json-marks.ts';
import { lookup } from '../base/lookup.ts';
import { formatFailures } from '../words/words.ts';

const maxDepth = 64;
/** Members, lists and objects: more than the largest catalogue has. */
const mostParts = 1_000_000;

/**
 * Parses JSON that is signed or decides about trust, and refuses text that two readers could understand differently: a
 * member named twice or `__proto__`, an integer beyond a double, half a surrogate pair, invalid UTF-8, more than 64
 * levels or a million members, lists and objects. Throws a sentence that begins with "It": the caller names the file.
 */
export function parseStrictJson(source: string | Uint8Array): unknown {
  const text = typeof source === 'string' ? source : decoded(source);
  const { members, boxes, depth } = jsonMarks(text);
  if (depth > maxDepth) throw formatFailures.error('jsonDepth', { deepest: maxDepth });
  if (members + boxes > mostParts) throw formatFailures.error('jsonParts', { most: mostParts });
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
  for (const name of Object.keys(value)) {
    if (name === '__proto__') throw formatFailures.error('protoMember');
    inside += 1 + countMembers(name) + countMembers(lookup(value as Record<string, unknown>, name));
  }
  return inside;
}
