import {
  type FitRawField,
  type FitRawMessage,
  fitTimestampToUnixMilliseconds,
  readFitMessages,
  readFitStringField,
} from 'fit-file-parser/raw';
import type { Position } from '../../data-packs/geo/lon-lat.ts';
import { PositionColumns } from './position-columns.ts';
import { positionCount } from './position-count.ts';
import type { FileContent } from './read-gpx.ts';
import { FormatProblem, ShapeCollector, textOf } from './shapes.ts';

/** Numbers of messages and their fields in the FIT profile. */
const record = { message: 20, lat: 0, lon: 1, height: 2, exactHeight: 78 } as const;
const course = { message: 31, name: 5 } as const;
const coursePoint = { message: 32, lat: 2, lon: 3, name: 6 } as const;

/** FIT counts angles in parts of half a circle. */
const semicirclesPerDegree = 2 ** 31 / 180;

/** Reads the positions, heights and times of an activity or course, and its points. Throws `FormatProblem`. */
export function readFit(bytes: Uint8Array): FileContent {
  // Every FIT file says so in its header.
  const signature = String.fromCharCode(...bytes.subarray(8, 12));
  if (signature !== '.FIT') throw new FormatProblem('notFit');
  let messages: FitRawMessage[];
  try {
    const messageNumbers = [record.message, course.message, coursePoint.message];
    ({ messages } = readFitMessages(bytes, { messageNumbers }));
  } catch (cause) {
    throw new FormatProblem('tornFit', { cause });
  }
  const line = new PositionColumns(positionCount());
  const { here } = line;
  const points: { position: Position; name: string | undefined }[] = [];
  let name: string | undefined;
  for (const message of messages) {
    const { globalMessageNumber, timestamp } = message;
    if (globalMessageNumber === course.message) name ??= nameOf(message, course.name);
    else if (globalMessageNumber === coursePoint.message) {
      const position = positionOf(message, coursePoint.lat, coursePoint.lon);
      if (position) points.push({ position, name: nameOf(message, coursePoint.name) });
    } else {
      const position = positionOf(message, record.lat, record.lon);
      if (position === undefined) continue;
      line.add(...position, heightOf(message) ?? Number.NaN);
      line.addTime(timestamp === undefined ? Number.NaN : fitTimestampToUnixMilliseconds(timestamp));
    }
  }
  const collector = new ShapeCollector();
  collector.addLine(line.since(here).lists());
  for (const point of points) collector.addPoint(point.position, null, { name: textOf(point.name) });
  return { shapes: collector.shapes, name };
}

const field = ({ fields }: FitRawMessage, number: number): FitRawField | undefined =>
  fields.find(({ fieldNumber }) => fieldNumber === number);

/** A field's text; undefined where it is none, as of another type or encoding: the line is worth more than its name. */
function nameOf(message: FitRawMessage, number: number): string | undefined {
  try {
    return readFitStringField(field(message, number));
  } catch {
    return undefined;
  }
}

/** Bytes of a field as a number; undefined for another size, or for the value that means none. */
function numberOf(message: FitRawMessage, number: number, type: 'sint32' | 'uint32' | 'uint16'): number | undefined {
  const { bytes } = field(message, number) ?? {};
  const size = type === 'uint16' ? 2 : 4;
  if (bytes === undefined || bytes.byteLength !== size) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, size);
  const { littleEndian } = message;
  if (type === 'sint32') {
    const value = view.getInt32(0, littleEndian);
    return value === 0x7fff_ffff ? undefined : value;
  }
  const value = type === 'uint16' ? view.getUint16(0, littleEndian) : view.getUint32(0, littleEndian);
  return value === (type === 'uint16' ? 0xffff : 0xffff_ffff) ? undefined : value;
}

function positionOf(message: FitRawMessage, latField: number, lonField: number): Position | undefined {
  const lat = numberOf(message, latField, 'sint32');
  const lon = numberOf(message, lonField, 'sint32');
  if (lat === undefined || lon === undefined) return undefined;
  return [lon / semicirclesPerDegree, lat / semicirclesPerDegree];
}

/** Metres: FIT counts fifths of a metre from 500 m below the sea. */
function heightOf(message: FitRawMessage): number | undefined {
  const value = numberOf(message, record.exactHeight, 'uint32') ?? numberOf(message, record.height, 'uint16');
  return value === undefined ? undefined : value / 5 - 500;
}
