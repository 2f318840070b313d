import Papa from 'papaparse';
import type { SubjectTable } from './subject.ts';

/** A report's body has 10,000 values, its other sections too. */
const mostCells = 8000;
const mostColumns = 100;
const longestCell = 2000;

/** Reads CSV with a head; `cut`: rows that do not fit into a report. */
export function readTable(text: string): { table: SubjectTable; cut: number } {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' });
  const [head = [], ...rows] = data;
  const names = head.slice(0, mostColumns);
  const kept = rows.slice(0, Math.floor(mostCells / Math.max(1, names.length)));
  const isNumeric = names.map((_, at) => kept.every(row => row[at] === undefined || /^-?[\d.,\s]*$/.test(row[at])));
  return {
    table: {
      columns: names.map((name, at) => ({ name: name.slice(0, 200), align: isNumeric[at] === true ? 'end' : 'start' })),
      rows: kept.map(row => names.map((_, at) => (row[at] ?? '').slice(0, longestCell))),
    },
    cut: rows.length - kept.length,
  };
}
