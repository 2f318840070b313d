import type { LonLat } from '../../../../data-packs/geo/lon-lat.ts';
import { findColumn, findCoordinates } from '../../../../data-packs/interchange/column-names.ts';
import { readNumber, readTable } from '../../../../data-packs/interchange/read-table.ts';
import { parseCoordinates } from '../../subject/parse-decimal.ts';

/** A line of a list: a point with its name, or a text to search. */
export type ListedPoint = { point: LonLat; label: string | undefined } | { search: string };

const coordinatesFirst = /^\s*([+-]?\d{1,2}(?:\.\d+)?\s*[,;\t ]\s*[+-]?\d{1,3}(?:\.\d+)?)\s*(?:[,;\t]\s*(.*))?$/;

/** Reads a list of points: a table whose first line names its columns, else a point or an address on each line. */
export function readPoints(text: string): ListedPoint[] {
  const { columns, rows } = readTable(text);
  const found = findCoordinates(columns);
  if (found === undefined) return text.split(/\r?\n/).flatMap(line => (line.trim() === '' ? [] : readLine(line)));
  const name = findColumn(columns, 'name');
  return rows.map(({ cells }) => {
    const point = { lat: readNumber(cells[found.lat]), lon: readNumber(cells[found.lon]) };
    const label = cells[name]?.trim() || undefined;
    const isPoint = Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180;
    return isPoint ? { point, label } : { search: label ?? cells.filter(cell => cell.trim() !== '').join(', ') };
  });
}

function readLine(line: string): ListedPoint {
  const [, coordinates = '', label] = coordinatesFirst.exec(line) ?? [];
  const point = parseCoordinates(coordinates) ?? parseCoordinates(line);
  return point === undefined
    ? { search: line.trim() }
    : { point, label: label?.replaceAll('"', '').trim() || undefined };
}
