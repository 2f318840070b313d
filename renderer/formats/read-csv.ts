import { eachRow, readNumber } from '../../data-packs/interchange/read-table.ts';
import { findColumn, findCoordinates } from './column-names.ts';
import { PositionColumns } from './position-columns.ts';
import { pointCost, positionCount } from './position-count.ts';
import type { FileContent } from './read-gpx.ts';
import { FormatProblem, knownNumber, ShapeCollector, textOf } from './shapes.ts';

/** Columns of a table that are looked at. */
const mostColumns = 1000;

/**
 * Reads a table with a column of latitudes and one of longitudes: named rows are points, others one line in their
 * order. Takes commas, semicolons and tabs between cells, and decimal commas. Throws `FormatProblem`.
 */
export function readCsv(text: Iterable<string>): FileContent {
  let columns: (ReturnType<typeof columnsOf> & object) | 'none' | undefined;
  const collector = new ShapeCollector();
  const count = positionCount();
  const line = new PositionColumns(count);
  const { here } = line;
  const { isTorn } = eachRow(text, ({ cells }) => {
    if (columns === undefined) columns = columnsOf(cells.slice(0, mostColumns)) ?? 'none';
    else if (columns !== 'none') {
      const { lon, lat, height, time, name } = columns;
      const [x, y, metres] = [readNumber(cells[lon]), readNumber(cells[lat]), readNumber(cells[height])];
      if (name >= 0) {
        count(pointCost);
        collector.addPoint([x, y], knownNumber(metres), { name: textOf(cells[name]) });
      } else {
        line.add(x, y, metres);
        line.addTime(Date.parse(cells[time]?.trim() ?? ''));
      }
    }
  });
  if (columns === undefined || isTorn) throw new FormatProblem('notCsv');
  if (columns === 'none') throw new FormatProblem('noColumns');
  collector.addLine(line.since(here).lists());
  return { shapes: collector.shapes, name: undefined };
}

function columnsOf(cells: readonly string[]) {
  const titles = cells.map(title => title.trim());
  const found = findCoordinates(titles);
  if (found === undefined) return undefined;
  const [height, time, name] = [findColumn(titles, 'height'), findColumn(titles, 'time'), findColumn(titles, 'name')];
  return { ...found, height, time, name };
}
