import { isRecord } from '../../data-packs/base/is-record.ts';
import { type Position, turnedNear } from '../../data-packs/geo/lon-lat.ts';
import { readableText } from '../../data-packs/interchange/escape-xml.ts';

export interface TrackLine {
  line: Position[];
  /** Metres, one for each position; `null` where unknown. */
  heights: (number | null)[];
  /** Milliseconds since 1970, one for each position; absent where the file has none. */
  times?: (number | null)[];
  name?: string;
}

/** What a file says of a point. */
export interface PointMark {
  name?: string;
  height?: number;
}

/** A file's geometries. */
export interface Shapes {
  lines: TrackLine[];
  /** Rings of polygons, the outer one first. */
  areas: Position[][][];
  points: Position[];
  /** One for each of the points. */
  marks?: PointMark[];
  /** The colour of the first thing that has one, `#rrggbb`. */
  color?: string;
}

type FormatFault =
  | 'empty'
  | 'notGeoJson'
  | 'notGpx'
  | 'notKml'
  | 'notKmz'
  | 'noKmlInKmz'
  | 'tooLargeInKmz'
  | 'tooMany'
  | 'notCsv'
  | 'noColumns'
  | 'notFit'
  | 'tornFit'
  | 'notText'
  | 'noNumbers'
  | 'notDegrees';

/** A file that cannot be read as shapes. */
export class FormatProblem extends Error {
  readonly fault: FormatFault;

  constructor(fault: FormatFault, options?: ErrorOptions) {
    super(fault, options);
    this.fault = fault;
  }
}

/** The features of a collection; otherwise what is given alone. */
export const featuresIn = (value: unknown): unknown[] =>
  isRecord(value) && Array.isArray(value.features) ? value.features : [value];

/** Nested collections; guards against stack overflow. */
const maxDepth = 20;

/**
 * Reads lines, areas and points of untrusted GeoJSON, with the names, times (`coordTimes`, one for each position) and
 * colours (`stroke`) of its features; refuses positions other than longitude and latitude in degrees.
 */
export function shapesOf(geoJson: unknown): Shapes {
  const shapes: Shapes = { lines: [], areas: [], points: [], marks: [] };
  collect(geoJson, {}, { shapes, unwrap: unwrapper(), depth: 0 });
  return shapes;
}

interface Collecting {
  shapes: Shapes;
  unwrap: Unwrap;
  depth: number;
}

function collect(value: unknown, about: Record<string, unknown>, collecting: Collecting): void {
  const { shapes, unwrap, depth } = collecting;
  if (!isRecord(value) || depth > maxDepth) throw new FormatProblem('notGeoJson');
  const deeper = { shapes, unwrap, depth: depth + 1 };
  const { type, coordinates } = value;
  const name = textOf(about.name);
  const readLine = (line: unknown) => {
    const positions = arrayOf(line);
    const heights = positions.map(heightOf);
    return { line: positions.map(one => unwrap(readPosition(one))), heights };
  };
  const readArea = (rings: unknown) => arrayOf(rings).map(ring => readLine(ring).line);
  const addLine = (line: unknown, times: unknown) => {
    const read = readLine(line);
    if (read.line.length < 2) return;
    const known = timesOf(times, read.line.length);
    shapes.lines.push({ ...read, ...(known && { times: known }), ...(name && { name }) });
  };
  const addPoint = (position: unknown) => {
    shapes.points.push(unwrap(readPosition(position)));
    const height = heightOf(position);
    shapes.marks?.push({ ...(name && { name }), ...(height !== null && { height }) });
  };
  const found = colorOf(about.stroke) ?? colorOf(about['marker-color']) ?? colorOf(about.color);
  if (shapes.color === undefined && found !== undefined) shapes.color = found;
  const times = isRecord(about.coordinateProperties) ? about.coordinateProperties.times : about.coordTimes;
  switch (type) {
    case 'FeatureCollection':
      for (const feature of arrayOf(value.features)) collect(feature, {}, deeper);
      break;
    case 'Feature': {
      // GeoJSON allows features without a geometry.
      const { geometry, properties } = value;
      if (geometry === null || geometry === undefined) break;
      collect(geometry, isRecord(properties) ? properties : {}, deeper);
      break;
    }
    case 'GeometryCollection':
      for (const geometry of arrayOf(value.geometries)) collect(geometry, about, deeper);
      break;
    case 'Point':
      addPoint(coordinates);
      break;
    case 'MultiPoint':
      for (const one of arrayOf(coordinates)) addPoint(one);
      break;
    case 'LineString':
      addLine(coordinates, times);
      break;
    case 'MultiLineString':
      arrayOf(coordinates).forEach((line, index) => {
        addLine(line, Array.isArray(times) ? times[index] : undefined);
      });
      break;
    case 'Polygon':
      shapes.areas.push(readArea(coordinates));
      break;
    case 'MultiPolygon':
      for (const rings of arrayOf(coordinates)) shapes.areas.push(readArea(rings));
      break;
    default:
      throw new FormatProblem('notGeoJson');
  }
}

function arrayOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new FormatProblem('notGeoJson');
  return value;
}

function readPosition(value: unknown): Position {
  if (!Array.isArray(value)) throw new FormatProblem('notGeoJson');
  const [lon, lat]: unknown[] = value;
  if (typeof lon !== 'number' || typeof lat !== 'number' || !Number.isFinite(lon) || !Number.isFinite(lat)) {
    throw new FormatProblem('noNumbers');
  }
  // Refuse metres of a national grid, found in old files.
  if (Math.abs(lat) > 90 || Math.abs(lon) > 540) throw new FormatProblem('notDegrees');
  // Most are kept as they are: a file may have a million.
  return value.length === 2 ? (value as Position) : [lon, lat];
}

function heightOf(position: unknown): number | null {
  const height: unknown = Array.isArray(position) ? position[2] : undefined;
  return typeof height === 'number' && Number.isFinite(height) ? height : null;
}

/** Characters of a name that are looked at. */
const longestName = 4096;

/** A name in one line, of at most 120 characters. */
export function textOf(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined;
  const short = Array.from(readableText(name.slice(0, longestName)).replaceAll(/\s+/g, ' ').trim())
    .slice(0, 120)
    .join('')
    .trim();
  return short === '' ? undefined : short;
}

/** Times as milliseconds; undefined unless there is one, or a gap, for each position. */
function timesOf(value: unknown, count: number): (number | null)[] | undefined {
  if (!Array.isArray(value) || value.length !== count) return undefined;
  const times = value.map(one => {
    const time = typeof one === 'string' ? Date.parse(one) : one;
    return typeof time === 'number' && Number.isFinite(time) ? time : null;
  });
  return times.some(time => time !== null) ? times : undefined;
}

function colorOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : undefined;
}

type Unwrap = (position: Position) => Position;

/** Shifts each position to within 180° of the previous one, so that lines across the antimeridian stay short. */
function unwrapper(): Unwrap {
  let previous: number | undefined;
  return position => {
    const [lon, lat] = position;
    const near = previous === undefined ? lon : turnedNear(lon, previous);
    previous = near;
    return near === lon ? position : [near, lat];
  };
}
