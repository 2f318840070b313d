import { lineFeature, pointFeature } from './feature.ts';
import { pointCost, positionCount } from './position-count.ts';
import { readMarkup } from './read-markup.ts';

/** A GPX file as unchecked GeoJSON for `shapesOf`, and its name. */
export interface FileContent {
  geoJson: GeoJSON.FeatureCollection;
  name: string | undefined;
}

/** Positions, and a time for each in milliseconds since 1970; NaN without one. */
interface GpxLine {
  positions: number[][];
  times: number[];
}

interface GpxPoint {
  position: number[];
  time: number;
  name: string | undefined;
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
export function readGpx(text: string): FileContent {
  const waypoints: GeoJSON.Feature[] = [];
  const tracks: GeoJSON.Feature[] = [];
  const routes: GeoJSON.Feature[] = [];
  /** Of each element, its first name. */
  const names = new Map<string, string>();
  /** Of the open track or route. */
  let about: { name?: string; stroke?: string } = {};
  let lines: GpxLine[] = [];
  let line = noLine();
  let point: GpxPoint | undefined;
  const count = positionCount();

  readMarkup(text, {
    root: 'gpx',
    texts,
    onOpen: (local, attributes, around) => {
      const parent = around.at(-1) ?? '';
      if (parentOf.get(local) === parent) {
        point = { position: [degrees(attributes.lon), degrees(attributes.lat)], time: Number.NaN, name: undefined };
      } else if (local === 'trkseg') line = noLine();
      else if ((local === 'trk' || local === 'rte') && parent === 'gpx') {
        about = {};
        lines = [];
        line = noLine();
      } else if (local === 'ele' || local === 'time') return parentOf.has(parent);
      return texts.has(local);
    },
    onText: (local, value, around) => {
      const parent = around.at(-1) ?? '';
      const ofPoint = parentOf.has(parent);
      if (local === 'ele' && ofPoint) {
        // Lists that grow keep room for many more.
        if (value !== '' && point !== undefined) point.position = point.position.concat(Number(value));
      } else if (local === 'time' && ofPoint && point !== undefined) point.time = Date.parse(value);
      else if (local === 'name') {
        if (ofPoint && point !== undefined) point.name ??= value;
        else if (parent === 'trk' || parent === 'rte') about.name ??= value;
        if (!names.has(parent)) names.set(parent, value);
      } else if (local === 'color' && parent === 'line') about.stroke ??= `#${value.replace(/^#/, '')}`;
      else if (local === 'DisplayColor') about.stroke ??= displayColors.get(value) ?? '';
    },
    onClose: (local, around) => {
      const parent = around.at(-1) ?? '';
      if (parentOf.get(local) === parent && point !== undefined) {
        // Skip points without a position.
        if (!point.position.slice(0, 2).some(Number.isNaN)) {
          count(local === 'wpt' ? pointCost : 1);
          if (local === 'wpt') waypoints.push(pointFeature(point.position, { name: point.name }));
          else {
            line.positions.push(point.position);
            line.times.push(point.time);
          }
        }
        point = undefined;
      } else if (local === 'trkseg') {
        if (line.positions.length > 0) lines.push(line);
        line = noLine();
      } else if (local === 'trk' && parent === 'gpx') {
        for (const one of lines) tracks.push(lineOf(one, about));
      } else if (local === 'rte' && parent === 'gpx') routes.push(lineOf(line, about));
    },
  });
  const name = namedElements.map(element => names.get(element)).find(one => one !== undefined);
  const ways = tracks.some(hasLine) ? tracks : routes;
  return { geoJson: { type: 'FeatureCollection', features: [...waypoints, ...ways] }, name };
}

const noLine = (): GpxLine => ({ positions: [], times: [] });

function lineOf({ positions, times }: GpxLine, about: { name?: string; stroke?: string }): GeoJSON.Feature {
  return lineFeature(positions, { ...about, coordTimes: times });
}

const hasLine = ({ geometry }: GeoJSON.Feature): boolean =>
  geometry.type === 'LineString' && geometry.coordinates.length > 1;

/** NaN for anything but a number, also for empty text. */
function degrees(text: string | undefined): number {
  return text === undefined || text.trim() === '' ? Number.NaN : Number(text);
}
