import { describe, expect, test } from 'vitest';
import { featuresOfGeoJson } from '../../data-packs/interchange/features/read-geojson.ts';
import type { FeatureFormat } from '../../data-packs/interchange/features/sniff-format.ts';
import { formatOfName } from '../../data-packs/interchange/features/sniff-format.ts';
import type { FeatureLook } from '../../data-packs/interchange/look/feature-look.ts';
import { readTrack } from '../../renderer/formats/read-track.ts';
import { shapesOf, shapesOfFile } from '../../renderer/formats/shapes.ts';
import { featuresOf, makeTrack, nextColor } from '../../renderer/formats/track.ts';

const about = { id: 1, name: 'a track', color: '#e03177' };
const line = (coordinates: number[][]) => ({ type: 'LineString', coordinates });

describe('shapes of GeoJSON', () => {
  test('every kind of geometry, however deep it lies, becomes lines, areas and points', () => {
    const ring = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ];
    const shapes = shapesOf({
      type: 'FeatureCollection',
      features: [
        { type: 'Feature', properties: null, geometry: null },
        {
          type: 'Feature',
          properties: {},
          geometry: {
            type: 'GeometryCollection',
            geometries: [
              { type: 'Point', coordinates: [5, 6, 700] },
              { type: 'MultiPoint', coordinates: [[7, 8]] },
              { type: 'MultiLineString', coordinates: [ring, ring] },
              { type: 'MultiPolygon', coordinates: [[ring]] },
            ],
          },
        },
        { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } },
      ],
    });
    expect(shapes.points).toEqual([
      [5, 6],
      [7, 8],
    ]);
    expect(shapes.lines.map(({ line: { length } }) => length)).toEqual([4, 4]);
    expect(shapes.areas).toHaveLength(2);
  });

  test.each([
    ['a list', []],
    ['a text', 'x'],
    ['an unknown type', { type: 'Circle' }],
    ['features that are none', { type: 'FeatureCollection', features: 3 }],
    ['a position without latitude', { type: 'Point', coordinates: [1] }],
    ['metres of a grid', { type: 'Point', coordinates: [2_600_000, 1_200_000] }],
  ])('%s is nothing to draw', (_name, value) => {
    expect(shapesOf(value)).toMatchObject({ lines: [], areas: [], points: [] });
  });

  test('deeply nested collections are nothing to draw', () => {
    let nested: unknown = { type: 'Point', coordinates: [0, 0] };
    for (let depth = 0; depth < 1000; depth++) nested = { type: 'GeometryCollection', geometries: [nested] };
    expect(shapesOf(nested).points).toEqual([]);
  });

  test('a line of one point is nothing to draw', () => {
    expect(makeTrack(shapesOf(line([[1, 2]])), about)).toBeUndefined();
  });
});

describe('a track', () => {
  test('has the length of its lines and the climb of its heights, gaps left out', () => {
    const track = makeTrack(
      shapesOf({
        type: 'MultiLineString',
        coordinates: [
          [
            [0, 0, 100],
            [0, 1, 160],
          ],
          [
            [5, 0, 900],
            [5, 1, 910],
          ],
        ],
      }),
      about,
    );
    // Two degrees of a meridian, without the gap between the lines.
    expect(track?.metres).toBeCloseTo(2 * 111_195, -2);
    expect(track?.ascent).toBe(70);
    expect(track?.bounds).toEqual([0, 0, 5, 1]);
  });

  test('without heights has no climb', () => {
    const flat = line([
      [0, 0],
      [1, 1],
    ]);
    expect(makeTrack(shapesOf(flat), about)?.ascent).toBeUndefined();
  });

  test('that crosses 180° stays in one piece', () => {
    const fiji = line([
      [179.5, -17],
      [-179.9, -17.1],
      [-179.5, -17.2],
    ]);
    const [west, , east] = makeTrack(shapesOf(fiji), about)?.bounds ?? [];
    expect(west).toBeCloseTo(179.5);
    expect(east).toBeCloseTo(180.5);
  });

  test('is drawn in its colour, one feature for each kind of shape', () => {
    const collection = {
      type: 'GeometryCollection',
      geometries: [
        { type: 'Point', coordinates: [0, 0] },
        { type: 'Point', coordinates: [1, 1] },
        line([
          [0, 0],
          [1, 1],
        ]),
      ],
    };
    const track = makeTrack(shapesOf(collection), about);
    if (track === undefined) throw new Error('There is no track.');
    expect(featuresOf(track).map(({ geometry, properties }) => [geometry.type, properties?.color])).toEqual([
      ['MultiLineString', '#e03177'],
      ['MultiPoint', '#e03177'],
    ]);
  });

  test('is drawn in the colours and widths of its file, unless it was given another colour', () => {
    const way = line([
      [0, 0],
      [1, 1],
    ]);
    const styled = (properties: object, geometry: object = way) => ({ type: 'Feature', properties, geometry });
    const red = { stroke: '#ff0000', 'stroke-width': 7 };
    const features = [
      styled(red),
      styled(red),
      styled({ stroke: '#00f' }),
      styled({}),
      styled({}, { type: 'Point', coordinates: [2, 2] }),
    ];
    const track = makeTrack(shapesOf({ type: 'FeatureCollection', features }), about);
    if (track === undefined) throw new Error('There is no track.');
    expect(track.color).toBe('#ff0000');
    const looks = (drawn: GeoJSON.Feature[]) => drawn.map(({ geometry, properties }) => [geometry.type, properties]);
    expect(looks(featuresOf(track))).toEqual([
      ['MultiLineString', { color: '#ff0000', width: 7 }],
      ['MultiLineString', { color: '#0000ff' }],
      ['MultiLineString', { color: '#ff0000' }],
      ['MultiPoint', { color: '#ff0000' }],
    ]);
    expect(looks(featuresOf({ ...track, color: '#00ff00' }))).toEqual([
      ['MultiLineString', { color: '#00ff00' }],
      ['MultiPoint', { color: '#00ff00' }],
    ]);
  });

  test('is drawn by its look: colours, sizes and labels by columns, and what that shows alone', () => {
    const place = (kind: string, beds: number) => ({
      type: 'Feature',
      properties: { name: `A ${kind}`, kind, beds },
      geometry: { type: 'Point', coordinates: [beds, 0] },
    });
    const file = featuresOfGeoJson({
      type: 'FeatureCollection',
      features: [place('inn', 10), place('hut', 40), place('bar', 0), place('camp', 20)],
    });
    const look: FeatureLook = {
      label: 'beds',
      color: { column: 'kind', values: [['inn', '#111111']], other: '#222222' },
      size: { column: 'beds', least: 0, most: 40 },
      filter: { column: 'kind', values: ['inn', 'hut', 'camp'] },
      eyes: { '#4': false },
    };
    const shapes = shapesOfFile(file, look);
    expect(shapes.marks?.map(({ name, color }) => [name, color])).toEqual([
      ['10', '#111111'],
      ['40', '#222222'],
    ]);
    expect(shapes.marks?.map(({ radius }) => radius)).toEqual([expect.closeTo(8.72, 1), 16]);
    // Whatever the colour of the whole is.
    expect(featuresOf({ shapes, color: '#e03177' }).map(({ properties }) => properties?.color)).toEqual([
      '#111111',
      '#222222',
    ]);
  });

  test('has a colour that no other track has, while there is one left', () => {
    const taken: string[] = [];
    for (let count = 0; count < 6; count++) taken.push(nextColor(taken));
    expect(new Set(taken).size).toBe(6);
    expect(nextColor(taken.filter(color => color !== taken[3]))).toBe(taken[3]);
  });
});

test('names tell the format, whatever their case; other files are no tracks', () => {
  const names = [
    'walk.GPX',
    'a.b.geojson',
    'x.json',
    'x.kml',
    'x.KMZ',
    'x.csv',
    'x.fit',
    'x.tcx',
    'x.gpx.gz',
    'x.shp',
    'x.txt',
    'gpx',
  ];
  const formats = ['gpx', 'geojson', 'geojson', 'kml', 'kmz', 'csv', 'fit', 'tcx', 'gz', 'shp', undefined, undefined];
  expect(names.map(formatOfName)).toEqual(formats);
});

const gpx = (inner: string) =>
  `<?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">${inner}</gpx>`;
const read = (text: string, format: FeatureFormat = 'gpx') =>
  readTrack({ name: `my walk.${format}`, format, bytes: new TextEncoder().encode(text) }, about);

describe('a GPX file', () => {
  test('gives its tracks and waypoints, but not elements of extensions with the same names', () => {
    const { shapes, ascent } = read(
      `\uFEFF${gpx(`
        <wpt lat="1" lon="2"><name>Hut</name><ele>900</ele></wpt>
        <rte><rtept lat="1" lon="2"><extensions><x:rpt xmlns:x="x" lat="7" lon="7"/></extensions></rtept>
          <rtept lat="1.5" lon="2.5"/></rte>
        <trk><name>Walk</name>
          <trkseg><trkpt lat="1" lon="2"><ele>100</ele></trkpt><trkpt lat="1.1" lon="2"><ele><![CDATA[150]]></ele>
            <extensions><ele>9999</ele><trkpt lat="8" lon="8"/></extensions></trkpt></trkseg>
          <trkseg><trkpt lat="3" lon="4"/><trkpt lat="" lon="5"/><trkpt lat="3.1" lon="4"/></trkseg>
        </trk>`)}`,
    );
    expect(shapes.points).toEqual([[2, 1]]);
    // Its route is the way of the track once more.
    expect(shapes.lines.map(({ line }) => line)).toEqual([
      [
        [2, 1],
        [2, 1.1],
      ],
      [
        [4, 3],
        [4, 3.1],
      ],
    ]);
    expect(ascent).toBe(50);
    expect(shapes.marks).toEqual([{ name: 'Hut', height: 900 }]);
    expect(shapes.lines[0]?.name).toBe('Walk');
  });

  test('without a track gives its routes; times and colours are kept', () => {
    const route = read(gpx('<rte><name>R</name><rtept lat="1" lon="2"/><rtept lat="1.5" lon="2.5"/></rte><trk/>'));
    expect(route.shapes.lines).toHaveLength(1);
    expect(route.name).toBe('R');
    const timed = read(
      gpx(`<trk><extensions><line xmlns="http://www.topografix.com/GPX/gpx_style/0/2"><color>E8590C</color></line>
        </extensions><trkseg><trkpt lat="1" lon="2"><time>2026-05-01T10:00:00Z</time></trkpt>
        <trkpt lat="1" lon="3"/></trkseg></trk>`),
    );
    expect(timed.shapes.lines[0]?.times).toEqual([Date.UTC(2026, 4, 1, 10), null]);
    expect(timed.color).toBe('#e8590c');
  });

  test('is named by itself, by its first track, or after the file; prefixes of names do not matter', () => {
    const track =
      '<trk><name>First\n one</name><trkseg><trkpt lat="1" lon="2"/><trkpt lat="2" lon="2"/></trkseg></trk>';
    expect(read(gpx(`<metadata><name>&lt;b&gt; All &amp; more</name></metadata>${track}`)).name).toBe('<b> All & more');
    expect(read(gpx(track)).name).toBe('First one');
    expect(read('<g:gpx xmlns:g="g"><g:wpt lat="1" lon="2"><g:name>Hut</g:name></g:wpt></g:gpx>').name).toBe('my walk');
  });

  // Expands to a billion letters in a naive reader.
  const bomb = `<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY a "lol">${Array.from({ length: 9 }, (_, level) => {
    const inner = String.fromCharCode(97 + level);
    return `<!ENTITY ${String.fromCharCode(98 + level)} "${`&${inner};`.repeat(10)}">`;
  }).join('')}]><gpx><metadata><name>&j;</name></metadata></gpx>`;
  test.each([
    ['torn off', gpx('<trk><trkseg><trkpt lat="1" lon="2"/>').slice(0, -10), 'is not a GPX file'],
    ['a page', '<html><body/></html>', 'is not a GPX file'],
    ['no XML', 'x', 'is not a GPX file'],
    ['a bomb', bomb, 'has no track, route or point in it'],
    ['empty', gpx(''), 'has no track, route or point in it'],
    [
      'of a grid',
      gpx('<wpt lat="5220000" lon="543210"/>'),
      'has positions that are not in degrees, and does not name their system. Add a column "EPSG" with its code, or export it in WGS 84',
    ],
  ])('that is %s is refused in a sentence', (_name, text, why) => {
    expect(() => read(text)).toThrow(`my walk.gpx ${why}. Nothing was drawn.`);
  });
});

test('a GeoJSON file is named by itself or after the file; what is none is refused in a sentence', () => {
  const point = { type: 'Point', coordinates: [1, 2] };
  expect(read(JSON.stringify({ ...point, name: ' A  spot ' }), 'geojson').name).toBe('A spot');
  expect(read(JSON.stringify({ ...point, name: 3 }), 'geojson').name).toBe('my walk');
  expect(() => read('{"type":', 'geojson')).toThrow('my walk.geojson is not GeoJSON. Nothing was drawn.');
});
