const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/**
 * Adds objects after the end of a PDF (ISO 32000-1, 7.5.6: an incremental update). For files as Skia writes them: with
 * tables of objects, and dictionaries as text.
 */
export class PdfUpdate {
  readonly #text: string;
  /** Where the last table of objects begins. */
  readonly #table: number;
  /** Of each object in the file: where it begins. */
  readonly #offsets = new Map<number, number>();
  readonly #root: number;
  readonly #info: string | undefined;
  readonly #added = new Map<number, Buffer>();
  #next: number;

  /** Throws where the file is not as described. */
  constructor(bytes: Uint8Array) {
    this.#text = latin1(bytes);
    this.#table = Number(found(/startxref\s+(\d+)\s+%%EOF\s*$/, this.#text));
    const trailer = this.#readTables(this.#table);
    this.#root = Number(found(/\/Root (\d+) 0 R/, trailer));
    this.#info = /\/Info (\d+ 0 R)/.exec(trailer)?.[1];
    this.#next = Number(found(/\/Size (\d+)/, trailer));
  }

  /** Adds a stream, not packed, with what its dictionary says beside its length. Returns its number. */
  addStream(entries: string, content: Buffer): number {
    const number = this.#next;
    this.#next += 1;
    const head = Buffer.from(`<<${entries}\n/Length ${content.length}>>\nstream\n`, 'latin1');
    this.#added.set(number, Buffer.concat([head, content, Buffer.from('\nendstream', 'latin1')]));
    return number;
  }

  /** Adds entries to the dictionary of the first page. */
  extendPage(entries: string): void {
    this.#extend(this.#page(), entries);
  }

  /** Adds entries to the dictionary of the whole document. */
  extendCatalogue(entries: string): void {
    this.#extend(this.#root, entries);
  }

  /** Points; of the first page. */
  pageHeight(): number {
    return Number(found(/\/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/, this.#object(this.#page())));
  }

  /** The file, and what was added at its end. */
  finish(): Uint8Array {
    const parts: Buffer[] = [Buffer.from(`${this.#text}\n`, 'latin1')];
    let at = this.#text.length + 1;
    let table = '';
    for (const [number, value] of [...this.#added].sort(([a], [b]) => a - b)) {
      const begin = Buffer.from(`${number} 0 obj\n`, 'latin1');
      const object = Buffer.concat([begin, value, Buffer.from('\nendobj\n', 'latin1')]);
      table += `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`;
      parts.push(object);
      at += object.length;
    }
    const info = this.#info === undefined ? '' : `\n/Info ${this.#info}`;
    const trailer = `<</Size ${this.#next}\n/Root ${this.#root} 0 R${info}\n/Prev ${this.#table}>>`;
    const end = `xref\n${table}trailer\n${trailer}\nstartxref\n${at}\n%%EOF\n`;
    return Uint8Array.from(Buffer.concat([...parts, Buffer.from(end, 'latin1')]));
  }

  #page(): number {
    const pages = Number(found(/\/Pages (\d+) 0 R/, this.#object(this.#root)));
    return Number(found(/\/Kids \[\s*(\d+) 0 R/, this.#object(pages)));
  }

  #extend(number: number, entries: string): void {
    const before = this.#object(number);
    this.#added.set(number, Buffer.from(`${before.slice(0, before.lastIndexOf('>>'))}\n${entries}>>`, 'latin1'));
  }

  /** The dictionary of an object. */
  #object(number: number): string {
    const added = this.#added.get(number);
    if (added !== undefined) return added.toString('latin1');
    const begin = this.#offsets.get(number);
    if (begin === undefined) throw new Error(`The PDF has no object ${number}.`);
    const end = this.#text.indexOf('endobj', begin);
    return found(/^\d+ 0 obj\s*(<<[\s\S]*>>)/, this.#text.slice(begin, end));
  }

  /** Reads the tables from the last to the first; the trailer of the last. */
  #readTables(last: number): string {
    let trailer: string | undefined;
    for (let at: number | undefined = last; at !== undefined; ) {
      const end = this.#text.indexOf('startxref', at);
      const [table = '', ending = '']: string[] = this.#text.slice(at, end).split('trailer');
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

function found(pattern: RegExp, text: string): string {
  const part = pattern.exec(text)?.[1];
  if (part === undefined) throw new Error(`The PDF has nothing like ${pattern}.`);
  return part;
}
