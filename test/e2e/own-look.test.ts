import sharp from 'sharp';
import { expect, test } from 'vitest';
import { ArrivalsDriver } from './arrivals-driver.ts';
import { setStage } from './driver.ts';
import { OwnLookDriver } from './own-look-driver.ts';
import { PictureDriver } from './picture-driver.ts';
import { ShellDriver } from './shell-driver.ts';

const stage = await setStage();

const kinds = ['inn', 'hut', 'camp', 'well'];
/** 2,000 places over the island, of four kinds, with beds from none to 2,000. */
const rows = Array.from({ length: 2000 }, (_, i) => {
  const [lat, lon] = [45.42 + (i % 50) * 0.003, -28.66 + Math.floor(i / 50) * 0.007];
  return `Place ${i},${lat.toFixed(5)},${lon.toFixed(5)},${kinds[(i * 7) % 4]},${Math.round(2000 * (i / 2000) ** 3)}`;
});
const places = { name: 'places.csv', content: `name,lat,lon,kind,beds\n${rows.join('\n')}\n` };

/** Pixels of a picture that have a colour. */
async function countOf(bytes: Buffer, hex: string): Promise<number> {
  const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [red, green, blue] = [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16));
  let count = 0;
  for (let at = 0; at < data.length; at += 3)
    if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) count++;
  return count;
}

const blue = '#4477aa';

test('a CSV of 2,000 places is dropped, coloured by a column, and on A4 with its legend in eight clicks', async () => {
  const window = await stage.openWorkstation({ view: '11/45.48/-28.52', width: 1280, height: 800, coarse: true });
  const [look, picture, shell] = [new OwnLookDriver(window), new PictureDriver(window), new ShellDriver(window)];
  let clicks = 0;
  const click = async <Value>(act: () => Promise<Value>, count = 1): Promise<Value> => {
    clicks += count;
    return act();
  };
  await new ArrivalsDriver(window).drop(places);
  await click(() => look.style('places'));
  await expect.poll(() => look.columns()).toEqual(['One colour', 'kind', 'beds']);
  await click(() => look.colorBy('kind'));
  await expect.poll(() => look.legend()).toHaveLength(4);
  expect(clicks).toBe(2);
  expect((await look.legend()).map(({ label }) => label).toSorted()).toEqual(kinds.toSorted());
  expect((await look.legend())[0]?.color).toBe('rgb(68, 119, 170)');
  expect(await shell.seriousFindings()).toEqual([]);
  await window.screenshot('own-look');
  await picture.asked(() => click(() => picture.open()));
  // Its field, and the entry of it.
  const sheet = await picture.asked(() => click(() => picture.choose('Size', 'a4'), 2));
  expect(sheet.body?.legends).toMatchObject([{ title: 'kind', entries: [{ shape: 'disc' }, {}, {}, {}] }]);
  // The preview, of 72 dots per inch: a quarter of the discs, and the swatch.
  expect(await countOf(sheet.bytes, blue)).toBeGreaterThan(1000);
  await window.screenshot('own-look-a4');
  await click(() => picture.pressButton('Save file'));
  expect(clicks).toBeLessThanOrEqual(8);
  const without = await picture.asked(() => picture.setFlag('Legend of colours', false));
  expect(without.body?.legends).toBeUndefined();
  expect(window.log.problems).toEqual([]);
});

test('amounts are classes in a ramp; each colour, sizes, and what is shown can be changed, taken back and reset', async () => {
  const window = await stage.openWorkstation({ view: '11/45.48/-28.52', width: 1280, height: 800, coarse: true });
  const look = new OwnLookDriver(window);
  await look.style('places');
  await look.colorBy('beds');
  await expect.poll(async () => (await look.legend()).length).toBeGreaterThan(3);
  const [first, ...others] = await look.legend();
  expect(first?.label).toMatch(/^< \d+$/);
  expect(others.at(-1)?.label).toMatch(/^≥ [\d,]+$/);
  await look.chooseRamp('Reds');
  await expect.poll(async () => (await look.legend())[0]?.color).toBe('rgb(254, 224, 210)');
  await look.setColor(first?.label ?? '', '#123456');
  await expect.poll(async () => (await look.legend())[0]?.color).toBe('rgb(18, 52, 86)');
  await look.undo();
  await expect.poll(async () => (await look.legend())[0]?.color).toBe('rgb(254, 224, 210)');
  await look.choose('Size by', 'beds');
  await expect.poll(async () => (await look.legend()).length).toBeGreaterThan(others.length + 2);
  await look.choose('Show only', 'kind');
  await look.toggle(/^inn/);
  await window.screenshot('own-look-classes');
  await look.pressReset();
  await expect.poll(() => look.legend()).toEqual([]);
  expect(window.log.problems).toEqual([]);
});

test('the legend is in German and dark, and folded in a narrow window', async () => {
  const window = await stage.openWorkstation({
    ...{ view: '11/45.48/-28.52', width: 400, height: 800, coarse: true, colorScheme: 'dark', locale: 'de-DE' },
    localNames: false,
  });
  const look = new OwnLookDriver(window);
  await look.style('places');
  await look.colorBy('beds');
  await look.choose('Size by', 'beds');
  await expect.poll(async () => (await look.legend()).at(-1)?.label).toMatch(/^\d\.\d{3}$/);
  expect(await window.overflows()).toBe(false);
  await window.screenshot('own-look-narrow');
  await window.page.keyboard.press('Escape');
  await look.foldLegend();
  await window.screenshot('own-look-narrow-open');
  expect(await new ShellDriver(window).seriousFindings()).toEqual([]);
});
