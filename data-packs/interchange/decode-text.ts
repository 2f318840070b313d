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
  const declared = /^\s*<\?xml\s[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(ascii)?.[1];
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
  const encoding = encodingOf(bytes);
  return encoding === undefined ? undefined : [...piecesOf(bytes, encoding)].join('');
}

/** The same in pieces, for readers who need not hold a large text. */
export function decodePieces(bytes: Uint8Array): Iterable<string> | undefined {
  const encoding = encodingOf(bytes);
  return encoding === undefined ? undefined : piecesOf(bytes, encoding);
}

/** The first 64 kB of a text; undefined where it is none. */
export const decodeHead = (bytes: Uint8Array): string | undefined => decodeText(bytes.subarray(0, pieceBytes / 16));

/** Characters of a beginning in which pictures and archives have zeros, and texts have none but at their end. */
const tellingHead = 512;
const isBinary = (head: string): boolean => head.startsWith('\0') || head.replace(/\0+$/, '').includes('\0');

function encodingOf(bytes: Uint8Array): string | undefined {
  const told = toldEncoding(bytes) ?? 'utf-8';
  for (const encoding of new Set([told, told === 'utf-8' ? westernEncoding : told])) {
    try {
      let isText: boolean | undefined;
      for (const piece of piecesOf(bytes, encoding, true)) isText ??= !isBinary(piece.slice(0, tellingHead));
      return isText === false ? undefined : encoding;
    } catch {
      // It is another.
    }
  }
  return undefined;
}

/** Bytes that are decoded at once. */
const pieceBytes = 2 ** 20;

/** Half a letter at the end of a file that is cut off is none, nor are the zeros that a logger without power leaves. */
function* piecesOf(bytes: Uint8Array, encoding: string, fatal = false): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal });
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const piece = decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true });
    yield fatal ? piece : piece.replaceAll('\0', '');
  }
}
