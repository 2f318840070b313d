import { strToU8, zipSync } from 'fflate';
import { FitBaseType, FitEncoder } from 'fit-file-parser/encoder';
import { describe, expect, test } from 'vitest';
import { wrapped } from '../../data-packs/geo/lon-lat.ts';
import type { FeatureFormat } from '../../data-packs/interchange/features/sniff-format.ts';
import { readTrack } from '../../renderer/formats/read-track.ts';

const about = { id: 1, color: '#e03177' };
const read = (content: string | Uint8Array, format: FeatureFormat) => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return readTrack({ name: `my file.${format}`, format, bytes }, about);
};
const refused = (content: string | Uint8Array, format: FeatureFormat) => {
  try {
    read(content, format);
  } catch (error) {
    return String(error instanceof Error ? error.message : error);
  }
  return 'it was read';
};

const kml = (inner: string) =>
  `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inner}</Document></kml>`;
const line = '<LineString><coordinates>\n 9.5,47,500 9.6,47.1,600\n 9.7,47 </coordinates></LineString>';

describe('KML', () => {
  test('gives lines, areas and points with names, heights, and colours of their own or of shared styles', () => {
    const { name, color, shapes } = read(
      kml(`<name>Trip</name><Style id="s"><LineStyle><color>ff0c59e8</color></LineStyle></Style>
        <Folder><Placemark><name>Way</name><styleUrl>#s</styleUrl>${line}</Placemark></Folder>
        <Placemark><name>Zürich &amp; 東京</name><Point><coordinates>8.54,47.37,408</coordinates></Point></Placemark>
        <Placemark><MultiGeometry><Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 1,0 1,1 0,0</coordinates>
          </LinearRing></outerBoundaryIs></Polygon></MultiGeometry></Placemark>`),
      'kml',
    );
    expect({ name, color }).toEqual({ name: 'Trip', color: '#e8590c' });
    expect(shapes.lines).toEqual([
      {
        line: [
          [9.5, 47],
          [9.6, 47.1],
          [9.7, 47],
        ],
        heights: [500, 600, null],
        name: 'Way',
        color: '#e8590c',
      },
    ]);
    expect(shapes.points).toEqual([[8.54, 47.37]]);
    expect(shapes.marks).toEqual([{ name: 'Zürich & 東京', height: 408 }]);
    expect(shapes.areas).toHaveLength(1);
  });

  test('gives tracks with times', () => {
    const { shapes } = read(
      kml(`<Placemark><gx:Track xmlns:gx="http://www.google.com/kml/ext/2.2">
        <when>2026-05-01T10:00:00Z</when><when>2026-05-01T10:00:05Z</when>
        <gx:coord>9.5 47 500</gx:coord><gx:coord>9.6 47 510</gx:coord></gx:Track></Placemark>`),
      'kml',
    );
    expect(shapes.lines[0]?.times).toEqual([Date.UTC(2026, 4, 1, 10), Date.UTC(2026, 4, 1, 10, 0, 5)]);
    expect(shapes.lines[0]?.heights).toEqual([500, 510]);
  });

  test.each([
    ['a page', '<html/>', 'is not a KML file'],
    ['empty', kml(''), 'has no track, route or point in it'],
    [
      'without numbers',
      kml('<Placemark><Point><coordinates>a,b</coordinates></Point></Placemark>'),
      'has no position that can be read',
    ],
    ['that is a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d), 'is not text'],
  ])('that is %s is refused in a sentence', (_name, content, why) => {
    expect(refused(content, 'kml')).toContain(why);
  });
});

test('a text of megabytes is read as a short one, wherever its pieces end', () => {
  const places = Array.from({ length: 100_000 }, (_, i) => [i % 180, (i % 89) + 0.25] as const);
  const heights = places.map((_, i) => (i % 3 === 0 ? null : i));
  const drawn = [
    read(
      kml(
        `<Placemark><name>Grüße ${'é'.repeat(70_000)}</name><LineString><coordinates>${places
          .map(([lon, lat], i) => `${lon},${lat}${i % 3 === 0 ? '' : `,${i}`}`)
          .join('\r\n')}</coordinates></LineString></Placemark>`,
      ),
      'kml',
    ),
    read(
      `seq;lat;lon;Höhe;note\r\n${places
        .map(([lon, lat], i) => `${i};${lat};${lon};${i % 3 === 0 ? '' : i};"é ""x""\r\n;"`)
        .join('\r\n')}`,
      'csv',
    ),
    read(
      `<gpx><trk><trkseg>${places
        .map(([lon, lat], i) => `<trkpt lat="${lat}" lon="${lon}">${i % 3 === 0 ? '' : `<ele>${i}</ele>`}</trkpt>`)
        .join('')}</trkseg></trk></gpx>`,
      'gpx',
    ),
  ];
  for (const { shapes } of drawn) {
    expect(shapes.lines).toHaveLength(1);
    expect(shapes.lines[0]?.line.map(([lon, lat]) => [wrapped(lon), lat])).toEqual(places);
    expect(shapes.lines[0]?.heights).toEqual(heights);
  }
  expect(drawn[0]?.shapes.lines[0]?.name).toBe(`Grüße ${'é'.repeat(114)}`);
});

test('the colour of a KML is that of its first placemark with one, of its own or of a style that comes later', () => {
  const place = (style: string) => `<Placemark>${style}${line}</Placemark>`;
  const own = place('<Style><LineStyle><color>ff0c59e8</color></LineStyle></Style>');
  const shared = '<Style id="s"><LineStyle><color>ff332211</color></LineStyle></Style>';
  const url = place('<styleUrl>#s</styleUrl>');
  expect(read(kml(`<Placemark/>${place('')}${url}${own}${shared}`), 'kml').color).toBe('#112233');
  expect(read(kml(`${place('')}${own}${url}${shared}`), 'kml').color).toBe('#e8590c');
});

describe('KMZ', () => {
  const doc = strToU8(kml(`<name>Zipped</name><Placemark>${line}</Placemark>`));
  test('is its doc.kml, else its first KML', () => {
    expect(
      read(zipSync({ 'a.png': new Uint8Array(9), 'other.kml': strToU8(kml('')), 'doc.kml': doc }), 'kmz').name,
    ).toBe('Zipped');
    expect(read(zipSync({ 'files/one.KML': doc }), 'kmz').name).toBe('Zipped');
  });

  test('that is none, torn off, without KML, or a bomb is refused in a sentence', () => {
    const whole = zipSync({ 'doc.kml': doc });
    expect(refused('x', 'kmz')).toContain('cannot be unpacked');
    expect(refused(whole.slice(0, whole.length - 40), 'kmz')).toContain('cannot be unpacked');
    expect(refused(zipSync({ 'a.png': new Uint8Array(9) }), 'kmz')).toContain('has no file in it that Outpost draws');
    // Says that it unfolds to 4 GB.
    const bomb = zipSync({ 'doc.kml': doc });
    const view = new DataView(bomb.buffer, bomb.byteOffset);
    for (let at = 0; at + 28 < bomb.length; at++) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 0xffff_fff0, true);
    }
    expect(refused(bomb, 'kmz')).toContain('unfolds to more than Outpost draws');
  });
});

describe('CSV', () => {
  test.each([
    ['commas', 'lat,lon,ele\n47,9.5,500\n47.1,9.6,\n'],
    ['semicolons and decimal commas', '\ufeffBreite;Länge;Höhe (m)\r\n47;9,5;500\r\n47,1;9,6;\r\n'],
    ['tabs and quotes', '"Longitude"\t"Latitude"\t"Elevation [m]"\n"9.5"\t"47"\t"500"\n9.6\t47.1\t\n'],
    ['units in its titles', 'distance_m,elevation_m,lat,lon\n0,500,47,9.5\n1,,47.1,9.6\n'],
  ])('with %s is a line with heights', (_name, text) => {
    const { shapes } = read(text, 'csv');
    expect(shapes.lines[0]?.line).toEqual([
      [9.5, 47],
      [9.6, 47.1],
    ]);
    expect(shapes.lines[0]?.heights).toEqual([500, null]);
  });

  test('with names is points', () => {
    const { shapes } = read('name,latitude,longitude\n"Huts, old ""and"" new",47,9.5\nΑθήνα,38,23.7\n', 'csv');
    expect(shapes.marks).toEqual([{ name: 'Huts, old "and" new' }, { name: 'Αθήνα' }]);
    expect(shapes.points).toEqual([
      [9.5, 47],
      [23.7, 38],
    ]);
  });

  test.each([
    ['without positions', 'a,b\n1,2\n', 'no columns "latitude" and "longitude"'],
    ['with a quote that never ends', 'lat,lon\n"47,9.5\n', 'is not a CSV file'],
    ['with words for numbers', 'lat,lon\nnorth,east\nx,y\n', 'has no position that can be read'],
    ['of a grid', 'lat,lon\n220000,750000\n220001,750001\n', 'not in degrees'],
    ['empty', '', 'has no track, route or point in it'],
  ])('%s is refused in a sentence', (_name, text, why) => {
    expect(refused(text, 'csv')).toContain(why);
  });
});

describe('FIT', () => {
  const semicircles = (degrees: number) => Math.round((degrees * 2 ** 31) / 180);
  const start = Date.UTC(2026, 4, 1, 10);
  const number = (field: number, size: number, baseType: FitBaseType, value: number) => ({
    number: field,
    size,
    baseType,
    value,
  });
  const text = (field: number, value: string) => {
    const bytes = FitEncoder.string(value);
    return { number: field, size: bytes.byteLength, baseType: FitBaseType.String, value: bytes };
  };
  const position = (lat: number, lon: number, [latField, lonField] = [0, 1]) => [
    number(latField, 4, FitBaseType.Sint32, semicircles(lat)),
    number(lonField, 4, FitBaseType.Sint32, semicircles(lon)),
  ];
  const time = (second: number) =>
    number(253, 4, FitBaseType.Uint32, FitEncoder.toFitTimestamp(new Date(start + second * 1000)));
  /** A course: its first record has an exact height, the second a coarse one, the third no position. */
  const course = () =>
    new FitEncoder({ protocolVersion: 0x20 })
      .writeMessage(31, [text(5, 'Über den Grat')])
      .writeMessage(20, [time(0), ...position(-45, 179.9), number(78, 4, FitBaseType.Uint32, (1234.6 + 500) * 5)])
      .writeMessage(20, [time(5), ...position(-45.1, -179.9), number(2, 2, FitBaseType.Uint16, (1300 + 500) * 5)])
      .writeMessage(20, [time(9), ...position(-45.1, -179.9).map(one => ({ ...one, value: 0x7fff_ffff }))])
      .writeMessage(32, [text(6, 'Hütte'), ...position(-45.05, 179.95, [2, 3])])
      .close();

  test('gives its line with heights and times over the antimeridian, its points and its name', () => {
    const { name, shapes } = read(course(), 'fit');
    expect(name).toBe('Über den Grat');
    expect(shapes.lines).toHaveLength(1);
    expect(shapes.lines[0]?.line.map(([lon, lat]) => [lon.toFixed(6), lat.toFixed(6)])).toEqual([
      ['179.900000', '-45.000000'],
      ['180.100000', '-45.100000'],
    ]);
    expect(shapes.lines[0]?.heights).toEqual([1234.6, 1300]);
    expect(shapes.lines[0]?.times).toEqual([start, start + 5000]);
    expect(shapes.marks).toEqual([{ name: 'Hütte' }]);
  });

  test('has times in the heads of its messages, fields of its makers, and numbers of either order', () => {
    const second = 1_000_000_000;
    const at = (offset: number) => 0x80 | ((second + offset) & 31);
    const big = (value: number) => [24, 16, 8, 0].map(bits => (value >>> bits) & 255);
    const place = [...big(semicircles(47)), ...big(semicircles(9.5)), 7, 7];
    const definition = [0x60, 0, 1, 0, 20, 3, 253, 4, 0x86, 0, 4, 0x85, 1, 4, 0x85, 1, 0, 2, 0];
    const data = [
      ...[...definition, 0, ...big(second), ...place, at(5), ...place, at(35), ...place],
      ...[0x41, 0, 0, 99, 0, 1, 1, 2, 0x84, 1, 7, 7, at(36), ...place],
    ];
    const head = [12, 16, 0, 8, data.length, 0, 0, 0, ...Buffer.from('.FIT')];
    const sum = FitEncoder.calculateCRC([...head, ...data]);
    const { shapes } = read(Uint8Array.from([...head, ...data, sum & 255, sum >> 8]), 'fit');
    const first = Date.UTC(1989, 11, 31) + second * 1000;
    expect(shapes.lines[0]?.times?.map(time => (time ?? 0) - first)).toEqual([0, 5000, 35_000, 36_000]);
    expect(shapes.lines[0]?.line.map(([lon, lat]) => [lon.toFixed(6), lat.toFixed(6)])).toEqual(
      Array(4).fill(['9.500000', '47.000000']),
    );
  });

  test('that is torn off or changed is drawn up to there, and says so; what is none is refused in a sentence', () => {
    const whole = course();
    const changed = whole.slice();
    changed[60] = (changed[60] ?? 0) ^ 0xff;
    expect(refused('FIT', 'fit')).toContain('is not a FIT file');
    expect(refused(new FitEncoder({ protocolVersion: 0x20 }).close(), 'fit')).toContain(
      'has no track, route or point in it',
    );
    for (const [torn, reason] of [
      [whole.slice(0, -30), 'cutOff'],
      [changed, 'damaged'],
    ] as const) {
      const { losses, shapes } = read(torn, 'fit');
      expect(losses?.left.map(one => one.reason)).toEqual([reason]);
      expect(shapes.lines).toHaveLength(1);
    }
    expect(refused(whole.slice(0, 40), 'fit')).toContain('is not a FIT file');
  });
});

describe('a file of more positions than a map can have', () => {
  const many = (unit: string) => unit.repeat(1_000_001);
  test.each<[FeatureFormat, string]>([
    ['gpx', `<gpx>${'<wpt lat="4" lon="7"/>'.repeat(250_001)}</gpx>`],
    ['kml', kml(`<Placemark><LineString><coordinates>${many('7,4 ')}</coordinates></LineString></Placemark>`)],
    ['kml', kml('<Placemark><Point><coordinates>7,4</coordinates></Point></Placemark>'.repeat(250_001))],
    ['geojson', `{"type":"LineString","coordinates":[${many('[7,4],')}[7,4]]}`],
    ['geojson', `{"type":"LineString","coordinates":[${'0,'.repeat(3_000_000)}0]}`],
    ['gpx', `<gpx><trk>${'<trkseg><trkpt lat="4" lon="7"/></trkseg>'.repeat(250_001)}</trk></gpx>`],
    ['csv', `lat,lon\n${many('4,7\n')}`],
    ['csv', `lat,lon,time\n${'4,7,2026-05-01\n'.repeat(500_001)}`],
  ])('is refused, as %s', (format, content) => {
    expect(refused(content, format)).toMatch(/has more positions than Outpost draws/);
  });

  test('nor is a table read beyond a line of megabytes', () => {
    const { shapes, losses } = read(`lat,lon\n4,7\n${'4'.repeat(5_000_000)},7\n5,8\n`, 'csv');
    expect(shapes.points).toHaveLength(1);
    expect(losses?.left).toMatchObject([{ reason: 'cutOff' }]);
  });
});
