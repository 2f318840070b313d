import sharp from 'sharp';
import { expect, it } from 'vitest';
import { decodeHeightTile } from '../../../data-packs/format/terrain/decode-height-tile.ts';
import { mercatorX, mercatorY } from '../../../data-packs/geo/web-mercator.ts';
import { worldPictures } from '../../../server/tiles/styles/world-pictures.ts';
import { closedAfterwards } from '../../helpers/afterwards.ts';
import { startTilesServer } from './tiles-server.ts';

const server = await closedAfterwards(startTilesServer([]));

const fetched = (path: string, picture = 'relief') => fetch(new URL(`/basemap/${picture}/${path}`, server.baseUrl));

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

/** Red, green and blue of a picture at its deepest zoom, the mean of some pixels. */
async function colourAt(
  picture: 'tint' | 'earth',
  [lon, lat]: readonly [number, number],
): Promise<[number, number, number]> {
  const across = 2 ** worldPictures[picture];
  const [column, row] = [mercatorX(lon) * across, mercatorY(lat) * across];
  const answer = await fetched(`${worldPictures[picture]}/${Math.floor(column)}/${Math.floor(row)}.webp`, picture);
  const [left, top] = [column, row].map(at => Math.min(504, Math.floor((at % 1) * 512))) as [number, number];
  const around = sharp(await answer.arrayBuffer()).extract({ left, top, width: 8, height: 8 });
  const [red = 0, green = 0, blue = 0] = await around.resize(1, 1).raw().toBuffer();
  return [red, green, blue];
}

it.each(['tint', 'earth'] as const)('has the %s of deserts, forests and ice, and no sea', async picture => {
  const isGreen = ([red, green, blue]: number[]) => Number(green) >= Math.max(Number(red), Number(blue));
  const isSand = ([red, green, blue]: number[]) => Number(red) > Number(green) && Number(green) > Number(blue) + 8;
  const isWhite = (colour: number[]) => Math.min(...colour) > 215;
  for (const place of [
    [-60, -5],
    [22, 0],
    [13, 53],
  ] as const)
    expect(isGreen(await colourAt(picture, place)), String(place)).toBe(true);
  for (const place of [
    [20, 24],
    [47, 21],
    [23, -24],
  ] as const)
    expect(isSand(await colourAt(picture, place)), String(place)).toBe(true);
  for (const place of [
    [-40, 75],
    [60, -80],
  ] as const)
    expect(isWhite(await colourAt(picture, place)), String(place)).toBe(true);
  // Off the coasts of Liguria, Algeria and Bengal the land goes on, so that no shore has a blue edge.
  for (const place of [
    [8.3, 44.1],
    [3.5, 37.05],
    [90.5, 21.6],
  ] as const) {
    const [red, green, blue] = await colourAt(picture, place);
    expect(blue - Math.max(red, green), String(place)).toBeLessThan(4);
  }
});

it('has no other pictures of the world, and none deeper than they are', async () => {
  for (const [path, picture] of [
    ['5/0/0.webp', 'tint'],
    ['4/0/0.webp', 'earth'],
    ['0/0/0.webp', 'moon'],
  ] as const) {
    const answer = await fetched(path, picture);
    expect([answer.status, (await answer.json()).message]).toEqual([
      404,
      expect.stringMatching(/^Pictures of the world/),
    ]);
  }
});
