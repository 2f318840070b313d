import { findCoordinates, isColumnOf } from '../../../data-packs/interchange/column-names.ts';
import { readNumber } from '../../../data-packs/interchange/read-table.ts';
import type { BatchJob, BatchPlan, BatchRow } from '../../api/jobs.ts';
import { guessFields } from './guess-fields.ts';

/** What the columns of an address hold; a house number or a state by itself is none. */
const inAddress = ['address', 'street', 'postcode', 'city', 'country'] as const;

/** Whether a column is called as one of an address. */
export const isOfAddress = (name: string): boolean => inAddress.some(meaning => isColumnOf(name, meaning));

/** Whether all cells of a column are numbers up to a limit. */
function areDegrees(rows: readonly BatchRow[], at: number, most: number): boolean {
  return (
    rows.length > 0 &&
    rows.every(({ cells }) => {
      const text = String(cells[at] ?? '').trim();
      return /[.,]/.test(text) && Math.abs(readNumber(text)) <= most;
    })
  );
}

/** Where rows probably are, by the names of columns and what is in them. */
export function guessPlace({ columns }: Pick<BatchJob, 'columns'>, rows: readonly BatchRow[]): BatchPlan['place'] {
  const { lat, lon } = findCoordinates(columns) ?? pairOfDegrees(columns, rows);
  const [latName, lonName] = [columns[lat], columns[lon]];
  if (latName !== undefined && lonName !== undefined) return { from: 'position', lat: latName, lon: lonName };
  // An address in several columns is found best by what each is: a number alone says little in a text.
  const fields = guessFields(columns);
  if (fields.street !== undefined && fields.housenumber !== undefined) return fields;
  const texts = columns.filter(isOfAddress);
  // Else the one with the longest texts, as an address is.
  const longest = columns.toSorted((a, b) => lengthOf(rows, columns.indexOf(b)) - lengthOf(rows, columns.indexOf(a)));
  return { from: 'text', columns: (texts.length > 0 ? texts : longest.slice(0, 1)).slice(0, 10) };
}

/** Two neighbouring columns of decimal degrees, the latitude first. */
function pairOfDegrees(columns: readonly string[], rows: readonly BatchRow[]): { lat: number; lon: number } {
  const at = columns.findIndex((_, index) => areDegrees(rows, index, 90) && areDegrees(rows, index + 1, 180));
  return { lat: at, lon: at < 0 ? -1 : at + 1 };
}

const lengthOf = (rows: readonly BatchRow[], at: number): number =>
  rows.reduce((sum, { cells }) => sum + (Number.isNaN(Number(cells[at])) ? String(cells[at] ?? '').length : 0), 0);
