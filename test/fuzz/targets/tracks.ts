import { gzipSync, zipSync } from 'fflate';
import type { FeatureFormat } from '../../../data-packs/interchange/features/sniff-format.ts';
import { readTrack } from '../../../renderer/formats/read-track.ts';
import { flatGeobuf as flatGeobufFile } from '../../data-packs/features/flatgeobuf-file.ts';
import { dbf, point, shp } from '../../data-packs/features/shapefile-writer.ts';
import { json, type Target, text } from '../target.ts';
import { triangle } from './triangle.ts';

const track = (format: FeatureFormat, seeds: () => Uint8Array[]): Target => ({
  seeds,
  read: bytes => readTrack({ name: `a.${format}`, format, bytes }, { id: 1, color: '#123456' }),
});

export const gpx = track('gpx', () => [
  text(
    '<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><metadata><name>Day</name></metadata>' +
      '<wpt lat="43.7" lon="7.4"><ele>3</ele><name>Port</name></wpt><rte><rtept lat="43.7" lon="7.4"/><rtept lat="43.8" lon="7.5"/></rte>' +
      '<trk><name>Up</name><extensions><line><color>ff0000</color></line></extensions><trkseg><trkpt lat="43.7" lon="7.4">' +
      '<ele>1</ele><time>2024-01-01T00:00:00Z</time></trkpt><trkpt lat="43.71" lon="7.41"/></trkseg></trk></gpx>',
  ),
]);

const kmlText =
  '<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="x"><Document><name>Day</name><Style id="a"><LineStyle><color>ff0000ff</color></LineStyle></Style>' +
  '<Placemark><name>P</name><styleUrl>#a</styleUrl><MultiGeometry><Point><coordinates>7.4,43.7,2</coordinates></Point><LineString><coordinates>7,43 8,44</coordinates></LineString>' +
  '<Polygon><outerBoundaryIs><LinearRing><coordinates>7,43 8,43 8,44 7,43</coordinates></LinearRing></outerBoundaryIs></Polygon></MultiGeometry></Placemark>' +
  '<Placemark><gx:Track><when>2024-01-01T00:00:00Z</when><when>2024-01-01T00:01:00Z</when><gx:coord>7 43 1</gx:coord><gx:coord>8 44 2</gx:coord></gx:Track></Placemark></Document></kml>';
export const kml = track('kml', () => [text(kmlText)]);
export const kmz = track('kmz', () => [
  zipSync({ 'doc.kml': text(kmlText) }, { level: 0 }),
  zipSync({ 'a.kml': text(kmlText) }),
]);

export const geojson = track('geojson', () => [
  json({
    type: 'FeatureCollection',
    name: 'Day',
    features: [
      {
        type: 'Feature',
        properties: { name: 'Up', stroke: '#ff0000', coordTimes: ['2024-01-01T00:00:00Z', 1] },
        geometry: {
          type: 'LineString',
          coordinates: [
            [7, 43, 1],
            [8, 44],
          ],
        },
      },
      {
        type: 'Feature',
        properties: null,
        geometry: {
          type: 'GeometryCollection',
          geometries: [
            {
              type: 'MultiPolygon',
              coordinates: [[triangle]],
            },
            { type: 'MultiPoint', coordinates: [[7, 43]] },
            {
              type: 'MultiLineString',
              coordinates: [
                [
                  [7, 43],
                  [179, 43],
                  [-179, 43],
                ],
              ],
            },
          ],
        },
      },
    ],
  }),
]);

export const trackCsv = track('csv', () => [
  text('lat;lon;ele;time\n43,7;7,4;3;2024-01-01T00:00:00Z\n43,8;7,5;;\n'),
  text('name,latitude (deg),longitude (deg)\n"A ""b""",43.7,7.4\n'),
]);

/** An activity of two positions and a course with a name: header, definitions, data. */
function fitFile(): Uint8Array {
  const definition = [0x40, 0, 0, 20, 0, 4, 253, 4, 0x86, 0, 4, 0x85, 1, 4, 0x85, 2, 2, 0x84];
  const record = [0, 1, 0, 0, 0, 0, 0, 0, 30, 0, 0, 0, 5, 0, 10];
  const course = [0x41, 0, 0, 31, 0, 1, 5, 4, 0x07, 1, 65, 66, 67, 0];
  const point = [0x42, 0, 0, 32, 0, 3, 2, 4, 0x85, 3, 4, 0x85, 6, 4, 0x07, 2, 0, 0, 0, 30, 0, 0, 0, 5, 65, 66, 67, 0];
  const data = Uint8Array.from([...definition, ...record, ...record, ...course, ...point]);
  const header = Buffer.alloc(14);
  header.set([14, 16, 0, 8]);
  header.writeUInt32LE(data.length, 4);
  header.write('.FIT', 8);
  return withFitSum(Buffer.concat([header, data, Uint8Array.of(0, 0)]));
}

const nibbles = [
  0x0000, 0xcc01, 0xd801, 0x1400, 0xf001, 0x3c00, 0x2800, 0xe401, 0xa001, 0x6c00, 0x7800, 0xb401, 0x5000, 0x9c01,
  0x8801, 0x4400,
];

/** Mends the length and the sum, for changes to get behind them. */
function withFitSum(bytes: Uint8Array): Uint8Array {
  const mended = Buffer.from(bytes);
  const end = mended.length - 2;
  const front = mended[0] ?? 0;
  if (front < 12 || end < front) return mended;
  mended.writeUInt32LE(end - front, 4);
  if (front >= 14) mended.writeUInt16LE(0, 12);
  let sum = 0;
  for (const byte of mended.subarray(0, end))
    for (const half of [byte & 15, byte >>> 4]) sum = (sum >>> 4) ^ (nibbles[sum & 15] ?? 0) ^ (nibbles[half] ?? 0);
  mended.writeUInt16LE(sum, end);
  return mended;
}

export const tcx = track('tcx', () => [
  text(
    '<TrainingCenterDatabase><Activities><Activity Sport="Running"><Id>2024-01-01T00:00:00Z</Id><Lap StartTime="a"><Calories>5</Calories><Track>' +
      '<Trackpoint><Time>2024-01-01T00:00:00Z</Time><Position><LatitudeDegrees>43.7</LatitudeDegrees><LongitudeDegrees>7.4</LongitudeDegrees></Position>' +
      '<AltitudeMeters>3</AltitudeMeters><HeartRateBpm><Value>120</Value></HeartRateBpm></Trackpoint></Track></Lap></Activity></Activities><Courses><Course>' +
      '<Name>C</Name><CoursePoint><Name>L</Name><Position><LatitudeDegrees>43.7</LatitudeDegrees><LongitudeDegrees>7.4</LongitudeDegrees></Position></CoursePoint></Course></Courses></TrainingCenterDatabase>',
  ),
]);

const shapes = shp(15, [{ parts: [triangle, triangle.toReversed()], z: [1, 2, 3, 4, 5, 6, 7, 8] }]);
const names = dbf(['NAME:C:8', 'N:N:4', 'D:D:8', 'L:L:1'], [['A', 1, '20240101', true]]);
/** Unpacked as it is, and with the layers in it changed. */
export const zip = track('zip', () => [
  zipSync(
    {
      'a.shp': shapes,
      'a.dbf': names,
      'a.cpg': text('UTF-8'),
      'a.prj': text('GEOGCS["a",DATUM["D_Amersfoort",SPHEROID["b",6377397,299]]]'),
    },
    { level: 0 },
  ),
  zipSync({
    'a.kml': text(kmlText),
    'b.gpx.gz': gzipSync(text('<gpx><wpt lat="1" lon="2"/></gpx>')),
    'c.txt': text('c'),
  }),
]);
export const gz = track('gz', () => [gzipSync(text('lat,lon\n43.7,7.4\n'))]);
export const shapefile = track('shp', () => [shapes, shp(1, [point(7.4, 43.7)]), shp(8, [{ parts: [triangle] }])]);
export const flatGeobuf = track('fgb', () => [flatGeobufFile]);

const plainFit = track('fit', () => [fitFile()]);
export const fit: Target = {
  ...plainFit,
  read: bytes => {
    plainFit.read(withFitSum(bytes));
    return plainFit.read(bytes);
  },
};
