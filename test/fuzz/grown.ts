import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { mostShapeBytes } from '../../data-packs/format/places/shapes.ts';
import { mostCatalogueBytes } from '../../data-packs/format/region-catalogue.ts';
import { mostIndexBytes } from '../../data-packs/store/extracts/parse-index.ts';
import { rawTar } from '../helpers/raw-tar.ts';
import { trianglesTile, zerosTile } from '../helpers/replaced-tiles.ts';
import { largePlaces, strips } from './grown-files.ts';
import { content, streamed } from './limits.ts';
import { text } from './target.ts';
import { oneStrip } from './targets/geotiff.ts';
import { soundCatalogue } from './targets/signed-json.ts';
import type { TargetName } from './targets.ts';

/** Inputs as large as a reader takes them, of one thing again and again, made when their turn comes. */
export type Grown = Readonly<Record<string, () => Uint8Array | Promise<Uint8Array>>>;

const mega = 1024 ** 2;

/** `before`, so many `unit`s that the whole has almost `bytes`, `after`. */
function repeated(before: string, unit: string | ((i: number) => string), after: string, bytes: number): Uint8Array {
  const piece = (i: number): string => {
    let made = '';
    for (let at = 0; made.length < 65_536; at++) made += typeof unit === 'string' ? unit : unit(i * 10_000 + at);
    return made;
  };
  const pieces = [Buffer.from(before)];
  for (let size = before.length + after.length; ; ) {
    const made = Buffer.from(
      typeof unit === 'string' && pieces.length > 1 ? (pieces[1] as Buffer) : piece(pieces.length),
    );
    size += made.length;
    if (size > bytes) break;
    pieces.push(made);
  }
  return Buffer.concat([...pieces, Buffer.from(after)]);
}

/** What no XML should get anybody to do: nesting, elements, attributes, texts, names, comments. */
const xml = (root: string, bytes: number): Grown => ({
  nesting: () => repeated(`<${root}>`, '<a>', '', bytes),
  elements: () => repeated(`<${root}>`, '<a/>', `</${root}>`, bytes),
  attributes: () => repeated(`<${root}><a `, i => `a${i}="" `, `/></${root}>`, bytes),
  'one text': () => repeated(`<${root}><name>`, 'x', `</name></${root}>`, bytes),
  'one comment': () => repeated(`<${root}><!--`, 'x', `--></${root}>`, bytes),
  'one name': () => repeated(`<${root}><`, 'a', `/></${root}>`, bytes),
  'a document type': () => repeated('<!DOCTYPE a [', '<!ENTITY a "b">', ']>', bytes),
});

const geometry = (coordinates: string) => `{"type":"Feature","properties":{},"geometry":${coordinates}}`;
const json = (bytes: number): Grown => ({
  nesting: () => repeated('', '[', '', bytes),
  'nested objects': () => repeated('', '{"a":', '', bytes),
  elements: () => repeated('[', '0,', '0]', bytes),
  objects: () => repeated('[', '{},', '{}]', bytes),
  members: () => repeated('{', i => `"a${i}":0,`, '"b":0}', bytes),
  'one text': () => repeated('"', 'x', '"', bytes),
});

/** A zip of parts, of which some are much smaller than they look. */
const zip = (parts: Record<string, Uint8Array>): Uint8Array => zipSync(parts, { level: 6 });
const names = Object.entries({ workbook: '<workbook><sheets><sheet name="a"/></sheets></workbook>' });
const workbook = (part: string, bytes: Uint8Array): Uint8Array =>
  zip({
    ...Object.fromEntries(names.map(([name, xmlText]) => [`xl/${name}.xml`, text(xmlText)])),
    'xl/worksheets/sheet1.xml': text('<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>'),
    [part]: bytes,
  });
const sheet = 'xl/worksheets/sheet1.xml';

/** Beyond the bound, where compression hides it. */
const unpacked = 300 * mega;
const xlsx: Grown = {
  ...Object.fromEntries(
    Object.entries(xml('worksheet', unpacked)).map(([how, make]) => [how, async () => workbook(sheet, await make())]),
  ),
  cells: () =>
    workbook(sheet, repeated('<worksheet><row>', '<c r="A1"><v>12345</v></c>', '</row></worksheet>', unpacked)),
  rows: () => workbook(sheet, repeated('<worksheet>', '<row><c><v>12345</v></c></row>', '</worksheet>', unpacked)),
  'rows without cells': () => workbook(sheet, repeated('<worksheet>', '<row/>', '</worksheet>', unpacked)),
  'shared texts': () =>
    workbook(
      'xl/sharedStrings.xml',
      repeated('<sst>', i => `<si><t>text ${i}</t></si>`, '</sst>', unpacked),
    ),
  'empty shared texts': () => workbook('xl/sharedStrings.xml', repeated('<sst>', '<si/>', '</sst>', unpacked)),
  formats: () =>
    workbook(
      'xl/styles.xml',
      repeated('<styleSheet>', i => `<numFmt numFmtId="${i}" formatCode="["/>`, '</styleSheet>', unpacked),
    ),
  'formats of cells': () =>
    workbook('xl/styles.xml', repeated('<styleSheet><cellXfs>', '<xf/>', '</cellXfs></styleSheet>', unpacked)),
  entries: () =>
    zipSync(Object.fromEntries(Array.from({ length: 200_000 }, (_, i) => [`${i}`, new Uint8Array()])), { level: 0 }),
};

const point = '<trkpt lat="43.7" lon="7.4"><ele>1</ele><time>2024-01-01T00:00:00Z</time></trkpt>';
const gpx: Grown = {
  ...xml('gpx', content),
  points: () => repeated('<gpx><trk><trkseg>', point, '</trkseg></trk></gpx>', content),
  waypoints: () => repeated('<gpx>', '<wpt lat="43.7" lon="7.4"/>', '</gpx>', content),
  segments: () => repeated('<gpx><trk>', '<trkseg/>', '</trk></gpx>', content),
  tracks: () => repeated('<gpx>', '<trk/>', '</gpx>', content),
};
const kml: Grown = {
  ...xml('kml', content),
  positions: () =>
    repeated(
      '<kml><Placemark><LineString><coordinates>',
      '7.4,43.7 ',
      '</coordinates></LineString></Placemark></kml>',
      content,
    ),
  placemarks: () =>
    repeated('<kml>', '<Placemark><Point><coordinates>7,43</coordinates></Point></Placemark>', '</kml>', content),
  rings: () =>
    repeated(
      '<kml><Placemark><Polygon>',
      '<LinearRing><coordinates>7,43 8,43 8,44 7,43</coordinates></LinearRing>',
      '</Polygon></Placemark></kml>',
      content,
    ),
  coords: () =>
    repeated(
      '<kml><Placemark><Track>',
      '<when>2024-01-01T00:00:00Z</when><coord>7 43 1</coord>',
      '</Track></Placemark></kml>',
      content,
    ),
};

const osm = (streamed['osm-xml'] ?? 1) * content;
const box = '[[7,43],[8,43],[8,44],[7,43]]';
const line = (unit: string) => ['{"type":"LineString","coordinates":[', unit, '[7,43]]}'] as const;

const extract =
  '{"type":"Feature","properties":{"id":"a","name":"A","urls":{"pbf":"https://example.com/a.osm.pbf"}},' +
  '"geometry":{"type":"MultiPolygon","coordinates":';
const indexStart = '{"type":"FeatureCollection","features":[';
const beforeCorners = `${indexStart}${extract}[[[`;
const extractsOf = (bytes: number): Uint8Array =>
  repeated(indexStart, i => `${extract.replace('"a"', `"a${i % 4000}"`)}[[${box}]]}},`, '{}]}', bytes);

function gpsLines(sentence: string): Uint8Array {
  return repeated('', `${sentence}\r\n`, '', 8 * mega);
}

/** Where nothing is named, a reader takes one value of a few bytes, or what it takes has no parts that repeat. */
export const grown: Partial<Record<TargetName, Grown>> = {
  'osm-xml': {
    ...xml('osm', osm),
    nodes: () => repeated('<osm>', i => `<node id="${i + 1}" lat="1" lon="1"/>`, '</osm>', osm),
    'references of one way': () => repeated('<osm><way id="1">', '<nd ref="1"/>', '</way></osm>', osm),
    'tags of one node': () =>
      repeated('<osm><node id="1" lat="1" lon="1">', i => `<tag k="k${i}" v=""/>`, '</node></osm>', osm),
    packed: () => gzipSync(repeated('<osm>', '<node id="1" lat="1" lon="1"/>', '</osm>', osm)),
  },
  osm: {
    blobs: () => {
      const blob = Buffer.from(
        [0, 0, 0, 13, 10, 7, ...Buffer.from('OSMData'), 24, 2, 10, 0].slice(0, 17).concat(10, 0),
      );
      return Buffer.concat(Array.from({ length: 500_000 }, () => blob));
    },
    zeros: () => Buffer.alloc(32 * mega),
  },
  mvt: {
    triangles: async () => (await import('node:zlib')).gunzipSync(trianglesTile(2_000_000)),
    'as many as may be': async () => (await import('node:zlib')).gunzipSync(trianglesTile(99_000)),
    layers: () => Buffer.from(repeated('', '\u001a\u0000', '', 8 * mega)),
    zeros: () => Buffer.alloc(32 * mega),
    'one feature': () => oneFeature(7 * mega),
  },
  pmtiles: { zeros: () => zerosTile(40 * mega) },
  'terrain-tile': { png: () => picture('png'), webp: () => picture('webp') },
  'hgt-zip': { zeros: () => zip({ 'N43E007.hgt': new Uint8Array(300 * mega) }) },
  hgt: { zeros: () => gzipSync(Buffer.alloc(300 * mega)) },
  'geotiff-heights': { png: () => picture('png'), ...strips(1) },
  'geotiff-photo': { ...strips(3), 'a strip with opacity': () => oneStrip(4096, 4) },
  // The picture has four pixels a side.
  'geotiff-mask': { ...strips(1), 'a strip of its size': () => oneStrip(4, 1, 1000 * mega) },
  gpx,
  kml,
  kmz: Object.fromEntries(
    Object.entries(kml).map(([how, make]) => [how, async () => zip({ 'doc.kml': await make() })]),
  ),
  geojson: {
    ...json(content),
    positions: () =>
      repeated(geometry('{"type":"LineString","coordinates":[').slice(0, -1), '[7,43],', '[7,43]]}}', content),
    lines: () =>
      repeated(
        '{"type":"FeatureCollection","features":[',
        `${geometry(line('[7,43],').join(''))},`,
        `${geometry('null')}]}`,
        content,
      ),
    collections: () => repeated('', '{"type":"GeometryCollection","geometries":[', '', content),
  },
  'track-csv': {
    rows: () => repeated('lat;lon\n', '43,7;7,4\n', '', content),
    columns: () => repeated('lat;lon', ';a', '\n1;2\n', content),
    'one cell': () => repeated('lat;lon\n"', 'x', '', content),
    quotes: () => repeated('lat;lon\n', '"";', '', content),
  },
  fit: {
    records: () => {
      const definition = [0x40, 0, 0, 20, 0, 4, 253, 4, 0x86, 0, 4, 0x85, 1, 4, 0x85, 2, 2, 0x84];
      const record = Uint8Array.of(0, 1, 0, 0, 0, 0, 0, 0, 30, 0, 0, 0, 5, 0, 10);
      const head = Buffer.from([14, 16, 0, 8, 0, 0, 0, 0, 46, 70, 73, 84, 0, 0, ...definition]);
      return Buffer.concat([
        head,
        Buffer.alloc(record.length * Math.floor(content / record.length), record),
        Buffer.alloc(2),
      ]);
    },
    zeros: () => Buffer.concat([Buffer.from([14, 16, 0, 8, 0, 0, 0, 0, 46, 70, 73, 84, 0, 0]), Buffer.alloc(content)]),
  },
  'table-csv': {
    rows: () => repeated('a,b\n', '1,2\n', '', 64 * mega),
    columns: () => repeated('a', ',a', '\n', 64 * mega),
    'one cell': () => repeated('a,b\n"', 'x', '', 64 * mega),
    quotes: () => repeated('a,b\n', '"",', '', 64 * mega),
    'empty lines': () => repeated('a,b\n', '\n', '', 64 * mega),
  },
  xlsx,
  'pack-file': { entries: () => tar(50_000, i => `a${i}`), zeros: () => Buffer.alloc(64 * mega) },
  items: { entries: () => tar(50_000, i => `items/${i}/item.json`), zeros: () => Buffer.alloc(64 * mega) },
  graph: { entries: () => tar(50_000, i => `0/000/${i}.gph`), zeros: () => Buffer.alloc(64 * mega) },
  manifest: {
    ...json(8 * mega),
    'as many parts as may be': () => repeated('{', i => `"a${i}":{},`, '"b":0}', 6_000_000),
    corners: () => repeated('{"coverage":{"type":"Polygon","coordinates":[[', '[7,43],', '[7,43]]]}}', 8 * mega),
  },
  catalogue: {
    ...json(mostCatalogueBytes),
    regions: () => repeated('{"regions":[', '{},', '{}]}', mostCatalogueBytes),
    sound: () => soundCatalogue(4900),
  },
  extracts: {
    ...json(mostIndexBytes),
    features: () => extractsOf(mostIndexBytes),
    'as many features as may be': () => extractsOf(4_600_000),
    corners: () => repeated(beforeCorners, '[7,43],', '[7,43]]]]}}]}', mostIndexBytes),
    'as many corners as may be': () => repeated(beforeCorners, '[7.123456,43.1],', '[7,43]]]]}}]}', 7_900_000),
  },
  places: largePlaces,
  shape: { points: () => Buffer.concat([Buffer.from([0, 1, 253, 255, 255, 3]), Buffer.alloc(mostShapeBytes - 6, 2)]) },
  tileset: { nesting: () => sized(repeated('{"root":', '{"children":[', '', 65_000)) },
  nmea: {
    sentences: () => gpsLines('$GPGGA,123519,4344.038,N,00724.131,E,1,08,0.9,545.4,M,46.9,M,,'),
    'one line': () => repeated('$', 'x', '', 8 * mega),
  },
  gpsd: {
    reports: () => gpsLines('{"class":"TPV","mode":3,"lat":43.7,"lon":7.4}'),
    satellites: () => repeated('{"class":"SKY","satellites":[', '{"used":true},', '{}]}\n', 65_000),
    'one line': () => repeated('{', 'x', '', 8 * mega),
  },
  polygon: {
    ...json(32_000_000),
    corners: () => repeated('{"type":"Polygon","coordinates":[[', '[7,43],', '[7,43]]]}', 32_000_000),
    'as many corners as may be': () =>
      repeated('{"type":"Polygon","coordinates":[[', '[7.123456789,43.123456789],', '[7,43]]]}', 12_000_000),
  },
  polyline: {
    points: () => repeated('', '_p~iF~ps|U', '', 8 * mega),
    'one number': () => repeated('', '~', '', 8 * mega),
  },
};

const tar = (count: number, name: (i: number) => string): Uint8Array =>
  rawTar(Array.from({ length: count }, (_, i) => ({ name: name(i), content: Buffer.from('{}') })));

/** One area with as many corners as fit. */
function oneFeature(bytes: number): Uint8Array {
  const corners = Math.floor(bytes / 2);
  const geometryBytes = Buffer.concat([
    Buffer.from([9, 0, 0]),
    varint(corners * 8 + 2),
    Buffer.alloc(corners * 2, 2),
    Buffer.from([15]),
  ]);
  const feature = Buffer.concat([Buffer.from([24, 3, 34]), varint(geometryBytes.length), geometryBytes]);
  const layer = Buffer.concat([
    Buffer.from([10, 5, ...Buffer.from('water'), 120, 2, 18]),
    varint(feature.length),
    feature,
  ]);
  return Buffer.concat([Buffer.from([26]), varint(layer.length), layer]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return Buffer.from([...bytes, rest]);
}

async function picture(format: 'png' | 'webp'): Promise<Uint8Array> {
  const { loadSharp } = await import('../../data-packs/format/load-sharp.ts');
  const sharp = await loadSharp();
  const side = format === 'png' ? 30_000 : 16_383;
  const create = { width: side, height: side, channels: 3 as const, background: '#000' };
  return sharp({ create, limitInputPixels: false }).toFormat(format, { effort: 1 }).toBuffer();
}

/** A tileset as its target takes it, behind its length. */
function sized(bytes: Uint8Array): Uint8Array {
  const length = Buffer.alloc(2);
  length.writeUInt16LE(Math.min(65_535, bytes.length));
  return Buffer.concat([length, bytes.subarray(0, 65_535)]);
}
