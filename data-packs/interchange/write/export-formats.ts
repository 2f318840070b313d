import type { FeatureContent, Shape } from '../features/feature.ts';
import { writeCsv } from './write-csv.ts';
import { writeGeoJson } from './write-geojson.ts';
import { writeGpx } from './write-gpx.ts';
import { writeKml } from './write-kml.ts';

interface ExportFormat {
  /** Said as it is in every language. */
  label: string;
  /** The file's ending, without the dot. */
  ending: string;
  mediaType: string;
  /** What it has no room for, and leaves out. */
  without?: Shape['kind'];
  /** In pieces, so that large files are never held as a whole. */
  write: (content: FeatureContent) => Iterable<string>;
}

/** The formats of files that features are saved in; each reads back as what was written. */
export const exportFormats: readonly ExportFormat[] = [
  { label: 'GPX', ending: 'gpx', mediaType: 'application/gpx+xml', without: 'area', write: writeGpx },
  { label: 'KML', ending: 'kml', mediaType: 'application/vnd.google-earth.kml+xml', write: writeKml },
  { label: 'GeoJSON', ending: 'geojson', mediaType: 'application/geo+json', write: writeGeoJson },
  { label: 'CSV', ending: 'csv', mediaType: 'text/csv', write: writeCsv },
];

/** A database, which only the service writes. */
export const geoPackage = {
  label: 'GeoPackage',
  ending: 'gpkg',
  mediaType: 'application/geopackage+sqlite3',
} as const satisfies Omit<ExportFormat, 'write'>;

/** How many features a format leaves out, in whole or in part. */
export const countLeftOut = ({ without }: Pick<ExportFormat, 'without'>, { features }: FeatureContent): number =>
  features.filter(({ shapes }) => shapes.some(({ kind }) => kind === without)).length;
