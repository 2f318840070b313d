import { formatOfName, sniffFormat } from '../../../data-packs/interchange/features/sniff-format.ts';

/** Kinds of files that are not opened, each with a text of that name, which says what to do. */
export const unopened = ['document', 'drawing', 'raster', 'archive', 'oldTable'] as const;
type Unopened = (typeof unopened)[number];

export type ContentKind = 'track' | 'workbook' | 'photo' | Unopened;

/** What files begin with. */
const signatures: readonly (readonly [sign: RegExp, kind: ContentKind])[] = [
  [/^(?:\xff\xd8\xff|.PNG\r\n|.{4}ftyp(?:hei|hev|mif1|msf1|avif))/s, 'photo'],
  [/^%PDF|^\{\\rtf/, 'document'],
  [/^AC10\d\d|^\s*0\r?\n\s*SECTION/, 'drawing'],
  [/^(?:II[*+]\0|MM\0[*+])/, 'raster'],
  [/^(?:Rar!|7z\xbc\xaf|\xfd7zXZ|BZh|.{257}ustar)/s, 'archive'],
  // Workbooks of before 2007, and documents.
  [/^\xd0\xcf.\xe0/s, 'oldTable'],
];

/** What a zip has in it, by the names of its files. */
const inZip: readonly (readonly [name: RegExp, kind: ContentKind])[] = [
  [/PK..{20,44}xl\//s, 'workbook'],
  [/opendocument\.spreadsheet/, 'oldTable'],
  [/PK..{20,44}(?:word|ppt)\/|opendocument/s, 'document'],
];

/** Bytes at the beginning and the end of a file that are looked at: a zip has the names of its files at its end. */
const looked = 65_536;

/** What the content of a file is, whatever it is called; undefined where neither says it. Reads two small parts. */
export async function sniffFile(file: File): Promise<ContentKind | undefined> {
  const head = await bytesOf(file.slice(0, looked));
  const text = latin1(head);
  const signed = signatures.find(([sign]) => sign.test(text));
  if (signed !== undefined) return signed[1];
  if (text.startsWith('PK\u0003\u0004')) {
    const names = text + latin1(await bytesOf(file.slice(-looked)));
    const packed = inZip.find(([name]) => name.test(names));
    if (packed !== undefined) return packed[1];
  }
  return sniffFormat(head) === undefined && formatOfName(file.name) === undefined ? undefined : 'track';
}

/** None of a file that cannot be read, of which opening it says so. */
const bytesOf = async (part: Blob): Promise<Uint8Array> =>
  new Uint8Array(await part.arrayBuffer().catch(() => new ArrayBuffer()));

const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);
