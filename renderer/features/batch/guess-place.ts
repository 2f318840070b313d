import type { BatchJob, BatchPlan, BatchRow } from '../../api/batch.ts';
import { guessFields } from './guess-fields.ts';

/** Beginnings of names that programs and people give such columns, without case and signs. */
const latNames = /^(?:lat|breite|latitud|y$|ycoord)/;
const lonNames = /^(?:lon|lng|l[äa]nge|laenge|longitud|x$|xcoord)/;
const textNames =
  /(?:address|adress|indirizzo|street|stra(?:ss|ß)e|\brue\b|place|ort|lieu|city|stadt|ville|town|postcode|zip|plz|postal|country|land|pays)/;

const plain = (name: string): string => name.trim().toLowerCase();

/** Whether all cells of a column are numbers up to a limit. */
function areDegrees(rows: readonly BatchRow[], at: number, most: number): boolean {
  return (
    rows.length > 0 &&
    rows.every(({ cells }) => {
      const text = String(cells[at] ?? '').trim();
      return /^[-+]?\d+[.,]\d+$/.test(text) && Math.abs(Number(text.replace(',', '.'))) <= most;
    })
  );
}

/** Where rows probably are, by the names of columns and what is in them. */
export function guessPlace({ columns }: Pick<BatchJob, 'columns'>, rows: readonly BatchRow[]): BatchPlan['place'] {
  const lat = columns.findIndex(name => latNames.test(plain(name)));
  const lon = columns.findIndex(name => lonNames.test(plain(name)));
  const pair = lat >= 0 && lon >= 0 ? ([lat, lon] as const) : pairOfDegrees(columns, rows);
  const [latName, lonName] = [columns[pair[0]], columns[pair[1]]];
  if (latName !== undefined && lonName !== undefined) return { from: 'position', lat: latName, lon: lonName };
  // An address in several columns is found best by what each is: a number alone says little in a text.
  const fields = guessFields(columns);
  if (fields.street !== undefined && fields.housenumber !== undefined) return fields;
  const texts = columns.filter(name => textNames.test(plain(name)));
  // Else the one with the longest texts, as an address is.
  const longest = columns.toSorted((a, b) => lengthOf(rows, columns.indexOf(b)) - lengthOf(rows, columns.indexOf(a)));
  return { from: 'text', columns: (texts.length > 0 ? texts : longest.slice(0, 1)).slice(0, 10) };
}

/** Two neighbouring columns of decimal degrees, the latitude first. */
function pairOfDegrees(columns: readonly string[], rows: readonly BatchRow[]): readonly [number, number] {
  const at = columns.findIndex((_, index) => areDegrees(rows, index, 90) && areDegrees(rows, index + 1, 180));
  return at < 0 ? [-1, -1] : [at, at + 1];
}

const lengthOf = (rows: readonly BatchRow[], at: number): number =>
  rows.reduce((sum, { cells }) => sum + (Number.isNaN(Number(cells[at])) ? String(cells[at] ?? '').length : 0), 0);
