import type { GeoDocument } from './geo-document.ts';
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
  /** Whether it has room for figures of each line, such as those of legs. */
  figures: boolean;
  write: (document: GeoDocument) => string;
}

/** The formats of files that lines and points are saved in; each reads back as what was written. */
export const exportFormats: readonly ExportFormat[] = [
  { label: 'GPX', ending: 'gpx', mediaType: 'application/gpx+xml', figures: false, write: writeGpx },
  { label: 'KML', ending: 'kml', mediaType: 'application/vnd.google-earth.kml+xml', figures: false, write: writeKml },
  { label: 'GeoJSON', ending: 'geojson', mediaType: 'application/geo+json', figures: true, write: writeGeoJson },
  { label: 'CSV', ending: 'csv', mediaType: 'text/csv', figures: false, write: writeCsv },
];

/** A document as a file of each format; `hasLines`: without lines there is no table of positions. */
export const documentFiles = (
  fileName: string,
  hasLines: boolean,
  documentFor: (format: ExportFormat) => GeoDocument,
) =>
  exportFormats
    .filter(({ ending }) => hasLines || ending !== 'csv')
    .map(format => {
      const { label, ending, mediaType, write } = format;
      const content = () => write(documentFor(format));
      return { label, isFormat: true, name: `${fileName}.${ending}`, mediaType, content };
    });
