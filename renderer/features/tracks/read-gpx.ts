import { SaxesParser } from 'saxes';
import { TrackProblem } from './track-shapes.ts';

/** A GPX file's geometries as unchecked GeoJSON for `shapesOf`, and its name. */
export interface GpxContent {
  geoJson: { type: 'GeometryCollection'; geometries: GpxGeometry[] };
  name: string | undefined;
}

type GpxGeometry = { type: 'Point'; coordinates: number[] } | { type: 'LineString'; coordinates: number[][] };

/** The parent of each kind of point; elsewhere, as in extensions, the element means something else. */
const parentOf: ReadonlyMap<string, string> = new Map([
  ['wpt', 'gpx'],
  ['rtept', 'rte'],
  ['trkpt', 'trkseg'],
]);

/** Elements whose name names the file, best first. */
const namedElements = ['metadata', 'gpx', 'trk'] as const;

/**
 * Reads waypoints, routes and tracks in file order. Parses strictly and expands no entities, so that truncated and
 * hostile files are refused. Streams, because workers have no DOM parser. Throws `TrackProblem`.
 */
export function readGpx(text: string): GpxContent {
  const geometries: GpxGeometry[] = [];
  const names = new Map<string, string>();
  /** Local names of the open elements, root first. */
  const open: string[] = [];
  let line: number[][] = [];
  let point: number[] | undefined;
  /** Text of the element being read; undefined where it is not used. */
  let inner: string | undefined;

  const parser = new SaxesParser({ xmlns: false });
  const addText = (piece: string) => {
    if (inner !== undefined) inner += piece;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('opentag', ({ name, attributes }) => {
    const local = localName(name);
    const parent = open.at(-1) ?? '';
    if (parent === '' && local !== 'gpx') throw new TrackProblem('notGpx');
    open.push(local);
    if (parentOf.get(local) === parent) point = [degrees(attributes.lon), degrees(attributes.lat)];
    else if (local === 'trkseg' || local === 'rte') line = [];
    else if (local === 'name' || (local === 'ele' && parentOf.has(parent))) inner = '';
  });
  parser.on('closetag', () => {
    const local = open.pop() ?? '';
    const parent = open.at(-1) ?? '';
    if (local === 'ele' && parentOf.has(parent)) {
      if (inner !== undefined && inner.trim() !== '') point?.push(Number(inner));
      inner = undefined;
    } else if (local === 'name') {
      if (inner !== undefined && !names.has(parent)) names.set(parent, inner);
      inner = undefined;
    } else if (parentOf.get(local) === parent && point !== undefined) {
      // Skip points without a position.
      if (!point.slice(0, 2).some(Number.isNaN)) {
        if (local === 'wpt') geometries.push({ type: 'Point', coordinates: point });
        else line.push(point);
      }
      point = undefined;
    } else if (local === 'trkseg' || local === 'rte') {
      geometries.push({ type: 'LineString', coordinates: line });
      line = [];
    }
  });
  try {
    parser.write(text).close();
  } catch (cause) {
    throw new TrackProblem('notGpx', { cause });
  }
  const name = namedElements.map(element => names.get(element)).find(one => one !== undefined);
  return { geoJson: { type: 'GeometryCollection', geometries }, name };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** NaN for anything but a number, also for empty text. */
function degrees(text: string | undefined): number {
  return text === undefined || text.trim() === '' ? Number.NaN : Number(text);
}
