import { PositionColumns, type ReadLine } from './position-columns.ts';
import { pointCost, positionCount } from './position-count.ts';
import { readMarkup } from './read-markup.ts';
import { knownNumber, ShapeCollector, type Shapes, textOf } from './shapes.ts';

/** What a file draws, and the name that it says, unchecked. */
export interface FileContent {
  shapes: Shapes;
  name: unknown;
}

interface GpxPoint {
  lon: number;
  lat: number;
  height?: number;
  time?: number;
  name?: string;
}

/** A track or route. */
interface GpxWay {
  name?: string;
  color?: string;
  lines: ReadLine[];
}

/** The parent of each kind of point; elsewhere, as in extensions, the element means something else. */
const parentOf: ReadonlyMap<string, string> = new Map([
  ['wpt', 'gpx'],
  ['rtept', 'rte'],
  ['trkpt', 'trkseg'],
]);

/** Elements whose name names the file, best first. */
const namedElements = ['metadata', 'gpx', 'trk', 'rte'] as const;

/** Garmin's names of colours that are none of CSS with the same meaning, and usual ones. */
const displayColors: ReadonlyMap<string, string> = new Map([
  ['Black', '#000000'],
  ['DarkRed', '#8b0000'],
  ['DarkGreen', '#006400'],
  ['DarkYellow', '#b5b820'],
  ['DarkBlue', '#00008b'],
  ['DarkMagenta', '#8b008b'],
  ['DarkCyan', '#008b8b'],
  ['LightGray', '#d3d3d3'],
  ['DarkGray', '#a9a9a9'],
  ['Red', '#ff0000'],
  ['Green', '#008000'],
  ['Yellow', '#ffff00'],
  ['Blue', '#0000ff'],
  ['Magenta', '#ff00ff'],
  ['Cyan', '#00ffff'],
  ['White', '#ffffff'],
]);

/** Elements whose text is used. */
const texts = new Set(['ele', 'time', 'name', 'color', 'DisplayColor']);

/** Waypoints and tracks in file order; routes where there is no track, for many programs write both of one way. */
export function readGpx(text: Iterable<string>): FileContent {
  const collector = new ShapeCollector();
  const tracks: GpxWay[] = [];
  const routes: GpxWay[] = [];
  /** Of each element, its first name. */
  const names = new Map<string, string>();
  let way: GpxWay = { lines: [] };
  const count = positionCount();
  const columns = new PositionColumns(count);
  let start = columns.here;
  let point: GpxPoint | undefined;

  readMarkup(text, {
    root: 'gpx',
    texts,
    onOpen: (local, attributes, around) => {
      const parent = around.at(-1) ?? '';
      if (parentOf.get(local) === parent) point = { lon: degrees(attributes.lon), lat: degrees(attributes.lat) };
      else if (local === 'trkseg') start = columns.here;
      else if ((local === 'trk' || local === 'rte') && parent === 'gpx') {
        way = { lines: [] };
        start = columns.here;
      } else if (local === 'ele' || local === 'time') return parentOf.has(parent);
      return texts.has(local);
    },
    onText: (local, value, around) => {
      const parent = around.at(-1) ?? '';
      const ofPoint = parentOf.has(parent);
      if (local === 'ele' && ofPoint) {
        if (value !== '' && point !== undefined) point.height ??= Number(value);
      } else if (local === 'time' && ofPoint && point !== undefined) point.time = Date.parse(value);
      else if (local === 'name') {
        if (ofPoint && point !== undefined) point.name ??= value;
        else if (parent === 'trk' || parent === 'rte') way.name ??= value;
        if (!names.has(parent)) names.set(parent, value);
      } else if (local === 'color' && parent === 'line') way.color ??= `#${value.replace(/^#/, '')}`;
      else if (local === 'DisplayColor') way.color ??= displayColors.get(value) ?? '';
    },
    onClose: (local, around) => {
      const parent = around.at(-1) ?? '';
      if (parentOf.get(local) === parent && point !== undefined) {
        const { lon, lat, height = Number.NaN, time = Number.NaN, name } = point;
        // Skip points without a position.
        if (!Number.isNaN(lon) && !Number.isNaN(lat)) {
          if (local === 'wpt') {
            count(pointCost);
            collector.addPoint([lon, lat], knownNumber(height), { name: textOf(name) });
          } else {
            columns.add(lon, lat, height);
            columns.addTime(time);
          }
        }
        point = undefined;
      } else if (local === 'trkseg' || (local === 'rte' && parent === 'gpx')) {
        const line = columns.since(start);
        start = columns.here;
        if (line.length > 0) {
          count(pointCost);
          way.lines.push(line);
        }
      }
      if (parent === 'gpx' && way.lines.length > 0)
        if (local === 'trk') tracks.push(way);
        else if (local === 'rte') routes.push(way);
    },
  });
  const isDrawn = tracks.some(({ lines }) => lines.some(({ length }) => length > 1));
  for (const { name, color, lines } of isDrawn ? tracks : routes)
    for (const { lists } of lines) collector.addLine(lists(), { name: textOf(name), color });
  const name = namedElements.map(element => names.get(element)).find(one => one !== undefined);
  return { shapes: collector.shapes, name };
}

/** NaN for anything but a number, also for empty text. */
function degrees(text: string | undefined): number {
  return text === undefined || text.trim() === '' ? Number.NaN : Number(text);
}
