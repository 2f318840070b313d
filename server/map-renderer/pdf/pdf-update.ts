import { deflateSync } from 'node:zlib';
import type { PdfPicture } from './packed-picture.ts';
import { fileEnd, found, PdfFile } from './pdf-file.ts';

/** A PDF whose objects are changed and added to, written anew. */
export class PdfUpdate {
  readonly #file: PdfFile;
  /** What was added, and what is instead of an object of the file. */
  readonly #written = new Map<number, Buffer>();
  #next: number;

  /** Throws where the file is not as Skia writes it. */
  constructor(bytes: Uint8Array) {
    this.#file = new PdfFile(bytes);
    this.#next = this.#file.size;
  }

  /** Adds an object as it is written. Returns its number. */
  addObject(value: string): number {
    return this.#add(Buffer.from(value, 'latin1'));
  }

  /** Adds a stream, packed, with what its dictionary says beside. Returns its number. */
  addPackedStream(entries: string, content: Buffer): number {
    return this.#add(packedStream(entries, content));
  }

  /** Adds a stream, not packed, with what its dictionary says beside its length. Returns its number. */
  addStream(entries: string, content: Buffer): number {
    return this.#add(streamOf(entries, content));
  }

  /** Adds a picture, with its opacities as another. Returns its number. */
  addPicture({ width, height, colours, opacities }: PdfPicture): number {
    const add = (space: string, packed: Buffer, mask = ''): number =>
      this.addStream(
        `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /${space} /BitsPerComponent 8 /Filter /FlateDecode${mask}`,
        packed,
      );
    const mask = opacities === undefined ? '' : ` /SMask ${add('DeviceGray', opacities)} 0 R`;
    return add('DeviceRGB', colours, mask);
  }

  contents(): number[] {
    return this.#file.pages().map(page => Number(found(/\/Contents (\d+) 0 R/, this.#object(page))));
  }

  /** A stream of the file that is not packed. */
  stream(number: number): string {
    return this.#file.object(number).stream ?? '';
  }

  replaceStream(number: number, content: string): void {
    this.#written.set(number, packedStream('', Buffer.from(content, 'latin1')));
  }

  packStreams(): void {
    for (const number of this.#file.numbers) {
      if (this.#written.has(number)) continue;
      const { text, stream } = this.#file.object(number);
      if (stream === undefined || text.includes('/Filter')) continue;
      const entries = text.slice(2, -2).replace(/\/Length \d+( 0 R)?/, '');
      this.#written.set(number, packedStream(entries, Buffer.from(stream, 'latin1')));
    }
  }

  extendPage(entries: string): void {
    const [first] = this.#file.pages();
    if (first !== undefined) this.#extend(first, entries);
  }

  /** Adds entries to what the pages refer to by name, in a category. */
  extendResources(category: string, entries: string): void {
    for (const page of this.#file.pages()) {
      const before = this.#object(page);
      const written = before.includes(`/${category} <<`)
        ? before.replace(`/${category} <<`, `/${category} <<${entries}\n`)
        : before.replace('/Resources <<', `/Resources <</${category} <<${entries}>>\n`);
      this.#written.set(page, Buffer.from(written, 'latin1'));
    }
  }

  extendCatalogue(entries: string): void {
    this.#extend(this.#file.root, entries);
  }

  /** Points; of the first page. */
  pageHeight(): number {
    return Number(found(/\/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/, this.#object(this.#file.pages()[0] ?? 0)));
  }

  finish(): Uint8Array {
    const { root, info } = this.#file;
    const head = this.#file.head();
    const parts: Uint8Array[] = [head];
    let at = head.length;
    const offsets: (number | undefined)[] = [];
    for (let number = 1; number < this.#next; number++) {
      const object = this.#bytesOf(number);
      offsets.push(object && at);
      if (object === undefined) continue;
      parts.push(object);
      at += object.length;
    }
    return new Uint8Array(Buffer.concat([...parts, Buffer.from(fileEnd(offsets, { root, info, at }), 'latin1')]));
  }

  #bytesOf(number: number): Uint8Array | undefined {
    const written = this.#written.get(number);
    if (written === undefined) return this.#file.has(number) ? this.#file.written(number) : undefined;
    return Buffer.concat([Buffer.from(`${number} 0 obj\n`), written, Buffer.from('\nendobj\n')]);
  }

  #add(value: Buffer): number {
    const number = this.#next;
    this.#next += 1;
    this.#written.set(number, value);
    return number;
  }

  #extend(number: number, entries: string): void {
    const before = this.#object(number);
    this.#written.set(number, Buffer.from(`${before.slice(0, before.lastIndexOf('>>'))}\n${entries}>>`, 'latin1'));
  }

  #object(number: number): string {
    return this.#written.get(number)?.toString('latin1') ?? this.#file.object(number).text;
  }
}

const packedStream = (entries: string, content: Uint8Array): Buffer =>
  streamOf(`${entries.trimEnd()}\n/Filter /FlateDecode`, deflateSync(content));

function streamOf(entries: string, content: Buffer): Buffer {
  const head = Buffer.from(`<<${entries}\n/Length ${content.length}>>\nstream\n`, 'latin1');
  return Buffer.concat([head, content, Buffer.from('\nendstream', 'latin1')]);
}
