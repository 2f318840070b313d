import { seriesName } from '../column-names.ts';
import { readNumber } from '../read-table.ts';
import {
  Attributes,
  colorOf,
  deepestFolder,
  type Feature,
  type FeatureStyle,
  type Shape,
  toldValue,
  typedValue,
} from './feature.ts';
import type { FeatureAbout, FeatureCollector } from './feature-collector.ts';
import { readMarkup } from './read-markup.ts';

/** A waypoint, track or route: what is read of it, and its shapes so far. */
interface GpxFeature {
  about: FeatureAbout & { style: FeatureStyle; folder?: string[] };
  attributes: Attributes;
  shapes: Shape[];
}

interface GpxPoint {
  lon: number;
  lat: number;
  height: number;
  time: number;
  figures: [name: string, value: number][];
  /** Of a route, the way from there to the next, as Garmin has it. */
  more: [lon: number, lat: number][];
}

/** The parent of each kind of point; elsewhere, as in extensions, the element means something else. */
const parentOf: ReadonlyMap<string, string> = new Map([
  ['wpt', 'gpx'],
  ['rtept', 'rte'],
  ['trkpt', 'trkseg'],
]);

/** Elements that hold others. */
const holders = new Set(['gpx', 'metadata', 'trk', 'trkseg', 'trkpt', 'rte', 'rtept', 'wpt', 'extensions', 'link']);

/** Elements that link to something that is said of a feature. */
const linked = new Set(['wpt', 'trk', 'rte']);

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

/** OsmAnd's colours begin with it. */
const opacity = /^#[\da-f]{2}(?=[\da-f]{6}$)/i;

const newFeature = (): GpxFeature => ({ about: { style: {} }, attributes: new Attributes(), shapes: [] });

/** Reads waypoints, tracks and routes. Routes beside tracks are closed: many programs write both of one way. */
export function readGpx(text: Iterable<string>, file: FeatureCollector): void {
  const { positions } = file;
  const ways: { local: string; kept: Feature }[] = [];
  let way: (GpxFeature & { local: string }) | undefined;
  let mark: GpxFeature | undefined;
  let point: GpxPoint | undefined;
  /** Of an attribute or a figure that is being read, whose name need be none of an element. */
  let told: { key: string; type: string | undefined } | undefined;
  let { start } = file;
  const endSegment = () => {
    const run = positions.since(start);
    start = positions.length;
    if (run.length > 0) way?.shapes.push(file.shape('line', [run]));
  };
  const endWay = () => {
    endSegment();
    const kept = way && file.add({ ...way.about, attributes: way.attributes.record }, way.shapes, { mayBeEmpty: true });
    if (way !== undefined && kept !== undefined) ways.push({ local: way.local, kept });
    way = undefined;
  };
  const { isTorn } = readMarkup(text, {
    root: 'gpx',
    onOpen: (local, { lat, lon, href, name, type }, around) => {
      const parent = around.at(-1) ?? 'gpx';
      told = local === 'data' && name !== undefined ? { key: name, type } : undefined;
      if (parentOf.get(local) === parent) {
        // Also within a track, where a document begins again in one that is torn off.
        if (local === 'wpt') {
          endSegment();
          mark = newFeature();
        }
        point = { lon: degrees(lon), lat: degrees(lat), height: Number.NaN, time: Number.NaN, figures: [], more: [] };
      } else if (local === 'rpt') point?.more.push([degrees(lon), degrees(lat)]);
      else if (local === 'trkseg') endSegment();
      else if ((local === 'trk' || local === 'rte') && parent === 'gpx') {
        endWay();
        way = { ...newFeature(), local };
      } else if (local === 'link' && href !== undefined && linked.has(parent)) tell(mark ?? way, 'link', href, parent);
      return !holders.has(local);
    },
    onText: (local, value, around) => {
      const parent = around.at(-1) ?? 'gpx';
      if (told !== undefined && (mark !== undefined || point === undefined))
        (mark ?? way)?.attributes.tell(told.key, toldValue(value, told.type));
      else if (value === '') return;
      else if (point !== undefined && parentOf.has(parent) && local === 'ele') point.height = degrees(value);
      else if (point !== undefined && parentOf.has(parent) && local === 'time') point.time = Date.parse(value);
      else if (point !== undefined && mark === undefined)
        point.figures.push([told?.key ?? seriesName(local), Number(value)]);
      else if (around.length <= 1 || parent === 'metadata') file.name ??= local === 'name' ? value : undefined;
      else if (!around.includes('metadata')) tell(mark ?? way, local, value, parent);
    },
    onClose: (local, around) => {
      const parent = around.at(-1) ?? 'gpx';
      if (parentOf.get(local) === parent && point !== undefined) {
        const isPlaced = file.place(point.lon, point.lat, point.height);
        if (isPlaced) {
          positions.setTime(point.time);
          for (const [name, value] of point.figures) positions.setFigure(name, value);
        }
        for (const place of point.more) file.place(...place, Number.NaN);
        point = undefined;
        if (mark === undefined) return;
        const shapes = isPlaced ? [file.shape('point', [positions.since(positions.length - 1)])] : [];
        file.add({ ...mark.about, attributes: mark.attributes.record }, shapes);
        mark = undefined;
        start = positions.length;
      } else if (local === 'trkseg') endSegment();
      else if (local === way?.local && parent === 'gpx') endWay();
    },
  });
  if (isTorn) file.left.add('cutOff');
  const [first, ...more] = ways;
  if (more.length === 0) file.name ??= first?.kept.name;
  if (ways.some(({ local }) => local === 'trk'))
    for (const { local, kept } of ways) if (local === 'rte') kept.hidden = true;
}

function tell(feature: GpxFeature | undefined, local: string, value: string, parent: string): void {
  if (feature === undefined) return;
  const { about, attributes } = feature;
  const { style } = about;
  const color =
    local === 'DisplayColor'
      ? displayColors.get(value)
      : local === 'color'
        ? colorOf(value.replace(opacity, '#'))
        : undefined;
  if (local === 'name') about.name ??= value;
  else if (local === 'desc') about.description ??= value;
  else if (local === 'sym') style.symbol ??= value;
  else if (parent === 'fill' && color !== undefined) style.fill ??= color;
  else if (color !== undefined) style.stroke ??= color;
  else if (parent === 'line' && local === 'width' && Number(value) > 0) style.width ??= Number(value);
  else if (parent === 'line' && local === 'opacity' && Number(value) >= 0) style.opacity ??= Number(value);
  else if (parent === 'fill' && local === 'opacity' && Number(value) >= 0) style.fillOpacity ??= Number(value);
  else if (parent === 'extensions' && local === 'folder')
    about.folder = [...(about.folder ?? []), value].slice(0, deepestFolder);
  else if (parent === 'extensions' && local === 'hidden' && value === 'true') about.hidden = true;
  else attributes.tell(local, typedValue(value));
}

/** NaN for anything but a number, also for empty text. */
const degrees = (text = ''): number => (text.trim() === '' ? Number.NaN : Number(text)) || readNumber(text);
