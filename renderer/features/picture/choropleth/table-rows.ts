import Papa from 'papaparse';
import { readTable } from '../../../../data-packs/interchange/read-table.ts';

/** A table's head, and what its columns hold. */
export interface TableRows {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Columns that are looked at. */
const mostColumns = 200;

/** Reads a table with a head. */
export function tableRows(csv: string): TableRows {
  const { columns, rows } = readTable(csv);
  return { columns: columns.slice(0, mostColumns), rows: rows.map(({ cells }) => cells) };
}

/** A table of two of its columns in all its rows: what the endpoint needs of it. */
export function twoColumns(csv: string, names: readonly [string, string]): string {
  const { delimiter, columns, headRow, rows } = readTable(csv);
  const at = names.map(name => columns.indexOf(name));
  // Blank rows stay, so that faults have the numbers of the file's rows.
  const written = Array.from({ length: rows.at(-1)?.number ?? headRow }, () => ['', '']);
  written[headRow - 1] = [...names];
  for (const { number, cells } of rows) written[number - 1] = at.map(column => cells[column] ?? '');
  // A comma between columns is no decimal one.
  return Papa.unparse(written, { delimiter, newline: '\n' });
}
