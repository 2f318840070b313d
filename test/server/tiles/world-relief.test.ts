import { expect, it } from 'vitest';
import { decodeHeightTile } from '../../../data-packs/format/terrain/decode-height-tile.ts';
import { mercatorX, mercatorY } from '../../../data-packs/geo/web-mercator.ts';
import { closedAfterwards } from '../../helpers/afterwards.ts';
import { startTilesServer } from './tiles-server.ts';

const server = await closedAfterwards(startTilesServer([]));

const fetched = (path: string) => fetch(new URL(`/basemap/relief/${path}`, server.baseUrl));

async function deepestTile(column: number, row: number) {
  const answer = await fetched(`3/${Math.floor(column)}/${Math.floor(row)}.webp`);
  return decodeHeightTile(new Uint8Array(await answer.arrayBuffer()));
}

async function heightAt(lon: number, lat: number): Promise<number> {
  const [column, row] = [mercatorX(lon) * 8, mercatorY(lat) * 8];
  const { heights, size } = await deepestTile(column, row);
  return heights[Math.floor((row % 1) * size) * size + Math.floor((column % 1) * size)] ?? Number.NaN;
}

it('has the mountains of the world where they are, and no sea floor', async () => {
  expect(await heightAt(86.92, 27.98)).toBeGreaterThan(4000);
  expect(await heightAt(-69.3, -15.8)).toBeGreaterThan(3000);
  expect(await heightAt(-30, 30)).toBe(0);
  // On both sides of 180 degrees.
  expect(Math.abs((await heightAt(179.99, 67)) - (await heightAt(-179.99, 67)))).toBeLessThan(200);
});

it('has no wall in the ice of Antarctica', async () => {
  for (const lon of [-10, 0, 10, 20, 30]) {
    const heights = await Promise.all([-80.8, -81.1, -81.2, -81.3, -81.6].map(lat => heightAt(lon, lat)));
    expect(Math.max(...heights) - Math.min(...heights), `${lon}: ${heights}`).toBeLessThan(400);
  }
});

it('is not combed from north to south near the poles', async () => {
  for (const [lon, lat] of [
    [-175, 67],
    [20, 79],
    [-40, 75],
    [60, -75],
  ] as const) {
    const { heights, size } = await deepestTile(mercatorX(lon) * 8, mercatorY(lat) * 8);
    const at = (x: number, y: number): number => heights[y * size + x] as number;
    let [eastwards, southwards] = [0, 0];
    for (let y = 1; y < size - 1; y++)
      for (let x = 1; x < size - 1; x++) {
        eastwards += Math.abs(2 * at(x, y) - at(x - 1, y) - at(x + 1, y));
        southwards += Math.abs(2 * at(x, y) - at(x, y - 1) - at(x, y + 1));
      }
    expect(eastwards / southwards, `${lon},${lat}`).toBeLessThan(2.7);
  }
});

it('ends at its own zooms', async () => {
  expect((await fetched('0/0/0.webp')).headers.get('content-type')).toBe('image/webp');
  for (const path of ['4/0/0.webp', '3/8/0.webp', '3/0/0.png', '3/-1/0.webp']) {
    expect((await fetched(path)).status, path).toBe(404);
  }
});
