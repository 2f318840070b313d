import { fitTimestampToUnixMilliseconds, readFitStringField } from 'fit-file-parser/raw';
import type { Position } from '../../data-packs/geo/lon-lat.ts';
import { PositionColumns } from './position-columns.ts';
import { pointCost, positionCount } from './position-count.ts';
import type { FileContent } from './read-gpx.ts';
import { FormatProblem, ShapeCollector, textOf } from './shapes.ts';

/** Numbers of messages and their fields in the FIT profile. */
const record = { message: 20, lat: 0, lon: 1, height: 2, exactHeight: 78 } as const;
const course = { message: 31, name: 5 } as const;
const coursePoint = { message: 32, lat: 2, lon: 3, name: 6 } as const;

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

/** Reads the positions, heights and times of an activity or course, and its points. Throws `FormatProblem`. */
export function readFit(bytes: Uint8Array): FileContent {
  // Every FIT file says so in its header.
  const signature = String.fromCharCode(...bytes.subarray(8, 12));
  if (signature !== '.FIT') throw new FormatProblem('notFit');
  const count = positionCount();
  const line = new PositionColumns(count);
  const { here } = line;
  const points: { position: Position; name: string | undefined }[] = [];
  let name: string | undefined;
  try {
    for (const message of eachMessage(bytes)) {
      if (message.message === course.message) name ??= nameOf(message, course.name);
      else if (message.message === coursePoint.message) {
        const position = positionOf(message, coursePoint.lat, coursePoint.lon);
        if (position === undefined) continue;
        count(pointCost);
        points.push({ position, name: nameOf(message, coursePoint.name) });
      } else if (message.message === record.message) {
        const position = positionOf(message, record.lat, record.lon);
        if (position === undefined) continue;
        line.add(...position, heightOf(message) ?? Number.NaN);
        const { timestamp } = message;
        line.addTime(timestamp === undefined ? Number.NaN : fitTimestampToUnixMilliseconds(timestamp));
      }
    }
  } catch (cause) {
    throw cause instanceof FormatProblem ? cause : new FormatProblem('tornFit', { cause });
  }
  const collector = new ShapeCollector();
  collector.addLine(line.since(here).lists());
  for (const point of points) collector.addPoint(point.position, null, { name: textOf(point.name) });
  return { shapes: collector.shapes, name };
}

/**
 * The messages of a file one after the other: a library's list of them takes a gigabyte for a week of one position a
 * second. Throws where the file is torn off or damaged, a `RangeError` at its end.
 */
function* eachMessage(bytes: Uint8Array): Generator<Message> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [start, version] = [view.getUint8(0), view.getUint8(1) >> 4];
  const end = start + view.getUint32(4, true);
  const headSum = start === 14 ? view.getUint16(12, true) : 0;
  const isSound =
    (start === 12 || start === 14) &&
    (version === 1 || version === 2) &&
    end + 2 === bytes.length &&
    (headSum === 0 || headSum === checkSum(bytes.subarray(0, 12))) &&
    view.getUint16(end, true) === checkSum(bytes.subarray(0, end));
  if (!isSound) throw new FormatProblem('tornFit');
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
    if (definition === undefined) throw new FormatProblem('tornFit');
    const time = definition.fields.get(timeField);
    // Then the time, which is the first field, is in the head alone: seconds after the last multiple of 32.
    const message: Message = { ...definition, view, from: isCompressed ? at - 4 : at, timestamp: undefined };
    at = message.from + definition.size;
    if (at > end || (isCompressed && (time?.offset !== 0 || time.size !== 4 || last === undefined)))
      throw new FormatProblem('tornFit');
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
    if (size === 0 || fields.has(number)) throw new FormatProblem('tornFit');
    fields.set(number, { offset, size, baseType: view.getUint8(next + 2) });
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

/** A field as a number; undefined for another size, or for the value that means none. */
function numberOf(
  { view, from, fields, littleEndian }: Message,
  number: number,
  type: 'sint32' | 'uint32' | 'uint16',
): number | undefined {
  const { offset = 0, size } = fields.get(number) ?? {};
  if (size !== (type === 'uint16' ? 2 : 4)) return undefined;
  if (type === 'sint32') {
    const value = view.getInt32(from + offset, littleEndian);
    return value === 0x7fff_ffff ? undefined : value;
  }
  const value =
    type === 'uint16' ? view.getUint16(from + offset, littleEndian) : view.getUint32(from + offset, littleEndian);
  return value === (type === 'uint16' ? 0xffff : 0xffff_ffff) ? undefined : value;
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
