import Papa from 'papaparse';
import { badRequest, t } from '../../words.ts';

/** What stands for a value that is not known. */
const unknown = new Set(['', '-', '–', 'na', 'n/a', 'nan', 'null']);

/**
 * Reads a column of values by a column of keys; `undefined` where a value is not known. Between semicolons or tabs a comma
 * may be the decimal one. Throws `bad_request` naming the column or the row.
 */
export function readValues(csv: string, keyColumn: string, valueColumn: string): Map<string, number | undefined> {
  const { data, meta } = Papa.parse<string[]>(csv.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
  const [header = [], ...rows] = data;
  const names = header.map(name => name.trim());
  const columnOf = (name: string): number => {
    const column = names.indexOf(name);
    if (column < 0) throw badRequest(t.message('noColumn', { name, known: names.slice(0, 20) }));
    return column;
  };
  const [key, value] = [columnOf(keyColumn), columnOf(valueColumn)];
  const hasDecimalComma = meta.delimiter !== ',';
  const values = new Map<string, number | undefined>();
  for (const [i, row] of rows.entries()) {
    const name = (row[key] ?? '').trim();
    if (name === '') continue;
    // The header is the first.
    if (values.has(name)) throw badRequest(t.message('rowTwice', { row: i + 2, name: name.slice(0, 60) }));
    values.set(name, numberOf((row[value] ?? '').trim(), hasDecimalComma, i + 2));
  }
  return values;
}

function numberOf(text: string, hasDecimalComma: boolean, row: number): number | undefined {
  if (unknown.has(text.toLowerCase())) return undefined;
  const plain = hasDecimalComma && /^[+-]?\d+,\d+$/.test(text) ? text.replace(',', '.') : text;
  const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN;
  if (!Number.isFinite(number)) throw badRequest(t.message('notNumber', { row, shown: text.slice(0, 40) }));
  return number;
}
