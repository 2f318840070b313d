import type { LonLat } from '../../../../data-packs/geo/lon-lat.ts';
import { parseCoordinates } from '../../search/parse-decimal.ts';

/** A line of a list: a point with its name, or a text to search. */
export type ListedPoint = { point: LonLat; label: string | undefined } | { search: string };

const columns = {
  lat: ['lat', 'latitude', 'y'],
  lon: ['lon', 'lng', 'long', 'longitude', 'x'],
  name: ['name', 'label', 'title', 'address', 'place'],
};
const coordinatesFirst = /^\s*([+-]?\d{1,2}(?:\.\d+)?\s*[,;\t ]\s*[+-]?\d{1,3}(?:\.\d+)?)\s*(?:[,;\t]\s*(.*))?$/;

/** Reads a list of points: a table whose first line names its columns, else a point or an address on each line. */
export function readPoints(text: string): ListedPoint[] {
  const lines = text.split(/\r?\n/).filter(line => line.trim() !== '');
  const separator = ['\t', ';', ','].find(one => lines[0]?.includes(one)) ?? ',';
  const titles = cells(lines[0] ?? '', separator).map(title => title.toLowerCase());
  const [lat, lon, name] = [columns.lat, columns.lon, columns.name].map(names =>
    titles.findIndex(title => names.includes(title)),
  );
  if (lat === undefined || lon === undefined || lat < 0 || lon < 0) return lines.map(readLine);
  return lines.slice(1).map(line => {
    const row = cells(line, separator);
    const point = { lat: decimal(row[lat]), lon: decimal(row[lon]) };
    const label = row[name ?? -1] || undefined;
    const isPoint = Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180;
    return isPoint ? { point, label } : { search: label ?? line };
  });
}

function readLine(line: string): ListedPoint {
  const [, coordinates = '', label] = coordinatesFirst.exec(line) ?? [];
  const point = parseCoordinates(coordinates) ?? parseCoordinates(line);
  return point === undefined
    ? { search: line.trim() }
    : { point, label: label?.replaceAll('"', '').trim() || undefined };
}

/** The cells of a line; quotes hold separators. */
function cells(line: string, separator: string): string[] {
  const found: string[] = [''];
  let quoted = false;
  for (const character of line) {
    if (character === '"') quoted = !quoted;
    else if (character === separator && !quoted) found.push('');
    else found.push(`${found.pop() ?? ''}${character}`);
  }
  return found.map(cell => cell.trim());
}

function decimal(text: string | undefined): number {
  return text === undefined || text === '' ? Number.NaN : Number(text.replace(',', '.'));
}
