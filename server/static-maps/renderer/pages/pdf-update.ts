import { found, PdfFile } from './pdf-file.ts';

/**
 * Adds objects after the end of a PDF (ISO 32000-1, 7.5.6: an incremental update). For files as Skia writes them: with
 * tables of objects, and dictionaries as text.
 */
export class PdfUpdate {
  readonly #file: PdfFile;
  readonly #added = new Map<number, Buffer>();
  #next: number;

  /** Throws where the file is not as described. */
  constructor(bytes: Uint8Array) {
    this.#file = new PdfFile(bytes);
    this.#next = Number(found(/\/Size (\d+)/, this.#file.trailer));
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
    this.#extend(this.#file.firstPage(), entries);
  }

  /** Adds entries to the dictionary of the whole document. */
  extendCatalogue(entries: string): void {
    this.#extend(this.#file.root, entries);
  }

  /** Points; of the first page. */
  pageHeight(): number {
    return Number(found(/\/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/, this.#object(this.#file.firstPage())));
  }

  /** The file, and what was added at its end. */
  finish(): Uint8Array {
    const { text, root, table: before, trailer: ending } = this.#file;
    const parts: Buffer[] = [Buffer.from(`${text}\n`, 'latin1')];
    let at = text.length + 1;
    let table = '';
    for (const [number, value] of [...this.#added].sort(([a], [b]) => a - b)) {
      const begin = Buffer.from(`${number} 0 obj\n`, 'latin1');
      const object = Buffer.concat([begin, value, Buffer.from('\nendobj\n', 'latin1')]);
      table += `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`;
      parts.push(object);
      at += object.length;
    }
    const info = /\/Info \d+ 0 R/.exec(ending)?.[0];
    const trailer = `<</Size ${this.#next}\n/Root ${root} 0 R${info === undefined ? '' : `\n${info}`}\n/Prev ${before}>>`;
    const end = `xref\n${table}trailer\n${trailer}\nstartxref\n${at}\n%%EOF\n`;
    return Uint8Array.from(Buffer.concat([...parts, Buffer.from(end, 'latin1')]));
  }

  #extend(number: number, entries: string): void {
    const before = this.#object(number);
    this.#added.set(number, Buffer.from(`${before.slice(0, before.lastIndexOf('>>'))}\n${entries}>>`, 'latin1'));
  }

  /** The dictionary of an object. */
  #object(number: number): string {
    return this.#added.get(number)?.toString('latin1') ?? this.#file.object(number).text;
  }
}
