import Papa from 'papaparse';
import type { FileContent } from './read-gpx.ts';
import { TrackProblem } from './track-shapes.ts';

/** Names of columns, as programs and people write them; compared without case, blanks and units. */
const columns = {
  lat: ['lat', 'latitude', 'y', 'ycoord', 'breite', 'breitengrad', 'latitud', 'latitudine', 'gpslatitude'],
  lon: [
    'lon',
    'lng',
    'long',
    'longitude',
    'x',
    'xcoord',
    'länge',
    'längengrad',
    'longitud',
    'longitudine',
    'gpslongitude',
  ],
  height: ['elevation', 'ele', 'elev', 'altitude', 'alt', 'height', 'z', 'höhe', 'hoehe', 'gpsaltitude'],
  time: ['time', 'timestamp', 'datetime', 'date', 'zeit', 'when'],
  name: ['name', 'title', 'label', 'description', 'place', 'ort', 'nom', 'titel', 'bezeichnung'],
} as const;

/**
 * Reads a table with a column of latitudes and one of longitudes: named rows are points, others one line in their
 * order. Takes commas, semicolons and tabs between cells, and decimal commas. Throws `TrackProblem`.
 */
export function readCsv(text: string): FileContent {
  const { data, errors } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' });
  const [head, ...rows] = data;
  // A quote that never ends swallows the rest of the file.
  if (head === undefined || errors.some(({ type }) => type === 'Quotes')) throw new TrackProblem('notCsv');
  const titles = head.map(plainTitle);
  const column = (which: keyof typeof columns): number =>
    titles.findIndex(title => (columns[which] as readonly string[]).includes(title));
  const [lat, lon, height, time, name] = [
    column('lat'),
    column('lon'),
    column('height'),
    column('time'),
    column('name'),
  ];
  if (lat < 0 || lon < 0) throw new TrackProblem('noColumns');
  const read = rows.map(row => {
    const position = [numberOf(row[lon]), numberOf(row[lat])];
    const metres = numberOf(row[height]);
    return {
      coordinates: Number.isNaN(metres) ? position : [...position, metres],
      time: row[time]?.trim() ?? null,
      name: row[name]?.trim(),
    };
  });
  const features: GeoJSON.Feature[] =
    name >= 0
      ? read.map(one => ({
          type: 'Feature',
          properties: { name: one.name },
          geometry: { type: 'Point', coordinates: one.coordinates },
        }))
      : [
          {
            type: 'Feature',
            properties: { coordTimes: read.map(one => one.time) },
            geometry: { type: 'LineString', coordinates: read.map(one => one.coordinates) },
          },
        ];
  return { geoJson: { type: 'FeatureCollection', features }, name: undefined };
}

/** A column's title without case, units, blanks and signs. */
function plainTitle(title: string): string {
  const withoutUnit = title
    .toLowerCase()
    .replace(/[([].*$/, '')
    .trim()
    .replace(/_(?:m|deg|wgs84)$/, '');
  return withoutUnit.replaceAll(/[^\p{L}]/gu, '');
}

/** NaN for anything but a number, also for an empty or a missing cell. */
function numberOf(cell: string | undefined): number {
  const text = cell?.trim() ?? '';
  return text === '' ? Number.NaN : Number(/^[+-]?\d+,\d+$/.test(text) ? text.replace(',', '.') : text);
}
