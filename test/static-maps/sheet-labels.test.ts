import { expect, test } from 'vitest';
import { paperPixels } from '../../data-packs/paper/paper-sizes.ts';
import { type Frame, frameOf } from '../../data-packs/paper/sheet-layout.ts';
import { insetView } from '../../server/map-renderer/overlays/inset-view.ts';
import { packFor } from '../helpers/packs.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { type LevelText, levelTexts } from './level-texts.ts';
import { readPicture } from './read-picture.ts';

const packs = await Promise.all([packFor('sandbox'), packFor('world'), packFor('monaco')]);
const service = await serviceForTests({ packs, staticMaps: { workers: 1, queueLimit: 4 } });

/** Those that an upright edge of the frame cuts. */
const cutBy = ({ x, y, width, height }: Frame, texts: readonly LevelText[]): string[] =>
  texts.flatMap(({ text, left, right, base }) => {
    const isCut = [x, x + width].some(edge => left < edge - 0.5 && right > edge + 0.5);
    return isCut && base > y && base < y + height ? [text] : [];
  });

const centres = ['-28.53,45.467', '-28.515,45.47', '-28.54,45.46', '-28.505,45.475'];

test('no name on a sheet is cut at its frame', async () => {
  for (const centre of centres) {
    const size = paperPixels('a5', false);
    const frame = frameOf({ ...size, title: undefined, grid: false, legend: false });
    const texts = await levelTexts(service, `light/static/${centre}/a5.pdf?scale=10000`);
    expect(texts.length).toBeGreaterThan(5);
    expect(cutBy(frame, texts), centre).toEqual([]);
  }
});

test('no name in an inset is cut at its edge', async () => {
  const view = { width: 600, height: 400, pixelRatio: 1, bearing: 0, zoom: 8, longitude: 0, latitude: 0 };
  const { width = 0, height = 0 } = insetView(view, { corner: 'topleft', zoom: undefined }) ?? {};
  const frame = { x: 6, y: 6, width, height };
  for (const centre of ['8.5,50', '6,47', '-3,52', '12,45']) {
    const texts = await levelTexts(service, `light/static/${centre},8/600x400.pdf?inset=topleft`);
    expect(cutBy(frame, texts), centre).toEqual([]);
  }
});

test.each(['light', 'outdoor'])('%s: no contour line is drawn over the sea', async style => {
  const harbour = `${style}/static/7.4255,43.7352,15.5/500x300`;
  const [plain, lined] = [
    await readPicture(service, `${harbour}?relief=false&labels=false&contours=false`),
    await readPicture(service, `${harbour}?relief=false&labels=false&contours=true`),
  ];
  const sea = plain.at(250, 150);
  const inside = (x: number, y: number): boolean =>
    [-2, 0, 2].every(dx => [-2, 0, 2].every(dy => String(plain.at(x + dx, y + dy)) === String(sea)));
  let [water, changed] = [0, 0];
  for (let y = 2; y < 298; y++)
    for (let x = 2; x < 498; x++) {
      if (!inside(x, y)) continue;
      water++;
      if (String(plain.at(x, y)) !== String(lined.at(x, y))) changed++;
    }
  expect(water).toBeGreaterThan(10_000);
  expect(changed).toBe(0);
});
