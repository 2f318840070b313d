import { degreesFromWkt } from '../../geo/epsg.ts';
import { areasOfRings } from '../../geo/point-in-polygon.ts';
import { decodeText } from '../decode-text.ts';
import type { Shape } from './feature.ts';
import { aboutRow, type FeatureCollector, nameColumn } from './feature-collector.ts';
import { FormatProblem } from './format-problem.ts';
import { placed, type Reading } from './geometry-shapes.ts';
import { readDbf } from './read-dbf.ts';
import type { Member } from './unpack.ts';

/**
 * Reads a shapefile with the table, the system of coordinates and the encoding that lie beside it; up to where it is torn
 * off. Throws `FormatProblem` where it is none.
 */
export function readShapefile({ bytes, beside }: Member, file: FeatureCollector): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 100 || view.getInt32(0) !== 9994) throw new FormatProblem('notShapefile');
  const toDegrees = degreesFromWkt(textOf(beside?.get('prj')));
  const dbf = beside?.get('dbf');
  const table = dbf && readDbf(dbf, textOf(beside?.get('cpg')));
  if (table === undefined) file.left.add('noTable');
  const nameKey = nameColumn(table?.titles ?? []);
  for (let [at, row] = [100, 0]; at < bytes.length; row += 1) {
    const from = at + 8;
    const end = from <= bytes.length ? from + 2 * view.getInt32(at + 4) : Number.POSITIVE_INFINITY;
    if (end > bytes.length || end < from + 4) return void file.left.add('cutOff');
    at = end;
    const values = table?.row(row);
    if (values === 'deleted') continue;
    const record = new DataView(bytes.buffer, bytes.byteOffset + from, end - from);
    try {
      file.add(aboutRow(values ?? {}, nameKey), shapesOf(record, { file, toDegrees }));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      file.left.add('notRead');
    }
  }
}

const textOf = (bytes: Uint8Array | undefined): string => (bytes && decodeText(bytes)) ?? '';

/** The shapes of a record, whose types are 10 higher with heights, 20 with measures. Throws `RangeError` where it is damaged. */
function shapesOf(record: DataView, reading: Reading): Shape[] {
  const { file } = reading;
  const type = record.getInt32(0, true);
  const kind = type % 10;
  const hasHeights = type > 10 && type < 20;
  const run = (first: number, count: number, xy: number, z: number) =>
    placed(reading, count, index => {
      const at = xy + 16 * (first + index);
      const height = hasHeights ? record.getFloat64(z + 8 * (first + index), true) : Number.NaN;
      return [record.getFloat64(at, true), record.getFloat64(at + 8, true), height < -1e38 ? Number.NaN : height];
    });
  if (kind === 1 && type < 30) return [file.shape('point', [run(0, 1, 4, 20)])];
  if (kind === 8) {
    const count = record.getInt32(36, true);
    return Array.from({ length: counted(record, count, 16) }, (_, index) =>
      file.shape('point', [run(index, 1, 40, 40 + 16 * count + 16)]),
    );
  }
  if (kind !== 3 && kind !== 5) return [];
  const parts = counted(record, record.getInt32(36, true), 4);
  const count = counted(record, record.getInt32(40, true), 16);
  const xy = 44 + 4 * parts;
  const starts = Array.from({ length: parts }, (_, index) => record.getInt32(44 + 4 * index, true));
  const lines = starts.map((first, index) => ({ first, length: (starts[index + 1] ?? count) - first }));
  if (lines.some(({ first, length }) => first < 0 || length < 0)) throw new RangeError('A part begins before another.');
  const runs = (some: typeof lines) => some.map(one => run(one.first, one.length, xy, xy + 16 * count + 16));
  if (kind === 3) return runs(lines).map(one => file.shape('line', [one]));
  const rings = lines.map(one => ({
    ...one,
    column: Float64Array.from({ length: 2 * one.length }, (_, index) =>
      record.getFloat64(xy + 16 * one.first + 8 * index, true),
    ),
  }));
  return areasOfRings(rings).map(area => file.shape('area', runs(area)));
}

/** A count of a record that has room for so many. */
function counted(record: DataView, count: number, size: number): number {
  if (count < 0 || count * size > record.byteLength) throw new RangeError('The record is too short.');
  return count;
}
