import { isUtf8 } from 'node:buffer';
import type { DecodedBlock } from './chunks.ts';

/** Longest key, value or role in bytes of UTF-8: tools refuse files with longer ones. */
const mostBytes = 1024;
/** Marks that turn the direction of whatever stands behind them; those that only say that of one letter stay. */
const overrides = /[\u202a-\u202e\u2066-\u2069]/g;
const controls = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const odd = new RegExp(`${overrides.source}|${controls.source}`, 'u');
/** Keys whose values the routing engine tells people. */
const told = /name|ref|destination|exit_to/;

/**
 * The texts of a block in one line, of letters that stay in their places, not too long; undefined where they all are so
 * already. `matters`: other tools would refuse the file for them, or tell them to people.
 */
export function cleanTexts(block: DecodedBlock): { texts: readonly string[]; matters: boolean } | undefined {
  const { bytes, offsets } = block.strings;
  const lengths = offsets.subarray(1).map((end, i) => end - (offsets[i] as number));
  const hasLong = lengths.some(length => length > mostBytes);
  if (!hasLong && isUtf8(bytes) && !odd.test(utf8(bytes))) return undefined;
  const own = Array.from(lengths, (length, i) => bytes.subarray(offsets[i], (offsets[i] as number) + length));
  const texts = own.map(cleanText);
  const isTold = ({ tags }: { tags: Uint32Array }) =>
    tags.some((text, i) => {
      if (i % 2 === 0 || !told.test(texts[tags[i - 1] as number] ?? '')) return false;
      return !Buffer.from(texts[text] ?? '').equals(own[text] ?? bytes);
    });
  const tagged = [block.nodes, block.ways, block.relations].filter(chunk => chunk !== undefined);
  return { texts, matters: hasLong || tagged.some(isTold) };
}

const utf8 = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();

function cleanText(bytes: Uint8Array): string {
  // Streamed, it leaves out a letter that is cut in two.
  const cut = bytes.length > mostBytes;
  const text = new TextDecoder().decode(bytes.subarray(0, mostBytes), { stream: cut });
  if (!odd.test(text)) return text;
  return text
    .replaceAll(overrides, '')
    .replaceAll(/[\p{Cc}\s]+/gu, spaces => (controls.test(spaces) ? ' ' : spaces))
    .trim();
}
