import { readTable } from '../../../data-packs/interchange/read-table.ts';
import type { SubjectTable } from './subject.ts';

/** A report's body has 10,000 values, its other sections too. */
const mostCells = 8000;
const mostColumns = 100;
const longestCell = 2000;

/** A table as a report has room for it; `cut`: rows that do not fit. */
export function subjectTable(text: string): { table: SubjectTable; cut: number } {
  const { columns, rows } = readTable(text);
  const names = columns.slice(0, mostColumns);
  const kept = rows.slice(0, Math.floor(mostCells / Math.max(1, names.length))).map(({ cells }) => cells);
  const isNumeric = names.map((_, at) => kept.every(row => row[at] === undefined || /^-?[\d.,\s]*$/.test(row[at])));
  return {
    table: {
      columns: names.map((name, at) => ({ name: name.slice(0, 200), align: isNumeric[at] === true ? 'end' : 'start' })),
      rows: kept.map(row => names.map((_, at) => (row[at] ?? '').slice(0, longestCell))),
    },
    cut: rows.length - kept.length,
  };
}
