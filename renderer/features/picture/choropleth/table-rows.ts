import Papa from 'papaparse';

/** A table's head, and what its columns hold. */
export interface TableRows {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Columns that are looked at. */
const mostColumns = 200;

/** Reads a table with a head; its delimiter is found. */
export function tableRows(csv: string): TableRows {
  const { data } = Papa.parse<string[]>(csv.replace(/^\uFEFF/, ''), {
    skipEmptyLines: 'greedy',
  });
  const [head = [], ...rows] = data;
  return {
    columns: head.slice(0, mostColumns).map(name => name.trim()),
    rows,
  };
}

/** A table of two of its columns in all its rows: what the endpoint needs of it. */
export function twoColumns(csv: string, names: readonly [string, string]): string {
  const text = csv.replace(/^\uFEFF/, '');
  const { delimiter } = Papa.parse<string[]>(text, {
    skipEmptyLines: 'greedy',
    preview: 20,
  }).meta;
  // Blank rows stay, so that faults have the numbers of the file's rows.
  const { data } = Papa.parse<string[]>(text, { delimiter });
  const head = data.find(cells => cells.some(cell => cell.trim() !== '')) ?? [];
  const at = names.map(name => head.findIndex(cell => cell.trim() === name));
  // A comma between columns is no decimal one.
  return Papa.unparse(
    data.map(cells => at.map(column => cells[column] ?? '')),
    { delimiter, newline: '\n' },
  );
}
