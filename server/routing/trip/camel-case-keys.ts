import { colon, quote } from '../../../data-packs/format/json-characters.ts';

const underscore = 0x5f;
const space = 0x20;
const [a, z] = [0x61, 0x7a];
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;
const isLower = (byte: number): boolean => byte >= a && byte <= z;

/**
 * JSON with its snake_case keys in camelCase, values as they are. Byte by byte: a regular expression takes twice as
 * long, and most of what is done to a route after the engine was this.
 */
export function inCamelCase(json: string): Buffer {
  const bytes = Buffer.from(json);
  let written = 0;
  for (let read = 0; read < bytes.length; ) {
    const byte = bytes[read++] ?? 0;
    bytes[written++] = byte;
    if (byte !== quote) continue;
    const end = endOfSnakeCaseKey(bytes, read);
    for (; read < end; read++) {
      const next = bytes[read] ?? 0;
      if (next !== underscore) bytes[written++] = next;
      else {
        const after = bytes[++read] ?? 0;
        bytes[written++] = isLower(after) ? after - (a - 0x41) : after;
      }
    }
  }
  return bytes.subarray(0, written);
}

/** Where the key ends whose first letter is at `start`; `start` when there is none that has to change. */
function endOfSnakeCaseKey(bytes: Uint8Array, start: number): number {
  let words = 1;
  let end = start;
  for (; ; end++) {
    const byte = bytes[end] ?? 0;
    if (isLower(byte) || isDigit(byte)) continue;
    // Between two words there is one.
    if (byte !== underscore || end === start || bytes[end - 1] === underscore) break;
    words++;
  }
  if (words === 1 || bytes[end] !== quote || bytes[end - 1] === underscore) return start;
  // In JSON, a quoted name before a colon is a key: within a text, the quotes would be escaped.
  let next = end + 1;
  while (bytes[next] === space) next++;
  return bytes[next] === colon ? end : start;
}
