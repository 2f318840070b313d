import { wrapped } from '../../geo/lon-lat.ts';
import { escapeAttribute, escapeXml } from '../escape-xml.ts';
import {
  type AttributeValue,
  colorOf,
  deepestFolder,
  type Feature,
  type FeatureContent,
  type FeatureStyle,
  type Shape,
  typeToTell,
} from '../features/feature.ts';
import type { PositionColumns, Run } from '../features/position-columns.ts';
import { degreeDigits, timeText } from '../gpx-text.ts';

/** KML 2.2: folders, styles that are shared, visibility; lines with times or figures as `gx:Track`. */
export function* writeKml({ name, features, positions }: FeatureContent): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2" xmlns:o="urn:outpost:features">
<Document>
${named(name)}\n`;
  const styles = new Map<string, string>();
  for (const { style } of features) {
    const text = styleText(style);
    if (text === '' || styles.has(text)) continue;
    styles.set(text, `look${styles.size + 1}`);
    yield `<Style id="${styles.get(text)}">${text}</Style>\n`;
  }
  const fields = positions.seriesNames.map(kind => {
    return `<gx:SimpleArrayField name="${escapeAttribute(kind)}" type="float"/>`;
  });
  if (fields.length > 0) yield `<Schema id="figures">${fields.join('')}</Schema>\n`;
  let open: readonly string[] = [];
  const moveTo = (path: readonly string[]) => {
    const parting = path.findIndex((one, at) => one !== open[at]);
    const shared = parting < 0 ? Math.min(path.length, open.length) : parting;
    const [left, entered] = [open.slice(shared), path.slice(shared)];
    open = path;
    return `${'</Folder>\n'.repeat(left.length)}${entered.map(one => `<Folder>${named(one)}\n`).join('')}`;
  };
  for (const feature of features) {
    yield moveTo(feature.folder?.slice(0, deepestFolder) ?? []);
    yield* placemark(feature, styles.get(styleText(feature.style)), positions);
  }
  yield `${moveTo([])}</Document>\n</kml>\n`;
}

const named = (name: string | undefined): string => (name === undefined ? '' : `<name>${escapeXml(name)}</name>`);

function* placemark(feature: Feature, look: string | undefined, positions: PositionColumns): Generator<string> {
  const { name, description, hidden, attributes, style, shapes } = feature;
  const [only, ...more] = shapes;
  const [run] = only?.runs ?? [];
  const time = only?.kind === 'point' && run !== undefined ? timeText(positions.times(run)?.[0] ?? null) : null;
  const data = [
    isAddress(style?.symbol) || style?.symbol === undefined ? '' : `<o:symbol>${escapeXml(style.symbol)}</o:symbol>`,
    ...Object.entries(attributes).map(([key, value]) => (key === 'when' && value === time ? '' : dataOf(key, value))),
  ].join('');
  yield [
    `<Placemark>${named(name)}`,
    hidden ? '<visibility>0</visibility>' : '',
    description === undefined ? '' : `<description>${escapeXml(description)}</description>`,
    time === null ? '' : `<TimeStamp><when>${time}</when></TimeStamp>`,
    look === undefined ? '' : `<styleUrl>#${look}</styleUrl>`,
    data === '' ? '' : `<ExtendedData>${data}</ExtendedData>`,
    more.length === 0 ? '' : '<MultiGeometry>',
  ].join('');
  for (const shape of shapes) yield* geometry(shape, positions);
  yield `${more.length === 0 ? '' : '</MultiGeometry>'}</Placemark>\n`;
}

function dataOf(key: string, value: AttributeValue): string {
  const type = typeToTell(value);
  const told = type === undefined ? '' : ` o:type="${type}"`;
  return `<Data name="${escapeAttribute(key)}"${told}><value>${escapeXml(String(value))}</value></Data>`;
}

/** Signs are addresses of pictures; their names are none that a program could load. */
const isAddress = (symbol: string | undefined): boolean => /[/]|\.\w{3,4}$/.test(symbol ?? '');

function styleText(style: FeatureStyle | undefined): string {
  if (style === undefined) return '';
  const { stroke, width, opacity, fill, fillOpacity, symbol } = style;
  const color = colorText(stroke, opacity ?? 1);
  const icon = isAddress(symbol) ? `<Icon><href>${escapeXml(symbol ?? '')}</href></Icon>` : '';
  const line = `${color}${width === undefined ? '' : `<width>${width}</width>`}`;
  // As opaque as simplestyle has it where it says nothing.
  const area = fill === undefined && fillOpacity === 0 ? '<fill>0</fill>' : colorText(fill, fillOpacity ?? 0.6);
  const parts = { IconStyle: `${color}${icon}`, LineStyle: line, PolyStyle: area };
  return Object.entries(parts)
    .map(([name, text]) => (text === '' ? '' : `<${name}>${text}</${name}>`))
    .join('');
}

/** KML writes alpha, blue, green, red. */
function colorText(color: string | undefined, opacity: number): string {
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(colorOf(color) ?? '') ?? [];
  if (red === undefined) return '';
  const alpha = Math.round(Math.min(1, Math.max(0, opacity)) * 255).toString(16);
  return `<color>${alpha.padStart(2, '0')}${blue}${green}${red}</color>`;
}

function* geometry({ kind, runs }: Shape, positions: PositionColumns): Generator<string> {
  const [first] = runs;
  if (first === undefined) return;
  if (kind === 'point') yield `<Point><coordinates>${placesOf(first, positions).join('')}</coordinates></Point>`;
  else if (kind === 'line') {
    const series = Object.entries(positions.series(first));
    const times = positions.times(first);
    if (times !== undefined || series.length > 0) yield* track(first, positions, { times, series });
    else yield `<LineString><tessellate>1</tessellate>${coordinates(first, positions)}</LineString>`;
  } else {
    const boundaries = runs.map((run, index) => {
      const boundary = index === 0 ? 'outerBoundaryIs' : 'innerBoundaryIs';
      return `<${boundary}><LinearRing>${coordinates(run, positions)}</LinearRing></${boundary}>`;
    });
    yield `<Polygon>${boundaries.join('')}</Polygon>`;
  }
}

function* track(
  run: Run,
  positions: PositionColumns,
  {
    times,
    series,
  }: { times: readonly (number | null)[] | undefined; series: readonly [string, readonly (number | null)[]][] },
): Generator<string> {
  const places = placesOf(run, positions);
  yield '<gx:Track>\n';
  for (const index of places.keys()) yield `<when>${timeText(times?.[index] ?? null) ?? ''}</when>\n`;
  for (const place of places) yield `<gx:coord>${place.replaceAll(',', ' ')}</gx:coord>\n`;
  if (series.length > 0) yield '<ExtendedData><SchemaData schemaUrl="#figures">\n';
  for (const [kind, values] of series) {
    yield `<gx:SimpleArrayData name="${escapeAttribute(kind)}">\n`;
    for (const value of values) yield `<gx:value>${value ?? ''}</gx:value>\n`;
    yield '</gx:SimpleArrayData>\n';
  }
  yield `${series.length > 0 ? '</SchemaData></ExtendedData>' : ''}</gx:Track>`;
}

const coordinates = (run: Run, positions: PositionColumns): string =>
  `<coordinates>\n${placesOf(run, positions).join('\n')}\n</coordinates>`;

function placesOf(run: Run, positions: PositionColumns): string[] {
  return positions.heights(run).map((height, index) => {
    const [lon, lat] = positions.at(run.from + index);
    const place = `${wrapped(lon).toFixed(degreeDigits)},${lat.toFixed(degreeDigits)}`;
    return height === null ? place : `${place},${Number(height.toFixed(2))}`;
  });
}
