import { describe, expect, test } from 'vitest';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { isNear, type Picture, readPicture } from './read-picture.ts';

const service = await serviceForTests({ packs: ['sandbox'], staticMaps: { workers: 2, queueLimit: 4 } });

/** The middle of Ardhavn, the sandbox's largest town; the open sea south of it. */
const town = '-28.522,45.4672,14';
const sea = '-28.522,45.40,15';

const picture = (path: string): Promise<Picture> => readPicture(service, path);

test('every hosted style is drawn, each in its own colours', async () => {
  const grounds = new Map<string, string>();
  for (const style of ['light', 'dark', 'grayscale', 'white', 'black', 'outdoor', 'satellite', 'hybrid']) {
    const { at } = await picture(`${style}/static/${sea}/64x64.png?attribution=topleft`);
    grounds.set(style, at(60, 60).join());
  }
  // Both satellite styles show the same sea where no region has imagery.
  expect(new Set(grounds.values()).size).toBeGreaterThanOrEqual(6);
  expect(grounds.get('light')).toBe('179,211,230');
});

test.runIf(process.platform === 'linux')('/health says what the processes that draw are confined by', async () => {
  await picture(`light/static/${sea}/64x64.png`);
  const { renderers } = (await service.get('/health')).body;
  expect(renderers).toContainEqual({
    pid: expect.any(Number),
    confinement: { kind: expect.stringMatching(/^(landlock\+seccomp|bubblewrap)$/) },
  });
});

test('formats and sizes are as asked; @2x has twice the pixels and shows the same', async () => {
  for (const [size, width, format] of [
    ['100x80', 100, 'png'],
    ['100x80.jpg', 100, 'jpeg'],
    ['100x80@2x.webp', 200, 'webp'],
  ] as const) {
    expect(await picture(`light/static/${town}/${size}`)).toMatchObject({ width, height: width * 0.8, format });
  }
  const [single, double] = [
    await picture(`light/static/${sea}/200x100`),
    await picture(`light/static/${sea}/200x100@2x`),
  ];
  expect(double.at(20, 20)).toEqual(single.at(10, 10));
});

test('one unit, two for @2x, none for refusals', async () => {
  const cost = async (path: string): Promise<number> => {
    const before = service.used();
    await service.get(`/styles/v1/${path}`);
    return service.used() - before;
  };
  expect(await cost(`light/static/${sea}/50x50`)).toBe(10);
  expect(await cost(`light/static/${sea}/50x50@2x.jpg`)).toBe(20);
  expect(await cost(`light/static/${sea}/9999x50`)).toBe(0);
  expect(await cost(`neon/static/${sea}/50x50`)).toBe(0);
});

describe('overlays lie where they should', () => {
  const red = [255, 0, 0];

  test('a marker stands on its tip', async () => {
    const { at } = await picture(`light/static/${sea}/200x200?markers=color:ff0000|-28.522,45.40`);
    expect(isNear(at(100, 92), red)).toBe(true);
    // Its head is above, the point itself is its lowest; below is sea.
    expect(isNear(at(100, 106), [179, 211, 230])).toBe(true);
    expect(isNear(at(92, 75), red)).toBe(true);
  });

  test('a path goes from point to point, as wide as asked, at every bearing', async () => {
    const line = 'path=stroke:ff0000|width:10|-28.53,45.40|-28.51,45.40';
    const upright = await picture(`light/static/${sea}/200x200?${line}`);
    expect([95, 96, 104].map(y => isNear(upright.at(100, y), red))).toEqual([true, true, true]);
    expect([92, 108].map(y => isNear(upright.at(100, y), red))).toEqual([false, false]);
    // With the east up, a line to the east goes up.
    const turned = await picture(
      `light/static/${sea}@90/200x200?path=stroke:ff0000|width:10|-28.522,45.40|-28.51,45.40`,
    );
    expect([20, 90, 110, 150].map(y => isNear(turned.at(100, y), red))).toEqual([true, true, false, false]);
  });

  test('a circle has its radius in metres on the ground', async () => {
    // At zoom 15 and 45.4 degrees a pixel of a 512 px tile is 40075016.7 * cos(45.4) / 2^15 / 512 = 1.677 m: 100 m are
    // 59.6 pixels.
    const { at } = await picture(`light/static/${sea}/200x200?circle=fill:ff0000|width:0|-28.522,45.40,100`);
    expect([100 + 57, 100 - 57].map(x => isNear(at(x, 100), red))).toEqual([true, true]);
    expect([100 + 62, 100 - 62].map(x => isNear(at(x, 100), red))).toEqual([false, false]);
    expect([100 + 57, 100 - 57].map(y => isNear(at(100, y), red))).toEqual([true, true]);
  });

  test('a circle around one or both poles covers the points within its radius', async () => {
    const half = 'circle=fill:ff0000|width:0|';
    // 4000 km are 36 degrees: from 75 north they reach down to 39, and over the pole to 69 on the other side of the
    // world.
    const north = await picture(`light/static/0,0,0/512x512?${half}0,75,4000000`);
    const y = (latitude: number): number =>
      Math.round(512 * (0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI)));
    expect([80, 42].map(latitude => isNear(north.at(256, y(latitude)), red))).toEqual([true, true]);
    expect([80, 72].map(latitude => isNear(north.at(4, y(latitude)), red))).toEqual([true, true]);
    expect(isNear(north.at(256, y(36)), red)).toBe(false);
    expect([65, -80].map(latitude => isNear(north.at(4, y(latitude)), red))).toEqual([false, false]);
    const south = await picture(`light/static/0,0,0/512x512?${half}0,-90,2000000`);
    expect([10, 256, 500].map(x => isNear(south.at(x, y(-80)), red))).toEqual([true, true, true]);
    expect(isNear(south.at(256, y(-60)), red)).toBe(false);
    // 15000 km from the middle: all but what is within 5015 km of the other side.
    const both = await picture(`light/static/0,0,0/512x512?${half}0,0,15000000`);
    expect([85, 0, -80].map(latitude => isNear(both.at(256, y(latitude)), red))).toEqual([true, true, true]);
    expect([4, 60, 452, 508].map(x => isNear(both.at(x, 256), red))).toEqual([false, false, false, false]);
  });

  test('auto shows all of them', async () => {
    const corners = '-28.53,45.39|-28.51,45.41';
    const { at } = await picture(`light/static/auto/200x200?padding=0.2&path=stroke:ff0000|width:6|${corners}`);
    // The line spans the picture's height but for a fifth on each side.
    const rows = Array.from({ length: 200 }, (_, y) => y).filter(y =>
      Array.from({ length: 200 }, (_, x) => x).some(x => isNear(at(x, y), red)),
    );
    expect(rows[0]).toBeGreaterThan(33);
    expect(rows[0]).toBeLessThan(43);
    expect(rows.at(-1)).toBeGreaterThan(157);
    expect(rows.at(-1)).toBeLessThan(167);
  });
});

test('credits are always there, in the corner asked for', async () => {
  const [right, left] = await Promise.all([
    picture(`black/static/${sea}/300x100`),
    picture(`black/static/${sea}/300x100?attribution=topleft`),
  ]);
  const isLight = ([r, g, b]: [number, number, number]): boolean => r + g + b > 500;
  expect([isLight(right.at(298, 98)), isLight(right.at(1, 1))]).toEqual([true, false]);
  expect([isLight(left.at(298, 98)), isLight(left.at(1, 1))]).toEqual([false, true]);
  expect((await service.get(`/styles/v1/black/static/${sea}/300x100?attribution=none`)).status).toBe(400);
});

test.each([
  [400, 'light/static/9.5,47/100x100', 'position'],
  [400, 'light/static/9.5,47,5@0,60.1/100x100', 'pitch'],
  [400, 'light/static/auto/100x100', 'auto'],
  [400, 'light/static/9.5,47,5/100', 'size'],
  [400, 'light/static/9.5,47,5/100x100?path=1,1', 'path'],
  [400, 'light/static/9.5,47,5/100x100?padding=2', 'padding'],
  [400, 'light/static/9.5,47,5/100x100?lang=xx', 'lang'],
  [404, 'neon/static/9.5,47,5/100x100', 'style'],
])('%i for %s, naming %s', async (status, path, name) => {
  const { status: found, body } = await service.get(`/styles/v1/${path}`);
  expect(found).toBe(status);
  expect(body.message).toContain(name);
});

test('requests that wait too long are refused with a time to retry', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) => service.get(`/styles/v1/outdoor/static/${town}@${i}/500x500.png`)),
  );
  const counts = Map.groupBy(answers, ({ status }) => status);
  expect([...counts.keys()].sort()).toEqual([200, 503]);
  const refused = counts.get(503)?.[0];
  expect(refused?.body.error).toBe('overloaded');
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  // And afterwards all is well.
  expect((await service.get(`/styles/v1/light/static/${sea}/50x50`)).status).toBe(200);
});
