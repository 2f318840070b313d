import { fitTimestampToUnixMilliseconds, readFitStringField } from 'fit-file-parser/raw';
import type { Position } from '../../geo/lon-lat.ts';
import type { FeatureCollector } from './feature-collector.ts';
import { FormatProblem } from './format-problem.ts';

/** Numbers of messages and their fields in the FIT profile. */
const record = { message: 20, lat: 0, lon: 1, height: 2, exactHeight: 78 } as const;
const course = { message: 31, name: 5 } as const;
const coursePoint = { message: 32, lat: 2, lon: 3, name: 6 } as const;

/** Figures of a record: the field, its bytes, and what one of its units is. */
const figures = [
  ['heartRate', 3, 'uint8', 1],
  ['cadence', 4, 'uint8', 1],
  ['power', 7, 'uint16', 1],
  ['speed', 6, 'uint16', 0.001],
  ['temperature', 13, 'sint8', 1],
] as const;

/** The field of any message that has its time. */
const timeField = 253;

/** FIT counts angles in parts of half a circle. */
const semicirclesPerDegree = 2 ** 31 / 180;

/** What a file says of the messages that follow. */
interface Definition {
  message: number;
  littleEndian: boolean;
  /** By number, in their order. */
  fields: ReadonlyMap<number, { offset: number; size: number; baseType: number }>;
  /** Bytes of a message. */
  size: number;
}

interface Message extends Definition {
  view: DataView;
  from: number;
  /** Seconds of FIT. */
  timestamp: number | undefined;
}

/**
 * Reads the positions, heights, times and figures of an activity or course, and its points, up to where the file is torn
 * off or damaged. Throws `FormatProblem` where it is none.
 */
export function readFit(bytes: Uint8Array, file: FeatureCollector): void {
  // Every FIT file says so in its header.
  if (String.fromCharCode(...bytes.subarray(8, 12)) !== '.FIT') throw new FormatProblem('notFit');
  const { positions } = file;
  const points: { position: Position; name: string | undefined }[] = [];
  let name: string | undefined;
  try {
    for (const message of eachMessage(bytes, file)) {
      if (message.message === course.message) name ??= nameOf(message, course.name);
      else if (message.message === coursePoint.message) {
        const position = positionOf(message, coursePoint.lat, coursePoint.lon);
        if (position === undefined) continue;
        positions.count(1);
        points.push({ position, name: nameOf(message, coursePoint.name) });
      } else if (message.message === record.message) addRecord(message, file);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    file.left.add('cutOff');
  }
  file.name = name;
  const run = positions.since(file.start);
  file.add({ name }, run.length > 0 ? [file.shape('line', [run])] : [], { mayBeEmpty: true });
  for (const point of points) file.add({ name: point.name }, file.point(...point.position, Number.NaN));
}

function addRecord(message: Message, file: FeatureCollector): void {
  const position = positionOf(message, record.lat, record.lon);
  if (position === undefined || !file.place(...position, heightOf(message) ?? Number.NaN)) return;
  const { timestamp } = message;
  if (timestamp !== undefined) file.positions.setTime(fitTimestampToUnixMilliseconds(timestamp));
  for (const [name, field, type, unit] of figures)
    file.positions.setFigure(name, (numberOf(message, field, type) ?? Number.NaN) * unit);
}

/**
 * The messages of a file one after the other: a library's list of them takes a gigabyte for a week of one position a
 * second. Ends where what follows is damaged. Throws a `RangeError` where the file is torn off.
 */
function* eachMessage(bytes: Uint8Array, { left }: FeatureCollector): Generator<Message> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = view.getUint8(0);
  const end = start + view.getUint32(4, true);
  if (end + 2 <= bytes.length && view.getUint16(end, true) !== checkSum(bytes.subarray(0, end))) left.add('damaged');
  const definitions = new Map<number, Definition>();
  let last: number | undefined;
  for (let at = start; at < end; ) {
    const head = view.getUint8(at++);
    const isCompressed = head >= 0x80;
    if (!isCompressed && (head & 0x40) !== 0) {
      const [definition, after] = readDefinition(view, at, (head & 0x20) !== 0);
      definitions.set(head & 15, definition);
      at = after;
      continue;
    }
    const definition = definitions.get(isCompressed ? (head >> 5) & 3 : head);
    const time = definition?.fields.get(timeField);
    // Then the time, which is the first field, is in the head alone: seconds after the last multiple of 32.
    const isTimeless = isCompressed && (time?.offset !== 0 || time.size !== 4 || last === undefined);
    if (definition === undefined || isTimeless) {
      if (end + 2 > bytes.length) left.add('cutOff');
      else if (!left.has('damaged')) left.add('damaged');
      return;
    }
    const message: Message = { ...definition, view, from: isCompressed ? at - 4 : at, timestamp: undefined };
    at = message.from + definition.size;
    if (at > bytes.length) throw new RangeError('The file is torn off.');
    if (isCompressed && last !== undefined) last += ((head & 31) - (last & 31) + 32) % 32;
    else if (time !== undefined) last = numberOf(message, timeField, 'uint32');
    if (time !== undefined) message.timestamp = last;
    yield message;
  }
}

/** A definition, and where the next message begins. */
function readDefinition(view: DataView, at: number, hasOwnFields: boolean): [Definition, number] {
  const littleEndian = view.getUint8(at + 1) === 0;
  const fields = new Map<number, { offset: number; size: number; baseType: number }>();
  let [offset, next] = [0, at + 5];
  for (let left = view.getUint8(at + 4); left > 0; left -= 1, next += 3) {
    const [number, size] = [view.getUint8(next), view.getUint8(next + 1)];
    if (!fields.has(number)) fields.set(number, { offset, size, baseType: view.getUint8(next + 2) });
    offset += size;
  }
  if (hasOwnFields) {
    const own = view.getUint8(next++);
    for (let left = own; left > 0; left -= 1, next += 3) offset += view.getUint8(next + 1);
  }
  return [{ message: view.getUint16(at + 2, littleEndian), littleEndian, fields, size: offset }, next];
}

const sums = [
  0x0000, 0xcc01, 0xd801, 0x1400, 0xf001, 0x3c00, 0x2800, 0xe401, 0xa001, 0x6c00, 0x7800, 0xb401, 0x5000, 0x9c01,
  0x8801, 0x4400,
];

function checkSum(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes)
    for (const half of [byte & 15, byte >>> 4]) sum = (sum >>> 4) ^ (sums[sum & 15] ?? 0) ^ (sums[half] ?? 0);
  return sum;
}

/** A field's text; undefined where it is none, as of another type or encoding: the line is worth more than its name. */
function nameOf({ view, from, fields }: Message, number: number): string | undefined {
  const field = fields.get(number);
  if (field === undefined) return undefined;
  const { offset, size, baseType } = field;
  const bytes = new Uint8Array(view.buffer, view.byteOffset + from + offset, size);
  try {
    return readFitStringField({ fieldNumber: number, size, baseType, bytes });
  } catch {
    return undefined;
  }
}

const { getInt8, getUint8, getUint16, getInt32, getUint32 } = DataView.prototype;
type Read = (this: DataView, at: number, littleEndian: boolean) => number;

/** FIT's types of numbers: their bytes, the value that means none, and how they are read. */
const numbers = {
  sint8: [1, 0x7f, getInt8],
  uint8: [1, 0xff, getUint8],
  uint16: [2, 0xffff, getUint16],
  sint32: [4, 0x7fff_ffff, getInt32],
  uint32: [4, 0xffff_ffff, getUint32],
} as const satisfies Record<string, readonly [bytes: number, none: number, read: Read]>;

/** A field as a number; undefined for another size, or for the value that means none. */
function numberOf(
  { view, from, fields, littleEndian }: Message,
  number: number,
  type: keyof typeof numbers,
): number | undefined {
  const { offset = 0, size } = fields.get(number) ?? {};
  const [bytes, none, read]: readonly [number, number, Read] = numbers[type];
  if (size !== bytes) return undefined;
  const value = read.call(view, from + offset, littleEndian);
  return value === none ? undefined : value;
}

function positionOf(message: Message, latField: number, lonField: number): Position | undefined {
  const lat = numberOf(message, latField, 'sint32');
  const lon = numberOf(message, lonField, 'sint32');
  if (lat === undefined || lon === undefined) return undefined;
  return [lon / semicirclesPerDegree, lat / semicirclesPerDegree];
}

/** Metres: FIT counts fifths of a metre from 500 m below the sea. */
function heightOf(message: Message): number | undefined {
  const value = numberOf(message, record.exactHeight, 'uint32') ?? numberOf(message, record.height, 'uint16');
  return value === undefined ? undefined : value / 5 - 500;
}
