import { afterAll, beforeAll, expect, it } from 'vitest';
import { decodeHeightTile } from '../../../data-packs/format/terrain/decode-height-tile.ts';
import { mercatorX, mercatorY } from '../../../data-packs/geo/web-mercator.ts';
import { startTilesServer, type TilesServer } from './tiles-server.ts';

let server: TilesServer;
beforeAll(async () => {
  server = await startTilesServer([]);
});
afterAll(() => server.close());

const fetched = (path: string) => fetch(new URL(`/basemap/relief/${path}`, server.baseUrl));

it('has the mountains of the world where they are, and no sea floor', async () => {
  const heightAt = async (lon: number, lat: number): Promise<number> => {
    const [column, row] = [mercatorX(lon) * 8, mercatorY(lat) * 8];
    const answer = await fetched(`3/${Math.floor(column)}/${Math.floor(row)}.webp`);
    const { heights, size } = await decodeHeightTile(new Uint8Array(await answer.arrayBuffer()));
    return heights[Math.floor((row % 1) * size) * size + Math.floor((column % 1) * size)] ?? Number.NaN;
  };
  expect(await heightAt(86.92, 27.98)).toBeGreaterThan(4000);
  expect(await heightAt(-69.3, -15.8)).toBeGreaterThan(3000);
  expect(await heightAt(-30, 30)).toBe(0);
  // On both sides of 180 degrees.
  expect(Math.abs((await heightAt(179.99, 67)) - (await heightAt(-179.99, 67)))).toBeLessThan(200);
});

it('ends at its own zooms', async () => {
  expect((await fetched('0/0/0.webp')).headers.get('content-type')).toBe('image/webp');
  for (const path of ['4/0/0.webp', '3/8/0.webp', '3/0/0.png', '3/-1/0.webp']) {
    expect((await fetched(path)).status, path).toBe(404);
  }
});
