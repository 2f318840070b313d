import Papa from 'papaparse';

export interface Table {
  /** Between cells: a comma, semicolon, tab or bar. */
  delimiter: string;
  /** Its head, without blanks around the names, and which row that is. */
  columns: readonly string[];
  headRow: number;
  rows: readonly TableRow[];
  /** Whether a quote never ends, which swallows the rest. */
  isTorn: boolean;
}

interface TableRow {
  /** As spreadsheets number it: blank rows count. */
  number: number;
  cells: readonly string[];
}

/** Reads a table of text with a head; its delimiter is found, and blank rows are left out. */
export function readTable(text: string): Table {
  const plain = text.replace(/^\uFEFF/, '');
  const { delimiter } = Papa.parse<string[]>(plain, { skipEmptyLines: 'greedy', preview: 20 }).meta;
  const { data, errors } = Papa.parse<string[]>(plain, { delimiter });
  const [head, ...rows] = data
    .map((cells, index): TableRow => ({ number: index + 1, cells }))
    .filter(({ cells }) => cells.some(cell => cell.trim() !== ''));
  return {
    delimiter,
    columns: head?.cells.map(name => name.trim()) ?? [],
    headRow: head?.number ?? 1,
    rows,
    isTorn: errors.some(({ type }) => type === 'Quotes'),
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
