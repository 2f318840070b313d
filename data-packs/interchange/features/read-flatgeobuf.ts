import { degreesFrom, degreesFromWkt } from '../../geo/epsg.ts';
import type { AttributeValue, Shape } from './feature.ts';
import { aboutRow, type FeatureCollector, nameColumn } from './feature-collector.ts';
import { maxDepth, placed, type Reading } from './geometry-shapes.ts';

/** Bytes of a node of the index. */
const nodeSize = 40;

/** Reads features of FlatGeobuf with their attributes, in the order of the file, up to where it is torn off. */
export function readFlatGeobuf(bytes: Uint8Array, file: FeatureCollector): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const header = tableAt(view, 12);
    const system = header.table(10);
    const toDegrees = degreesFrom(system?.number(1, 'getInt32') ?? 0) ?? degreesFromWkt(system?.text(4) ?? '');
    file.name = header.text(0);
    const type = header.number(2, 'getUint8');
    const columns = header.tables(7).map(column => ({ title: column.text(0), type: column.number(1, 'getUint8') }));
    const nameKey = nameColumn(columns.map(({ title }) => title));
    const nodes = nodesOf(header.number(8, 'getBigUint64'), header.number(9, 'getUint16', 16));
    for (let at = 12 + view.getUint32(8, true) + nodes * nodeSize; at < bytes.length; ) {
      const size = 4 + view.getUint32(at, true);
      // Its own bytes alone, so that no offset leads out of it; throws where they are torn off.
      const feature = new DataView(bytes.buffer, bytes.byteOffset + at, at + size > bytes.length ? -1 : size);
      at += size;
      try {
        const { table, bytes: bytesOf } = tableAt(feature, 4);
        const geometry = table(0);
        const shapes = geometry === undefined ? [] : shapesOf(geometry, type, { file, toDegrees });
        file.add(aboutRow(valuesOf(bytesOf(1), columns), nameKey), shapes);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        file.left.add('notRead');
      }
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    file.left.add('cutOff');
  }
}

/** Counts the nodes of an index of `count` features, of which each node holds `width`. */
function nodesOf(count: number, width: number): number {
  if (width < 2 || count === 0) return 0;
  const above = Math.ceil(count / width);
  return count + (above === 1 ? 1 : nodesOf(above, width));
}

/** The types of geometries are those of well-known bytes; of parts, what they are in may tell it. */
function shapesOf(geometry: Table, given: number, reading: Reading, depth = 0): Shape[] {
  const { file } = reading;
  file.positions.count(1);
  const type = given || geometry.number(6, 'getUint8');
  const parts = depth < maxDepth ? geometry.tables(7) : [];
  if (parts.length > 0) return parts.flatMap(part => shapesOf(part, type === 6 ? 3 : 0, reading, depth + 1));
  const [ends, xy, z] = [geometry.list(0, 4, 'getUint32'), geometry.list(1, 8), geometry.list(2, 8)];
  const run = (from: number, to: number) =>
    placed(reading, to - from, index => {
      const at = from + index;
      return [xy.at(2 * at), xy.at(2 * at + 1), at < z.length ? z.at(at) : Number.NaN];
    });
  const count = Math.floor(xy.length / 2);
  if (type === 1 || type === 4)
    return Array.from({ length: count }, (_, index) => file.shape('point', [run(index, index + 1)]));
  const runs = Array.from({ length: ends.length || 1 }, (_, index) =>
    run(index === 0 ? 0 : ends.at(index - 1), Math.min(ends.length === 0 ? count : ends.at(index), count)),
  );
  if (type === 3 || type === 17) return [file.shape('area', runs)];
  return type === 2 || type === 5 ? runs.map(one => file.shape('line', [one])) : [];
}

/** How numbers of each type of column are read; after them texts and bytes, behind their length. */
const numbers = [
  ...(['getInt8', 'getUint8', 'getUint8', 'getInt16', 'getUint16', 'getInt32', 'getUint32'] as const),
  ...(['getBigInt64', 'getBigUint64', 'getFloat32', 'getFloat64'] as const),
];
const [boolean, binary] = [2, 14];

function valuesOf(bytes: Uint8Array, columns: readonly { title: string; type: number }[]) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const values: [string, AttributeValue][] = [];
  for (let at = 0; at < bytes.length; ) {
    const { title, type } = columns[view.getUint16(at, true)] ?? {};
    if (title === undefined || type === undefined) break;
    const read = numbers[type];
    const value = Number(view[read ?? 'getUint32'](at + 2, true));
    // By the bits in the name.
    at += 2 + Number((read ?? 'getUint32').replace(/\D+/, '')) / 8;
    if (read !== undefined) values.push([title, type === boolean ? value !== 0 : value]);
    else {
      if (type !== binary) values.push([title, new TextDecoder().decode(bytes.subarray(at, at + value))]);
      at += value;
    }
  }
  return Object.fromEntries(values);
}

type ReadNumber = (typeof numbers)[number];

interface Table {
  list: (
    number: number,
    size: number,
    read?: ReadNumber,
  ) => { first: number; length: number; at: (index: number) => number };
  bytes: (number: number) => Uint8Array;
  text: (number: number) => string;
  number: (number: number, read: ReadNumber, usual?: number) => number;
  table: (number: number) => Table | undefined;
  tables: (number: number) => Table[];
}

/** A table of FlatBuffers whose offset is at `from`: its fields by their number. Reading throws `RangeError` outside of it. */
function tableAt(view: DataView, from: number): Table {
  const start = from + view.getUint32(from, true);
  const field = (number: number): number | undefined => {
    const fields = start - view.getInt32(start, true);
    const offset = 4 + 2 * number < view.getUint16(fields, true) ? view.getUint16(fields + 4 + 2 * number, true) : 0;
    return offset === 0 ? undefined : start + offset;
  };
  const list = (number: number, size: number, read: ReadNumber = 'getFloat64') => {
    const offset = field(number);
    const first = offset === undefined ? 0 : offset + view.getUint32(offset, true) + 4;
    const length = first === 0 ? 0 : view.getUint32(first - 4, true);
    if (first + length * size > view.byteLength) throw new RangeError('A list leads out of the file.');
    return { first, length, at: (index: number) => Number(view[read](first + size * index, true)) };
  };
  const bytes = (number: number) => {
    const { first, length } = list(number, 1);
    return new Uint8Array(view.buffer, view.byteOffset + first, length);
  };
  return {
    list,
    bytes,
    text: number => new TextDecoder().decode(bytes(number)),
    number: (number, read, usual = 0) => {
      const at = field(number);
      return at === undefined ? usual : Number(view[read](at, true));
    },
    table: number => {
      const at = field(number);
      return at === undefined ? undefined : tableAt(view, at);
    },
    tables: number => {
      const { first, length } = list(number, 4);
      return Array.from({ length }, (_, index) => tableAt(view, first + 4 * index));
    },
  };
}
