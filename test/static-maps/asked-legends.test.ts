import { expect, test } from 'vitest';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { countPixels, isNear, readPicture } from './read-picture.ts';

const service = await serviceForTests({ packs: ['sandbox'], staticMaps: { workers: 1, queueLimit: 4 } });

const [red, blue] = [
  [255, 0, 0],
  [0, 0, 255],
];
const position = '-28.6,45.36,12';
const kinds = {
  title: 'Kind of place',
  entries: [
    { label: 'Inn', color: '#ff0000', shape: 'disc' },
    { label: 'Way', color: '#0000ff', shape: 'line' },
  ],
};
const sizes = {
  title: 'Beds',
  entries: [10, 100].map(beds => ({ label: `${beds}`, color: '#00ff00', shape: 'disc', radius: beds === 10 ? 4 : 16 })),
};
const asked = (more: object = {}) => ({ position, size: '420x300', legends: [kinds], ...more });

const textsOf = async (body: object): Promise<string[]> => {
  const { bytes, status } = await service.post('/styles/v1/light/static', body);
  expect(status, bytes.toString('utf8').slice(0, 200)).toBe(200);
  return [...bytes.toString('utf8').matchAll(/<text[^>]*>([^<]*)/g)].map(([, text = '']) => text);
};

test('a picture has the legends that its request names, in their colours and shapes', async () => {
  const { at, width, height } = await readPicture(service, 'light/static', asked());
  const corner = [width - 130, 0, width, 80] as [number, number, number, number];
  // A disc of five pixels, and a line of eighteen by three.
  const [discs, lines] = [red, blue].map(colour =>
    countPixels({ at, width, height, format: 'png' }, pixel => isNear(pixel, colour), corner),
  );
  expect(discs).toBeGreaterThan(35);
  expect(discs).toBeLessThan(90);
  expect(lines).toBe(54);
});

test('several are below each other, and are texts in SVG', async () => {
  const texts = await textsOf(asked({ size: '420x300.svg', svgtext: true, legends: [kinds, sizes] }));
  expect(texts.filter(text => ['Kind of place', 'Inn', 'Way', 'Beds', '10', '100'].includes(text))).toHaveLength(6);
});

test('paper with a legend has them below the map, but sizes, which need room', async () => {
  const sheet = { size: 'a5.svg', svgtext: true, scale: 100_000, legends: [kinds, sizes] };
  for (const legend of [true, false]) {
    const texts = await textsOf(asked({ ...sheet, legend }));
    for (const text of ['Kind of place', 'Way', 'Beds', '100'])
      expect(texts.filter(one => one === text)).toHaveLength(1);
  }
});

test('points are discs of a radius, more of them than there may be pins', async () => {
  const disc = (count: number, radius: unknown = 10) => ({
    type: 'Feature',
    properties: { 'marker-color': '#ff0000', 'marker-radius': radius },
    geometry: { type: 'MultiPoint', coordinates: Array.from({ length: count }, () => [-28.6, 45.36]) },
  });
  const { at } = await readPicture(service, 'light/static', { position, size: '100x100', geojson: disc(1) });
  expect([at(50, 50), at(42, 50), at(50, 58)].every(pixel => isNear(pixel, red))).toBe(true);
  expect([at(50, 30), at(50, 63)].some(pixel => isNear(pixel, red))).toBe(false);
  const ask = async (geojson: object) =>
    (await service.post('/styles/v1/light/static', { position, size: '100x100', geojson })).status;
  expect(await ask(disc(5000))).toBe(200);
  expect(await ask(disc(20_001))).toBe(400);
  expect(await ask(disc(1, 'wide'))).toBe(400);
});

test.each([
  ['no colour', { ...kinds, entries: [{ label: 'Inn', color: 'reddish' }] }],
  ['no entry', { ...kinds, entries: [] }],
  ['a disc as large as the picture', { ...kinds, entries: [{ label: 'Inn', color: '#ff0000', radius: 400 }] }],
])('a legend with %s is refused', async (_name, legend) => {
  expect((await service.post('/styles/v1/light/static', asked({ legends: [legend] }))).status).toBe(400);
});
