import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { type XmlEvents, XmlProblem, XmlReader } from '../../../data-packs/interchange/xml-reader.ts';
import { WordedError } from '../../../data-packs/words/worded-error.ts';
import { batchWords } from '../../words.ts';
import { longestRow, mostColumns } from '../job.ts';
import type { Cell, TableSource, TakeRow } from './cell.ts';

/** No zip may be larger than it looks: its entries, the bytes of all parts once unpacked, the elements of each. */
const mostEntries = 10_000;
const mostBytes = 128 * 1024 ** 2;
const mostElements = 10_000_000;
/** Characters of all texts that cells share, and how many an empty one is counted as. */
const mostSharedCharacters = 64 * 1024 ** 2;
const sharedText = 48;
/** Formats of a workbook and characters of one, as in Excel. */
const mostFormats = 65_536;
const longestFormat = 255;

const tooLarge = () => new WordedError(batchWords.message('largeXlsx'));

/** Reads the first sheet of a workbook (Office Open XML), as it comes from the disk. Throws a sentence where it is none. */
export async function readXlsx(path: string, take: TakeRow): Promise<TableSource> {
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false });
    const book = new Workbook(zip, await entriesOf(zip));
    return { format: 'xlsx', sheet: await book.readFirstSheet(take) };
  } catch (error) {
    if (error instanceof WordedError) throw error;
    if (error instanceof XmlProblem && error.fault === 'large') throw tooLarge();
    throw new WordedError(batchWords.message('badXlsx'), { cause: error });
  } finally {
    zip?.close();
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > mostEntries) throw tooLarge();
  const entries = new Map<string, Entry>();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  zip.on('entry', (entry: Entry) => {
    entries.set(entry.fileName, entry);
    zip.readEntry();
  });
  zip.once('end', resolve).once('error', reject);
  zip.readEntry();
  await promise;
  return entries;
}

class Workbook {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  #bytes = 0;

  constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** Returns the name of the sheet. */
  async readFirstSheet(take: TakeRow): Promise<string> {
    let [name, relation] = ['', ''];
    let since1904 = false;
    await this.#read('xl/workbook.xml', {
      open: (tag, attributes) => {
        if (tag === 'workbookPr') since1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
        if (tag !== 'sheet' || relation !== '') return;
        name = attributes.name ?? '';
        relation = attributes['r:id'] ?? Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      },
    });
    let part = 'xl/worksheets/sheet1.xml';
    await this.#read('xl/_rels/workbook.xml.rels', {
      open: (tag, { Id, Target }) => {
        if (tag !== 'Relationship' || Id !== relation || Target === undefined) return;
        part = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`;
      },
    });
    if (!this.#entries.has(part)) throw new Error(`The workbook has no part ${part}.`);
    const shared = await this.#sharedTexts();
    const dates = await this.#dateStyles();
    await this.#readSheet(part, { shared, dates, since1904 }, take);
    return name;
  }

  async #sharedTexts(): Promise<string[]> {
    const texts: string[] = [];
    let characters = 0;
    let [item, isText, isPhonetic] = ['', false, false];
    await this.#read('xl/sharedStrings.xml', {
      open: tag => {
        if (tag === 'si') item = '';
        if (tag === 'rPh') isPhonetic = true;
        isText = tag === 't';
      },
      text: text => {
        if (isText && !isPhonetic) item += text;
      },
      close: tag => {
        isText = false;
        if (tag === 'rPh') isPhonetic = false;
        if (tag !== 'si') return;
        characters += item.length + sharedText;
        if (characters > mostSharedCharacters) throw tooLarge();
        texts.push(item);
      },
    });
    return texts;
  }

  async #dateStyles(): Promise<boolean[]> {
    const codes = new Map<number, string>();
    const formats: number[] = [];
    let inCells = false;
    await this.#read('xl/styles.xml', {
      open: (tag, attributes) => {
        if (tag === 'numFmt') codes.set(Number(attributes.numFmtId), formatCodeOf(attributes));
        if (tag === 'cellXfs') inCells = true;
        if (tag === 'xf' && inCells) formats.push(Number(attributes.numFmtId ?? 0));
        if (Math.max(codes.size, formats.length) > mostFormats) throw tooLarge();
      },
      close: tag => {
        if (tag === 'cellXfs') inCells = false;
      },
    });
    return formats.map(id => isDateFormat(id, codes.get(id)));
  }

  async #readSheet(part: string, known: CellTerms, take: TakeRow): Promise<void> {
    let cells: Cell[] = [];
    let cell = { column: -1, type: '', style: 0 };
    let [text, isValue, characters] = ['', false, 0];
    await this.#read(part, {
      open: (tag, attributes) => {
        if (tag === 'row') [cells, characters, cell] = [[], 0, { column: -1, type: '', style: 0 }];
        if (tag === 'c') {
          const column = attributes.r === undefined ? cell.column + 1 : columnOf(attributes.r);
          if (column >= mostColumns) throw new WordedError(batchWords.message('manyColumns', { most: mostColumns }));
          cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0) };
          text = '';
        }
        isValue = tag === 'v' || tag === 't';
      },
      text: more => {
        if (!isValue) return;
        text += more;
        characters += more.length;
        if (characters > longestRow) throw new WordedError(batchWords.message('longRow', { most: longestRow }));
      },
      close: tag => {
        isValue = false;
        if (tag === 'c' && text !== '') {
          while (cells.length < cell.column) cells.push(null);
          cells[cell.column] = cellValue(text, cell, known);
        }
        if (tag === 'row') take(cells);
      },
    });
  }

  /** Reads a part; one that is not there says nothing. */
  async #read(part: string, events: XmlEvents): Promise<void> {
    const entry = this.#entries.get(part);
    if (entry === undefined) return;
    const reader = new XmlReader(events, { elements: mostElements });
    const stream = await this.#zip.openReadStreamPromise(entry);
    const decoder = new TextDecoder();
    for await (const chunk of stream) {
      this.#bytes += chunk.length;
      if (this.#bytes > mostBytes) throw tooLarge();
      reader.write(decoder.decode(chunk, { stream: true }));
    }
    reader.close();
  }
}

/** A copy: a piece of a text keeps all of it. */
const formatCodeOf = ({ formatCode = '' }: Readonly<Record<string, string>>): string =>
  Array.from(formatCode.slice(0, longestFormat)).join('');

interface CellTerms {
  shared: readonly string[];
  dates: readonly boolean[];
  since1904: boolean;
}

function cellValue(text: string, { type, style }: { type: string; style: number }, terms: CellTerms): Cell {
  switch (type) {
    case 's':
      return terms.shared[Number(text)] ?? null;
    case 'b':
      return text === '1' ? 'TRUE' : 'FALSE';
    case 'n': {
      const number = Number(text);
      if (Number.isNaN(number)) return text;
      return terms.dates[style] === true ? isoDate(number, terms.since1904) : number;
    }
    // Of an error there is nothing to read.
    case 'e':
      return null;
    default:
      return text;
  }
}

/** Column of a reference, from 0: `C7` is 2. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? 'A') column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

const dayMs = 86_400_000;

/** Formats of numbers that every spreadsheet knows as dates or times. */
const builtIn = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtIn(id);
  // Without texts, colours, conditions and single characters that stand for themselves.
  return /[dmyhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, '')) && !/^general$/i.test(code);
}

/** Days as spreadsheets count them, in ISO 8601: `2026-11-26`, `2026-11-26T08:30:00`, `08:30:00`. */
export function isoDate(days: number, since1904: boolean): string {
  // The first spreadsheet believed in a 29 February 1900.
  const epoch = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const date = new Date(Math.round((epoch + days * dayMs) / 1000) * 1000);
  if (Number.isNaN(date.getTime())) return String(days);
  const iso = date.toISOString().slice(0, 19);
  if (days < 1 && !since1904) return iso.slice(11);
  return Number.isInteger(days) ? iso.slice(0, 10) : iso;
}
