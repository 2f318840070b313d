import { fromArrayBuffer } from 'geotiff';
import proj4 from 'proj4';
import { describe, expect, test } from 'vitest';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { findMark, markAt } from './find-mark.ts';
import { georeferencedViews } from './georeferenced-views.ts';

const service = await serviceForTests({ packs: ['sandbox'] });

async function get(path: string) {
  const answer = await service.get(`/styles/v1/${path}`);
  expect(answer.status, answer.bytes.toString('utf8').slice(0, 200)).toBe(200);
  return answer;
}

const inUtm = georeferencedViews.filter(view => view.inUtm !== undefined);

describe('a GeoTIFF in UTM lies where its mark is, and so does its world file', () => {
  test.each(inUtm)('$name', async view => {
    const { style, position, size, mark, radius, inUtm: other } = view;
    const path = (ending: string) =>
      `${style}/static/${other?.position ?? position}/${size}.${ending}?projection=utm&${markAt(mark, radius)}`;
    const { bytes } = await get(path('tif'));
    const image = await (await fromArrayBuffer(Uint8Array.from(bytes).buffer)).getImage();
    const [centre = 0, latitude = 0] = (other?.position ?? position).split(',').map(Number);
    const zone = Math.floor((centre + 180) / 6) + 1;
    const code = (latitude < 0 ? 32_700 : 32_600) + zone;
    expect(image.getGeoKeys()?.ProjectedCSTypeGeoKey).toBe(code);
    const utm = `+proj=utm +zone=${zone} ${latitude < 0 ? '+south' : ''} +datum=WGS84`;
    const [east, north] = proj4(utm, [...mark]) as [number, number];
    const [x, y] = await findMark(bytes);
    const [[left = 0, top = 0], [pixel = 0, down = 0]] = [image.getOrigin(), image.getResolution()];
    expect(down).toBeCloseTo(-pixel, 9);
    expect(Math.hypot(left + x * pixel - east, top - y * pixel - north) / pixel).toBeLessThan(0.5);
    const { body } = await get(path('json'));
    expect(body).toMatchObject({ crs: `EPSG:${code}`, matrix: [pixel, 0, 0, -pixel, left, top] });
    expect((await get(path('prj'))).bytes.toString('utf8')).toContain(`UTM_Zone_${zone}${latitude < 0 ? 'S' : 'N'}`);
  });
});

test.each([
  'light/static/0,0,3/900x900.tif?projection=utm',
  'light/static/0,84.9,14/300x200.tif?projection=utm',
  'light/static/0,0,14/300x200.tif?projection=epsg:25832',
])('projection is refused in %s', async path => {
  const { status, body } = await service.get(`/styles/v1/${path}`);
  expect([status, body.message.includes('projection')]).toEqual([400, true]);
});
