import { readTable } from '../../../../data-packs/interchange/read-table.ts';
import { badRequest } from '../../../errors.ts';
import { staticMapsWords as t } from '../../../words.ts';

/** What stands for a value that is not known. */
const unknown = new Set(['', '-', '–', 'na', 'n/a', 'nan', 'null']);

/**
 * Reads a column of values by a column of keys; `undefined` where a value is not known. Between semicolons or tabs a comma
 * may be the decimal one. Throws `bad_request` naming the column, and the row as spreadsheets number it.
 */
export function readValues(csv: string, keyColumn: string, valueColumn: string): Map<string, number | undefined> {
  const { delimiter, columns, rows } = readTable(csv);
  const columnOf = (name: string): number => {
    const column = columns.indexOf(name);
    if (column < 0) throw badRequest(t.message('noColumn', { name, known: columns.slice(0, 20) }));
    return column;
  };
  const [key, value] = [columnOf(keyColumn), columnOf(valueColumn)];
  const hasDecimalComma = delimiter !== ',';
  const values = new Map<string, number | undefined>();
  for (const { number: row, cells } of rows) {
    const name = (cells[key] ?? '').trim();
    if (name === '') continue;
    if (values.has(name)) {
      throw badRequest(t.message('rowTwice', { row, column: keyColumn, name: name.slice(0, 60) }));
    }
    const text = (cells[value] ?? '').trim();
    const number = numberOf(text, hasDecimalComma);
    if (Number.isNaN(number)) {
      throw badRequest(t.message('notNumber', { row, column: valueColumn, shown: text.slice(0, 40) }));
    }
    values.set(name, number);
  }
  return values;
}

/** NaN: it is neither a number nor what stands for none. */
function numberOf(text: string, hasDecimalComma: boolean): number | undefined {
  if (unknown.has(text.toLowerCase())) return undefined;
  const plain = hasDecimalComma && /^[+-]?\d+,\d+$/.test(text) ? text.replace(',', '.') : text;
  const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN;
  return Number.isFinite(number) ? number : Number.NaN;
}
