import { describe, expect, test } from 'vitest';
import { type Drawn, drawn, readOdd } from './drawn.ts';
import { activity, latin, utf16, withBadSum, zip } from './odd-bytes.ts';

const place = '9.52,47.13';
const gpx = (inner: string) => `<gpx>${inner}</gpx>`;
const kml = (inner: string) => `<kml><Document>${inner}</Document></kml>`;
const point = (about = '') => `<Placemark>${about}<Point><coordinates>9.52,47.13</coordinates></Point></Placemark>`;
const wpt = '<wpt lat="47.13" lon="9.52"/>';
const segment = (lat: number) =>
  `<trkseg><trkpt lat="${lat}" lon="9.52"/><trkpt lat="${lat + 0.01}" lon="9.52"/></trkseg>`;
const topology = {
  type: 'Topology',
  transform: { scale: [0.01, 0.01], translate: [9, 47] },
  arcs: [
    [
      [50, 10],
      [2, 3],
    ],
  ],
  objects: {
    ways: { type: 'GeometryCollection', geometries: [{ type: 'LineString', arcs: [0], properties: { a: 1 } }] },
  },
};
const ring = '[[9.5,47.1],[9.6,47.1],[9.6,47.2],[9.5,47.1]]';
const shapeOf = (geometry: string, properties = '{}') =>
  `{"type":"Feature","properties":${properties},"geometry":${geometry}}`;
const collection = (...features: string[]) => `{"type":"FeatureCollection","features":[${features.join(',')}]}`;
const lineJson = '{"type":"LineString","coordinates":[[9.5,47.1],[9.6,47.2]]}';

/** Files that people brought and other programs read, or that made others fail. */
const found: readonly [name: string, content: string | Uint8Array, right: Drawn][] = [
  [
    'a.csv',
    'name,lat,lon\nVaduz,47.139,9.524\nlater,,\nSchaan,47.165,9.509\n',
    { points: ['9.524,47.139 Vaduz', '9.509,47.165 Schaan'], left: { noPosition: 1 } },
  ],
  [
    'b.gpx',
    '<gpx><trk><trkseg><trkpt lat="47.13" lon="9.52"/><trkpt lat="47.14" lon="9.53"/><trkpt lat="47.1',
    { lines: [2], left: { cutOff: 1 } },
  ],
  [
    'c.gpx',
    '<gpx><wpt lat="47.13" lon="9.52"><name>Bed & Breakfast</name></wpt></gpx>',
    { points: [`${place} Bed & Breakfast`] },
  ],
  ['d.gpx', '<gpx><wpt lat="47.13" lon="9.52"><name>a\x0bb</name></wpt></gpx>', { points: [`${place} ab`] }],
  ['e.gpx', `\n<?xml version="1.0"?>${gpx(wpt)}`, { points: [place] }],
  ['f.gpx', gpx(`${wpt}<wpt lat="147" lon="9.52"/>`), { points: [place], left: { notDegrees: 1 } }],
  [
    'g.gpx',
    latin(
      '<?xml version="1.0" encoding="ISO-8859-1"?><gpx><wpt lat="47.13" lon="9.52"><name>St\xe4dtle</name></wpt></gpx>',
    ),
    { points: [`${place} Städtle`] },
  ],
  ['h.csv', latin('name,lat,lon\nSt\xe4dtle,47.139,9.524\n'), { points: ['9.524,47.139 Städtle'] }],
  [
    'i.geojson',
    '{"type":"Point","coordinates":[1060240,5964857],"crs":{"type":"name","properties":{"name":"EPSG:3857"}}}',
    { points: ['9.5243,47.1394'] },
  ],
  [
    'j.geojson',
    '{"type":"Point","coordinates":[9.52,47.13]}\n{"type":"Point","coordinates":[9.53,47.14]}\n',
    { points: [place, '9.53,47.14'] },
  ],
  ['k.csv', 'name,lat,lon\nA,47°08\'21.8"N,9°31\'27.5"E\n', { points: ['9.5243,47.1394 A'] }],
  ['l.csv', 'name,easting,northing,zone\nA,539800,5220600,32N\n', { points: ['9.5249,47.1377 A'] }],
  ['m.csv', 'place,coordinates\nA,"47.1394, 9.5243"\n', { points: ['9.5243,47.1394 A'] }],
  ['n.csv', 'id,wkt\n1,POINT(9.5243 47.1394)\n', { points: ['9.5243,47.1394'] }],
  [
    'o.csv',
    '47.1394,9.5243,Schloss\n47.1381,9.5226,Kirche\n',
    { points: ['9.5243,47.1394 Schloss', '9.5226,47.1381 Kirche'] },
  ],
  [
    'p.kml',
    '<kml><Placemark><Point><coordinates>9.52, 47.13, 0</coordinates></Point></Placemark></kml>',
    { points: [place] },
  ],
  ['q.gpx', gpx('<wpt lat="47,13" lon="9,52"/>'), { points: [place] }],
  [
    'r.csv',
    'id,lat,lon,type\n1,47.13,9.52,hut\n2,47.2,9.55,well\n3,47.1,9.51,hut\n',
    { points: [place, '9.55,47.2', '9.51,47.1'] },
  ],
  [
    's.kml',
    '<kml><Placemark><visibility>0</visibility><Point><coordinates>9.5,47.1</coordinates></Point></Placemark></kml>',
    { points: ['9.5,47.1'], left: { hidden: 1 } },
  ],
  ['t.csv', 'street;postcode;town\nLandstrasse 10;9497;Triesenberg\n', { refused: 'noColumns' }],
  ['u.kml', gpx(wpt), { points: [place] }],
  ['topology.json', JSON.stringify(topology), { lines: [2] }],
  ['bad sum.fit', withBadSum(activity()), { lines: [3], left: { damaged: 1 } }],
  ['cut off.fit', activity().slice(0, -8), { lines: [2], left: { cutOff: 1 } }],
  [
    'declared.gpx',
    latin('<?xml version="1.0" encoding="UTF-8"?><gpx><wpt lat="47.13" lon="9.52"><name>St\xe4dtle</name></wpt></gpx>'),
    { points: [`${place} Städtle`] },
  ],
  ['metres.csv', 'name,x,y\nA,758000,222000\n', { refused: 'notDegrees' }],
  [
    'days.gpx',
    gpx(`<trk><name>Day 1</name>${segment(47.1)}</trk><trk><name>Day 2</name>${segment(47.2)}</trk>`),
    { lines: [2, 2] },
  ],
  ['folders.kml', kml(`<Folder><name>A</name><Folder><name>B</name>${point()}</Folder></Folder>`), { points: [place] }],
  [
    'strokes.geojson',
    collection(shapeOf(lineJson, '{"stroke":"#ff0000"}'), shapeOf(lineJson, '{"stroke":"#0000ff"}')),
    { lines: [2, 2] },
  ],
  ['widths.geojson', collection(shapeOf(lineJson, '{"stroke-width":7}')), { lines: [2] }],
  [
    'width.kml',
    kml(
      '<Placemark><Style><LineStyle><width>6</width></LineStyle></Style><LineString><coordinates>9.5,47.1 9.6,47.2</coordinates></LineString></Placemark>',
    ),
    { lines: [2] },
  ],
  ['sym.gpx', gpx('<wpt lat="47.13" lon="9.52"><sym>Flag</sym><desc>high</desc></wpt>'), { points: [place] }],
  [
    'heart.gpx',
    gpx(
      '<trk><trkseg><trkpt lat="47.1" lon="9.5"><extensions><x:hr>120</x:hr></extensions></trkpt><trkpt lat="47.2" lon="9.5"/></trkseg></trk>',
    ),
    { lines: [2] },
  ],
  [
    'cadence.gpx',
    gpx(
      '<trk><trkseg><trkpt lat="47.1" lon="9.5"><extensions><cadence>80</cadence></extensions></trkpt><trkpt lat="47.2" lon="9.5"/></trkseg></trk>',
    ),
    { lines: [2] },
  ],
  [
    'gap.geojson',
    '{"type":"MultiLineString","coordinates":[[[9.52,47.10],[9.52,47.11]],[[9.52,47.20],[9.52,47.21]]]}',
    { lines: [2, 2] },
  ],
  [
    'windows.gpx',
    latin(
      '<?xml version="1.0" encoding="windows-1252"?><gpx><wpt lat="47.13" lon="9.52"><name>\x80</name></wpt></gpx>',
    ),
    { points: [`${place} €`] },
  ],
  ['utf16.gpx', utf16(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${gpx(wpt)}`), { points: [place] }],
  ['utf16.csv', utf16('\ufeffname\tlat\tlon\nä\t47.13\t9.52\n'), { points: [`${place} ä`] }],
  ['text before.gpx', `Here it is:\n\n<?xml version="1.0"?>${gpx(wpt)}`, { points: [place] }],
  ['blank lines.kml', `\n\n  <?xml version="1.0"?>${kml(point())}`, { points: [place] }],
  ['commas.csv', 'nom;latitude;longitude\nGare;47,13;9,52\n', { points: [`${place} Gare`] }],
  ['mgrs.csv', 'name,mgrs\nA,32TNT3980020600\n', { points: ['9.5249,47.1377 A'] }],
  ['utm.csv', 'name,position\nA,32T 539800 5220600\n', { points: ['9.5249,47.1377 A'] }],
  [
    'polygon.csv',
    'name,geom\nA,"POLYGON((9.5 47.1,9.6 47.1,9.6 47.2,9.5 47.1),(9.55 47.11,9.56 47.11,9.56 47.12,9.55 47.11))"\n',
    { areas: [2] },
  ],
  [
    'srid.csv',
    'id;geometry\n1;SRID=3857;POINT(1060240 5964857)\n'.replace(
      '1;SRID=3857;POINT(1060240 5964857)',
      '1;"SRID=3857;POINT(1060240 5964857)"',
    ),
    { points: ['9.5243,47.1394'] },
  ],
  [
    'swiss.geojson',
    '{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::2056"}},"features":[{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[2758000,1222000]}}]}',
    { points: ['9.5213,47.1301'] },
  ],
  [
    'empty rows.csv',
    'name,lat,lon\n\nA,47.13,9.52\n,,\n;;\nB,47.14,9.53\n',
    { points: [`${place} A`, '9.53,47.14 B'], left: { noPosition: 1 } },
  ],
  ['zero.csv', 'name,lat,lon\nA,47.13,9.52\nB,0,0\n', { points: [`${place} A`, '0,0 B'], left: { atZero: 1 } }],
  ['zero.gpx', gpx(`${wpt}<wpt lat="0" lon="0"/>`), { points: [place, '0,0'], left: { atZero: 1 } }],
  [
    'styles.kml',
    kml(
      `<Style id="s"><LineStyle><color>ff0000ff</color></LineStyle></Style><Placemark><styleUrl>#s</styleUrl><LineString><coordinates>9.5,47.1 9.6,47.2</coordinates></LineString></Placemark>`,
    ),
    { lines: [2] },
  ],
  [
    'link.kml',
    kml(`<NetworkLink><name>Live</name><Link><href>http://example.com/a.kml</href></Link></NetworkLink>${point()}`),
    { points: [place], left: { link: 1 } },
  ],
  ['nameless.csv', 'lat,lon\n47.13,9.52\n47.2,9.55\n47.1,9.51\n', { points: [place, '9.55,47.2', '9.51,47.1'] }],
  [
    'sequence.geojson',
    '\x1e{"type":"Point","coordinates":[9.52,47.13]}\n\x1e{"type":"Point","coordinates":[9.53,47.14]}\n',
    { points: [place, '9.53,47.14'] },
  ],
  [
    'torn.geojson',
    `{"type":"FeatureCollection","features":[${shapeOf(lineJson)},{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[9.5,47.1],[9.6,47.2],[9.7`,
    { lines: [2, 2], left: { cutOff: 1 } },
  ],
  [
    'torn.kml',
    '<kml><Placemark><LineString><coordinates>9.5,47.1 9.6,47.2 9.7,47',
    { lines: [2], left: { cutOff: 1 } },
  ],
  ['prefix.gpx', '<gpx:gpx><gpx:wpt lat="47.13" lon="9.52"/></gpx:gpx>', { points: [place] }],
  ['zipped.kmz', zip({ 'doc.kml': kml(point()) }), { points: [place] }],
  ['named wrongly.csv', kml(point()), { points: [place] }],
  ['named wrongly.gpx', 'name,lat,lon\nA,47.13,9.52\n', { points: [`${place} A`] }],
  [
    'hidden too.kml',
    kml(`${point()}${point('<visibility>0</visibility>')}`),
    { points: [place, place], left: { hidden: 1 } },
  ],
  [
    'no geometry.geojson',
    collection(shapeOf('null'), shapeOf('{"type":"Point","coordinates":[9.52,47.13]}')),
    { points: [place], left: { noPosition: 1 } },
  ],
  ['areas.geojson', collection(shapeOf(`{"type":"Polygon","coordinates":[${ring}]}`)), { areas: [1] }],
  [
    'one bad.geojson',
    collection(
      shapeOf('{"type":"Point","coordinates":[9.52,47.13]}'),
      shapeOf('{"type":"Point","coordinates":[9.52,null]}'),
    ),
    { points: [place], left: { noPosition: 1 } },
  ],
  [
    'one bad.kml',
    kml(`${point()}<Placemark><Point><coordinates>east,north</coordinates></Point></Placemark>`),
    { points: [place], left: { noPosition: 1 } },
  ],
  ['workbook.csv', zip({ 'xl/workbook.xml': '<workbook/>' }), { refused: 'workbook' }],
  ['shapes.csv', Uint8Array.of(0, 0, 0x27, 0x0a, 0, 0, 0, 0), { refused: 'notShapefile' }],
];

describe('a file from outside, whatever its state', () => {
  test.each(found)('%s', (name, content, right) => {
    expect(drawn(name, content)).toEqual(right);
  });

  test('is drawn, but for very few, of which each is refused by name', () => {
    const refused = found.filter(([name, content]) => drawn(name, content).refused !== undefined);
    expect(found.length).toBe(66);
    // Addresses, metres that name no system, a workbook and the head of a shapefile: what to do with them is another question.
    expect(refused.map(([name]) => name)).toEqual(['t.csv', 'metres.csv', 'workbook.csv', 'shapes.csv']);
  });
});

describe('what a file says of its features is kept', () => {
  const features = (name: string, content: string | Uint8Array) => readOdd(name, content).features;

  test('rows that are left out are told by their numbers', () => {
    expect(readOdd('a.csv', 'name,lat,lon\nA,47.1,9.5\n\nlater,,\nB,47.2,9.5\nworse,147,9.5\n').left).toEqual([
      { reason: 'noPosition', count: 1, numbers: [4] },
      { reason: 'notDegrees', count: 1, numbers: [6] },
    ]);
  });

  test('cells of a table by their columns, as numbers where they are', () => {
    const [hut] = features('r.csv', 'id,lat,lon,type,beds,ref\n1,47.13,9.52,hut,12,007\n2,47.2,9.55,well,,x\n');
    expect(hut?.attributes).toEqual({ id: 1, type: 'hut', beds: 12, ref: '007' });
  });

  test('symbols, descriptions and links of a GPX', () => {
    const [one] = features(
      'a.gpx',
      gpx('<wpt lat="1" lon="2"><name>A</name><desc>high</desc><sym>Flag</sym><link href="https://a.example"/></wpt>'),
    );
    expect(one).toMatchObject({
      name: 'A',
      description: 'high',
      style: { symbol: 'Flag' },
      attributes: { link: 'https://a.example' },
    });
  });

  test('heart rate and cadence of each position', () => {
    const {
      features: [track],
      positions,
    } = readOdd(
      'a.gpx',
      gpx(
        '<trk><trkseg><trkpt lat="47.1" lon="9.5"><time>2026-05-01T10:00:00Z</time><extensions><a:TrackPointExtension><a:hr>120</a:hr><a:cad>80</a:cad></a:TrackPointExtension></extensions></trkpt><trkpt lat="47.2" lon="9.5"/></trkseg></trk>',
      ),
    );
    const [run] = track?.shapes[0]?.runs ?? [];
    if (run === undefined) throw new Error('There is no line.');
    expect(positions.series(run)).toEqual({ heartRate: [120, null], cadence: [80, null] });
    expect(positions.times(run)).toEqual([Date.UTC(2026, 4, 1, 10), null]);
    const recorded = readOdd('a.fit', activity());
    expect(recorded.positions.series(recorded.features[0]?.shapes[0]?.runs[0] ?? run)).toEqual({
      heartRate: [120, 121, 122],
    });
  });

  test('folders, styles of their own and shared ones, attributes and what is hidden, of a KML', () => {
    const shared =
      '<Style id="s"><LineStyle><color>7f0000ff</color><width>3</width></LineStyle><PolyStyle><color>40ff0000</color></PolyStyle></Style><StyleMap id="m"><Pair><key>normal</key><styleUrl>#s</styleUrl></Pair></StyleMap>';
    const [way, closed] = features(
      'a.kml',
      kml(`<Folder><name>A</name><Folder><name>B</name><Placemark><name>W</name><styleUrl>#m</styleUrl><Style><LineStyle><width>6</width></LineStyle></Style>
        <ExtendedData><Data name="beds"><value>12</value></Data><SchemaData><SimpleData name="kind">hut</SimpleData></SchemaData></ExtendedData>
        <Point><coordinates>9.5,47.1</coordinates></Point></Placemark></Folder></Folder>
        <Folder><visibility>0</visibility>${point()}</Folder>${shared}`),
    );
    expect(way).toMatchObject({
      folder: ['A', 'B'],
      style: { stroke: '#ff0000', width: 6, opacity: 0.5, fill: '#0000ff', fillOpacity: 0.25 },
      attributes: { beds: 12, kind: 'hut' },
    });
    expect(closed).toMatchObject({ hidden: true });
  });

  test('properties and styles of a GeoJSON', () => {
    const [one] = features(
      'a.geojson',
      collection(
        shapeOf(lineJson, '{"name":"W","stroke":"#F00","stroke-width":7,"open":true,"note":null,"tags":{"a":1}}'),
      ),
    );
    expect(one).toMatchObject({
      name: 'W',
      style: { stroke: '#ff0000', width: 7 },
      attributes: { open: true, note: null, tags: '{"a":1}' },
    });
  });

  test('tracks of one file stay apart', () => {
    const days = features(
      'days.gpx',
      gpx(`<trk><name>Day 1</name>${segment(47.1)}${segment(47.3)}</trk><trk><name>Day 2</name>${segment(47.2)}</trk>`),
    );
    expect(days.map(({ name, shapes }) => [name, shapes.length])).toEqual([
      ['Day 1', 2],
      ['Day 2', 1],
    ]);
  });
});
