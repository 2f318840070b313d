import { describe, expect, test } from 'vitest';
import { pointInPolygon } from '../../data-packs/geo/point-in-polygon.ts';
import { decodePolyline } from '../../data-packs/geo/polyline.ts';
import { latitudeOf, mercatorX, mercatorY } from '../../data-packs/geo/web-mercator.ts';
import { ardhavn, kirvell, lindgata, lumhavn, nordskar, vestrand } from '../../server/http/sandbox-places.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { countPixels, isNear, type Picture, readPicture } from './read-picture.ts';

const service = await serviceForTests({ packs: ['sandbox'], staticMaps: { workers: 1, queueLimit: 4 } });

const at = ({ lat, lon }: { lat: number; lon: number }): string => `${lon},${lat}`;
const red = [255, 0, 0];
const isRed = (pixel: readonly number[]): boolean => isNear(pixel, red);
const view = { lon: -28.56, lat: 45.462, zoom: 11, size: 400 };
const worldSize = 512 * 2 ** view.zoom;
const pixelOf = ([lon, lat]: readonly [number, number]): [number, number] => [
  Math.round((mercatorX(lon) - mercatorX(view.lon)) * worldSize + view.size / 2),
  Math.round((mercatorY(lat) - mercatorY(view.lat)) * worldSize + view.size / 2),
];
const placeOf = (x: number, y: number): [number, number] => [
  (mercatorX(view.lon) + (x + 0.5 - view.size / 2) / worldSize) * 360 - 180,
  latitudeOf(mercatorY(view.lat) + (y + 0.5 - view.size / 2) / worldSize),
];
const picture = (query: string, kind = '.png', position = `${view.lon},${view.lat},${view.zoom}`): string =>
  `light/static/${position}/${view.size}x${view.size}${kind}?${query}`;
const way = `stroke:f00|width:6|${at(ardhavn)}|${at(vestrand)}`;

const lineOf = async (costing: string) => {
  const { body } = await service.post('/directions/v1', { locations: [ardhavn, vestrand], costing });
  return decodePolyline(body.trip.legs[0].shape, { precision: 6 });
};

test.each(['.png', '.jpg', '.webp', '.svg'])('a route is the line of directions%s', async kind => {
  const drawn = await readPicture(service, picture(`route=profile:bicycle|${way}`, kind));
  const line = await lineOf('bicycle');
  expect(line.length).toBeGreaterThan(20);
  for (const position of line) {
    const [r, g, b] = drawn.at(...pixelOf(position));
    expect(r > 200 && g < 70 && b < 70, String(position)).toBe(true);
  }
  const length = line.slice(1).reduce((sum, position, i) => {
    const [[x, y], [fromX, fromY]] = [pixelOf(position), pixelOf(line[i] ?? position)];
    return sum + Math.hypot(x - fromX, y - fromY);
  }, 0);
  expect(countPixels(drawn, isRed)).toBeLessThan(length * 9);
});

const extentOf = ({ width, height, at: pixel }: Picture): { across: number; down: number } => {
  const [xs, ys]: [number[], number[]] = [[], []];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isRed(pixel(x, y))) continue;
      xs.push(x);
      ys.push(y);
    }
  }
  return {
    across: (Math.max(...xs) - Math.min(...xs)) / width,
    down: (Math.max(...ys) - Math.min(...ys)) / height,
  };
};

test('auto fits the whole route, and an isochrone, not only their places', async () => {
  const { across, down } = extentOf(await readPicture(service, picture(`route=${way}`, '.png', 'auto')));
  expect(Math.max(across, down)).toBeGreaterThan(0.78);
  expect(Math.max(across, down)).toBeLessThan(0.84);
  const area = `isochrone=minutes:3|fill:f00|width:0|${at(ardhavn)}`;
  const fitted = extentOf(await readPicture(service, picture(area, '.png', 'auto')));
  expect(Math.max(fitted.across, fitted.down)).toBeGreaterThan(0.77);
  expect(Math.max(fitted.across, fitted.down)).toBeLessThan(0.84);
});

test('an isochrone is the area of the endpoint; larger ones lie below, in its colours', async () => {
  const contours = [{ time: 2 }, { time: 6 }];
  const asked = { locations: [ardhavn], costing: 'auto', contours, polygons: true };
  const { body } = await service.post('/isochrone/v1', asked);
  const [small, large] = body.features.map(({ geometry: { type, coordinates } }: GeoFeature) =>
    type === 'Polygon' ? [coordinates] : coordinates,
  );
  const holds = (polygons: never[], x: number, y: number) =>
    polygons.some(rings => pointInPolygon(rings, ...placeOf(x, y)));
  const drawn = await readPicture(service, picture(`isochrone=minutes:6|fill:f00|width:0|${at(ardhavn)}`));
  let [wrong, inside] = [0, 0];
  for (let y = 2; y < 380; y += 4) {
    for (let x = 2; x < 398; x += 4) {
      const isIn = holds(large, x, y);
      if (isIn) inside += 1;
      if (isIn !== isRed(drawn.at(x, y))) wrong += 1;
    }
  }
  expect(inside).toBeGreaterThan(100);
  expect(wrong / inside).toBeLessThan(0.08);
  const both = await readPicture(service, picture(`isochrone=minutes:2,6|${at(ardhavn)}`));
  const bare = await readPicture(service, picture(''));
  const [x, y] = pixelOf([ardhavn.lon, ardhavn.lat]);
  expect(holds(small, x, y)).toBe(true);
  // The first contour is green, the second blue: where both lie it is less blue than where the second does.
  const outer = Array.from({ length: 400 }, (_, i) => [i, y] as const).find(
    ([column]) => holds(large, column, y) && !holds(small, column, y) && isNear(bare.at(column, y), bare.at(x, y)),
  );
  const [[, green, blue], [, outerGreen, outerBlue]] = [both.at(x, y), both.at(...(outer ?? [0, 0]))];
  expect(green - blue).toBeGreaterThan(outerGreen - outerBlue + 20);
});

interface GeoFeature {
  geometry: { type: 'Polygon' | 'MultiPolygon'; coordinates: never[] };
}

test('paper and POST draw them, too; a legend names the areas', async () => {
  const position = `${view.lon},${view.lat}`;
  const sheet = `light/static/${position}/a5@96dpi.png?scale=100000&route=${way}`;
  const large = await readPicture(service, sheet);
  expect(countPixels(large, isRed)).toBeGreaterThan(500);
  const posted = { position: `${view.lon},${view.lat},${view.zoom}`, size: '400x400', route: [way] };
  const drawn = await readPicture(service, 'light/static', posted);
  expect(countPixels(drawn, isRed)).toBe(countPixels(await readPicture(service, picture(`route=${way}`)), isRed));
  const named = await service.get(
    `/styles/v1/light/static/${position}/a5.svg?scale=100000&legend=true&svgtext=true&isochrone=minutes:7|${at(ardhavn)}`,
  );
  expect(named.bytes.toString('utf8')).toContain('7 min');
});

describe('charges are those of picture, routes and areas together', () => {
  const area = `isochrone=minutes:1,2|${at(ardhavn)}`;
  test.each([
    ['2', `route=${way}`, '.png'],
    ['4', `route=${way}&route=${way}`, '@2x.png'],
    ['12', `route=${way}&${area}`, '.png'],
  ])('%s units', async (units, query, kind) => {
    const before = service.used();
    const answer = await service.get(`/styles/v1/${picture(query, kind)}`);
    expect(answer.headers.get('x-quota-charge')).toBe(units);
    expect(service.used() - before).toBe(Number(units) * 10);
    const tag = answer.headers.get('etag') ?? '';
    const again = await service.get(`/styles/v1/${picture(query, kind)}`, { headers: { 'If-None-Match': tag } });
    expect([again.status, service.used() - before]).toEqual([304, Number(units) * 10]);
    const other = await service.get(`/styles/v1/${picture(query.replace('width:6', 'width:7'), kind)}`);
    if (query.includes('width:6')) expect(other.headers.get('etag')).not.toBe(tag);
  });

  test('who has not enough for all of it is refused and pays nothing', async () => {
    const { key, userId } = service.newKey({
      user: { name: 'Small', monthlyRequestLimit: 5, capMode: 'hard' } as never,
    });
    const asked = { headers: { Authorization: `Bearer ${key}` } };
    expect((await service.get(`/styles/v1/${picture(area)}`, asked)).status).toBe(429);
    expect(userId).not.toBe('');
    expect((await service.get(`/styles/v1/${picture(`route=${way}`)}`, asked)).headers.get('ratelimit-remaining')).toBe(
      '3',
    );
  });
});

describe('refusals name the parameter and cost nothing', () => {
  test.each([
    ['route', `route=${at(ardhavn)}`, 400],
    ['route', `route=profile:ship|${way}`, 400],
    ['route', `route=fill:f00|${way}`, 400],
    ['route', `route=${at(ardhavn)}|10,50`, 400],
    ['route', `route=${Array(201).fill(at(ardhavn)).join('|')}`, 400],
    ['isochrone', `isochrone=${at(ardhavn)}`, 400],
    ['isochrone', `isochrone=minutes:5|kilometers:1|${at(ardhavn)}`, 400],
    ['isochrone', `isochrone=minutes:500|${at(ardhavn)}`, 400],
    ['isochrone', `isochrone=minutes:1,2,3,4,5|${at(ardhavn)}`, 400],
    ['isochrone', `isochrone=minutes:5|${at(ardhavn)}|${at(lindgata)}`, 400],
    ['isochrone', 'isochrone=minutes:5|10,50', 400],
    ['route', Array(11).fill(`route=${way}`).join('&'), 400],
  ])('%s %#', async (name, query, status) => {
    const before = service.used();
    const answer = await service.get(`/styles/v1/${picture(query)}`);
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(new RegExp(`^${name}`));
    expect(service.used()).toBe(before);
  });

  test('what routing refuses has its number; a key that may not route is refused', async () => {
    const { body } = await service.get(`/styles/v1/${picture(`route=${at(ardhavn)}|10,50`)}`);
    expect(body.routingErrorCode).toBe(171);
    const { key } = service.newKey({ scopes: ['static'] });
    const asked = { headers: { Authorization: `Bearer ${key}` } };
    expect(await service.get(`/styles/v1/${picture(`route=${way}`)}`, asked)).toMatchObject({
      status: 403,
      body: { error: 'scope_denied' },
    });
    expect((await service.get(`/styles/v1/${picture('')}`, asked)).status).toBe(200);
  });

  test('without an engine it is 501, by name', async () => {
    const without = await serviceForTests({ packs: ['sandbox'], routing: { platform: 'win32/x64' } });
    const answer = await without.get(`/styles/v1/${picture(`route=${at(kirvell)}|${at(lumhavn)}|${at(nordskar)}`)}`);
    expect(answer).toMatchObject({
      status: 501,
      body: { error: 'no_engine', message: expect.stringMatching(/^route:/) },
    });
  });
});
