import { decodePieces, decodeText } from '../decode-text.ts';
import type { FeatureFile } from './feature.ts';
import { FeatureCollector } from './feature-collector.ts';
import { type FormatFault, FormatProblem } from './format-problem.ts';
import { unzipFeatures } from './kmz.ts';
import { readFit } from './read-fit.ts';
import { readGeoJson } from './read-geojson.ts';
import { readGpx } from './read-gpx.ts';
import { readKml } from './read-kml.ts';
import { readTable } from './read-table-features.ts';
import { type FeatureFormat, sniffFormat } from './sniff-format.ts';

const readers: Readonly<Record<Exclude<FeatureFormat, 'kmz'>, (bytes: Uint8Array, file: FeatureCollector) => void>> = {
  gpx: (bytes, file) => readGpx(textIn(decodePieces(bytes)), file),
  kml: (bytes, file) => readKml(textIn(decodePieces(bytes)), file),
  geojson: (bytes, file) => readGeoJson(textIn(decodeText(bytes)), file),
  csv: (bytes, file) => readTable(textIn(decodePieces(bytes)), file),
  fit: readFit,
};

const noneOf: Readonly<Record<FeatureFormat, FormatFault>> = {
  gpx: 'notGpx',
  kml: 'notKml',
  kmz: 'notKmz',
  geojson: 'notGeoJson',
  csv: 'notCsv',
  fit: 'notFit',
};

/**
 * Reads people's files as they are: all that can be read, and what was left out. The content tells the format; `format`,
 * by a file's name, only where it does not. Throws `FormatProblem` where there is nothing to draw.
 */
export function readFeatures({ format, bytes }: { format: FeatureFormat; bytes: Uint8Array }): FeatureFile {
  if (bytes.length === 0) throw new FormatProblem('empty');
  const told = sniffFormat(bytes) ?? format;
  if (told === 'kmz') {
    const inner = unzipFeatures(bytes);
    if (sniffFormat(inner.bytes) === 'kmz') throw new FormatProblem('notKmz');
    return readFeatures(inner);
  }
  const collector = new FeatureCollector();
  readers[told](bytes, collector);
  const { file } = collector;
  if (file.features.length === 0) throw new FormatProblem(faultOf(collector, told));
  return file;
}

/** Why nothing is left. */
function faultOf({ left }: FeatureCollector, format: FeatureFormat): FormatFault {
  if (left.has('notDegrees')) return 'notDegrees';
  if (left.has('noPosition')) return 'noNumbers';
  if (left.has('cutOff') || left.has('damaged') || left.has('notRead')) return noneOf[format];
  return left.has('link') ? 'onlyLinks' : 'empty';
}

function textIn<Text>(text: Text | undefined): Text {
  if (text === undefined) throw new FormatProblem('notText');
  return text;
}
