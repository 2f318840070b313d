import { expect, test } from 'vitest';
import { Surface } from '../../server/map-renderer/canvas/surface.ts';
import { Camera, type View } from '../../server/map-renderer/scene/map-view.ts';
import { densityOf, paperDensity, rasterZoom } from '../../server/map-renderer/tiles/tile-loader.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

const service = await serviceForTests({ packs: ['sandbox'] });

const view: View = { width: 600, height: 800, pixelRatio: 1, longitude: 9.5, latitude: -47, zoom: 12.9, bearing: 0 };
/** Pixels of tiles to the inch of paper. */
const ppi = (zoom: number, tileSize: number, shown = view.zoom) => 96 * 2 ** (zoom - shown + Math.log2(tileSize / 512));

test.each([256, 512])(
  'tiles of %d pixels are as fine as 200 to the inch on paper, not four times as many',
  tileSize => {
    for (const zoom of [3.2, 9, 12.49, 12.9]) {
      const on = (detail?: number) => new Camera({ ...view, zoom, ...(detail !== undefined && { detail }) });
      for (const camera of [on(), on(0.5)]) {
        const fine = ppi(
          rasterZoom({ tileSize }, camera, { least: paperDensity, mostPixels: Number.POSITIVE_INFINITY }),
          tileSize,
          zoom,
        );
        expect(fine).toBeGreaterThanOrEqual(199.9);
        expect(fine).toBeLessThan(400);
      }
      expect(ppi(rasterZoom({ tileSize }, on()), tileSize, zoom)).toBeLessThan(137);
    }
  },
);

test('larger paper of pixels, which is held as a whole, has no more of them than memory holds', () => {
  const a0 = new Camera({ ...view, width: 3178, height: 4494, pixelRatio: 2, detail: 0.5 });
  const zoom = rasterZoom({ tileSize: 512 }, a0, densityOf(new Surface(1, 1), a0));
  const across = (ppi(zoom, 512) / 96) ** 2 * 3178 * 4494;
  expect(across).toBeLessThanOrEqual(4096 * 4096 * 4);
});

test('relief and imagery of a page are as fine as their source, up to 200 pixels to the inch', async () => {
  const widest = async (path: string): Promise<number> => {
    const { status, bytes } = await service.get(`/styles/v1/${path}`);
    expect(status).toBe(200);
    const images = bytes.toString('latin1').matchAll(/\/Width (\d+)/g);
    return Math.max(...[...images].map(([, width]) => Number(width)));
  };
  const place = '-28.522,45.4672';
  // Heights of zoom 12: 190 to the inch at 1:100 000, 48 at 1:25 000, where each CSS pixel has one.
  const frame = ((148 - 20) / 25.4) * 96;
  expect(await widest(`outdoor/static/${place}/a5.pdf?scale=100000`)).toBeGreaterThan(1.9 * frame);
  // Drawn in bands.
  expect(await widest(`outdoor/static/${place}/a1.pdf?scale=100000`)).toBeGreaterThan(1.9 * 4.2 * frame);
  expect(await widest(`outdoor/static/${place}/a5.pdf?scale=25000`)).toBeLessThan(1.1 * frame);
  const tiles = async (size: string): Promise<number> => {
    const { bytes } = await service.get(`/styles/v1/satellite/static/${place},14/${size}`);
    return [...bytes.toString('latin1').matchAll(/\/Width 512/g)].length;
  };
  expect(await tiles('600x600.pdf')).toBeGreaterThan(9);
});
