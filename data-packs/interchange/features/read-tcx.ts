import { seriesName } from '../column-names.ts';
import { readNumber } from '../read-table.ts';
import { Attributes, type Shape, typedValue } from './feature.ts';
import type { FeatureAbout, FeatureCollector } from './feature-collector.ts';
import { readMarkup } from './read-markup.ts';

/** Elements that are a feature: of one of these, each Track is a line. */
const features = new Set(['Activity', 'Course', 'CoursePoint']);

/** What a point tells that is no figure of its own. */
const unkept = new Set(['SensorState', 'DistanceMeters']);

interface TcxFeature {
  about: FeatureAbout;
  attributes: Attributes;
  shapes: Shape[];
  laps: number;
}

interface TcxPoint {
  lon: number;
  lat: number;
  height: number;
  time: number;
  figures: [name: string, value: number][];
}

const none = Number.NaN;
const newPoint = (): TcxPoint => ({ lon: none, lat: none, height: none, time: none, figures: [] });

/** Reads activities and courses of Garmin's Training Center, with what was measured at each point and in each lap. */
export function readTcx(text: Iterable<string>, file: FeatureCollector): void {
  const { positions } = file;
  /** A course, and a point of it. */
  const open: TcxFeature[] = [];
  let point = newPoint();
  let { start } = file;
  const { isTorn } = readMarkup(text, {
    root: 'TrainingCenterDatabase',
    onOpen: (local, { Sport }) => {
      if (features.has(local)) {
        open.push({ about: {}, attributes: new Attributes(), shapes: [], laps: 0 });
        if (Sport !== undefined) open.at(-1)?.attributes.tell('Sport', Sport);
      } else if (local === 'Lap') for (const one of open) one.laps += 1;
      else if (local === 'Track') start = positions.length;
      if (local === 'Trackpoint' || local === 'CoursePoint') point = newPoint();
      return true;
    },
    onText: (local, value, around) => {
      const feature = open.at(-1);
      const parent = around.at(-1) ?? '';
      if (value === '' || feature === undefined) return;
      const isOfPoint = around.includes('Trackpoint');
      // `<HeartRateBpm><Value>`, also of a lap.
      const name = local === 'Value' ? parent : local;
      if (parent === 'Position' && local === 'LatitudeDegrees') point.lat = readNumber(value);
      else if (parent === 'Position' && local === 'LongitudeDegrees') point.lon = readNumber(value);
      else if (local === 'AltitudeMeters') point.height = readNumber(value);
      else if (local === 'Time' && isOfPoint) point.time = Date.parse(value);
      else if (isOfPoint) {
        if (!unkept.has(local)) point.figures.push([seriesName(name), Number(value)]);
      } else if (parent.endsWith('Position')) return;
      else if (local === 'Name' && features.has(parent)) feature.about.name ??= value;
      else if (local === 'Notes' && features.has(parent)) feature.about.description ??= value;
      else if (!around.includes('Creator') && !around.includes('Author'))
        feature.attributes.tell(feature.laps > 1 ? `${name} ${feature.laps}` : name, typedValue(value));
    },
    onClose: local => {
      const feature = open.at(-1);
      if (local === 'Trackpoint') {
        // Before a satellite was seen, and in pauses, there are none.
        if (Number.isNaN(point.lat) || !file.place(point.lon, point.lat, point.height)) return;
        positions.setTime(point.time);
        for (const [name, value] of point.figures) positions.setFigure(name, value);
      } else if (local === 'Track') {
        const run = positions.since(start);
        if (run.length > 0) feature?.shapes.push(file.shape('line', [run]));
      } else if (features.has(local) && feature !== undefined) {
        open.pop();
        const shapes = local === 'CoursePoint' ? file.point(point.lon, point.lat, point.height) : feature.shapes;
        file.add({ ...feature.about, attributes: feature.attributes.record }, shapes);
      }
    },
  });
  if (isTorn) file.left.add('cutOff');
}
