import { isRecord } from '../../../../data-packs/base/is-record.ts';
import { decodeText } from '../../../../data-packs/interchange/decode-text.ts';
import { FormatProblem } from '../../../../data-packs/interchange/features/format-problem.ts';
import type { LeftOut } from '../../../../data-packs/interchange/features/left-out.ts';
import { featuresOfGeoJson } from '../../../../data-packs/interchange/features/read-geojson.ts';
import { choroplethWords as t, tracksWords as trackWords } from '../../../words.ts';
import type { AreaFeature, OwnAreas, OwnTable } from '../choice/choropleth.ts';
import { refuseLarger, UnfitFile } from '../own/read-own-files.ts';
import { tableRows } from './table-rows.ts';

/** Bytes of a table, which goes along with each request, and of areas, which are thinned before. */
const largestTable = 1024 * 1024;
const largestAreas = 64 * 1024 * 1024;

/** Reads a CSV with a head of two columns at least. Throws `UnfitFile`. */
export async function readTableFile(file: File): Promise<OwnTable> {
  const { name, size } = file;
  refuseLarger(largestTable, name, size);
  const csv = decodeText(new Uint8Array(await file.arrayBuffer())) ?? '';
  const { columns, rows } = tableRows(csv);
  if (columns.length < 2 || rows.length === 0) throw new UnfitFile(t('noTable', { name }));
  return { name, csv };
}

/** Reads GeoJSON with areas that have properties. Throws `UnfitFile`. */
export async function readAreasFile(file: File): Promise<OwnAreas> {
  const { name, size } = file;
  refuseLarger(largestAreas, name, size);
  return { name, features: areaFeatures(decodeText(new Uint8Array(await file.arrayBuffer())) ?? '', name) };
}

/** The areas of a text of GeoJSON. Throws `UnfitFile` naming the file. */
export function areaFeatures(text: string, name: string): AreaFeature[] {
  let features: AreaFeature[];
  try {
    const read: unknown = JSON.parse(text);
    const list = isRecord(read) && Array.isArray(read.features) ? read.features : [read];
    features = list.filter(isArea);
    const [left] = featuresOfGeoJson({ type: 'FeatureCollection', features }).left.filter(isLoss);
    if (left !== undefined) throw new FormatProblem(left.reason === 'notDegrees' ? 'notDegrees' : 'notGeoJson');
  } catch (error) {
    const fault = error instanceof FormatProblem ? error.fault : 'notGeoJson';
    throw new UnfitFile(trackWords(fault, { file: name }));
  }
  if (features.length === 0) throw new UnfitFile(t('noAreas', { name }));
  return features.map(({ type, id, properties, geometry }) => ({
    type,
    ...(id !== undefined && { id }),
    properties,
    geometry,
  }));
}

const isLoss = ({ reason }: LeftOut): boolean => reason !== 'atZero';

const isArea = (one: unknown): one is AreaFeature =>
  isRecord(one) &&
  one.type === 'Feature' &&
  isRecord(one.geometry) &&
  (one.geometry.type === 'Polygon' || one.geometry.type === 'MultiPolygon');
