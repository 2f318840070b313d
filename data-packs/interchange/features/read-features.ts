import { decodePieces, decodeText } from '../decode-text.ts';
import type { FeatureFile } from './feature.ts';
import { FeatureCollector } from './feature-collector.ts';
import { type FormatFault, FormatProblem } from './format-problem.ts';
import { readFit } from './read-fit.ts';
import { readFlatGeobuf } from './read-flatgeobuf.ts';
import { readGeoJson } from './read-geojson.ts';
import { readGpx } from './read-gpx.ts';
import { readKml } from './read-kml.ts';
import { readShapefile } from './read-shapefile.ts';
import { readTable } from './read-table-features.ts';
import { readTcx } from './read-tcx.ts';
import type { FeatureFormat } from './sniff-format.ts';
import { type Member, unpacked } from './unpack.ts';

type Reader = (member: Member, file: FeatureCollector) => void;

const inPieces =
  (read: (text: Iterable<string>, file: FeatureCollector) => void): Reader =>
  ({ bytes }, file) =>
    read(textIn(decodePieces(bytes)), file);

/** How each format is read, and what is said of a file that is none of it. */
const readers: Readonly<Record<Exclude<FeatureFormat, 'kmz' | 'zip' | 'gz'>, readonly [Reader, FormatFault]>> = {
  gpx: [inPieces(readGpx), 'notGpx'],
  tcx: [inPieces(readTcx), 'notTcx'],
  kml: [inPieces(readKml), 'notKml'],
  geojson: [({ bytes }, file) => readGeoJson(textIn(decodeText(bytes)), file), 'notGeoJson'],
  csv: [inPieces(readTable), 'notCsv'],
  fit: [({ bytes }, file) => readFit(bytes, file), 'notFit'],
  shp: [readShapefile, 'notShapefile'],
  fgb: [({ bytes }, file) => readFlatGeobuf(bytes, file), 'notFlatGeobuf'],
  gpkg: [
    () => {
      // A database, which no window reads.
      throw new FormatProblem('geoPackage');
    },
    'geoPackage',
  ],
};

/**
 * Reads people's files as they are: all that can be read, and what was left out, also of files within them, each in a
 * folder of its name. The content tells the format; `format`, by a file's name, only where it does not. Throws
 * `FormatProblem` where there is nothing to draw.
 */
export function readFeatures({ format, bytes }: { format: FeatureFormat; bytes: Uint8Array }): FeatureFile {
  if (bytes.length === 0) throw new FormatProblem('empty');
  const all = new FeatureCollector();
  const read: { path: string; file: FeatureFile }[] = [];
  let problem: FormatProblem | undefined;
  for (const member of unpacked({ path: '', format, bytes }, all.left)) {
    try {
      read.push({ path: member.path, file: readMember(member, new FeatureCollector(all)) });
    } catch (error) {
      if (!(error instanceof FormatProblem) || error.fault === 'tooMany') throw error;
      problem ??= error;
      all.left.add('member', { name: member.path });
    }
  }
  const [first, ...more] = read;
  if (first === undefined) throw problem ?? new FormatProblem('noKmlInKmz');
  if (more.length === 0) return { ...first.file, left: [...first.file.left, ...all.left.list] };
  for (const { file } of read)
    for (const { reason, count, names = [] } of file.left)
      all.left.add(reason, { count, ...(names[0] !== undefined && { name: names[0] }) });
  const sum = (of: 'all' | 'lost') => read.reduce((total, { file }) => total + file[of], 0);
  return {
    features: read.flatMap(({ path, file }) =>
      file.features.map(one => ({ ...one, folder: [...path.split('/'), ...(one.folder ?? [])] })),
    ),
    positions: all.positions,
    left: all.left.list,
    unit: 'feature',
    all: sum('all'),
    lost: sum('lost'),
  };
}

function readMember(member: Member, collector: FeatureCollector): FeatureFile {
  const { format } = member;
  if (format === 'zip' || format === 'kmz' || format === 'gz') throw new FormatProblem('notKmz');
  const [read, none] = readers[format];
  read(member, collector);
  const { left } = collector;
  if (member.isTorn === true && !left.has('cutOff')) left.add('cutOff');
  const { file } = collector;
  if (file.features.length === 0) throw new FormatProblem(faultOf(collector, none));
  return file;
}

/** Why nothing is left. */
function faultOf({ left }: FeatureCollector, none: FormatFault): FormatFault {
  if (left.has('notDegrees')) return 'notDegrees';
  if (left.has('noPosition')) return 'noNumbers';
  if (left.has('cutOff') || left.has('damaged') || left.has('notRead')) return none;
  return left.has('link') ? 'onlyLinks' : 'empty';
}

function textIn<Text>(text: Text | undefined): Text {
  if (text === undefined) throw new FormatProblem('notText');
  return text;
}
