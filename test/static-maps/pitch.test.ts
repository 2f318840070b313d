import { describe, expect, test } from 'vitest';
import { latitudeOf, longitudeOf, mercatorX, mercatorY } from '../../data-packs/geo/web-mercator.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { findMark, markAt } from './find-mark.ts';
import { isNear, readPicture } from './read-picture.ts';

const service = await serviceForTests({ packs: ['monaco'], staticMaps: { workers: 2, queueLimit: 4 } });

const [longitude, latitude, zoom] = [7.4222, 43.7336, 15];
const side = 400;
const view = (bearing: number, pitch: number): string => `${longitude},${latitude},${zoom}@${bearing},${pitch}`;

/** The place so many CSS pixels to the right of the centre of the map from straight above, and down. */
function placeAt(right: number, down: number, bearing: number): [number, number] {
  const angle = (bearing * Math.PI) / 180;
  const world = 512 * 2 ** zoom;
  const x = mercatorX(longitude) + (right * Math.cos(angle) - down * Math.sin(angle)) / world;
  const y = mercatorY(latitude) + (right * Math.sin(angle) + down * Math.cos(angle)) / world;
  return [longitudeOf(x), latitudeOf(y)];
}

/** Where MapLibre GL shows it: a camera 1.5 heights away that looks at the centre. */
function pixelOf(right: number, down: number, pitch: number): [number, number] {
  const [sin, cos] = [Math.sin((pitch * Math.PI) / 180), Math.cos((pitch * Math.PI) / 180)];
  const distance = 1.5 * side;
  const scale = distance / (distance - down * sin);
  return [side / 2 + right * scale, side / 2 + down * cos * scale];
}

const red = ([r, g, b]: readonly number[]): boolean => isNear([r ?? 0, g ?? 0, b ?? 0], [255, 0, 0]);

describe('what is laid over a pitched map stands where its place is seen', () => {
  test.each([
    [60, 0, -90, -700],
    [60, 120, 60, 80],
    [30, 45, -150, -180],
  ])('circles: pitch %i, bearing %i, %i right and %i down', async (pitch, bearing, right, down) => {
    const mark = markAt(placeAt(right, down, bearing), 14);
    const { bytes } = await service.get(`/styles/v1/white/static/${view(bearing, pitch)}/${side}x${side}.png?${mark}`);
    const [x, y] = await findMark(bytes);
    const [wantedX, wantedY] = pixelOf(right, down, pitch);
    expect(Math.abs(x - wantedX)).toBeLessThan(0.5);
    expect(Math.abs(y - wantedY)).toBeLessThan(0.5);
  });

  test('pins', async () => {
    const [lon, lat] = placeAt(-90, -300, 0);
    const path = `white/static/${view(0, 60)}/${side}x${side}.png?labels=false&markers=color:ff0000|${lon},${lat}`;
    const { at } = await readPicture(service, path);
    const [x, y] = pixelOf(-90, -300, 60).map(Math.round) as [number, number];
    expect(red(at(x - 7, y - 25))).toBe(true);
    expect(red(at(x, y + 4))).toBe(false);
  });

  test('lines that come from behind the camera reach the lower edge, and areas around it fill it', async () => {
    const [north, south] = [placeAt(0, -400, 0), placeAt(0, 3000, 0)];
    const line = `path=stroke:ff0000|width:6|${north}|${south}`;
    const { at } = await readPicture(service, `white/static/${view(0, 60)}/${side}x${side}.png?labels=false&${line}`);
    for (const y of [150, 200, 300, 398]) expect(red(at(side / 2, y)), `row ${y}`).toBe(true);
    const corners = [placeAt(-900, -100, 0), placeAt(900, -100, 0), placeAt(900, 3000, 0), placeAt(-900, 3000, 0)];
    const area = `attribution=topleft&path=width:0|fill:ff0000|${[...corners, corners[0]].join('|')}`;
    const filled = await readPicture(service, `white/static/${view(0, 60)}/${side}x${side}.png?labels=false&${area}`);
    const [, edge] = pixelOf(0, -100, 60);
    const isFilled = (y: number) => [2, side / 2, side - 2].map(x => red(filled.at(x, y)));
    expect(isFilled(Math.round(edge) - 3)).toEqual([false, false, false]);
    for (const y of [Math.round(edge) + 3, side / 2, side - 2]) expect(isFilled(y)).toEqual([true, true, true]);
  });
});

test('formats of pixels are drawn, each pitch with an ETag of its own; none is no pitch', async () => {
  const etagsOf = (places: readonly string[]) =>
    Promise.all(
      places.map(async at => (await service.get(`/styles/v1/light/static/${at}/80x60.png`)).headers.get('etag')),
    );
  // Regions that are joined between the two give all pictures other ones.
  const isAlike = async () => new Set(await etagsOf([`${longitude},${latitude},${zoom}`, view(0, 0)])).size === 1;
  await expect.poll(isAlike).toBe(true);
  expect(new Set(await etagsOf([view(0, 0), view(0, 20), view(0, 40)])).size).toBe(3);
  for (const [size, width, format] of [
    ['80x60.jpg', 80, 'jpeg'],
    ['80x60@2x.webp', 160, 'webp'],
  ] as const) {
    expect(await readPicture(service, `outdoor/static/${view(30, 60)}/${size}`)).toMatchObject({ width, format });
  }
});

test('coverage goes by what is seen, up to the far edge', async () => {
  const covered = async (pitch: number) => {
    const path = `/styles/v1/light/static/7.4246,43.7386,14.6@315,${pitch}/120x120.png`;
    return (await service.get(path)).headers.get('outpost-coverage');
  };
  expect([await covered(0), await covered(60)]).toEqual(['full', 'partial']);
});

test('an inset shows the trapezoid that is seen', async () => {
  const path = `light/static/${view(0, 60)}/${side}x${side}.png?inset=topleft`;
  const { at } = await readPicture(service, path);
  const mark = (pixel: readonly number[]) => isNear([...pixel], [217, 52, 43]);
  const rows = Array.from({ length: 130 }, (_, y) =>
    Array.from({ length: 130 }, (_, x) => x).filter(x => mark(at(x, y))),
  ).filter(row => row.length > 0);
  const widthOf = (row: readonly number[] = []) => (row.at(-1) ?? 0) - (row[0] ?? 0);
  expect(widthOf(rows[0])).toBeGreaterThan(2 * widthOf(rows.at(-1)));
});

describe('what a map in perspective has none of is refused, by its name', () => {
  test.each([
    ['pitch', `${view(0, 60)}/a4.pdf`],
    ['pitch', `${view(0, 60)}/a4@100dpi.png`],
    ['pdf', `${view(0, 60)}/100x100.pdf`],
    ['svg', `${view(0, 60)}/100x100.svg`],
    ['tif', `${view(0, 60)}/100x100.tif`],
    ['kmz', `${view(0, 60)}/100x100.kmz`],
    ['json', `${view(0, 60)}/100x100.json`],
    ['wld', `${view(0, 60)}/100x100.wld`],
    ['scalebar', `${view(0, 60)}/100x100.png?scalebar=bottomleft`],
    ['scale', `${longitude},${latitude}@0,60/100x100.png?scale=25000`],
    ['projection', `${view(0, 60)}/100x100.png?projection=utm`],
    ['grid', `${view(0, 60)}/100x100.png?grid=geographic`],
    ['0 to 60', `${view(0, 61)}/100x100.png`],
  ])('%s: %s', async (name, path) => {
    const { status, body } = await service.get(`/styles/v1/light/static/${path}`);
    expect([status, body.error]).toEqual([400, 'bad_request']);
    expect(body.message).toContain(name);
  });
});
