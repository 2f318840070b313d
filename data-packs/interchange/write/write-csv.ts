import { lookup } from '../../base/lookup.ts';
import { metresBetween } from '../../geo/great-circle.ts';
import { wrapped } from '../../geo/lon-lat.ts';
import { isColumnOf } from '../column-names.ts';
import type { AttributeValue, Feature, FeatureContent } from '../features/feature.ts';
import type { PositionColumns, Run } from '../features/position-columns.ts';
import { degreeDigits, timeText } from '../gpx-text.ts';
import { quotedCell } from './csv-text.ts';
import { type Coordinates, type Geometry, geometryOf, rounded } from './feature-geometry.ts';
import { columnsOf, type FeatureColumn } from './feature-table.ts';

/** CSV: a row for each feature, or for each position where a line is all there is. */
export function* writeCsv(content: FeatureContent): Generator<string> {
  const [only, ...more] = content.features;
  const runs = only?.shapes.flatMap(shape => shape.runs) ?? [];
  const isWay = more.length === 0 && only?.shapes.every(({ kind }) => kind === 'line');
  // Pieces of a line are told apart only where nothing else would be lost.
  if (isWay && (runs.length === 1 || runs.some(run => content.positions.times(run))))
    yield* positionRows(content, runs);
  else yield* featureRows(content);
}

const row = (cells: readonly (AttributeValue | undefined)[]): string => `${cells.map(cellOf).join(',')}\n`;

/** Without control characters, with which no program takes it for text. */
function cellOf(value: AttributeValue | undefined): string {
  if (typeof value !== 'string') return value === undefined || value === null ? '' : String(value);
  const text = value.replaceAll(/[^\P{Cc}\t\n\r]/gu, '');
  return /[",;|\t\r\n]/.test(text) ? quotedCell(text) : text;
}

const degrees = (value: number): string => value.toFixed(degreeDigits);

/** Metres from the start, height and time (empty where unknown), position, and what was measured there. */
function* positionRows({ positions }: FeatureContent, runs: readonly Run[]): Generator<string> {
  const [distance, ...titles] = ['distance_m', 'elevation_m', 'time', 'lat', 'lon'];
  // Such as those of a file of ours.
  const kinds = positions.seriesNames.filter(kind => kind !== distance);
  yield row([distance, ...titles, ...kinds]);
  let metres = 0;
  for (const run of runs) {
    const heights = positions.heights(run);
    const times = positions.times(run);
    const series = positions.series(run);
    for (const [index, height] of heights.entries()) {
      const at = run.from + index;
      const [lon, lat] = positions.at(at);
      if (index > 0) metres += metresBetween(...positions.at(at - 1), lon, lat);
      const figures = kinds.map(kind => lookup(series, kind)?.[index]);
      yield row([
        metres.toFixed(1),
        height === null ? null : rounded(height, 2),
        timeText(times?.[index] ?? null),
        degrees(lat),
        degrees(wrapped(lon)),
        ...figures,
      ]);
    }
  }
}

/** The name, the place, and what else is said; geometries as well-known text where any is more than a point. */
function* featureRows(content: FeatureContent): Generator<string> {
  const { features, positions } = content;
  const others = columnsOf(content);
  const isCalled = (meaning: Parameters<typeof isColumnOf>[1]) => others.some(({ name }) => isColumnOf(name, meaning));
  const place = (at: 0 | 1) => (feature: Feature) => {
    const run = pointOf(feature);
    return run && degrees(at === 0 ? wrapped(positions.at(run.from)[0]) : positions.at(run.from)[1]);
  };
  const height: FeatureColumn = { name: 'elevation', of: feature => heightOf(pointOf(feature), positions) };
  const time: FeatureColumn = { name: 'time', of: feature => timeOf(pointOf(feature), positions) };
  const isUsed = ({ of }: FeatureColumn) => features.some(feature => of(feature) != null);
  const isWkt = isCalled('zone') || isCalled('system') || !features.every(pointOf);
  // A reader takes the first column of a meaning, which is none of the attributes.
  const columns: FeatureColumn[] = [
    { name: 'name', of: ({ name }) => name },
    { name: 'lat', of: place(1) },
    { name: 'lon', of: place(0) },
    ...(isCalled('height') || isUsed(height) ? [height] : []),
    ...(isCalled('time') || isUsed(time) ? [time] : []),
    ...(isWkt ? [{ name: 'WKT', of: ({ shapes }: Feature) => wellKnownText(geometryOf(shapes, positions)) }] : []),
    ...others,
  ];
  yield row(columns.map(({ name }) => name));
  for (const feature of features) yield row(columns.map(({ of }) => of(feature)));
}

/** Where a feature is a point, and nothing else. */
const pointOf = ({ shapes: [shape, ...more] }: Feature): Run | undefined =>
  shape?.kind === 'point' && more.length === 0 ? shape.runs[0] : undefined;

const heightOf = (run: Run | undefined, positions: PositionColumns): number | undefined => {
  const [height] = run === undefined ? [] : positions.heights(run);
  return height == null ? undefined : rounded(height, 2);
};

const timeOf = (run: Run | undefined, positions: PositionColumns): string | null =>
  timeText((run && positions.times(run)?.[0]) ?? null);

function wellKnownText(geometry: Geometry | undefined): string {
  if (geometry === undefined) return '';
  if ('geometries' in geometry) return `GEOMETRYCOLLECTION (${geometry.geometries.map(wellKnownText).join(', ')})`;
  const { type, coordinates } = geometry;
  const text = placesText(coordinates);
  return `${type.toUpperCase()}${isHigh(coordinates) ? ' Z' : ''} ${type === 'Point' ? `(${text})` : text}`;
}

const isPlace = (coordinates: Coordinates): coordinates is number[] => typeof coordinates[0] === 'number';

const isHigh = (coordinates: Coordinates): boolean =>
  isPlace(coordinates) ? coordinates.length > 2 : coordinates.some(isHigh);

/** Unknown heights are left out: GDAL reads no texts for them. */
const placesText = (coordinates: Coordinates): string =>
  isPlace(coordinates) ? coordinates.join(' ') : `(${coordinates.map(placesText).join(', ')})`;
