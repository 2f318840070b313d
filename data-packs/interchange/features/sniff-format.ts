import { decodeHead } from '../decode-text.ts';

export const featureFormats = [
  'gpx',
  'tcx',
  'kml',
  'kmz',
  'geojson',
  'csv',
  'fit',
  'shp',
  'fgb',
  'gpkg',
  'zip',
  'gz',
] as const;
export type FeatureFormat = (typeof featureFormats)[number];

/** The format according to a file's name; undefined for files without features. */
export function formatOfName(fileName: string): FeatureFormat | undefined {
  const ending = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase();
  if (/^(?:geo|topo|nd)?json[ls]?$/.test(ending ?? '')) return 'geojson';
  return ending === 'tsv' ? 'csv' : featureFormats.find(format => format === ending);
}

/** What formats begin with, or have in their first bytes. */
const signatures: readonly (readonly [at: number, sign: string, format: FeatureFormat])[] = [
  [30, 'doc.kml', 'kmz'],
  [0, 'PK\u0003\u0004', 'zip'],
  [0, '\u001f\u008b', 'gz'],
  [8, '.FIT', 'fit'],
  [0, 'fgb\u0003', 'fgb'],
  [0, "\0\0'\n", 'shp'],
  [0, 'SQLite format 3\0', 'gpkg'],
];

/** Elements that begin a document. */
const roots: ReadonlyMap<string, FeatureFormat> = new Map([
  ['gpx', 'gpx'],
  ['kml', 'kml'],
  ['TrainingCenterDatabase', 'tcx'],
]);

/** What the content of a file says of its format, whatever it is called; undefined where it says nothing. */
export function sniffFormat(bytes: Uint8Array): FeatureFormat | undefined {
  const first = String.fromCharCode(...bytes.subarray(0, 40));
  const signed = signatures.find(([at, sign]) => first.startsWith(sign, at));
  if (signed !== undefined) return signed[2];
  const head = decodeHead(bytes)?.replace(/^[\s\p{Cc}\ufeff]+/u, '');
  if (head === undefined) return undefined;
  if (/^[{[]/.test(head)) return 'geojson';
  if (/^<|<\?xml|<(?:\w+:)?(?:gpx|kml)[\s>]/.test(head)) {
    const root = /<(?:[\w.-]+:)?(gpx|kml|TrainingCenterDatabase)[\s>/]/.exec(head.replaceAll(/<!--.*?-->/gs, ''))?.[1];
    return roots.get(root ?? '');
  }
  return /^[^\r\n]*[,;\t|]/.test(head) ? 'csv' : undefined;
}
