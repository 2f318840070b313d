import { createHash } from 'node:crypto';
import { fileEnd, layerList, PdfFile, points, textString, withReferences } from './pdf-file.ts';
import { xmpPacketOf } from './xmp.ts';

export type Write = (bytes: Buffer) => void;

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Objects that are known before any page is. */
const [catalogue, pageTree] = [1, 2];
const firstPage = 3;

/**
 * Joins PDFs of one page each into one, in any order: each is written as it comes, so that memory holds one page and a
 * number for each object. Objects that are alike, as fonts and icons can be, are written once.
 */
export class PdfJoiner {
  readonly #write: Write;
  readonly #pages: number;
  /** Of each object: where it begins. */
  readonly #offsets = new Map<number, number>();
  /** Objects by the hash of what they say. */
  readonly #known = new Map<string, number>();
  /** Optional content groups of all pages. */
  readonly #layers = new Set<number>();
  #at = 0;
  #next: number;

  constructor(pages: number, write: Write) {
    this.#write = write;
    this.#pages = pages;
    this.#next = firstPage + pages;
    // Bytes above 127 tell programs that it is no text.
    this.#put(latin1('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'));
  }

  /** Adds the first page of a PDF as page `page`, from 0. Throws where it is no PDF as Skia writes them. */
  addPage(page: number, pdf: Uint8Array, links: readonly PageLink[]): void {
    const file = new PdfFile(pdf);
    const [first = 0] = file.pages();
    const { text } = file.object(first);
    const height = Number(/\/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/.exec(text)?.[1]);
    if (!(height > 0)) throw new Error('A page of the PDF has no size.');
    const numbers = new Map<number, number>();
    for (const layer of layersOf(file)) this.#layers.add(this.#copy(file, layer, numbers));
    const own = withReferences(text.replace(/\/Parent \d+ 0 R/, '').replace(/\/StructParents \d+/, ''), number =>
      this.#copy(file, number, numbers),
    );
    const annotations = links.map(link => this.#add(annotationOf(link, height)));
    const linked = annotations.map(number => `${number} 0 R`).join(' ');
    const inner = own.slice(own.indexOf('<<') + 2, own.lastIndexOf('>>'));
    this.#object(
      firstPage + page,
      latin1(`<<${inner}\n/Parent ${pageTree} 0 R${linked === '' ? '' : `\n/Annots [${linked}]`}>>`),
    );
  }

  /** Writes what is about all pages. Throws where one is missing. */
  finish({ title, language, credits, pages }: JoinedFile): void {
    const kids = Array.from({ length: this.#pages }, (_, page) => firstPage + page);
    const missing = kids.find(number => !this.#offsets.has(number));
    if (missing !== undefined) throw new Error(`Page ${missing - firstPage + 1} of the PDF is missing.`);
    const outline = this.#next;
    const entries = outlineObjects(
      pages.map((page, i) => ({ title: page.title, page: firstPage + i })),
      outline,
    );
    for (const entry of entries) this.#add(latin1(entry));
    const xmp = xmpPacketOf({ title, credits });
    const metadata = this.#add(
      Buffer.concat([
        latin1(`<</Type /Metadata\n/Subtype /XML\n/Length ${xmp.length}>>\nstream\n`),
        xmp,
        latin1('\nendstream'),
      ]),
    );
    const info = this.#add(latin1(`<</Title ${textString(title)}\n/Creator (Outpost)\n/Producer (Outpost)>>`));
    const layers = this.#layers.size === 0 ? '' : `${layerList([...this.#layers])}\n`;
    const list = kids.map(number => `${number} 0 R`).join('\n');
    this.#object(pageTree, latin1(`<</Type /Pages\n/Count ${kids.length}\n/Kids [${list}]>>`));
    this.#object(
      catalogue,
      latin1(
        `<</Type /Catalog\n/Version /1.7\n/Extensions <</ADBE <</BaseVersion /1.7 /ExtensionLevel 3>>>>\n` +
          `/Pages ${pageTree} 0 R\n/Outlines ${outline} 0 R\n/PageMode /UseOutlines\n` +
          `${layers}/PageLabels ${pageLabels(pages.map(({ label }) => label))}\n/Metadata ${metadata} 0 R\n/Lang ${textString(language)}>>`,
      ),
    );
    this.#end(info);
  }

  /** The object of this file that says what one of a page's does. */
  #copy(file: PdfFile, number: number, numbers: Map<number, number>): number {
    const known = numbers.get(number);
    if (known === 0) throw new Error(`Object ${number} of the PDF is a part of itself.`);
    if (known !== undefined) return known;
    numbers.set(number, 0);
    const { text, stream } = file.object(number);
    const copied = withReferences(text, other => this.#copy(file, other, numbers));
    const object = latin1(stream === undefined ? copied : `${copied}\nstream\n${stream}\nendstream`);
    const hash = createHash('sha256').update(object).digest('base64');
    const added = this.#known.get(hash) ?? this.#add(object);
    this.#known.set(hash, added);
    numbers.set(number, added);
    return added;
  }

  #add(object: Buffer): number {
    const number = this.#next;
    this.#next += 1;
    this.#object(number, object);
    return number;
  }

  #object(number: number, object: Buffer): void {
    this.#offsets.set(number, this.#at);
    this.#put(Buffer.concat([latin1(`${number} 0 obj\n`), object, latin1('\nendobj\n')]));
  }

  #put(bytes: Buffer): void {
    this.#write(bytes);
    this.#at += bytes.length;
  }

  #end(info: number): void {
    const offsets = Array.from({ length: this.#next - 1 }, (_, i) => this.#offsets.get(i + 1));
    this.#put(latin1(fileEnd(offsets, { root: catalogue, info, at: this.#at })));
  }
}

function layersOf(file: PdfFile): number[] {
  const listed = /\/OCGs \[([^\]]*)\]/.exec(file.object(file.root).text)?.[1] ?? '';
  return [...listed.matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number));
}

/** A link without a frame to the whole of another page. `height`: of the page, points. */
function annotationOf({ left, top, right, bottom, page }: PageLink, height: number): Buffer {
  const box = [left * points, height - bottom * points, right * points, height - top * points];
  const rect = box.map(value => value.toFixed(2)).join(' ');
  return latin1(
    `<</Type /Annot\n/Subtype /Link\n/F 4\n/Border [0 0 0]\n/Rect [${rect}]\n/Dest [${firstPage + page} 0 R /Fit]>>`,
  );
}

/** The outline and its entries, one after the other; `first`: the number that the outline gets. */
function outlineObjects(entries: readonly { title: string; page: number }[], first: number): string[] {
  const last = first + entries.length;
  const items = entries.map(({ title, page }, i) => {
    const number = first + 1 + i;
    const before = i === 0 ? '' : `\n/Prev ${number - 1} 0 R`;
    const after = number === last ? '' : `\n/Next ${number + 1} 0 R`;
    return `<</Title ${textString(title)}\n/Parent ${first} 0 R${before}${after}\n/Dest [${page} 0 R /Fit]>>`;
  });
  return [`<</Type /Outlines\n/First ${first + 1} 0 R\n/Last ${last} 0 R\n/Count ${entries.length}>>`, ...items];
}

const pageLabels = (labels: readonly string[]): string =>
  `<</Nums [${labels.map((label, i) => `${i} <</P ${textString(label)}>>`).join('\n')}]>>`;

/** A part of a page that leads to another page. CSS pixels from the page's upper left corner; `page`: from 0. */
export interface PageLink {
  left: number;
  top: number;
  right: number;
  bottom: number;
  page: number;
}

export interface JoinedFile {
  title: string;
  /** BCP 47. */
  language: string;
  credits: readonly string[];
  /** Of each page: its entry in the outline, and the number that readers show. */
  pages: readonly { title: string; label: string }[];
}

export type JoinQuestion =
  /** `pdf`: of one page, which is the first one's. `page`: which of the file's it becomes, from 0. */
  { kind: 'page'; page: number; pdf: Uint8Array; links: readonly PageLink[] } | { kind: 'finish'; file: JoinedFile };
