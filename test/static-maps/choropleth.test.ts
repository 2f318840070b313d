import { describe, expect, test } from 'vitest';
import { ringAround } from '../../data-packs/geo/bounds.ts';
import {
  classColours,
  classify,
  classOf,
  readValues,
} from '../../server/static-maps/request/choropleth/colour-features.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { countPixels, isNear, readPicture } from './read-picture.ts';

const service = await serviceForTests({ packs: ['sandbox'], staticMaps: { workers: 1, queueLimit: 4 } });

/** Four squares side by side over the sea, 100 px each at zoom 12. */
const side = (100 / (512 * 2 ** 12)) * 360;
const [west, south] = [-28.6, 45.36];
const codes = ['A1', 'B2', 'C3', 'D4'];
const squares = codes.map((code, i) => {
  const [x, y] = [west + i * side, south];
  const ring = ringAround([x, y, x + side, y + side]);
  return {
    type: 'Feature',
    properties: { area_code: code, name: code, 'stroke-width': 0 },
    geometry: { type: 'Polygon', coordinates: [ring] },
  };
});
const geojson = { type: 'FeatureCollection', features: squares };
const position = `${west + 2 * side},${south + side / 2},12`;
const csv = 'code,people\nA1,10\nB2,20\nC3,\nD4,40\nX9,5\n';
const choropleth = {
  csv,
  join: { column: 'code', property: 'area_code' },
  value: 'people',
  classes: { breaks: [15, 30] },
  colors: ['f00', '0f0', '00f'],
  opacity: 1,
  legend: 'none',
};
const asked = (options: object = {}, more: object = {}) => ({
  position,
  size: '420x300',
  geojson,
  choropleth: { ...choropleth, ...options },
  ...more,
});
const [red, green, blue] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
];

test.each(['.png', '.jpg', '.svg'])(
  'areas have the colours of their classes, those without a value are hatched%s',
  async kind => {
    const { at, width } = await readPicture(service, 'light/static', asked({}, { size: `420x300${kind}` }));
    const middles = codes.map((_, i) => Math.round(width / 2 + (i - 1.5) * 100));
    const colours = middles.map(x => at(x, 150));
    for (const [i, colour] of [red, green, undefined, blue].entries()) {
      if (colour === undefined) continue;
      expect(
        (colours[i] ?? []).every((part, c) => Math.abs(part - (colour[c] ?? 0)) < 30),
        String(colours),
      ).toBe(true);
    }
    // Hatched at 45 degrees, six pixels apart: its lines take some fifth of a row.
    const [from] = [middles[2] ?? 0];
    const row = Array.from({ length: 60 }, (_, i) => at(from - 30 + i, 150));
    const dark = row.filter(
      ([r, g, b]) => Math.abs(r - 138) < 45 && Math.abs(g - 138) < 45 && Math.abs(b - 138) < 45,
    ).length;
    expect(dark).toBeGreaterThan(8);
    expect(dark).toBeLessThan(40);
  },
);

test('lines of the request lie over coloured areas', async () => {
  const line = `path=stroke:000000|width:8|${west},${south + side / 2}|${west + 4 * side},${south + side / 2}`;
  const { at, width } = await readPicture(service, 'light/static', asked({}, { path: [line.slice(5)] }));
  expect(isNear(at(Math.round(width / 2 - 150), 150), [0, 0, 0])).toBe(true);
});

test('what is laid over areas of their own is not coloured, has its holes and stands in the legend', async () => {
  const box = (left: number, top: number, right: number, bottom: number) => {
    const [x, y] = [west + left * side, south + side / 2];
    const [from, to, low, high] = [x, x + (right - left) * side, y + bottom * side, y + top * side];
    return ringAround([from, low, to, high]);
  };
  const over = {
    type: 'Feature',
    properties: { title: 'Reserve', fill: '#000000', 'fill-opacity': 1, 'stroke-width': 0 },
    geometry: { type: 'Polygon', coordinates: [box(0.1, 0.4, 0.9, -0.4), box(0.3, 0.2, 0.7, -0.2)] },
  };
  // A hole of an area itself, too.
  const [first, ...others] = squares;
  const holed = {
    ...first,
    geometry: { type: 'Polygon', coordinates: [...(first?.geometry.coordinates ?? []), box(0.45, 0.05, 0.55, -0.05)] },
  };
  const own = { geojson: { ...geojson, features: [holed, ...others] } };
  const { at, width } = await readPicture(service, 'light/static', asked(own, { geojson: over }));
  const left = Math.round(width / 2) - 200;
  expect(isNear(at(left + 20, 150), [0, 0, 0])).toBe(true);
  expect(isNear(at(left + 36, 150), red)).toBe(true);
  expect(isNear(at(left + 50, 150), red)).toBe(false);
  expect(isNear(at(left + 50, 150), [0, 0, 0])).toBe(false);
  expect(isNear(at(left + 150, 150), green)).toBe(true);
  const sheet = { size: 'a5.svg', svgtext: true, legend: true, scale: 100_000, geojson: over };
  const texts = await textsOf(asked(own, sheet));
  expect(texts).toContain('Reserve');
  expect(texts).not.toContain('A1');
});

test('the answer says what was joined', async () => {
  const { headers, status } = await service.post('/styles/v1/light/static', asked());
  expect(status).toBe(200);
  expect(headers.get('outpost-choropleth')).toBe('joined=3, missing=1, unjoined=1;X9');
});

const textsOf = async (body: object): Promise<string[]> => {
  const { bytes, status } = await service.post('/styles/v1/light/static', body);
  expect(status, bytes.toString('utf8').slice(0, 200)).toBe(200);
  return [...bytes.toString('utf8').matchAll(/<text[^>]*>([^<]*)/g)].map(([, text = '']) =>
    text.replaceAll('&lt;', '<'),
  );
};

test.each([
  ['en', ['People (thousands)', '< 15', '15 – 30', '≥ 30', 'No data']],
  ['de', ['People (thousands)', '< 15', '15 – 30', '≥ 30', 'Keine Daten']],
  ['fr', ['People (thousands)', '< 15', '15 – 30', '≥ 30', 'Pas de données']],
])('a legend tells title, unit, classes and that there are no data: %s', async (lang, texts) => {
  const options = { legend: 'topleft', title: 'People', unit: 'thousands' };
  const written = await textsOf(asked(options, { size: '420x300.svg', svgtext: true, lang }));
  expect(written.slice(-texts.length - 1)).toEqual([...texts, expect.stringContaining('Hávmark')]);
});

test('the legend keeps clear of credits and scale bar, and has the colours of the areas', async () => {
  const plain = await readPicture(service, 'light/static', asked({ legend: 'none' }, { scalebar: 'bottomright' }));
  const drawn = await readPicture(
    service,
    'light/static',
    asked({ legend: 'bottomright' }, { scalebar: 'bottomright' }),
  );
  const changed: number[] = [];
  for (let y = 0; y < 300; y++) {
    for (let x = 0; x < 420; x++) if (!isNear(plain.at(x, y), drawn.at(x, y))) changed.push(y);
  }
  // Credits take 17 px, the bar 30 more.
  expect(Math.max(...changed)).toBeLessThan(300 - 17 - 30 - 6);
  expect(Math.max(...changed)).toBeGreaterThan(230);
  const swatches = [300, 150, 420, 260] as [number, number, number, number];
  expect(
    countPixels(drawn, pixel => isNear(pixel, red), swatches) -
      countPixels(plain, pixel => isNear(pixel, red), swatches),
  ).toBeGreaterThan(100);
});

test('paper has the classes in its legend, and not twice', async () => {
  const sheet = { size: 'a5.svg', svgtext: true, legend: true, scale: 100_000 };
  const texts = await textsOf(asked({ legend: 'topright' }, sheet));
  expect(texts.filter(text => text === '15 – 30')).toHaveLength(1);
  expect(texts).toContain('Water');
  expect(texts).not.toContain('A1');
  const without = await textsOf(asked({ legend: 'topright' }, { ...sheet, legend: false }));
  expect(without.filter(text => text === '15 – 30')).toHaveLength(1);
});

test('a long table is read beside the event loop, into the same picture', async () => {
  const rows = Array.from({ length: 30_000 }, (_, i) => `other ${i},${i}`).join('\n');
  const body = asked({ csv: `${csv}${rows}\n` });
  expect(JSON.stringify(body).length).toBeGreaterThan(64 * 1024);
  const { headers, bytes } = await service.post('/styles/v1/light/static', body);
  expect(headers.get('outpost-choropleth')).toMatch(/^joined=3, missing=1, unjoined=30001;/);
  expect(bytes.equals((await service.post('/styles/v1/light/static', asked())).bytes)).toBe(true);
});

test('classes', () => {
  const values = [1, 2, 3, 4, 100];
  expect(classify(values, { method: 'equal', count: 3 })).toEqual([
    { from: 1, to: 34 },
    { from: 34, to: 67 },
    { from: 67, to: 100 },
  ]);
  const quantiles = classify(values, { method: 'quantile', count: 2 });
  expect(quantiles).toEqual([
    { from: 1, to: 3 },
    { from: 3, to: 100 },
  ]);
  expect([1, 2.9, 3, 100].map(value => classOf(value, quantiles))).toEqual([0, 0, 1, 1]);
  expect(classify([7, 7, 7], { method: 'quantile', count: 5 })).toEqual([{ from: 7, to: 7 }]);
  expect(classify([0, 0, 0, 0, 5], { method: 'quantile', count: 4 })).toEqual([{ from: 0, to: 5 }]);
  const open = classify([1], { breaks: [0, 10] });
  expect([-1, 0, 9.9, 10].map(value => classOf(value, open))).toEqual([0, 1, 1, 2]);
  expect(classColours('Blues', 2)).toEqual(['rgb(222,235,247)', 'rgb(8,48,107)']);
});

test('tables as spreadsheets write them', () => {
  expect([...readValues('\uFEFFcode;value\nA;1,5\nB;"-2"\n\nC; n/a \n', 'code', 'value')]).toEqual([
    ['A', 1.5],
    ['B', -2],
    ['C', undefined],
  ]);
  expect([...readValues('"a, b"\tv\n"x ""y"""\t1e3', 'a, b', 'v')]).toEqual([['x "y"', 1000]]);
});

describe('refusals name the part', () => {
  test.each([
    ['people2', { value: 'people2' }],
    ['land', { join: { column: 'land', property: 'area_code' } }],
    ['join', { join: { column: 'code', property: 'toString' } }],
    ['row 4 of column "people"', { csv: 'code,people\nA1,1\n\nB2,many' }],
    ['row 3 of column "code"', { csv: 'code,people\nA1,1\nA1,2' }],
    ['colors', { colors: ['f00'] }],
    ['colors', { colors: ['f00', '0f0', 'nothing'] }],
    ['choropleth.colors', { colors: 'Rainbow' }],
    ['breaks', { classes: { breaks: [3, 2] } }],
    ['breaks', { classes: { breaks: [3], count: 2 } }],
    ['choropleth.legend', { legend: 'middle' }],
    [
      'choropleth.geojson.features[0].geometry.coordinates',
      {
        geojson: {
          type: 'FeatureCollection',
          features: [{ ...squares[0], geometry: { type: 'Polygon', coordinates: [[[0, 0]]] } }],
        },
      },
    ],
  ])('%s %#', async (name, options) => {
    const before = service.used();
    const { status, body } = await service.post('/styles/v1/light/static', asked(options));
    expect([status, body.error]).toEqual([400, 'bad_request']);
    expect(body.message).toContain(name);
    expect(service.used()).toBe(before);
  });

  test('without features there is nothing to colour', async () => {
    const { body } = await service.post('/styles/v1/light/static', asked({}, { geojson: undefined }));
    expect(body.message).toMatch(/^choropleth: geojson/);
  });
});
