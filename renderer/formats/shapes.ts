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

/** What a file says of a geometry. */
interface About {
  name?: string | undefined;
  /** Counts where it is `#rrggbb`. */
  color?: unknown;
}

/**
 * Takes a file's geometries one after the other, and keeps the lists it is given. Refuses positions other than longitude
 * and latitude in degrees.
 */
export class ShapeCollector {
  readonly #lines: TrackLine[] = [];
  readonly #areas: Position[][][] = [];
  readonly #points: Position[] = [];
  readonly #marks: PointMark[] = [];
  #color: string | undefined;
  /** Longitude of the last position. */
  #previous: number | undefined;

  get shapes(): Shapes {
    const color = this.#color;
    return {
      lines: this.#lines,
      areas: this.#areas,
      points: this.#points,
      marks: this.#marks,
      ...(color !== undefined && { color }),
    };
  }

  /** `times`: of another number than positions, they are none of it. */
  addLine({ line, heights, times }: Omit<TrackLine, 'name'>, { name, color }: About = {}): void {
    this.addColor(color);
    this.#place(line);
    if (line.length < 2) return;
    const isTimed = times?.length === line.length && times.some(time => time !== null);
    this.#lines.push({ line, heights, ...(isTimed && { times }), ...(name && { name }) });
  }

  addArea(rings: Position[][], { color }: About = {}): void {
    this.addColor(color);
    for (const ring of rings) this.#place(ring);
    this.#areas.push(rings);
  }

  addPoint(position: Position, height: number | null, { name, color }: About = {}): void {
    this.addColor(color);
    const places = [position];
    this.#place(places);
    this.#points.push(...places);
    this.#marks.push({ ...(name && { name }), ...(height !== null && { height }) });
  }

  /** The first is that of all. */
  addColor(color: unknown): void {
    this.#color ??= typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : undefined;
  }

  /** Shifts each position to within 180° of the previous one, so that lines across the antimeridian stay short. */
  #place(line: Position[]): void {
    // Without an iterator, whose results would be as many objects as there are positions.
    for (let index = 0; index < line.length; index += 1) {
      const [lon, lat] = line[index] as Position;
      if (!Number.isFinite(lon) || !Number.isFinite(lat)) throw new FormatProblem('noNumbers');
      // Refuse metres of a national grid, found in old files.
      if (Math.abs(lat) > 90 || Math.abs(lon) > 540) throw new FormatProblem('notDegrees');
      const near = this.#previous === undefined ? lon : turnedNear(lon, this.#previous);
      if (near !== lon) line[index] = [near, lat];
      this.#previous = near;
    }
  }
}

/** Nested collections; guards against stack overflow. */
const maxDepth = 20;

/**
 * Reads lines, areas and points of untrusted GeoJSON, with the names, times (`coordTimes`, one for each position) and
 * colours (`stroke`) of its features; refuses positions other than longitude and latitude in degrees.
 * Keeps the positions that it is given, and cuts their heights off: a file may have a million.
 */
export function shapesOf(geoJson: unknown): Shapes {
  const collector = new ShapeCollector();
  collect(geoJson, {}, collector, 0);
  return collector.shapes;
}

function collect(value: unknown, about: Record<string, unknown>, collector: ShapeCollector, depth: number): void {
  if (!isRecord(value) || depth > maxDepth) throw new FormatProblem('notGeoJson');
  const { type, coordinates } = value;
  const name = textOf(about.name);
  const addLine = (line: unknown, times: unknown) =>
    collector.addLine({ ...readLine(line), ...(Array.isArray(times) && { times: times.map(timeOf) }) }, { name });
  const addPoint = (position: unknown) => {
    const height = heightOf(position);
    collector.addPoint(readPosition(position), height, { name });
  };
  const addArea = (rings: unknown) => collector.addArea(arrayOf(rings).map(ring => readLine(ring).line));
  for (const color of [about.stroke, about['marker-color'], about.color]) collector.addColor(color);
  const times = isRecord(about.coordinateProperties) ? about.coordinateProperties.times : about.coordTimes;
  switch (type) {
    case 'FeatureCollection':
      for (const feature of arrayOf(value.features)) collect(feature, {}, collector, depth + 1);
      break;
    case 'Feature': {
      // GeoJSON allows features without a geometry.
      const { geometry, properties } = value;
      if (geometry === null || geometry === undefined) break;
      collect(geometry, isRecord(properties) ? properties : {}, collector, depth + 1);
      break;
    }
    case 'GeometryCollection':
      for (const geometry of arrayOf(value.geometries)) collect(geometry, about, collector, depth + 1);
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
      addArea(coordinates);
      break;
    case 'MultiPolygon':
      for (const rings of arrayOf(coordinates)) addArea(rings);
      break;
    default:
      throw new FormatProblem('notGeoJson');
  }
}

function arrayOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new FormatProblem('notGeoJson');
  return value;
}

function readLine(value: unknown): Pick<TrackLine, 'line' | 'heights'> {
  const positions = arrayOf(value);
  const heights = positions.map(heightOf);
  return { line: positions.map(readPosition), heights };
}

function readPosition(value: unknown): Position {
  const position = arrayOf(value);
  if (typeof position[0] !== 'number' || typeof position[1] !== 'number') throw new FormatProblem('noNumbers');
  position.length = 2;
  return position as Position;
}

function heightOf(position: unknown): number | null {
  return Array.isArray(position) ? knownNumber(position[2]) : null;
}

const timeOf = (one: unknown): number | null => knownNumber(typeof one === 'string' ? Date.parse(one) : one);

/** Null for anything but a finite number. */
export const knownNumber = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

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
