import { describe, expect, test } from 'vitest';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { isNear, type Picture, readPicture } from './read-picture.ts';

const service = await serviceForTests({ packs: ['sandbox'], staticMaps: { workers: 1, queueLimit: 4 } });

const sea = '-28.522,45.40';
const view = `${sea},15`;

/** The box of a colour, from the picture's middle: left, top, right, bottom; undefined where there is none of it. */
function boxOf({ at, width, height }: Picture, colour: readonly number[]): number[] | undefined {
  const [xs, ys]: [number[], number[]] = [[], []];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isNear(at(x, y), colour)) continue;
      xs.push(x - width / 2);
      ys.push(y - height / 2);
    }
  }
  return xs.length === 0 ? undefined : [Math.min(...xs), Math.min(...ys), Math.max(...xs) + 1, Math.max(...ys) + 1];
}

const red = [255, 0, 0];
const written = async (options: string, words = 'HHHH', kind = ''): Promise<number[]> => {
  const text = `text=color:f00|${options}${sea}|${encodeURIComponent(words)}`;
  return boxOf(await readPicture(service, `light/static/${view}/300x200${kind}?${text}`), red) ?? [];
};

test.each(['', '.jpg', '.svg'])('a text lies around its point, as large as asked%s', async kind => {
  const [left = 0, top = 0, right = 0, bottom = 0] = await written('size:40|', 'HHHH', kind);
  expect(Math.abs(left + right)).toBeLessThanOrEqual(4);
  expect(Math.abs(top + bottom)).toBeLessThanOrEqual(6);
  // Capitals of Noto Sans are 0.714 of the size high.
  expect(Math.abs(bottom - top - 0.714 * 40)).toBeLessThanOrEqual(3);
});

test.each([
  ['topleft', [1, 1]],
  ['top', [0, 1]],
  ['topright', [-1, 1]],
  ['left', [1, 0]],
  ['right', [-1, 0]],
  ['bottomleft', [1, -1]],
  ['bottom', [0, -1]],
  ['bottomright', [-1, -1]],
] as const)('its %s lies on the point', async (anchor, [across, down]) => {
  const [left = 0, top = 0, right = 0, bottom = 0] = await written(`size:40|anchor:${anchor}|`);
  if (across === 0) expect(Math.abs(left + right)).toBeLessThanOrEqual(4);
  else expect(Math.abs(across === 1 ? left : right)).toBeLessThanOrEqual(6);
  if (down === 0) expect(Math.abs(top + bottom)).toBeLessThanOrEqual(6);
  else expect((down === 1 ? top : -bottom) > 0).toBe(true);
});

test('an offset moves it; lines stand below each other', async () => {
  const plain = await written('size:20|');
  expect(await written('size:20|offset:30,-25|')).toEqual(plain.map((side, i) => side + (i % 2 === 0 ? 30 : -25)));
  const [, top = 0, , bottom = 0] = await written('size:20|', 'HHHH\nHHHH');
  expect(bottom - top).toBeGreaterThan(20 * 1.25);
});

test('a halo surrounds the letters by its width; without one there is none', async () => {
  const halo = async (width: number) => {
    const text = `text=color:f00|halo:0f0|halowidth:${width}|size:40|${sea}|HHHH`;
    return boxOf(await readPicture(service, `light/static/${view}/300x200?${text}`), [0, 255, 0]);
  };
  const [left = 0, top = 0] = await written('size:40|');
  const [haloLeft = 0, haloTop = 0] = (await halo(6)) ?? [];
  expect(Math.abs(left - haloLeft - 6)).toBeLessThanOrEqual(2);
  expect(Math.abs(top - haloTop - 6)).toBeLessThanOrEqual(2);
  expect(await halo(0)).toBeUndefined();
});

test('scripts that join and stack are written, characters without a font left out', async () => {
  const [arabic, letters] = [await written('size:40|', 'مرحبا'), await written('size:40|', 'م ر ح ب ا')];
  const width = ([left = 0, , right = 0]: number[]) => right - left;
  // Joined letters are narrower than the same ones apart.
  expect(width(arabic)).toBeGreaterThan(40);
  expect(width(arabic)).toBeLessThan(width(letters));
  expect(width(await written('size:40|', 'हिन्दी'))).toBeGreaterThan(40);
  expect(await written('size:40|', '\u{10FFFD}')).toEqual([]);
  expect(await written('size:40|', 'HHHH\u{10FFFD}')).toEqual(await written('size:40|'));
});

describe('features', () => {
  const point = (properties: object) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Point', coordinates: [-28.522, 45.4] },
  });
  const drawn = (properties: object, more: object = {}) =>
    readPicture(service, 'light/static', { position: view, size: '300x200', geojson: point(properties), ...more });

  test('a text stands for the pin, or below it where a property asks for one', async () => {
    const text = { text: 'HHHH', 'text-color': '#f00', 'text-size': 20 };
    expect(boxOf(await drawn(text), red)).toEqual(await written('size:20|'));
    const both = await drawn({ ...text, 'marker-color': '#0000ff' });
    expect(boxOf(both, [0, 0, 255])?.[1]).toBeLessThan(-30);
    expect(boxOf(both, red)?.[1]).toBeGreaterThan(0);
    expect(boxOf(await drawn({ ...text, 'text-offset': [10, 20] }), red)).toEqual(
      await written('size:20|offset:10,20|'),
    );
  });

  test('a text alone is something to fit', async () => {
    const { at } = await readPicture(service, `light/static/auto/200x200?text=color:f00|size:40|${sea}|HHHH`);
    const columns = Array.from({ length: 200 }, (_, x) => x).filter(x => isNear(at(x, 100), red));
    expect(columns.length).toBeGreaterThan(10);
  });

  test('pins have anchors and offsets, too', async () => {
    const pin = async (options: string) => {
      const markers = `markers=color:f00|${options}${sea}`;
      return boxOf(await readPicture(service, `light/static/${view}/300x200?${markers}`), red) ?? [];
    };
    const [left = 0, top = 0, right = 0, bottom = 0] = await pin('');
    expect(await pin('offset:20,15|')).toEqual([left + 20, top + 15, right + 20, bottom + 15]);
    expect((await pin('anchor:top|'))[1]).toBeGreaterThanOrEqual(0);
    expect((await pin('anchor:left|'))[0]).toBeGreaterThanOrEqual(0);
    expect((await pin('anchor:right|'))[2]).toBeLessThanOrEqual(0);
    const [, up = 0, , down = 0] = await pin('anchor:center|');
    expect(Math.abs(up + down)).toBeLessThanOrEqual(5);
    const ofFeature = await drawn({ 'marker-color': '#f00', 'marker-anchor': 'top', 'marker-offset': [0, 9] });
    expect(boxOf(ofFeature, red)).toEqual(await pin('anchor:top|offset:0,9|'));
  });

  test.each([
    ['text', ''],
    ['text', ['a']],
    ['text', 'x'.repeat(201)],
    ['text-size', 5],
    ['text-color', 'no'],
    ['text-halo-width', 11],
    ['text-anchor', 'middle'],
    ['text-offset', '1,2'],
    ['marker-anchor', 'tip'],
    ['marker-offset', [1, 501]],
  ])('a refusal names %s: %j', async (name, value) => {
    const geojson = point({ text: 'A', [name]: value });
    const asked = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const { status, body } = await service.get('/styles/v1/light/static', {
      ...asked,
      body: JSON.stringify({ size: '9x9', geojson }),
    });
    expect([status, body.message]).toEqual([400, expect.stringContaining(name)]);
  });
});

test.each([
  ['text: "Words"', 'text=Words'],
  ['text: text', `text=${sea}`],
  ['text: text', `text=${sea}|`],
  ['text: size', `text=size:200|${sea}|A`],
  ['text: halowidth', `text=halowidth:-1|${sea}|A`],
  ['text: anchor', `text=anchor:tip|${sea}|A`],
  ['text: offset', `text=offset:1|${sea}|A`],
  ['text: there is no option "font"', `text=font:Comic|${sea}|A`],
  ['markers: anchor', `markers=anchor:tip|${sea}`],
  ['markers: offset', `markers=offset:1,a|${sea}`],
])('a refusal begins with %s', async (named, query) => {
  const { status, body } = await service.get(`/styles/v1/light/static/${view}/9x9?${query}`);
  expect([status, body.message]).toEqual([400, expect.stringContaining(named)]);
});
