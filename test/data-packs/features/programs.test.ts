import { gzipSync, strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { type Drawn, drawn, readOdd } from './drawn.ts';
import { latin, utf16, zip } from './odd-bytes.ts';

const place = '9.52,47.13';
const other = '9.53,47.14';
const gpx = (inner: string) => `<gpx xmlns:osmand="x" xmlns:gpxx="y">${inner}</gpx>`;
const wpt = '<wpt lat="47.13" lon="9.52"/>';
const next = '<wpt lat="47.14" lon="9.53"/>';
const kml = (inner: string) => `<kml><Document>${inner}</Document></kml>`;
const mark = '<Placemark><Point><coordinates>9.52,47.13</coordinates></Point></Placemark>';
const gz = (text: string) => gzipSync(strToU8(text));
const joined = (...parts: Uint8Array[]) => Buffer.concat(parts);

const at = (lat: number, lon: number, inner = '') =>
  `<Trackpoint><Time>2026-05-01T10:00:0${lat % 1 > 0.135 ? 1 : 0}Z</Time><Position><LatitudeDegrees>${lat}</LatitudeDegrees><LongitudeDegrees>${lon}</LongitudeDegrees></Position><AltitudeMeters>450.5</AltitudeMeters>${inner}</Trackpoint>`;
const lap = (points: string, about = '') =>
  `<Lap StartTime="2026-05-01T10:00:00Z"><TotalTimeSeconds>60</TotalTimeSeconds>${about}<Track>${points}</Track></Lap>`;
const tcx = (inner: string) =>
  `<?xml version="1.0"?><TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">${inner}</TrainingCenterDatabase>`;
const activity = (inner: string) =>
  tcx(`<Activities><Activity Sport="Biking"><Id>2026-05-01T10:00:00Z</Id>${inner}</Activity></Activities>`);
const beat =
  '<HeartRateBpm><Value>120</Value></HeartRateBpm><Cadence>80</Cadence><Extensions><ns3:TPX xmlns:ns3="z"><ns3:Speed>5.5</ns3:Speed><ns3:Watts>210</ns3:Watts></ns3:TPX></Extensions>';
const two = at(47.13, 9.52, beat) + at(47.14, 9.53);

const esri = (type: string, features: string, wkid = 4326) =>
  `{"geometryType":"esriGeometry${type}","spatialReference":{"wkid":${wkid},"latestWkid":${wkid}},"features":[${features}]}`;

/** What programs write, as they do. */
const written: readonly [program: string, name: string, content: string | Uint8Array, right: Drawn][] = [
  ['Garmin Connect, two laps', 'a.tcx', activity(lap(two) + lap(two)), { lines: [2, 2] }],
  ['Strava, with blanks before the declaration', 'a.tcx', `          ${activity(lap(two))}`, { lines: [2] }],
  ['a watch whose battery died', 'a.tcx', activity(lap(two)).slice(0, -120), { lines: [2], left: { cutOff: 1 } }],
  [
    'a course with a point',
    'a.tcx',
    tcx(
      `<Courses><Course><Name>Loop</Name><Track>${two}</Track><CoursePoint><Name>Left</Name><Position><LatitudeDegrees>47.13</LatitudeDegrees><LongitudeDegrees>9.52</LongitudeDegrees></Position><PointType>Left</PointType></CoursePoint></Course></Courses>`,
    ),
    { lines: [2], points: [`${place} Left`] },
  ],
  [
    'a home trainer',
    'a.tcx',
    activity(lap('<Trackpoint><Time>2026-05-01T10:00:00Z</Time></Trackpoint>')),
    { refused: 'noNumbers' },
  ],
  [
    'a pause without a position',
    'a.tcx',
    activity(lap(`${two}<Trackpoint><Time>2026-05-01T10:01:00Z</Time></Trackpoint>${two}`)),
    { lines: [4] },
  ],
  ['a TCX that is called GPX', 'a.gpx', activity(lap(two)), { lines: [2] }],
  ['a page that is called TCX', 'a.tcx', '<html><body/></html>', { refused: 'notTcx' }],
  [
    'BaseCamp: a route with the way between its points',
    'a.gpx',
    gpx(
      '<rte><name>R</name><rtept lat="47.13" lon="9.52"><extensions><gpxx:RoutePointExtension><gpxx:rpt lat="47.131" lon="9.521"/><gpxx:rpt lat="47.132" lon="9.522"/></gpxx:RoutePointExtension></extensions></rtept><rtept lat="47.14" lon="9.53"/></rte>',
    ),
    { lines: [4] },
  ],
  [
    'Strava on Windows: UTF-8 that says to be UTF-16',
    'a.gpx',
    `<?xml version="1.0" encoding="utf-16"?>${gpx(wpt)}`,
    { points: [place] },
  ],
  [
    'Google Earth: a MultiTrack',
    'a.kml',
    kml(
      '<Placemark><gx:MultiTrack><gx:Track><when>2026-05-01T10:00:00Z</when><when>2026-05-01T10:00:01Z</when><gx:coord>9.5 47.1 5</gx:coord><gx:coord>9.6 47.2 6</gx:coord></gx:Track><gx:Track><gx:coord>9.5 47.1 5</gx:coord><gx:coord>9.6 47.2 6</gx:coord></gx:Track></gx:MultiTrack></Placemark>',
    ),
    { lines: [2, 2] },
  ],
  [
    'My Maps: a link to a map',
    'a.kmz',
    zip({
      'doc.kml': kml('<NetworkLink><Link><href>https://www.google.com/maps/d/kml?mid=1</href></Link></NetworkLink>'),
      'images/icon.png': 'x',
    }),
    { refused: 'onlyLinks' },
  ],
  [
    'Google Takeout: saved places among much else',
    'takeout.zip',
    zip({
      'Takeout/archive_browser.html': '<html/>',
      'Takeout/Maps/My labeled places/Labeled places.json':
        '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[9.52,47.13]},"properties":{"name":"Home"}}]}',
      'Takeout/Maps/Commute routes/Settings.json': '{"a":1}',
      'Takeout/Photos/a.jpg': 'x',
    }),
    { points: [`${place} Home`], left: { member: 3 } },
  ],
  [
    'Google Takeout: a list with positions in addresses',
    'Want to go.csv',
    'Title,Note,URL,Comment\nDropped pin,,"https://www.google.com/maps/search/47.13,9.52",\nCafé,,"https://www.google.com/maps/place/Caf%C3%A9/@47.14,9.53,17z",\n',
    { points: [`${place} Dropped pin`, `${other} Café`] },
  ],
  [
    'Excel in German',
    'a.csv',
    latin('Name;Breitengrad;L\xe4ngengrad;H\xf6he (m)\r\nH\xfctte;47,13;9,52;1.234,5\r\n'),
    { points: [`${place} Hütte`] },
  ],
  [
    'Excel in French',
    'a.csv',
    latin('"Nom";"Latitude";"Longitude"\r\n"Caf\xe9";"47,13";"9,52"\r\n'),
    { points: [`${place} Café`] },
  ],
  [
    'Excel: its delimiter behind a mark',
    'a.csv',
    '\ufeffsep=;\r\nName;Lat;Lon\r\nA;47,13;9,52\r\n',
    { points: [`${place} A`] },
  ],
  ['Excel: Unicode text', 'a.csv', utf16('\ufeffName\tLat\tLong\r\nä\t47,13\t9,52\r\n'), { points: [`${place} ä`] }],
  ['minutes with decimal commas', 'a.csv', "Name;Breite;Länge\nA;47°07,8'N;9°31,2'E\n", { points: [`${place} A`] }],
  [
    'ArcGIS: columns of a point',
    'a.csv',
    'OBJECTID,NAME,POINT_X,POINT_Y\n1,A,9.52,47.13\n',
    { points: [`${place} A`] },
  ],
  [
    'ArcGIS: points as JSON',
    'a.json',
    esri('Point', '{"attributes":{"NAME":"A"},"geometry":{"x":1059761.55,"y":5963409.42}}', 102_100),
    { points: ['9.52,47.1306'] },
  ],
  [
    'ArcGIS: lines and areas as JSON',
    'a.json',
    esri(
      'Polyline',
      '{"geometry":{"paths":[[[9.5,47.1],[9.6,47.2]]]}},{"geometry":{"rings":[[[9.5,47.1],[9.5,47.2],[9.6,47.2],[9.5,47.1]]]}},{"geometry":{"points":[[9.52,47.13]]}}',
    ),
    { points: [place], lines: [2], areas: [1] },
  ],
  [
    'Overpass: elements',
    'a.json',
    '{"version":0.6,"elements":[{"type":"node","id":1,"lat":47.13,"lon":9.52,"tags":{"name":"Hut"}},{"type":"way","id":2,"geometry":[{"lat":47.1,"lon":9.5},{"lat":47.2,"lon":9.6}]}]}',
    { points: [`${place} Hut`], lines: [2] },
  ],
  [
    'a drone: heights in feet, times as milliseconds',
    'a.csv',
    'time(millisecond),datetime(utc),latitude,longitude,altitude(feet)\n0,2026-05-01 10:00:00,47.13,9.52,1000\n100,2026-05-01 10:00:01,47.14,9.53,1100\n',
    { lines: [2] },
  ],
  [
    'GPSLogger',
    'a.csv',
    'time,lat,lon,elevation,accuracy,bearing,speed,satellites,provider\n2026-05-01T10:00:00.000Z,47.13,9.52,450,5,,1.2,8,gps\n2026-05-01T10:00:05.000Z,47.14,9.53,455,5,,1.3,8,gps\n',
    { lines: [2] },
  ],
  [
    'a Columbus logger: sides of the world behind numbers',
    'a.csv',
    'INDEX,TAG,DATE,TIME,LATITUDE N/S,LONGITUDE E/W,HEIGHT,SPEED\n1,T,260501,061045,47.130000N,009.520000E,318,20\n2,T,260501,061050,47.140000N,009.530000E,319,20\n',
    { lines: [2] },
  ],
  [
    'My Tracks: a head of its own before',
    'a.csv',
    '"Name","Activity type","Description"\n"Walk","hiking",""\n\n"Segment","Point","Latitude (deg)","Longitude (deg)","Altitude (m)","Time"\n"1","1","47.13","9.52","450","2026-05-01T10:00:00.000Z"\n"1","2","47.14","9.53","451","2026-05-01T10:00:01.000Z"\n',
    { lines: [2] },
  ],
  [
    'pgAdmin: a geometry as bytes',
    'a.csv',
    `id,geom\n1,0101000020E6100000${Buffer.from(Float64Array.of(9.52, 47.13).buffer).toString('hex')}\n`,
    { points: [place] },
  ],
  [
    'PowerShell: GeoJSON in UTF-16',
    'a.geojson',
    utf16('\ufeff{"type":"Point","coordinates":[9.52,47.13]}'),
    { points: [place] },
  ],
  ['OsmAnd: a packed GPX', 'a.gpx.gz', gz(gpx(wpt + next)), { points: [place, other] }],
  ['packed GeoJSON', 'a.geojson.gz', gz('{"type":"Point","coordinates":[9.52,47.13]}'), { points: [place] }],
  [
    'a packed table that is cut off',
    'a.csv.gz',
    gz(`name,lat,lon\n${'A,47.13,9.52\n'.repeat(3)}`).slice(0, -9),
    { points: [`${place} A`, `${place} A`, `${place} A`], left: { cutOff: 1 } },
  ],
  [
    'two packed parts, one after the other',
    'a.csv.gz',
    joined(gz('name,lat,lon\nA,47.13,9.52\n'), gz('B,47.14,9.53\n')),
    { points: [`${place} A`, `${other} B`] },
  ],
  [
    'days of a tour in a zip',
    'tour.zip',
    zip({
      'day 1.gpx': gpx(`<trk><trkseg><trkpt lat="47.1" lon="9.5"/><trkpt lat="47.2" lon="9.5"/></trkseg></trk>`),
      'day 2.tcx': activity(lap(two)),
      'huts.csv': 'name,lat,lon\nA,47.13,9.52\n',
    }),
    { points: [`${place} A`], lines: [2, 2] },
  ],
  [
    'a zip made by a Mac',
    'a.zip',
    zip({ 'a.gpx': gpx(wpt), '__MACOSX/._a.gpx': 'x', '.DS_Store': 'x' }),
    { points: [place] },
  ],
  [
    'one bad file of two in a zip',
    'a.zip',
    zip({ 'a.gpx': gpx(wpt), 'b.kml': 'x' }),
    { points: [place], left: { member: 1 } },
  ],
  ['a KMZ in a zip', 'a.zip', zipSync({ 'a.kmz': zip({ 'doc.kml': kml(mark) }) }), { points: [place] }],
  ['a packed file in a zip', 'a.zip', zipSync({ 'a.gpx.gz': gz(gpx(wpt)) }), { points: [place] }],
  [
    'a zip in a zip in a zip',
    'a.zip',
    zipSync({ 'b.zip': zipSync({ 'c.zip': zip({ 'a.gpx': gpx(wpt) }) }) }),
    { refused: 'noKmlInKmz' },
  ],
  [
    'a workbook',
    'a.zip',
    zip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' }),
    { refused: 'workbook' },
  ],
  ['much of nothing, packed', 'a.csv.gz', gzipSync(new Uint8Array(40 * 2 ** 20)), { refused: 'tooLargeInKmz' }],
  [
    'much of nothing in a zip',
    'a.zip',
    zipSync({ 'a.csv': new Uint8Array(20 * 2 ** 20), 'b.csv': new Uint8Array(20 * 2 ** 20) }),
    { refused: 'tooLargeInKmz' },
  ],
  [
    'a packed picture',
    'a.gz',
    gzipSync(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 73)),
    { refused: 'notText' },
  ],
  [
    'a geodatabase of ArcGIS',
    'a.zip',
    zip({ 'a.gdb/a00000001.gdbtable': 'x', 'a.gdb/gdb': 'x' }),
    { refused: 'noKmlInKmz' },
  ],
];

describe('a file by', () => {
  test.each(written)('%s (%s)', (_program, name, content, right) => {
    expect(drawn(name, content)).toEqual(right);
  });
});

const lineIn = (name: string, content: string | Uint8Array) => {
  const { features, positions } = readOdd(name, content);
  const [run] = features[0]?.shapes[0]?.runs ?? [];
  if (run === undefined) throw new Error('There is no line.');
  return {
    feature: features[0],
    heights: positions.heights(run),
    times: positions.times(run),
    series: positions.series(run),
  };
};

describe('what programs tell beside positions is kept:', () => {
  test('heart rates, cadences, speeds, power, times and laps of a TCX', () => {
    const { feature, heights, times, series } = lineIn(
      'a.tcx',
      activity(lap(two, '<Calories>12</Calories>') + lap(two)),
    );
    expect(series).toEqual({ heartRate: [120, null], cadence: [80, null], speed: [5.5, null], power: [210, null] });
    expect(heights).toEqual([450.5, 450.5]);
    expect(times).toEqual([Date.UTC(2026, 4, 1, 10), Date.UTC(2026, 4, 1, 10, 0, 1)]);
    expect(feature).toMatchObject({
      attributes: {
        Sport: 'Biking',
        Id: '2026-05-01T10:00:00Z',
        TotalTimeSeconds: 60,
        Calories: 12,
        'TotalTimeSeconds 2': 60,
      },
    });
  });

  test('the folder of each file of a zip, and what was left out of it by name', () => {
    const { features, left } = readOdd(
      'a.zip',
      zip({ 'x/a.gpx': gpx(wpt), 'b.csv': 'name,lat,lon\nA,47.14,9.53\n', 'c.txt': 'x' }),
    );
    expect(features.map(({ folder }) => folder)).toEqual([['x', 'a.gpx'], ['b.csv']]);
    expect(left).toEqual([{ reason: 'member', count: 1, numbers: [], names: ['c.txt'] }]);
  });

  test('heights with marks between thousands, and those in feet as metres', () => {
    const { features, positions } = readOdd('a.csv', 'Name;Breite;Länge;Höhe\nA;47,13;9,52;1.234,5\n');
    expect(positions.heights(features[0]?.shapes[0]?.runs[0] ?? { from: 0, length: 0 })).toEqual([1234.5]);
    expect(
      lineIn(
        'a.csv',
        'time,lat,lon,altitude (ft)\n2026-05-01T10:00:00Z,47.13,9.52,1000\n2026-05-01T10:00:01Z,47.14,9.53,\n',
      ).heights,
    ).toEqual([304.8, null]);
  });

  test('days before months, and seconds since 1970', () => {
    const german = lineIn(
      'a.csv',
      'Zeit;Breite;Länge\n02.05.2026 10:00:00;47,13;9,52\n02.05.2026 10:00:01;47,14;9,53\n',
    );
    expect(german.times).toEqual([new Date(2026, 4, 2, 10).getTime(), new Date(2026, 4, 2, 10, 0, 1).getTime()]);
    const seconds = lineIn('a.csv', 'timestamp,lat,lon\n1777629600,47.13,9.52\n1777629601,47.14,9.53\n');
    expect(seconds.times).toEqual([1_777_629_600_000, 1_777_629_601_000]);
  });

  test('colours of OsmAnd, which begin with an opacity', () => {
    const { features } = readOdd(
      'a.gpx',
      gpx(
        '<wpt lat="47.13" lon="9.52"><name>A</name><extensions><osmand:icon>star</osmand:icon><osmand:color>#80d00d0d</osmand:color></extensions></wpt>',
      ),
    );
    expect(features[0]).toMatchObject({ style: { stroke: '#d00d0d' }, attributes: { icon: 'star' } });
  });
});
