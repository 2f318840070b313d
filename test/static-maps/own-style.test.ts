import type { LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { expect, test } from 'vitest';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { countPixels, isNear, type Picture, readPicture } from './read-picture.ts';

/** Styles of users' own in a POST. */

const staticMaps = { workers: 1, queueLimit: 20, timeLimit: 5000 };
const service = await serviceForTests({ packs: ['sandbox'], staticMaps });
const hosted = (await service.get('/styles/light.json')).body;

const base = { position: '-28.522,45.462,14', size: '200x200' };
const ground: LayerSpecification = { id: 'ground', type: 'background', paint: { 'background-color': '#00ff00' } };
const water = { id: 'water', type: 'fill', source: 'protomaps', 'source-layer': 'water' } as const;
const roads = { id: 'roads', type: 'line', source: 'protomaps', 'source-layer': 'roads' } as const;
const names = { ...roads, id: 'names', type: 'symbol' } as const;
const fonts = { 'text-font': ['Noto Sans Regular'] };
const styleOf = (...layers: unknown[]) => ({ version: 8, sources: {}, layers: [ground, ...layers] });

const drawn = (stylesheet: object, more: object = {}, name = 'light'): Promise<Picture> =>
  readPicture(service, `${name}/static`, { ...base, stylesheet, ...more });
const asked = (stylesheet: object, more: object = {}, name = 'light') =>
  service.post(`/styles/v1/${name}/static`, { ...base, stylesheet, ...more });

const share = (picture: Picture, colour: readonly number[]): number =>
  countPixels(picture, pixel => isNear(pixel, colour)) / (picture.width * picture.height);
const [green, blue, red] = [
  [0, 255, 0],
  [0, 0, 255],
  [255, 0, 0],
];

test('a style is drawn over the sources of the one in the path, in pixels, shapes and on paper', async () => {
  const style = styleOf({ ...water, paint: { 'fill-color': '#0000ff' } });
  const picture = await drawn(style);
  expect(share(picture, green)).toBeGreaterThan(0.1);
  expect(share(picture, blue)).toBeGreaterThan(0.1);
  expect(share(picture, green) + share(picture, blue)).toBeGreaterThan(0.9);
  const shapes = await drawn(style, { size: '200x200.svg' });
  expect(Math.abs(share(shapes, blue) - share(picture, blue))).toBeLessThan(0.02);
  expect(share(await drawn(style, { size: 'a6@96dpi.png', scale: 25_000 }), green)).toBeGreaterThan(0.05);
});

test('a hosted style, as clients get it, is the same picture; so is one that is long', async () => {
  const plain = await readPicture(service, 'light/static', base);
  const long = { ...hosted, metadata: { padding: 'x'.repeat(100_000) } };
  for (const style of [hosted, long]) {
    const picture = await drawn(style);
    expect(countPixels(picture, () => true)).toBe(40_000);
    for (let i = 0; i < 200; i++) expect(picture.at(i, i)).toEqual(plain.at(i, i));
  }
});

test('names in a style keep their underscores', async () => {
  const colour = ['coalesce', ['get', 'a_b', ['literal', { a_b: '#ff0000' }]], '#0000ff'];
  const style = styleOf({ ...water, paint: { 'fill-color': ['to-color', colour] } });
  const relief = { ...style, sources: { world_relief: { type: 'raster-dem' } } };
  expect(share(await drawn(relief), red)).toBeGreaterThan(0.1);
});

test('the switches of layers are those of hosted styles', async () => {
  const layout = { ...fonts, 'text-field': '{name}', 'symbol-placement': 'line' };
  const style = styleOf({
    ...names,
    layout,
    paint: { 'text-color': '#ff0000', 'text-halo-color': '#ff0000', 'text-halo-width': 2 },
  });
  expect(share(await drawn(style), red)).toBeGreaterThan(0.003);
  expect(share(await drawn(style, { labels: false }), red)).toBe(0);
});

const refusals: [string, object][] = [
  ['version', { version: 7, layers: [ground] }],
  ['stylesheet.layers', { version: 8, layers: [] }],
  ['layers', { version: 8, layers: Array.from({ length: 1001 }, (_, i) => ({ ...ground, id: `${i}` })) }],
  ['512 KiB', { ...styleOf(), metadata: { padding: 'x'.repeat(600_000) } }],
  ['"elsewhere"', styleOf({ ...water, source: 'elsewhere' })],
  ['"elsewhere"', { ...styleOf(), sources: { elsewhere: { type: 'vector', url: 'https://example.org/a.json' } } }],
  ['sources.protomaps.url', { ...styleOf(), sources: { protomaps: { type: 'vector', url: 'https://example.org/a' } } }],
  [
    'sources.protomaps.tiles',
    { ...styleOf(), sources: { protomaps: { type: 'vector', tiles: ['file:///etc/passwd'] } } },
  ],
  ['glyphs', { ...styleOf(), glyphs: 'https://example.org/{fontstack}/{range}.pbf' }],
  ['sprite', { ...styleOf(), sprite: 'https://example.org/sprite' }],
  ['font-faces.Mine', { ...styleOf(), 'font-faces': { Mine: 'https://example.org/a.ttf' } }],
  ['layers.roads.paint.line-color', styleOf({ ...roads, paint: { 'line-color': 'reddish' } })],
  ['layers.roads.paint.line-colour', styleOf({ ...roads, paint: { 'line-colour': 'red' } })],
  ['duplicate layer id', styleOf(roads, roads)],
  ['"roads": line-layer-blend', styleOf({ ...roads, paint: { 'line-layer-blend': 'multiply' } })],
  ['stylesheet: terrain', { ...styleOf(), terrain: { source: 'terrain' } }],
  ['stylesheet: projection', { ...styleOf(), projection: { type: 'globe' } }],
  ['text-font "Open Sans Regular"', styleOf({ ...names, layout: { 'text-field': 'a' } })],
  [
    'text-font "Mine"',
    styleOf({
      ...names,
      layout: {
        'text-field': 'a',
        'text-font': ['step', ['zoom'], ['literal', ['Mine']], 9, ['literal', ['Noto Sans Bold']]],
      },
    }),
  ],
];

test.each(refusals)('what is not drawn is refused, named and free: %s', async (named, style) => {
  const before = service.used();
  const answer = await asked(style);
  expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(named)]);
  const beside = await asked(style, { size: '200x200.json' });
  expect([beside.status, beside.body.message]).toEqual([400, answer.body.message]);
  expect(service.used()).toBe(before);
});

test('files beside a picture in a style are answered where the picture is', async () => {
  const icons = { mine: 'data:image/png;base64,AAAA' };
  const statuses = ['json', 'wld', 'prj'].map(
    async ending => (await asked(styleOf(), { size: `200x200.${ending}` })).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 200, 200]);
  expect((await asked(styleOf(), { size: '200x200.json', icons })).body.message).toContain('mine');
});

test('of a text that an expression makes, 2,000 letters are drawn', async () => {
  const layout = {
    ...{ 'text-field': ['concat', ...Array(100).fill('aaaa '.repeat(20))], 'text-size': 1, 'text-max-width': 300 },
    ...{ ...fonts, 'text-allow-overlap': true, 'symbol-placement': 'point' },
  };
  const style = styleOf({ ...names, 'source-layer': 'places', filter: ['==', ['get', 'name'], 'Ardhavn'], layout });
  const { status, bytes } = await asked(style, { size: '400x400.svg', svgtext: true });
  expect(status).toBe(200);
  const texts = [...bytes.toString().matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text);
  const letters = texts.join(' ').match(/a{4}/g)?.join('').length;
  // Four of five are no blanks.
  expect(letters).toBeGreaterThan(1000);
  expect(letters).toBeLessThanOrEqual(1600);
});

/** Ten times as much work with each of its levels. */
const doubling = (start: unknown, levels: number, operator: string): unknown =>
  Array.from({ length: levels }).reduceRight<unknown>(
    (inner, _, i) => ['let', `v${i}`, [operator, ...Array(10).fill(i === 0 ? start : ['var', `v${i - 1}`])], inner],
    ['var', `v${levels - 1}`],
  );

test.each([
  ['of features', ['+', doubling(['get', 'min_zoom'], 15, '+'), 0]],
  ['of long texts', ['length', doubling('aaaaaaaaaa', 11, 'concat')]],
])('an expression without end costs its own picture alone: %s', async (_, expression) => {
  const before = service.used();
  const answer = await asked(styleOf({ ...roads, paint: { 'line-width': expression } }));
  expect([400, 502]).toContain(answer.status);
  expect(service.used()).toBe(before);
  expect(share(await drawn(styleOf()), green)).toBeGreaterThan(0.95);
});
