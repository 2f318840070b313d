import { describe, expect, test } from 'vitest';
import { type Drawn, drawn, readOdd } from './drawn.ts';
import { activity, utf16, zip } from './odd-bytes.ts';

const place = '9.52,47.13';
const other = '9.53,47.14';
const gpx = (inner: string) => `<gpx>${inner}</gpx>`;
const kml = (inner: string) => `<kml><Document>${inner}</Document></kml>`;
const wpt = '<wpt lat="47.13" lon="9.52"/>';
const next = '<wpt lat="47.14" lon="9.53"/>';
const track = (...points: string[]) => gpx(`<trk><trkseg>${points.join('')}</trkseg></trk>`);
const at = (lat: number, lon: number, inner = '') => `<trkpt lat="${lat}" lon="${lon}">${inner}</trkpt>`;
const lineOf = (coordinates: string) =>
  kml(`<Placemark><LineString><coordinates>${coordinates}</coordinates></LineString></Placemark>`);
const pointJson = (position = '[9.52,47.13]', properties = '{}') =>
  `{"type":"Feature","properties":${properties},"geometry":{"type":"Point","coordinates":${position}}}`;
const collection = (...features: string[]) => `{"type":"FeatureCollection","features":[${features.join(',')}]}`;
const bytes = (text: string) => new TextEncoder().encode(text);
const joined = (...parts: Uint8Array[]) => Buffer.concat(parts);

/** Odd in ways that were thought of before any reader was asked. */
const odd: readonly [what: string, name: string, content: string | Uint8Array, right: Drawn][] = [
  [
    'zeros of a logger that lost its power',
    'a.gpx',
    joined(bytes(`<gpx><trk><trkseg>${at(47.13, 9.52)}${at(47.14, 9.53)}`), new Uint8Array(4096)),
    { lines: [2], left: { cutOff: 1 } },
  ],
  [
    'an entity of HTML',
    'a.gpx',
    gpx('<wpt lat="47.13" lon="9.52"><name>A&nbsp;B &uuml;</name></wpt>'),
    { points: [`${place} A&nbsp;B &uuml;`] },
  ],
  ['two documents in one', 'a.gpx', `${gpx(wpt)}<?xml version="1.0"?>${gpx(next)}`, { points: [place, other] }],
  [
    'a document that begins again within itself',
    'a.gpx',
    `<gpx><trk><trkseg>${at(47.13, 9.52)}${at(47.14, 9.53)}<?xml version="1.0"?>${gpx(next)}`,
    { points: [other], lines: [2], left: { cutOff: 1 } },
  ],
  ['an end without a beginning', 'a.gpx', gpx(`${wpt}</b>${next}`), { points: [place, other] }],
  [
    'an element that ends too late',
    'a.gpx',
    `<gpx><trk><trkseg>${at(47.13, 9.52)}<trkpt lat="47.14" lon="9.53"><ele>5</trkseg></trk></gpx>`,
    { lines: [2] },
  ],
  ['UTF-16 without a mark', 'a.gpx', utf16(`<?xml version="1.0" encoding="UTF-16"?>${gpx(wpt)}`), { points: [place] }],
  ['a comment with dashes', 'a.gpx', gpx(`<!-- a -- b --->${wpt}`), { points: [place] }],
  ['attributes without quotes', 'a.gpx', gpx('<wpt lat=47.13 lon=9.52></wpt>'), { points: [place] }],
  [
    'a mark of a comparison',
    'a.gpx',
    gpx('<wpt lat="47.13" lon="9.52"><name>a < b</name></wpt>'),
    { points: [`${place} a < b`] },
  ],
  ['signs of degrees', 'a.gpx', gpx('<wpt lat=" 47.13° " lon="9.52°"/>'), { points: [place] }],
  [
    'a leap to nowhere in a line',
    'a.gpx',
    track(at(47.13, 9.52), at(0, 0), at(47.14, 9.53)),
    { lines: [3], left: { atZero: 1 } },
  ],
  [
    'a position without numbers in a line',
    'a.gpx',
    track(at(47.13, 9.52), '<trkpt lat="" lon="nan"/>', at(47.14, 9.53)),
    { lines: [2], left: { badPosition: 1 } },
  ],
  [
    'half a letter at its end',
    'a.gpx',
    joined(
      bytes('<gpx><wpt lat="47.13" lon="9.52"><name>Städtle</name></wpt><wpt lat="1" lon="2"><name>St'),
      Uint8Array.of(0xc3),
    ),
    { points: [`${place} Städtle`, '2,1'], left: { cutOff: 1 } },
  ],
  ['two byte order marks', 'a.gpx', `\ufeff\ufeff${gpx(wpt)}`, { points: [place] }],
  [
    'half a number at its end',
    'a.gpx',
    `<gpx><wpt lat="47.13" lon="9.52"/><wpt lat="47.14" lon="9.5`,
    { points: [place], left: { cutOff: 1 } },
  ],
  [
    'half a height at its end',
    'a.gpx',
    `<gpx><trk><trkseg>${at(47.13, 9.52)}<trkpt lat="47.14" lon="9.53"><ele>51`,
    { lines: [2], left: { cutOff: 1 } },
  ],
  ['a page', 'a.gpx', '<html><body/></html>', { refused: 'notGpx' }],
  [
    'letters of no XML in CDATA',
    'a.gpx',
    gpx('<wpt lat="47.13" lon="9.52"><name><![CDATA[A & B < C\x01]]></name></wpt>'),
    { points: [`${place} A & B < C`] },
  ],
  ['commas and blanks between pairs', 'a.kml', lineOf('9.5,47.1, 9.6,47.2'), { lines: [2] }],
  ['line ends within positions', 'a.kml', lineOf('9.5,\n47.1,\n0\n9.6,\n47.2,\n0'), { lines: [2] }],
  ['one bad pair among good ones', 'a.kml', lineOf('9.5,47.1 x,y 9.6,47.2'), { lines: [2], left: { badPosition: 1 } }],
  [
    'an area with a hole beside a point',
    'a.kml',
    kml(
      '<Placemark><MultiGeometry><Polygon><outerBoundaryIs><LinearRing><coordinates>0,1 9,1 9,9 0,1</coordinates></LinearRing></outerBoundaryIs><innerBoundaryIs><LinearRing><coordinates>5,3 6,3 6,4 5,3</coordinates></LinearRing></innerBoundaryIs></Polygon><Point><coordinates>9.52,47.13</coordinates></Point></MultiGeometry></Placemark>',
    ),
    { points: [place], areas: [2] },
  ],
  [
    'more times than positions',
    'a.kml',
    kml(
      '<Placemark><Track><when>2026-05-01T10:00:00Z</when><when>2026-05-01T10:00:01Z</when><when>2026-05-01T10:00:02Z</when><coord>9.5 47.1 5</coord><coord>9.6 47.2 6</coord></Track></Placemark>',
    ),
    { lines: [2] },
  ],
  [
    'coordinates of a track with commas, and none',
    'a.kml',
    kml('<Placemark><Track><coord>9.5, 47.1 ,5</coord><coord/><coord>9.6 47.2</coord></Track></Placemark>'),
    { lines: [2] },
  ],
  [
    'links alone',
    'a.kml',
    kml('<NetworkLink><Link><href>http://a.example/b.kml</href></Link></NetworkLink>'),
    { refused: 'onlyLinks' },
  ],
  [
    'a picture on the ground',
    'a.kml',
    kml(
      '<GroundOverlay><Icon><href>a.png</href></Icon></GroundOverlay><Placemark><Point><coordinates>9.52,47.13</coordinates></Point></Placemark>',
    ),
    { points: [place], left: { overlay: 1 } },
  ],
  [
    'cut off within',
    'a.kmz',
    zip({ 'x/way.kml': '<kml><Placemark><LineString><coordinates>9.5,47.1 9.6,47.2 9.7' }),
    { lines: [2], left: { cutOff: 1 } },
  ],
  [
    'cut off between features',
    'a.geojson',
    `{"type":"FeatureCollection","features":[${pointJson()},${pointJson('[9.53,47.14]')},`,
    { points: [place, other], left: { cutOff: 1 } },
  ],
  [
    'cut off within a name',
    'a.geojson',
    `{"type":"FeatureCollection","features":[${pointJson()},{"type":"Feature","properties":{"name":"Sch`,
    { points: [place], left: { cutOff: 1 } },
  ],
  [
    'a line end within a text',
    'a.geojson',
    collection(pointJson('[9.52,47.13]', '{"name":"a\nb"}')),
    { points: [`${place} a b`] },
  ],
  ['what is no number', 'a.geojson', collection(pointJson('[9.52,47.13,NaN]')), { points: [place] }],
  ['a comma too many', 'a.geojson', `{"type":"FeatureCollection","features":[${pointJson()},]}`, { points: [place] }],
  ['numbers as texts', 'a.geojson', collection(pointJson('["9.52","47,13"]')), { points: [place] }],
  [
    'an unknown shape',
    'a.geojson',
    collection(pointJson(), '{"type":"Feature","properties":{},"geometry":{"type":"Circle","coordinates":[1,2]}}'),
    { points: [place], left: { noPosition: 1 } },
  ],
  ['a list of features', 'a.json', `[${pointJson()},${pointJson('[9.53,47.14]')}]`, { points: [place, other] }],
  [
    'a system that is degrees',
    'a.geojson',
    `{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:OGC:1.3:CRS84"}},"features":[${pointJson()}]}`,
    { points: [place] },
  ],
  [
    'a system that is told last',
    'a.geojson',
    `{"type":"FeatureCollection","features":[${pointJson('[539800,5220600]')}],"crs":{"type":"name","properties":{"name":"EPSG:32632"}}}`,
    { points: ['9.5249,47.1377'] },
  ],
  [
    'one broken line of many',
    'a.geojson',
    `${pointJson()}\n{"type":"Feature","geometry":{"type":"Point" "x"}}\n${pointJson('[9.53,47.14]')}`,
    { points: [place, other], left: { notRead: 1 } },
  ],
  ['nothing', 'a.geojson', '', { refused: 'empty' }],
  ['zeros alone', 'a.gpx', new Uint8Array(2048), { refused: 'notText' }],
  ['a line that tells the delimiter', 'a.csv', 'sep=;\nname;lat;lon\nA;47,13;9,52\n', { points: [`${place} A`] }],
  [
    'remarks before its head',
    'a.csv',
    '# from a logger\nStation list 2026\n\nname,lat,lon\nA,47.13,9.52\n',
    { points: [`${place} A`] },
  ],
  [
    'sides of the world',
    'a.csv',
    'name;lat;lon\nA;47,13 N;9,52 E\nB;33.9 S;70.7 W\n',
    { points: [`${place} A`, '-70.7,-33.9 B'] },
  ],
  [
    'a column that names the system',
    'a.csv',
    "name,x,y,epsg\nA,2'758'000,1'222'000,2056\n",
    { points: ['9.5213,47.1301 A'] },
  ],
  [
    'a line of WKT',
    'a.csv',
    'name;wkt\nA;LINESTRING Z (9.5 47.1 500, 9.6 47.2 510)\nB;MULTIPOINT((9.52 47.13),(9.53 47.14))\n',
    { points: [`${place} B`, `${other} B`], lines: [2] },
  ],
  ['plus codes', 'a.csv', 'name,code\nA,8FVF4GQF+PQ\n', { points: ['9.5244,47.1393 A'] }],
  [
    'times one after the other',
    'a.csv',
    'time,lat,lon,hr\n2026-05-01T10:00:00Z,47.13,9.52,120\n2026-05-01T10:00:01Z,47.14,9.53,121\n',
    { lines: [2] },
  ],
  [
    'days of observations',
    'a.csv',
    'date,lat,lon,species\n2026-05-03,47.13,9.52,fox\n2026-05-01,47.14,9.53,owl\n',
    { points: [place, other] },
  ],
  ['an order', 'a.csv', 'seq,lat,lon\n1,47.13,9.52\n2,47.14,9.53\n', { lines: [2] }],
  [
    'a quote that never ends',
    'a.csv',
    'name,lat,lon\nA,47.13,9.52\n"B,47.14,9.53\n',
    { points: [`${place} A`], left: { cutOff: 1 } },
  ],
  ['brackets around positions', 'a.csv', 'name,where\nA,"(47.13, 9.52)"\n', { points: [`${place} A`] }],
  [
    'GeoJSON in a column',
    'a.csv',
    `id;geom\n1;"{""type"":""Point"",""coordinates"":[9.52,47.13]}"\n`,
    { points: [place] },
  ],
  [
    'a head that is missing, and decimal commas',
    'a.csv',
    'Schloss;47,1394;9,5243\nKirche;47,1381;9,5226\n',
    { points: ['9.5243,47.1394 Schloss', '9.5226,47.1381 Kirche'] },
  ],
  [
    'rows that are too short',
    'a.csv',
    'lat,lon,name\n47.13,9.52,A\n47.14\n',
    { points: [`${place} A`], left: { noPosition: 1 } },
  ],
  [
    'the length of another file',
    'a.fit',
    (() => {
      const whole = activity();
      new DataView(whole.buffer, whole.byteOffset).setUint32(4, 9999, true);
      return whole;
    })(),
    { lines: [3], left: { cutOff: 1 } },
  ],
  ['a GPX within a name of GeoJSON', 'a.geojson', gpx(wpt), { points: [place] }],
  ['GeoJSON within a name of KML', 'a.kml', collection(pointJson()), { points: [place] }],
];

describe('a file that is odd has', () => {
  test.each(odd)('%s (%s)', (_what, name, content, right) => {
    expect(drawn(name, content)).toEqual(right);
  });
});

test('at most two kinds of forty are refused, each by a name', () => {
  expect(odd.length).toBeGreaterThan(40);
  const refused = odd.filter(([, name, content]) => drawn(name, content).refused !== undefined);
  // A page, links alone, nothing, zeros: there is nothing to draw.
  expect(refused).toHaveLength(4);
});

test('a height that is cut off is none', () => {
  const { features, positions } = readOdd(
    'a.gpx',
    `<gpx><trk><trkseg>${at(47.13, 9.52, '<ele>50</ele>')}<trkpt lat="47.14" lon="9.53"><ele>51`,
  );
  const [run] = features[0]?.shapes[0]?.runs ?? [];
  expect(run && positions.heights(run)).toEqual([50, null]);
});

test('numbers of a recording are kept for each position of a table of times', () => {
  const { features, positions } = readOdd(
    'a.csv',
    'time,lat,lon,hr\n2026-05-01T10:00:00Z,47.13,9.52,120\n2026-05-01T10:00:01Z,47.14,9.53,\n',
  );
  const [run] = features[0]?.shapes[0]?.runs ?? [];
  expect(run && positions.series(run)).toEqual({ heartRate: [120, null] });
});
