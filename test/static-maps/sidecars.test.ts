import { describe, expect, test } from 'vitest';
import { toUtm } from '../../data-packs/geo/utm.ts';
import { utmZone } from '../../data-packs/geo/utm-zone.ts';
import { descriptionSchema } from '../../server/static-maps/picture/picture-description.ts';
import { packFor } from '../helpers/packs.ts';
import { startService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { findMark, markAt } from './find-mark.ts';
import { georeferencedViews } from './georeferenced-views.ts';

const service = await serviceForTests({ packs: ['sandbox'] });

async function get(path: string) {
  const answer = await service.get(`/styles/v1/${path}`);
  expect(answer.status, answer.bytes.toString('utf8').slice(0, 200)).toBe(200);
  return answer;
}

const half = Math.PI * 6_378_137;
/** EPSG:3857, by its definition. */
const metresOf = (lon: number, lat: number) => [
  (lon / 180) * half,
  Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 6_378_137,
];
const town = 'light/static/-28.522,45.4672,14';

describe('the matrix and the world file of a picture lead from its pixels to where they lie', () => {
  test.each(georeferencedViews)('$name', async ({ style, position, size, mark, radius, query = '' }) => {
    const at = (ending: string) =>
      get(`${style}/static/${position}/${size}.${ending}?${markAt(mark, radius)}&${query}`);
    const [x, y] = await findMark((await at('png')).bytes);
    const said = descriptionSchema.parse((await at('json')).body);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = said.matrix;
    const zone = query.includes('scale=') ? utmZone(...mark) : undefined;
    const [east = 0, north = 0] = zone === undefined ? metresOf(...mark) : toUtm(...mark, zone);
    const world = 2 * half;
    const off = (fromEast: number, fromNorth: number) => {
      const across = fromEast - east;
      return Math.hypot(across - world * Math.round(across / world), fromNorth - north) / Math.hypot(a, b);
    };
    // Paper in a scale is in UTM.
    expect(said.crs).toBe(zone === undefined ? 'EPSG:3857' : `EPSG:${32_600 + zone}`);
    expect(off(a * x + c * y + e, b * x + d * y + f)).toBeLessThan(0.5);
    const lines = (await at('pgw')).bytes.toString('utf8').trim().split('\n').map(Number);
    const [xx = 0, yx = 0, xy = 0, yy = 0, x0 = 0, y0 = 0] = lines;
    expect(off(xx * (x - 0.5) + xy * (y - 0.5) + x0, yx * (x - 0.5) + yy * (y - 0.5) + y0)).toBeLessThan(0.5);
  });
});

describe('the JSON of a picture', () => {
  test('has bounds, corners, scale, credits and coverage of what is shown', async () => {
    const { body, headers } = await get(`${town}/512x400@2x.json`);
    expect(body).toMatchObject({ width: 1024, height: 800, pixelRatio: 2, zoom: 14, bearing: 0, coverage: 'full' });
    expect(body.frame).toEqual({ x: 0, y: 0, width: 1024, height: 800 });
    const [west, south, east, north] = body.bounds;
    // 512 of 512 * 2^14 pixels around the world.
    expect(east - west).toBeCloseTo(360 / 2 ** 14, 9);
    expect([(west + east) / 2, south < 45.4672, north > 45.4672]).toEqual([expect.closeTo(-28.522, 9), true, true]);
    expect(body.corners.coordinates[0]).toHaveLength(5);
    expect(body.corners.coordinates[0][0]).toEqual([expect.closeTo(west, 9), expect.closeTo(north, 9)]);
    // A pixel at 45.5 degrees north: a 1024th of the world's 40,075 km / 2^14, shrunk by the cosine of the latitude.
    expect(body.metresPerPixel / ((40_075_017 / 2 ** 14 / 1024) * Math.cos((45.4672 * Math.PI) / 180))).toBeCloseTo(
      1,
      2,
    );
    expect(body.scale).toBeCloseTo((body.metresPerPixel * 2 * 96) / 0.0254, 3);
    expect(body.credits.map(encodeURIComponent).join()).toContain(encodeURIComponent(body.credits[0]));
    expect(headers.get('outpost-credits')).not.toBe('');
    expect(headers.get('outpost-coverage')).toBe('full');
  });

  test('says the scale and the frame of paper, in pixels of the file', async () => {
    const { body } = await get('light/static/-28.522,45.4672/a5@254dpi.json?scale=25000');
    expect(body).toMatchObject({ width: 1480, height: 2100, scale: 25_000 });
    expect(body.frame).toMatchObject({ x: 100, y: 100, width: 1280 });
    expect(body.metresPerPixel).toBeCloseTo(2.5, 6);
  });

  test('is the same from a body', async () => {
    const body = { position: '-28.522,45.4672,14', size: '300x200.json' };
    const posted = await service.post('/styles/v1/light/static', body);
    expect(posted.body).toEqual((await get(`${town}/300x200.json`)).body);
  });
});

test('files beside a picture are named like it, cost a tenth of a unit, and nothing when they are known', async () => {
  const name = async (ending: string) => (await get(`${town}/64x64.${ending}`)).headers.get('content-disposition');
  const picture = await name('png');
  const before = service.used();
  for (const ending of ['pgw', 'jgw', 'wld', 'prj', 'json']) {
    expect(await name(ending)).toBe(picture?.replace('.png', `.${ending}`));
  }
  expect(service.used() - before).toBe(5);
  const etag = (await get(`${town}/64x64.prj`)).headers.get('etag') ?? '';
  const again = await service.get(`/styles/v1/${town}/64x64.prj`, { headers: { 'if-none-match': etag } });
  expect([again.status, service.used() - before]).toEqual([304, 6]);
});

test('nothing is drawn for them: a style of pictures that no process draws is answered', async () => {
  const { renderers } = (await service.get('/health')).body;
  const other = await startService({ packs: [await packFor('sandbox')] });
  const answer = await other.get(`/styles/v1/${town}/64x64.json`);
  expect([answer.status, (await other.get('/health')).body.renderers]).toEqual([200, []]);
  await other.close();
  expect(renderers.length).toBeGreaterThan(0);
});

test('what is beside no pixels is refused by name', async () => {
  for (const size of ['a4.pdf.json', '64x64.svg.wld', '64x64.png.prj', '64x64@3x.json']) {
    const { status, body } = await service.get(`/styles/v1/${town}/${size}`);
    expect([size, status, body.message.includes('size')]).toEqual([size, 400, true]);
  }
});
