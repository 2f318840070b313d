import { readNumber, readTable } from '../../data-packs/interchange/read-table.ts';
import { findColumn, findCoordinates } from './column-names.ts';
import { lineFeature, pointFeature } from './feature.ts';
import { FormatProblem } from './shapes.ts';

/**
 * Reads a table with a column of latitudes and one of longitudes: named rows are points, others one line in their
 * order. Takes commas, semicolons and tabs between cells, and decimal commas. Throws `FormatProblem`.
 */
export function readCsv(text: string): GeoJSON.FeatureCollection {
  const { columns, rows, isTorn } = readTable(text);
  if (columns.length === 0 || isTorn) throw new FormatProblem('notCsv');
  const found = findCoordinates(columns);
  if (found === undefined) throw new FormatProblem('noColumns');
  const [height, time, name] = [
    findColumn(columns, 'height'),
    findColumn(columns, 'time'),
    findColumn(columns, 'name'),
  ];
  const read = rows.map(({ cells }) => {
    const position = [readNumber(cells[found.lon]), readNumber(cells[found.lat])];
    const metres = readNumber(cells[height]);
    return {
      coordinates: Number.isNaN(metres) ? position : [...position, metres],
      time: cells[time]?.trim() ?? null,
      name: cells[name]?.trim(),
    };
  });
  const line = read.map(one => one.coordinates);
  const features =
    name >= 0
      ? read.map(one => pointFeature(one.coordinates, { name: one.name }))
      : [lineFeature(line, { coordTimes: read.map(one => one.time) })];
  return { type: 'FeatureCollection', features };
}
