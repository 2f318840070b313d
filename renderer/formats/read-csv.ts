import { eachRow, readNumber } from '../../data-packs/interchange/read-table.ts';
import { findColumn, findCoordinates } from './column-names.ts';
import { lineFeature, pointFeature } from './feature.ts';
import { pointCost, positionCount } from './position-count.ts';
import { FormatProblem } from './shapes.ts';

/** Columns of a table that are looked at. */
const mostColumns = 1000;

/**
 * Reads a table with a column of latitudes and one of longitudes: named rows are points, others one line in their
 * order. Takes commas, semicolons and tabs between cells, and decimal commas. Throws `FormatProblem`.
 */
export function readCsv(text: string): GeoJSON.FeatureCollection {
  let columns: (ReturnType<typeof columnsOf> & object) | 'none' | undefined;
  const line: number[][] = [];
  const coordTimes: number[] = [];
  const points: GeoJSON.Feature[] = [];
  const count = positionCount();
  const { isTorn } = eachRow(text, ({ cells }) => {
    if (columns === undefined) columns = columnsOf(cells.slice(0, mostColumns)) ?? 'none';
    else if (columns !== 'none') {
      const { lon, lat, height, time, name } = columns;
      const metres = readNumber(cells[height]);
      const [x, y] = [readNumber(cells[lon]), readNumber(cells[lat])];
      const position = Number.isNaN(metres) ? [x, y] : [x, y, metres];
      count(name >= 0 ? pointCost : 1);
      if (name >= 0) points.push(pointFeature(position, { name: cells[name]?.trim() }));
      else {
        line.push(position);
        coordTimes.push(Date.parse(cells[time]?.trim() ?? ''));
      }
    }
  });
  if (columns === undefined || isTorn) throw new FormatProblem('notCsv');
  if (columns === 'none') throw new FormatProblem('noColumns');
  const features = columns.name >= 0 ? points : [lineFeature(line, { coordTimes })];
  return { type: 'FeatureCollection', features };
}

function columnsOf(cells: readonly string[]) {
  const titles = cells.map(title => title.trim());
  const found = findCoordinates(titles);
  if (found === undefined) return undefined;
  const [height, time, name] = [findColumn(titles, 'height'), findColumn(titles, 'time'), findColumn(titles, 'name')];
  return { ...found, height, time, name };
}
