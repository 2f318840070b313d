import { describe, expect, test } from 'vitest';
import { type Inset, insetView } from '../../server/map-renderer/overlays/inset-view.ts';
import { placeInCorner } from '../../server/map-renderer/overlays/place-in-corner.ts';
import { packFor } from '../helpers/packs.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { isNear, type Picture, readPicture } from './read-picture.ts';

const packs = await Promise.all([packFor('sandbox'), packFor('world')]);
const service = await serviceForTests({ packs, staticMaps: { workers: 1, queueLimit: 4 } });

const town = '-28.522,45.4672,14';
/** As JPEG and WebP leave it, too. */
const isRed = ([r, g, b]: readonly [number, number, number]): boolean => r > 170 && r - g > 90 && r - b > 90;
const side = 120;

/** The box of pixels that differ from those of another picture. */
function changed(one: Picture, other: Picture): { left: number; top: number; right: number; bottom: number } {
  const box = { left: one.width, top: one.height, right: 0, bottom: 0 };
  for (let y = 0; y < one.height; y++) {
    for (let x = 0; x < one.width; x++) {
      if (isNear(one.at(x, y), other.at(x, y))) continue;
      box.left = Math.min(box.left, x);
      box.top = Math.min(box.top, y);
      box.right = Math.max(box.right, x);
      box.bottom = Math.max(box.bottom, y);
    }
  }
  return box;
}

const redBox = ({ width, height, at }: Picture) => {
  const found: [number, number][] = [];
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (isRed(at(x, y))) found.push([x, y]);
  const [xs, ys] = [found.map(([x]) => x), found.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
};

test.each(['.png', '.jpg', '.webp', '.svg'])(
  'an inset shows where the picture lies, in its proportions%s',
  async kind => {
    const drawn = await readPicture(service, `light/static/${town}/600x400${kind}?pois=false&inset=topleft`);
    const box = redBox(drawn);
    // JPEG spreads its colours.
    const blur = kind === '.jpg' ? 5 : 2;
    // An eighth of a side of 120 px, and the line; the middle of the inset.
    expect(Math.abs(box.right - box.left - 16)).toBeLessThanOrEqual(blur);
    expect(Math.abs(box.bottom - box.top - 11)).toBeLessThanOrEqual(blur);
    expect(Math.abs((box.left + box.right) / 2 - 6 - side / 2)).toBeLessThanOrEqual(blur);
    expect(Math.abs((box.top + box.bottom) / 2 - 6 - side / 2)).toBeLessThanOrEqual(blur);
  },
);

test('it is as sharp as the picture, and north up where that is turned', async () => {
  const large = redBox(await readPicture(service, `dark/static/${town}/600x400@2x.png?pois=false&inset=topleft`));
  expect(Math.abs(large.right - large.left - 32)).toBeLessThanOrEqual(4);
  const turned = redBox(await readPicture(service, `dark/static/${town}@90/600x400?pois=false&inset=topleft`));
  expect(Math.abs(turned.right - turned.left - 11)).toBeLessThanOrEqual(2);
  expect(Math.abs(turned.bottom - turned.top - 16)).toBeLessThanOrEqual(2);
});

test('of a far zoom the picture is a dot', async () => {
  const { left, right, top, bottom } = redBox(
    await readPicture(service, `light/static/${town}/600x400?pois=false&inset=topleft,4`),
  );
  expect([right - left, bottom - top].every(length => length >= 4 && length <= 9)).toBe(true);
});

test('it keeps clear of credits and scale bar', async () => {
  const options = 'scalebar=bottomright&labels=false&pois=false';
  const bare = await readPicture(service, `light/static/${town}/600x400?${options}`);
  const box = changed(bare, await readPicture(service, `light/static/${town}/600x400?${options}&inset=bottomright`));
  // Credits change, too: they are below 380.
  expect(box.bottom).toBeGreaterThan(380);
  const { bottom } = redBox(await readPicture(service, `light/static/${town}/600x400?${options}&inset=bottomright`));
  expect(bottom + side / 2).toBeLessThan(400 - 17 - 30);
});

test('the credits are those of both maps, each once', async () => {
  const creditsFor = async (query: string): Promise<string[]> => {
    const { headers } = await service.get(`/styles/v1/light/static/${town}/600x400${query}`);
    return (headers.get('outpost-credits') ?? '').split(', ');
  };
  const [one, both] = [await creditsFor(''), await creditsFor('?inset=topleft')];
  expect(both).toEqual(expect.arrayContaining(one));
  expect(both).toContain('Natural Earth');
  expect(one).not.toContain('Natural Earth');
  expect(new Set(both).size).toBe(both.length);
});

test('PDF and SVG have it as shapes, paper within its frame', async () => {
  for (const size of ['600x400.svg', 'a5.svg']) {
    const [bare, drawn] = await Promise.all(
      ['', '?inset=topright'].map(async query =>
        (await service.get(`/styles/v1/light/static/${town}/${size}${query}`)).bytes.toString('utf8'),
      ),
    );
    // The tints of its land are a picture.
    const pictures = (svg: string | undefined): number => svg?.match(/<image/g)?.length ?? 0;
    expect(pictures(drawn) - pictures(bare)).toBeLessThanOrEqual(1);
    expect(drawn).toContain('#d9342b');
  }
  const { status, bytes } = await service.get(`/styles/v1/light/static/${town}/a5.pdf?inset=topright`);
  expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  const posted = { position: town, size: '600x400', inset: 'topleft', pois: false };
  const { left } = redBox(await readPicture(service, 'light/static', posted));
  expect(left).toBeLessThan(side);
});

describe('what has no inset', () => {
  const view = { width: 600, height: 400, pixelRatio: 1, longitude: 0, latitude: 0, zoom: 14, bearing: 0 };
  const inset: Inset = { corner: 'topleft', zoom: undefined };
  test('a small picture, most of the world, a zoom as near as the picture', () => {
    expect(insetView(view, inset)?.zoom).toBeCloseTo(14 - Math.log2((600 * 8) / side), 5);
    expect(insetView({ ...view, width: 120, height: 90 }, inset)).toBeUndefined();
    expect(insetView({ ...view, zoom: 2 }, inset)).toBeUndefined();
    expect(insetView(view, { ...inset, zoom: 13 })).toBeUndefined();
  });

  test('a corner that is taken is left for the next place, then for another corner', () => {
    const [picture, size] = [
      { width: 200, height: 200 },
      { width: 80, height: 80 },
    ];
    const at = { x: 6, y: 6, ...size };
    expect(placeInCorner(picture, size, 'topleft', [])).toEqual(at);
    expect(placeInCorner(picture, size, 'topleft', [{ x: 0, y: 0, width: 50, height: 20 }])).toEqual({ ...at, y: 26 });
    const column = { x: 0, y: 0, width: 90, height: 150 };
    expect(placeInCorner(picture, size, 'topleft', [column])).toEqual({ ...size, x: 114, y: 114 });
    expect(placeInCorner(picture, size, 'topleft', [{ x: 0, y: 0, ...picture }])).toBeUndefined();
  });

  test.each(['middle', 'topleft,23', 'topleft,', 'topleft,1,2', ''])('"%s" is refused by name', async value => {
    const { status, body } = await service.get(`/styles/v1/light/static/${town}/300x300?inset=${value}`);
    expect([status, body.error]).toEqual([400, 'bad_request']);
    expect(body.message).toContain('inset');
  });
});
