/** What Windows writes where a text is no UTF-8 and says nothing of itself. */
export const westernEncoding = 'windows-1252';

/** Bytes of a text's beginning that tell its encoding. */
export const encodingHead = 200;

/**
 * The encoding that the beginning of a text tells: by its byte order mark, by the zeros of UTF-16, or by the declaration
 * of XML.
 */
export function toldEncoding(head: Uint8Array): string | undefined {
  const [first, second, third] = head;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  const ascii = String.fromCharCode(...head.subarray(0, encodingHead));
  const declared = /^<\?xml\s[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(ascii)?.[1];
  if (declared === undefined) return undefined;
  try {
    const { encoding } = new TextDecoder(declared);
    // It is no UTF-16 where ASCII could be read.
    return encoding.startsWith('utf-16') ? undefined : encoding;
  } catch {
    return undefined;
  }
}

/**
 * A text in UTF-8, UTF-16 or what it declares, without its byte order mark; what is no UTF-8 and declares nothing else is
 * taken as western Windows has it. `undefined`: it is no text.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const told = toldEncoding(bytes) ?? 'utf-8';
  const text = decoded(bytes, told) ?? (told === 'utf-8' ? decoded(bytes, westernEncoding) : undefined);
  // No table and no markup has such a character; pictures and archives do.
  return text?.includes('\0') === true ? undefined : text;
}

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
