import { fromArrayBuffer } from 'geotiff';
import proj4 from 'proj4';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { utmZone } from '../../data-packs/geo/utm-zone.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { findMark, markAt } from './find-mark.ts';
import { georeferencedViews } from './georeferenced-views.ts';

const service = await serviceForTests({ packs: ['sandbox'] });

async function get(path: string): Promise<Buffer> {
  const answer = await service.get(`/styles/v1/${path}`);
  expect(answer.status, answer.bytes.toString('utf8').slice(0, 200)).toBe(200);
  return answer.bytes;
}

async function openTiff(bytes: Buffer) {
  const image = await (await fromArrayBuffer(Uint8Array.from(bytes).buffer)).getImage();
  const { ModelTransformation: turned } = image.fileDirectory.toObject();
  const [x0 = 0, y0 = 0] = turned === undefined ? image.getOrigin() : [];
  const [dx = 0, dy = 0] = turned === undefined ? image.getResolution() : [];
  const [a = 0, c = 0, , e = 0, b = 0, d = 0, , f = 0] = Array.from(
    (turned as number[]) ?? [dx, 0, 0, x0, 0, dy, 0, y0],
  );
  return { image, pixelSize: Math.hypot(a, b), at: (x: number, y: number) => [a * x + c * y + e, b * x + d * y + f] };
}

describe('a GeoTIFF lies where its mark is, and shows what the PNG does', () => {
  test.each(georeferencedViews)('$name', async ({ style, position, size, mark, radius, query = '' }) => {
    const path = (ending: string) => `${style}/static/${position}/${size}.${ending}?${markAt(mark, radius)}&${query}`;
    const [tiff, png] = [await get(path('tif')), await get(path('png'))];
    const { image, pixelSize, at } = await openTiff(tiff);
    // Paper in a scale is in UTM.
    const zone = query.includes('scale=') ? utmZone(...mark) : undefined;
    expect(image.getGeoKeys()).toMatchObject({
      GTModelTypeGeoKey: 1,
      GTRasterTypeGeoKey: 1,
      ProjectedCSTypeGeoKey: zone === undefined ? 3857 : 32_600 + zone,
    });
    const [x = 0, y = 0] = at(...(await findMark(tiff)));
    const system = zone === undefined ? 'EPSG:3857' : `+proj=utm +zone=${zone} +datum=WGS84`;
    const [east, north] = proj4('EPSG:4326', system, [...mark]) as [number, number];
    const world = 2 * Math.PI * 6_378_137;
    const across = x - east - world * Math.round((x - east) / world);
    expect(Math.hypot(across, y - north) / pixelSize).toBeLessThan(0.5);
    const [raw, expected] = await Promise.all([tiff, png].map(bytes => sharp(bytes).removeAlpha().raw().toBuffer()));
    expect(raw?.equals(expected ?? Buffer.alloc(0))).toBe(true);
  });
});

test('a GeoTIFF names its credits, as copyright and XMP, and its dpi on paper', async () => {
  const bytes = await get('light/static/-28.522,45.4672/a5@120dpi.tif?scale=25000');
  const { image } = await openTiff(bytes);
  const { Copyright, Software } = image.fileDirectory.toObject();
  const { body } = await service.get('/styles/v1/light/static/-28.522,45.4672/a5@120dpi.json?scale=25000');
  expect(Copyright).toContain(body.credits[0]);
  expect(Software).toContain('Outpost');
  const { density, width, xmpAsString } = await sharp(bytes).metadata();
  expect([density, width]).toEqual([120, body.width]);
  expect(xmpAsString).toContain(body.credits[0]);
});
