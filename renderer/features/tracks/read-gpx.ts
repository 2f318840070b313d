import { SaxesParser } from 'saxes';
import { TrackProblem } from './track-shapes.ts';

/** What a GPX file draws, as GeoJSON that `shapesOf` judges, and the name it gives itself. */
export interface GpxContent {
  geoJson: { type: 'GeometryCollection'; geometries: GpxGeometry[] };
  name: string | undefined;
}

type GpxGeometry = { type: 'Point'; coordinates: number[] } | { type: 'LineString'; coordinates: number[][] };

/** Where each kind of point stands; elsewhere, as in extensions, the same word means something else. */
const holderOf: ReadonlyMap<string, string> = new Map([
  ['wpt', 'gpx'],
  ['rtept', 'rte'],
  ['trkpt', 'trkseg'],
]);

/** Elements whose name is the file's, the best first. */
const named = ['metadata', 'gpx', 'trk'] as const;

/**
 * Waypoints, routes and tracks in the order they stand in. Strict about the XML, and no entity grows: a file that is torn off or sets a
 * trap is no GPX. Needs no document, which would hold the window for a second with 50,000 points, and none in a worker.
 * Throws `TrackProblem`.
 */
export function readGpx(text: string): GpxContent {
  const geometries: GpxGeometry[] = [];
  const names = new Map<string, string>();
  /** The open elements' local names, the root first. */
  const open: string[] = [];
  let line: number[][] = [];
  let point: number[] | undefined;
  /** Text of the element that is being read, where somebody wants it. */
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
    if (holderOf.get(local) === parent) point = [degrees(attributes.lon), degrees(attributes.lat)];
    else if (local === 'trkseg' || local === 'rte') line = [];
    else if (local === 'name' || (local === 'ele' && holderOf.has(parent))) inner = '';
  });
  parser.on('closetag', () => {
    const local = open.pop() ?? '';
    const parent = open.at(-1) ?? '';
    if (local === 'ele' && holderOf.has(parent)) {
      if (inner !== undefined && inner.trim() !== '') point?.push(Number(inner));
      inner = undefined;
    } else if (local === 'name') {
      if (inner !== undefined && !names.has(parent)) names.set(parent, inner);
      inner = undefined;
    } else if (holderOf.get(local) === parent && point !== undefined) {
      // One that lies nowhere draws nothing.
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
  const name = named.map(holder => names.get(holder)).find(one => one !== undefined);
  return { geoJson: { type: 'GeometryCollection', geometries }, name };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** NaN for what is no number, an empty text among them. */
function degrees(text: string | undefined): number {
  return text === undefined || text.trim() === '' ? Number.NaN : Number(text);
}
