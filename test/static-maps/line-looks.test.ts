import { describe, expect, test } from 'vitest';
import { circlePosition } from '../../data-packs/geo/great-circle.ts';
import type { Position } from '../../data-packs/geo/lon-lat.ts';
import { mercatorX, mercatorY } from '../../data-packs/geo/web-mercator.ts';
import { circleRings } from '../../server/map-renderer/overlays/circles.ts';
import { visibleRuns } from '../../server/map-renderer/overlays/paint-shape.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { isNear, type Picture, readPicture } from './read-picture.ts';

const service = await serviceForTests({ packs: ['sandbox'], staticMaps: { workers: 1, queueLimit: 4 } });

const sea = '-28.522,45.40,15';
const red = [255, 0, 0];
const white = [255, 255, 255];
const across = '-28.6,45.40|-28.4,45.40';
const look = (options: string, line = across, kind = ''): Promise<Picture> =>
  readPicture(service, `light/static/${sea}/200x200${kind}?path=stroke:f00|${options}|${line}`);

/** Lengths of what is red and what is not along a row, without the picture's edges. */
function lengthsOf({ at, width }: Picture, y: number): { red: number[]; between: number[] } {
  const lengths = { red: [] as number[], between: [] as number[] };
  let from = 0;
  for (let x = 1; x <= width; x++) {
    const was = isNear(at(x - 1, y), red);
    if (x < width && was === isNear(at(x, y), red)) continue;
    if (from > 0 && x < width) lengths[was ? 'red' : 'between'].push(x - from);
    from = x;
  }
  return lengths;
}

test.each(['', '.jpg', '.svg'])('dashes and gaps are as long as asked%s', async kind => {
  const { red: dashes, between } = lengthsOf(await look('width:10|dash:20,12', across, kind), 100);
  expect(dashes.length).toBeGreaterThanOrEqual(4);
  for (const dash of dashes) expect(Math.abs(dash - 20)).toBeLessThanOrEqual(2);
  for (const gap of between) expect(Math.abs(gap - 12)).toBeLessThanOrEqual(2);
});

test('round dashes without length are dots; @2x has them twice as large', async () => {
  const dots = lengthsOf(await look('width:10|dash:0,20|cap:round'), 100);
  for (const dot of dots.red) expect(Math.abs(dot - 9)).toBeLessThanOrEqual(2);
  const large = lengthsOf(await look('width:10|dash:0,20|cap:round', across, '@2x.png'), 200);
  for (const dot of large.red) expect(Math.abs(dot - 19)).toBeLessThanOrEqual(2);
  expect(dots.red.length).toBeGreaterThan(5);
  expect(large.red.length).toBeGreaterThan(5);
});

test('a casing lies on both sides of the line, below all of its dashes', async () => {
  const { at } = await look('width:10|casing:fff|casingwidth:4|dash:30,30');
  const column = Array.from({ length: 200 }, (_, x) => x).find(x => isNear(at(x, 100), red)) ?? 0;
  expect([92, 97, 103, 107].map(y => at(column + 2, y)).map(pixel => isNear(pixel, white))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  const gaps = Array.from({ length: 180 }, (_, x) => x + 10).filter(x => isNear(at(x, 100), white));
  expect(gaps.length).toBeGreaterThan(60);
});

test('a butt cap ends where the line does, a round one half its width later', async () => {
  const half = '-28.6,45.40|-28.522,45.40';
  const ends = async (cap: string): Promise<boolean[]> => {
    const { at } = await look(`width:20|cap:${cap}`, half);
    return [96, 106].map(x => isNear(at(x, 100), red));
  };
  expect(await ends('butt')).toEqual([true, false]);
  expect(await ends('round')).toEqual([true, true]);
});

test.each([
  ['to the east', across, 1],
  ['to the west', across.split('|').reverse().join('|'), -1],
])('arrows point along a line that goes %s', async (_, line, direction) => {
  const { at } = await look('width:4|arrows:true', line);
  // How high the line is at each place: an arrow begins high and ends in its tip.
  const heights = Array.from(
    { length: 200 },
    (_, x) => Array.from({ length: 40 }, (_, i) => at(x, 80 + i)).filter(pixel => isNear(pixel, red)).length,
  );
  const widest = Math.max(...heights);
  expect(widest).toBeGreaterThanOrEqual(9);
  const base = heights.indexOf(widest, 20);
  expect(heights[base + 3 * direction]).toBeGreaterThan(4);
  expect(heights[base + 3 * direction]).toBeLessThan(widest);
  expect(heights[base - 3 * direction]).toBeLessThanOrEqual(5);
});

test('features and circles have the same looks', async () => {
  const coordinates = across.split('|').map(point => point.split(',').map(Number));
  const feature = (properties: object) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'LineString', coordinates },
  });
  const properties = { stroke: '#f00', 'stroke-width': 10, 'stroke-casing': '#fff', 'stroke-casing-width': 4 };
  for (const dash of ['20 12', '20,12', [20, 12]]) {
    const geojson = feature({ ...properties, 'stroke-dasharray': dash });
    const drawn = await readPicture(service, 'light/static', { position: sea, size: '200x200', geojson });
    const { red: dashes } = lengthsOf(drawn, 100);
    for (const length of dashes) expect(Math.abs(length - 20)).toBeLessThanOrEqual(2);
    expect(isNear(drawn.at(100, 92), white)).toBe(true);
  }
  const circle = `light/static/${sea}/200x200?circle=stroke:f00|width:6|dash:10,10|fill:fff0|-28.522,45.40,100`;
  const { at } = await readPicture(service, circle);
  const around = Array.from({ length: 360 }, (_, degree): readonly number[] => {
    const angle = (degree * Math.PI) / 180;
    return at(Math.round(100 + 59.6 * Math.cos(angle)), Math.round(100 + 59.6 * Math.sin(angle)));
  });
  const share = around.filter(pixel => isNear(pixel, red)).length / 360;
  expect(share).toBeGreaterThan(0.35);
  expect(share).toBeLessThan(0.65);
});

describe('refusals name the option', () => {
  test.each([
    ['path: dash', `path=dash:|${across}`],
    ['path: dash', `path=dash:0,0|${across}`],
    ['path: dash', `path=dash:1,2,3,4,5,6,7,8,9|${across}`],
    ['path: dash', `path=dash:-1,4|${across}`],
    ['path: cap', `path=cap:square|${across}`],
    ['path: casingwidth', `path=casingwidth:101|${across}`],
    ['path: "pink-ish"', `path=casing:pink-ish|${across}`],
    ['path: arrows', `path=arrows:end|${across}`],
    ['circle: there is no option "arrows"', 'circle=arrows:true|1,1,9'],
  ])('%s', async (named, query) => {
    const { status, body } = await service.get(`/styles/v1/light/static/${sea}/9x9?${query}`);
    expect([status, body.message]).toEqual([400, expect.stringContaining(named)]);
  });

  test.each([
    ['stroke-dasharray', 'long'],
    ['stroke-dasharray', [1, -1]],
    ['stroke-linecap', 'square'],
    ['stroke-casing', 7],
    ['stroke-casing-width', '2'],
    ['stroke-arrows', 'yes'],
  ])('%s: %j', async (name, value) => {
    const geojson = {
      type: 'Feature',
      properties: { [name]: value },
      geometry: {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [1, 1],
        ],
      },
    };
    const asked = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const answer = await service.get('/styles/v1/light/static', {
      ...asked,
      body: JSON.stringify({ size: '9x9', geojson }),
    });
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(name)]);
  });
});

test('a line around the world is dashed only where it is seen', () => {
  const runs = visibleRuns(
    [
      [-1e9, 50],
      [1e9, 50],
      [1e9, -1e9],
      [40, -1e9],
      [40, 1e9],
    ],
    100,
    100,
    5,
  );
  expect(runs.map(run => run.map(([x, y]) => [Math.round(x), Math.round(y)]))).toEqual([
    [
      [-5, 50],
      [105, 50],
    ],
    [
      [40, -5],
      [40, 105],
    ],
  ]);
  // Runs go on through corners within the picture.
  expect(
    visibleRuns(
      [
        [10, 10],
        [20, 10],
        [20, 300],
      ],
      100,
      100,
      0,
    ),
  ).toEqual([
    [
      [10, 10],
      [20, 10],
      [20, 100],
    ],
  ]);
});

test.each([
  [10, 50, 5_000_000],
  [10, -80, 2_000_000],
  [0, 0, 100],
])('the parts of a circle around %d, %d of %d m miss it by no more than asked', (longitude, latitude, metres) => {
  const centre: Position = [longitude, latitude];
  const deviation = 0.2 / (512 * 2 ** 6);
  const rings = circleRings(centre, metres, mercatorX(longitude), deviation);
  const ring = rings[0] ?? [];
  // Half a degree apart, finer than the parts that it had.
  let worst = 0;
  for (let i = 0; i < 720; i++) {
    const [lon, lat] = circlePosition(centre, metres, (i * Math.PI) / 360);
    const [x, y] = [mercatorX(lon), mercatorY(lat)];
    // Far beyond the map's edge nothing is seen.
    if (y < 0 || y > 1) continue;
    worst = Math.max(worst, nearest(ring, x, y));
  }
  expect(worst).toBeLessThan(deviation * 1.5);
  expect(ring.length).toBeLessThan(20_000);
});

/** The distance from a place to the nearest of a ring's sides, in any world. */
function nearest(ring: readonly (readonly [number, number])[], x: number, y: number): number {
  return Math.min(
    ...ring.flatMap(([bx, by], i) => {
      const [ax, ay] = ring[(i + ring.length - 1) % ring.length] ?? [bx, by];
      return [-1, 0, 1].map(world => {
        const [dx, dy, px, py] = [bx - ax, by - ay, x + world - ax, y - ay];
        const length = dx * dx + dy * dy;
        const share = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length));
        return Math.hypot(px - share * dx, py - share * dy);
      });
    }),
  );
}
