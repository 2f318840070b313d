import type { Position } from '../../../data-packs/geo/lon-lat.ts';

/** A file's geometries. A line's heights match its positions, `null` where missing. */
export interface Shapes {
  lines: { line: Position[]; heights: (number | null)[] }[];
  /** Rings of polygons, the outer one first. */
  areas: Position[][][];
  points: Position[];
}

type TrackFault = 'empty' | 'notGeoJson' | 'notGpx' | 'noNumbers' | 'notDegrees';

/** A file that cannot be read as a track. */
export class TrackProblem extends Error {
  readonly fault: TrackFault;

  constructor(fault: TrackFault, options?: ErrorOptions) {
    super(fault, options);
    this.fault = fault;
  }
}

/** Nested collections; guards against stack overflow. */
const maxDepth = 20;

/**
 * Reads lines, areas and points of untrusted GeoJSON; refuses positions other than longitude and latitude in degrees.
 */
export function shapesOf(geoJson: unknown): Shapes {
  const shapes: Shapes = { lines: [], areas: [], points: [] };
  const unwrap = unwrapper();
  collect(geoJson, shapes, unwrap, 0);
  return shapes;
}

function collect(value: unknown, shapes: Shapes, unwrap: Unwrap, depth: number): void {
  if (!isObject(value) || depth > maxDepth) throw new TrackProblem('notGeoJson');
  const { type, coordinates } = value;
  const readLine = (line: unknown) => {
    const positions = arrayOf(line);
    const heights = positions.map(heightOf);
    return { line: positions.map(one => unwrap(readPosition(one))), heights };
  };
  const readArea = (rings: unknown) => arrayOf(rings).map(ring => readLine(ring).line);
  const addLine = (line: unknown) => {
    const read = readLine(line);
    if (read.line.length > 1) shapes.lines.push(read);
  };
  switch (type) {
    case 'FeatureCollection':
      for (const feature of arrayOf(value.features)) collect(feature, shapes, unwrap, depth + 1);
      break;
    case 'Feature':
      // GeoJSON allows features without a geometry.
      if (value.geometry !== null && value.geometry !== undefined) collect(value.geometry, shapes, unwrap, depth + 1);
      break;
    case 'GeometryCollection':
      for (const geometry of arrayOf(value.geometries)) collect(geometry, shapes, unwrap, depth + 1);
      break;
    case 'Point':
      shapes.points.push(unwrap(readPosition(coordinates)));
      break;
    case 'MultiPoint':
      for (const one of arrayOf(coordinates)) shapes.points.push(unwrap(readPosition(one)));
      break;
    case 'LineString':
      addLine(coordinates);
      break;
    case 'MultiLineString':
      for (const line of arrayOf(coordinates)) addLine(line);
      break;
    case 'Polygon':
      shapes.areas.push(readArea(coordinates));
      break;
    case 'MultiPolygon':
      for (const rings of arrayOf(coordinates)) shapes.areas.push(readArea(rings));
      break;
    default:
      throw new TrackProblem('notGeoJson');
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function arrayOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new TrackProblem('notGeoJson');
  return value;
}

function readPosition(value: unknown): Position {
  const [lon, lat]: unknown[] = arrayOf(value);
  if (typeof lon !== 'number' || typeof lat !== 'number' || !Number.isFinite(lon) || !Number.isFinite(lat)) {
    throw new TrackProblem('noNumbers');
  }
  // Refuse metres of a national grid, found in old files.
  if (Math.abs(lat) > 90 || Math.abs(lon) > 540) throw new TrackProblem('notDegrees');
  return [lon, lat];
}

function heightOf(position: unknown): number | null {
  const height: unknown = Array.isArray(position) ? position[2] : undefined;
  return typeof height === 'number' && Number.isFinite(height) ? height : null;
}

type Unwrap = (position: Position) => Position;

/** Shifts each position to within 180° of the previous one, so that lines across the antimeridian stay short. */
function unwrapper(): Unwrap {
  let previous: number | undefined;
  return ([lon, lat]) => {
    const near = previous === undefined ? lon : lon + 360 * Math.round((previous - lon) / 360);
    previous = near;
    return [near, lat];
  };
}
