import { lookup } from '../../base/lookup.ts';
import { type Position, wrapped } from '../../geo/lon-lat.ts';
import { escapeAttribute, escapeXml } from '../escape-xml.ts';
import { type AttributeValue, colorOf, type Feature, type FeatureContent, typeToTell } from '../features/feature.ts';
import type { PositionColumns, Run } from '../features/position-columns.ts';
import { gpxEnd, gpxName, gpxPoint, gpxStart } from '../gpx-text.ts';

/** Of Garmin's figures of a position, of lines as programs draw them, and of what no other has an element for. */
const namespaces =
  ' xmlns:tpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1" xmlns:style="http://www.topografix.com/GPX/gpx_style/0/2" xmlns:o="urn:outpost:features"';

/** GPX 1.1: points as waypoints, lines as the segments of a track for each feature. Areas are left out, for it knows none. */
export function* writeGpx({ name, features, positions }: FeatureContent): Generator<string> {
  yield gpxStart(name, namespaces);
  // Waypoints come first.
  for (const feature of features)
    for (const { kind, runs } of feature.shapes)
      if (kind === 'point') for (const run of runs) yield waypoint(feature, positions, run);
  for (const feature of features) {
    const lines = feature.shapes.filter(({ kind }) => kind === 'line');
    if (lines.length === 0) continue;
    yield `  <trk>${gpxName(feature.name)}${aboutOf(feature, 'trk')}\n`;
    for (const { runs } of lines) for (const run of runs) yield* segment(positions, run);
    yield '  </trk>\n';
  }
  yield gpxEnd;
}

/** GPX 1.1 with a route alone, for devices that find the way between its points by themselves. */
export function writeDeviceRoute(name: string, points: readonly { name: string; position: Position }[]): string {
  const route = points.map(({ name: title, position: [lon, lat] }) => {
    return `    ${gpxPoint('rtept', { lon: wrapped(lon), lat, name: title })}`;
  });
  return `${gpxStart(name)}${[`  <rte>${gpxName(name)}`, ...route, '  </rte>'].join('\n')}\n${gpxEnd}`;
}

function waypoint(feature: Feature, positions: PositionColumns, run: Run): string {
  const [lon, lat] = positions.at(run.from);
  const [height] = positions.heights(run);
  const time = positions.times(run)?.[0];
  const more = aboutOf(feature, 'wpt');
  return `  ${gpxPoint('wpt', { lon: wrapped(lon), lat, height, time, name: feature.name, more })}\n`;
}

function* segment(positions: PositionColumns, run: Run): Generator<string> {
  const heights = positions.heights(run);
  const times = positions.times(run);
  const series = positions.series(run);
  yield '    <trkseg>\n';
  for (const [index, height] of heights.entries()) {
    const [lon, lat] = positions.at(run.from + index);
    const more = figuresAt(series, index);
    yield `      ${gpxPoint('trkpt', { lon: wrapped(lon), lat, height, time: times?.[index], more })}\n`;
  }
  yield '    </trkseg>\n';
}

/** Those that Garmin names, in the order of its schema. */
const garminNames = [
  ['atemp', 'temperature'],
  ['hr', 'heartRate'],
  ['cad', 'cadence'],
] as const;

function figuresAt(series: Readonly<Record<string, readonly (number | null)[]>>, index: number): string {
  const { temperature: _temperature, heartRate: _rate, cadence: _cadence, power, ...others } = series;
  const garmin = garminNames.map(([short, name]) => element(`tpx:${short}`, lookup(series, name)?.[index]));
  const own = Object.entries(others).map(([name, list]) => dataOf(name, list[index]));
  const inside = garmin.join('');
  const extension = inside === '' ? '' : `<tpx:TrackPointExtension>${inside}</tpx:TrackPointExtension>`;
  return extensions(`${element('power', power?.[index])}${own.join('')}${extension}`);
}

/** What is said of a feature beside its name, in the order of the schema. */
function aboutOf({ description, folder = [], attributes, style = {}, hidden }: Feature, kind: 'wpt' | 'trk'): string {
  const { stroke, width, opacity, fill, fillOpacity, symbol } = style;
  const native = (name: string) => {
    const value = lookup(attributes, name);
    if (!isNative(name, value)) return '';
    return name === 'link' ? `<link href="${escapeAttribute(value)}"/>` : element(name, value);
  };
  const sign = element(kind === 'wpt' ? 'sym' : 'o:sym', symbol);
  const line = [
    element('style:color', colorOf(stroke)?.slice(1)),
    element('style:opacity', opacity),
    element('style:width', width),
  ];
  const area = [element('style:color', colorOf(fill)?.slice(1)), element('style:opacity', fillOpacity)];
  return [
    native('cmt'),
    element('desc', description),
    ...['src', 'link'].map(native),
    kind === 'wpt' ? sign : '',
    native('type'),
    extensions(
      [
        kind === 'wpt' ? '' : sign,
        around('style:line', line),
        around('style:fill', area),
        ...folder.map(one => element('o:folder', one)),
        element('o:hidden', hidden || undefined),
        ...Object.entries(attributes).map(([name, value]) => (isNative(name, value) ? '' : dataOf(name, value))),
      ].join(''),
    ),
  ].join('');
}

const natives = new Set(['cmt', 'src', 'link', 'type']);

/** Texts for which GPX has an element, which reads back as the same. */
const isNative = (name: string, value: AttributeValue | undefined): value is string =>
  natives.has(name) &&
  typeof value === 'string' &&
  value !== '' &&
  value === value.trim() &&
  typeToTell(value) === undefined;

/** An attribute or a figure, whose name need be none of an element. */
function dataOf(name: string, value: AttributeValue | undefined): string {
  if (value === undefined) return '';
  const type = typeToTell(value);
  const told = type === undefined ? '' : ` type="${type}"`;
  return `<o:data name="${escapeAttribute(name)}"${told}>${escapeXml(String(value))}</o:data>`;
}

const element = (name: string, value: AttributeValue | undefined): string =>
  value === undefined || value === null ? '' : `<${name}>${escapeXml(String(value))}</${name}>`;

const around = (name: string, inner: readonly string[]): string => {
  const text = inner.join('');
  return text === '' ? '' : `<${name}>${text}</${name}>`;
};

const extensions = (inner: string): string => around('extensions', [inner]);
