/** An object of a PDF: what it says, and the bytes behind it. */
export interface PdfObject {
  /** A dictionary, or any other value, as it is written. */
  text: string;
  stream: string | undefined;
}

/**
 * Reads a PDF as Skia writes it, also with updates at its end: tables of objects, and dictionaries as text. Texts are
 * bytes as Latin-1.
 */
export class PdfFile {
  readonly text: string;
  readonly root: number;
  /** Where the last table of objects begins. */
  readonly table: number;
  /** What stands behind it. */
  readonly trailer: string;
  /** Of each object: where it begins. */
  readonly #offsets = new Map<number, number>();

  /** Throws where the file is not as described. */
  constructor(bytes: Uint8Array) {
    this.text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    this.table = Number(found(/startxref\s+(\d+)\s+%%EOF\s*$/, this.text.slice(-200)));
    this.trailer = this.#readTables(this.table);
    this.root = Number(found(/\/Root (\d+) 0 R/, this.trailer));
  }

  /** Number of the first page. */
  firstPage(): number {
    const pages = Number(found(/\/Pages (\d+) 0 R/, this.object(this.root).text));
    return Number(found(/\/Kids \[\s*(\d+) 0 R/, this.object(pages).text));
  }

  /** Throws where there is none of this number. */
  object(number: number): PdfObject {
    const offset = this.#offsets.get(number);
    if (offset === undefined) throw new Error(`The PDF has no object ${number}.`);
    const begin = this.text.indexOf('obj', offset) + 3;
    const end = valueEnd(this.text, begin);
    const text = this.text.slice(begin, end).trim();
    const opening = /^\s*stream\r?\n/.exec(this.text.slice(end, end + 20))?.[0];
    if (opening === undefined) return { text, stream: undefined };
    const from = end + opening.length;
    return { text, stream: this.text.slice(from, from + this.#length(text)) };
  }

  #length(text: string): number {
    const [, length, isReference] = /\/Length (\d+)( 0 R)?/.exec(text) ?? [];
    if (length === undefined) throw new Error('A stream of the PDF has no length.');
    return Number(isReference === undefined ? length : this.object(Number(length)).text);
  }

  /** Reads the tables from the last to the first; the trailer of the last. */
  #readTables(last: number): string {
    let trailer: string | undefined;
    for (let at: number | undefined = last; at !== undefined; ) {
      const [table = '', ending = '']: string[] = this.text
        .slice(at, this.text.indexOf('startxref', at))
        .split('trailer');
      for (const [, first, rows = ''] of table.matchAll(/(\d+) \d+\s*\n((?:\d{10} \d{5} [nf]\s*\n?)+)/g)) {
        for (const [i, row] of rows.trim().split('\n').entries()) {
          const number = Number(first) + i;
          if (row[17] === 'n' && !this.#offsets.has(number)) this.#offsets.set(number, Number(row.slice(0, 10)));
        }
      }
      trailer ??= ending;
      const before: string | undefined = /\/Prev (\d+)/.exec(ending)?.[1];
      at = before === undefined ? undefined : Number(before);
    }
    return trailer ?? '';
  }
}

/** Strings, references to objects, and what opens and closes dictionaries. */
const tokens = /\((?:\\[\s\S]|[^\\()])*\)|<<|>>|(\d+) 0 R|endobj/g;

/** Where the value that begins here ends: its dictionary, else the object. */
function valueEnd(text: string, begin: number): number {
  tokens.lastIndex = begin;
  let depth = 0;
  for (let token = tokens.exec(text); token !== null; token = tokens.exec(text)) {
    if (token[0] === 'endobj') return token.index;
    if (token[0] === '<<') depth += 1;
    if (token[0] === '>>') {
      depth -= 1;
      if (depth === 0) return token.index + 2;
    }
  }
  throw new Error('An object of the PDF has no end.');
}

/** The text with other numbers in its references. */
export const withReferences = (text: string, numberOf: (number: number) => number): string =>
  text.replaceAll(tokens, (token, number?: string) =>
    number === undefined ? token : `${numberOf(Number(number))} 0 R`,
  );

/** The first group of a pattern; throws where there is nothing like it. */
export function found(pattern: RegExp, text: string): string {
  const part = pattern.exec(text)?.[1];
  if (part === undefined) throw new Error(`The PDF has nothing like ${pattern}.`);
  return part;
}
