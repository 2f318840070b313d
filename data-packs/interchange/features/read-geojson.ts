import { isRecord } from '../../base/is-record.ts';
import { jsonMarks } from '../../base/json-marks.ts';
import { degreesFrom } from '../../geo/epsg.ts';
import { type AttributeValue, deepestFolder, type FeatureFile } from './feature.ts';
import { FeatureCollector } from './feature-collector.ts';
import { FormatProblem } from './format-problem.ts';
import { listOf, shapesOfGeometry, type ToDegrees } from './geometry-shapes.ts';
import { elementsOfOverpass, esriGeometry, esriSystem, featuresOfTopology } from './json-dialects.ts';
import { jsonItems } from './json-items.ts';
import { mostPositions, mostSeries } from './position-columns.ts';
import { takeStyle } from './simplestyle.ts';

/** Lists, objects and what is in them: the most positions without heights, for which a parser takes room, too. */
const mostParts = 3 * mostPositions;

/** Reads features of a collection, a list, lines, a sequence or a topology, each by itself. */
export function readGeoJson(text: string, file: FeatureCollector): void {
  let toDegrees: ToDegrees | undefined;
  let isTorn = false;
  let isEmpty = true;
  for (const item of jsonItems(text)) {
    isTorn ||= item.isTorn;
    isEmpty = false;
    const shell = item.isShell ? parsed(item.text) : undefined;
    if (!isRecord(shell)) continue;
    file.name ??= shell.name;
    toDegrees ??= systemOf(shell.crs) ?? esriSystem(shell.spatialReference);
  }
  for (const item of jsonItems(text)) {
    if (item.isShell) continue;
    const value = parsed(item.text);
    if (isRecord(value)) addFeatures(value, file, toDegrees, item.isTorn);
    else if (!item.isTorn) file.left.add('notRead');
  }
  if (isTorn) file.left.add('cutOff');
  if (isEmpty) file.left.add('notRead');
}

/** The features of GeoJSON that a program has already. */
export function featuresOfGeoJson(value: unknown): FeatureFile {
  const file = new FeatureCollector();
  if (isRecord(value)) addFeatures(value, file, systemOf(value.crs));
  else file.left.add('notRead');
  return file.file;
}

/** Parses strictly, else without what programs write beside JSON: line ends in texts, NaN, commas before an end. */
function parsed(text: string): unknown {
  const { boxes, members, values } = jsonMarks(text);
  if (members > mostPositions || boxes + values > mostParts) throw new FormatProblem('tooMany');
  try {
    return JSON.parse(text);
  } catch {
    const mended = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\b(?:NaN|Infinity)\b|,(?=\s*[\]}])/gs;
    try {
      return JSON.parse(
        text.replaceAll(mended, token =>
          token.startsWith('"') ? token.replaceAll(/\p{Cc}/gu, ' ') : token === ',' ? '' : 'null',
        ),
      );
    } catch {
      return undefined;
    }
  }
}

/** Of the member that GeoJSON had before it was of WGS84 alone; undefined where it says nothing else. */
function systemOf(crs: unknown): ToDegrees | undefined {
  const { name, code } = isRecord(crs) && isRecord(crs.properties) ? crs.properties : {};
  const found = /(?:EPSG\D*:|^)(\d{4,6})$/i.exec(String(name ?? code ?? ''))?.[1];
  return found === undefined || found === '4326' ? undefined : degreesFrom(Number(found));
}

/** Collections within collections. */
const deepest = 20;

function addFeatures(
  value: Record<string, unknown>,
  file: FeatureCollector,
  given?: ToDegrees,
  isTorn = false,
  depth = 0,
): void {
  const { type, features } = value;
  const toDegrees = systemOf(value.crs) ?? given;
  if (Array.isArray(features) && depth < deepest) {
    for (const one of features) addFeatures(isRecord(one) ? one : {}, file, toDegrees, isTorn, depth + 1);
  } else if (Array.isArray(value.elements)) {
    for (const one of elementsOfOverpass(value.elements)) addFeature(one, file, {});
  } else if (type === 'Topology') {
    for (const { folder, feature } of featuresOfTopology(value, file)) addFeature(feature, file, { toDegrees, folder });
  } else {
    file.name ??= value.name;
    addFeature(value, file, { toDegrees, isTorn });
  }
}

function addFeature(
  value: Record<string, unknown>,
  file: FeatureCollector,
  { toDegrees, folder, isTorn = false }: { toDegrees?: ToDegrees | undefined; folder?: string[]; isTorn?: boolean },
): void {
  const isFeature = value.type === 'Feature' || isRecord(value.geometry);
  const properties = isRecord(value.attributes) ? value.attributes : value.properties;
  const { coordTimes, coordinateProperties, ...about } = isFeature && isRecord(properties) ? properties : {};
  const { times = coordTimes, ...others } = isRecord(coordinateProperties) ? coordinateProperties : {};
  const measured = { times, series: Object.entries(others).slice(0, mostSeries) };
  const shapes = shapesOfGeometry(isFeature ? esriGeometry(value.geometry) : value, { file, toDegrees, measured });
  const { name, description, ...attributes } = attributesOf(about);
  const style = takeStyle(attributes);
  const path = folder ?? listOf(value.folder).filter(one => typeof one === 'string');
  file.add(
    {
      name: name ?? attributes.title,
      ...(typeof description === 'string' && { description }),
      ...(path.length > 0 && { folder: path.slice(0, deepestFolder) }),
      ...(value.hidden === true && { hidden: true }),
      attributes,
      style,
    },
    shapes,
    { mayBeEmpty: isTorn },
  );
}

/** Values as they are, lists and objects as their text. */
function attributesOf(about: Readonly<Record<string, unknown>>): Record<string, AttributeValue> {
  return Object.fromEntries(
    Object.entries(about).map(([name, value]) => [name, isPlain(value) ? value : JSON.stringify(value)]),
  );
}

const isPlain = (value: unknown): value is AttributeValue => value === null || typeof value !== 'object';
