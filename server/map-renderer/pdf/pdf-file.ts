/** An object of a PDF: what it says, and the bytes behind it. */
export interface PdfObject {
  /** A dictionary, or any other value, as it is written. */
  text: string;
  stream: string | undefined;
}

/** Reads a PDF as Skia writes it: one table of objects, and dictionaries as text. Texts are bytes as Latin-1. */
export class PdfFile {
  readonly root: number;
  /** One more than the largest number of an object. */
  readonly size: number;
  /** The object that names title and author, if any. */
  readonly info: number | undefined;
  readonly #bytes: Uint8Array;
  readonly #text: string;
  /** Of each object: where it begins, and where the next one does. */
  readonly #places: ReadonlyMap<number, readonly [begin: number, end: number]>;

  /** Throws where the file is not as described. */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    const table = Number(found(/startxref\s+(\d+)\s+%%EOF\s*$/, this.#text.slice(-64)));
    const [rows = '', trailer = '']: string[] = this.#text.slice(table).split('trailer');
    this.#places = placesIn(rows, table);
    this.root = Number(found(/\/Root (\d+) 0 R/, trailer));
    this.size = Number(found(/\/Size (\d+)/, trailer));
    const info = /\/Info (\d+) 0 R/.exec(trailer)?.[1];
    this.info = info === undefined ? undefined : Number(info);
  }

  get numbers(): Iterable<number> {
    return this.#places.keys();
  }

  has(number: number): boolean {
    return this.#places.has(number);
  }

  /** The pages' numbers, in their order. */
  pages(): number[] {
    const within = (number: number): number[] => {
      const kids = /\/Kids \[([^\]]*)\]/.exec(this.object(number).text)?.[1];
      if (kids === undefined) return [number];
      return [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid]) => within(Number(kid)));
    };
    return within(Number(found(/\/Pages (\d+) 0 R/, this.object(this.root).text)));
  }

  /** Throws where there is none of this number. */
  object(number: number): PdfObject {
    const begin = this.#text.indexOf('obj', this.#place(number)[0]) + 3;
    const end = valueEnd(this.#text, begin);
    const text = this.#text.slice(begin, end).trim();
    const opening = /^\s*stream\r?\n/.exec(this.#text.slice(end, end + 20))?.[0];
    if (opening === undefined) return { text, stream: undefined };
    const from = end + opening.length;
    return { text, stream: this.#text.slice(from, from + this.#length(text)) };
  }

  /** What stands before the first object. */
  head(): Uint8Array {
    return this.#bytes.subarray(0, Math.min(...[...this.#places.values()].map(([begin]) => begin)));
  }

  /** An object as it stands in the file, from its number to the next one. */
  written(number: number): Uint8Array {
    return this.#bytes.subarray(...this.#place(number));
  }

  #place(number: number): readonly [number, number] {
    const place = this.#places.get(number);
    if (place === undefined) throw new Error(`The PDF has no object ${number}.`);
    return place;
  }

  #length(text: string): number {
    const [, length, isReference] = /\/Length (\d+)( 0 R)?/.exec(text) ?? [];
    if (length === undefined) throw new Error('A stream of the PDF has no length.');
    return Number(isReference === undefined ? length : this.object(Number(length)).text);
  }
}

/** Objects follow each other, and the table them. */
function placesIn(rows: string, table: number): Map<number, readonly [number, number]> {
  const begins: [number, number][] = [];
  for (const [, first, listed = ''] of rows.matchAll(/(\d+) \d+\s*\n((?:\d{10} \d{5} [nf]\s*\n?)+)/g)) {
    for (const [i, row] of listed.trim().split('\n').entries()) {
      if (row[17] === 'n') begins.push([Number(first) + i, Number(row.slice(0, 10))]);
    }
  }
  begins.sort(([, a], [, b]) => a - b);
  return new Map(begins.map(([number, begin], i) => [number, [begin, begins[i + 1]?.[1] ?? table]]));
}

/** Strings (of letters, or of digits before a bracket that might be another's), references to objects, and brackets. */
const tokens = /\((?:\\[\s\S]|[^\\()])*\)|<[\da-fA-F\s]*>|<<|>>|\[|\]|(\d+) 0 R|endobj/g;

/** Where the value that begins here ends: its dictionary or list, else the object. */
function valueEnd(text: string, begin: number): number {
  tokens.lastIndex = begin;
  let depth = 0;
  for (let token = tokens.exec(text); token !== null; token = tokens.exec(text)) {
    const [found] = token;
    if (found === 'endobj') return token.index;
    if (found === '<<' || found === '[') depth += 1;
    if (found === '>>' || found === ']') {
      depth -= 1;
      if (depth === 0) return token.index + found.length;
    }
  }
  throw new Error('An object of the PDF has no end.');
}

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

/** PDF points per CSS pixel. */
export const points = 72 / 96;

export const utf16 = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');

/** A text of any script as PDF writes it: UTF-16 in hexadecimal digits. */
export const textString = (text: string): string => `<feff${utf16(text)}>`;

/** An entry of the catalogue that lists layers (optional content groups), given as they lie on each other; readers list the uppermost first. */
export function layerList(groups: readonly number[]): string {
  const all = groups.map(number => `${number} 0 R`);
  return `/OCProperties <</OCGs [${all.join(' ')}] /D <</Order [${all.toReversed().join(' ')}] /ON [${all.join(' ')}]>>>>`;
}

/** The end of a file: where each object begins, from number 1 on (`undefined`: there is none), and at which byte the table does. */
export function fileEnd(
  offsets: readonly (number | undefined)[],
  { root, info, at }: { root: number; info: number | undefined; at: number },
): string {
  const size = offsets.length + 1;
  const rows = offsets.map(offset =>
    offset === undefined ? '0000000000 00000 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`,
  );
  const trailer = `<</Size ${size}\n/Root ${root} 0 R${info === undefined ? '' : `\n/Info ${info} 0 R`}>>`;
  return `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer\n${trailer}\nstartxref\n${at}\n%%EOF\n`;
}
