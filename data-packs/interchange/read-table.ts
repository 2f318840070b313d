import Papa from 'papaparse';

export interface Table {
  /** Between cells: a comma, semicolon, tab or bar. */
  delimiter: string;
  /** Its head, without blanks around the names, and which row that is. */
  columns: readonly string[];
  headRow: number;
  rows: readonly TableRow[];
  /** Whether a quote never ends, which swallows the rest, or a line is longer than any table has. */
  isTorn: boolean;
}

interface TableRow {
  /** As spreadsheets number it: blank rows count. */
  number: number;
  cells: readonly string[];
}

/** Characters of a line, as of a text in XML; also what is parsed at once. */
const longestLine = 2 ** 22;

/** Hands over the rows of a table one after the other, its head first; its delimiter is found, blank rows are left out. */
export function eachRow(text: string, take: (row: TableRow) => void): Pick<Table, 'delimiter' | 'isTorn'> {
  const plain = text.replace(/^\uFEFF/, '');
  if (hasLongLine(plain)) return { delimiter: ',', isTorn: true };
  const head = plain.slice(0, longestLine);
  const { delimiter } = Papa.parse<string[]>(head, { skipEmptyLines: 'greedy', preview: 20 }).meta;
  let number = 0;
  let isTorn = false;
  Papa.parse<string[]>(plain, {
    delimiter,
    chunkSize: longestLine,
    step: ({ data: cells, errors }) => {
      number += 1;
      isTorn ||= errors.some(({ type }) => type === 'Quotes');
      if (cells.some(cell => cell.trim() !== '')) take({ number, cells });
    },
  });
  return { delimiter, isTorn };
}

function hasLongLine(text: string): boolean {
  for (let at = 0, start = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13) start = at + 1;
    else if (at - start > longestLine) return true;
  }
  return false;
}

/** Reads a table of text with a head; see `eachRow`. */
export function readTable(text: string): Table {
  const found: TableRow[] = [];
  const { delimiter, isTorn } = eachRow(text, row => found.push(row));
  const [head, ...rows] = found;
  return {
    delimiter,
    columns: head?.cells.map(name => name.trim()) ?? [],
    headRow: head?.number ?? 1,
    rows,
    isTorn,
  };
}

/**
 * A number as tables have it: `47.14`, `47,14`, `-9.52°`, `1e-7` as programs write it. NaN for anything else, also for an
 * empty or a missing cell.
 */
export function readNumber(cell: string | undefined): number {
  const text = (cell ?? '').trim().replace(/\s*°$/, '').replace('\u2212', '-');
  return /^[-+]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e-\d+)?$/i.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}
