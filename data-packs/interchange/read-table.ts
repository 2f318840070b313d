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

export interface TableRow {
  /** As spreadsheets number it: blank rows count. */
  number: number;
  cells: readonly string[];
}

/** Characters of a row that has no end yet. */
const longestRow = 2 ** 22;

/** Characters that are parsed at once: their rows are all held. */
const pieceLength = 2 ** 16;

const lineEnds = ['\n', '\r', '\r\n'] as const;

/** Hands over the rows of a table one after the other, its head first; its delimiter is found, blank rows are left out. */
export function eachRow(
  pieces: Iterable<string>,
  take: (row: TableRow, delimiter: string) => void,
): Pick<Table, 'delimiter' | 'isTorn'> {
  let parser: Papa.Parser | undefined;
  let delimiter = ',';
  let number = 0;
  let isTorn = false;
  const step = ({ data: [cells = []], errors }: Papa.ParseResult<string[]>) => {
    number += 1;
    isTorn ||= errors.some(({ type }) => type === 'Quotes');
    // It has swallowed the rest.
    if (errors.some(({ code }) => code === 'MissingQuotes')) return;
    if (cells.some(cell => cell.trim() !== '')) take({ number, cells }, delimiter);
  };
  const begin = (head: string) => {
    const guess = (delimitersToGuess?: string[]) =>
      Papa.parse(head, { skipEmptyLines: 'greedy', preview: 20, ...(delimitersToGuess && { delimitersToGuess }) });
    let { meta } = guess();
    // All commas may be those of numbers.
    if (meta.delimiter === ',' && /[;\t|]/.test(head) && !/\D,|,\D/.test(head)) ({ meta } = guess([';', '\t', '|']));
    ({ delimiter } = meta);
    return new Papa.Parser({ delimiter, newline: lineEnds.find(one => one === meta.linebreak), step });
  };
  let rest = '';
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      // Twice as much where a row did not end, so that long ones are not parsed again and again; never more than a row has.
      const length = Math.min(Math.max(pieceLength, rest.length), longestRow + 1 - rest.length);
      const more = piece.slice(at, at + length);
      at += more.length;
      const text = rest + (parser === undefined ? more.replace(/^\uFEFF/, '') : more);
      parser ??= begin(text);
      rest = text.slice(parser.parse(text, 0, true).meta.cursor);
      if (rest.length > longestRow) return { delimiter, isTorn: true };
    }
  }
  parser?.parse(rest, 0, false);
  return { delimiter, isTorn };
}

/** Reads a table of text with a head; see `eachRow`. */
export function readTable(text: string): Table {
  const found: TableRow[] = [];
  const { delimiter, isTorn } = eachRow([text], row => found.push(row));
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
 * Milliseconds of a time as tables have it: as programs write it, with days first where dots part them, or since 1970 in
 * as many digits as seconds or milliseconds of these decades. NaN for anything else.
 */
export function readTime(cell: string): number {
  const text = cell.trim();
  const [, seconds, thousandths] = /^(\d{10})(?:\.\d+|(\d{3}))?$/.exec(text) ?? [];
  if (seconds !== undefined) return Number(seconds) * 1000 + Number(thousandths ?? 0);
  if (/^\d+$/.test(text)) return Number.NaN;
  return Date.parse(
    text.replace(
      /^(\d{1,2})\.(\d{1,2})\.(\d{4}),?/,
      (_, day: string, month: string, year: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    ),
  );
}

/**
 * A number as tables have it: `47.14`, `47,14`, `1.234,5`, `-9.52°`, `1e-7` as programs write it. NaN for anything else, also for an
 * empty or a missing cell.
 */
export function readNumber(cell: string | undefined): number {
  const text = (cell ?? '')
    .trim()
    .replace(/\s*°$/, '')
    .replace('\u2212', '-')
    .replace(/^[-+]?\d{1,3}(?:\.\d{3})+(?=,\d+$)/, thousands => thousands.replaceAll('.', ''));
  return /^[-+]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e-\d+)?$/i.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}
