import { expect, test } from 'vitest';
import { ArrivalsDriver } from './arrivals-driver.ts';
import { downloadedText } from './downloaded-text.ts';
import { setStage } from './driver.ts';
import { PlanDriver } from './plan-driver.ts';

const stage = await setStage();
const window = await stage.openWorkstation({ view: '11/45.49/-28.5', width: 1280, height: 800, coarse: true });
const plan = new PlanDriver(window);

const exported = async (format: string) => {
  await window.page.getByRole('button', { name: 'Export the fitted line' }).click();
  return downloadedText(window.page, () => window.page.getByRole('menuitem', { name: format, exact: true }).click());
};
/** Metres of the line before and after. */
const figures = async () => {
  const texts = await window.page.locator('.fit-figures dd').allInnerTexts();
  return texts.map(text => Number.parseFloat(text) * (text.endsWith(' km') ? 1000 : 1));
};

/** Noisy points of a drive through Ardhavn, one of them 4 km off at sea. */
const drive = [
  [45.46723, -28.522],
  [45.46759, -28.52144],
  [45.468, -28.52085],
  [45.43, -28.55],
  [45.46842, -28.5202],
  [45.46889, -28.51934],
  [45.46839, -28.51878],
  [45.46767, -28.51808],
];

test('points follow their ways; the one that fits none is listed', async () => {
  await window.directions.open();
  await plan.choose('Fit');
  expect(await plan.noteText()).toContain('Open a track');
  await plan.addList(drive.map(([lat, lon]) => `${lat}, ${lon}`).join('\n'));
  const text = await plan.expectAnswer('fit');
  expect(text).toContain('1 point dropped');
  expect(text).toContain('45.43000, -28.55000');
  const [before = 0, after = 0] = await figures();
  expect(after).toBeLessThan(before);
  await window.screenshot('fit');
});

test('an opened track is fitted, and its file opens with the same length', async () => {
  const arrivals = new ArrivalsDriver(window);
  const gpx = await exported('GPX');
  expect(gpx.match(/<trkseg>/g)).toHaveLength(1);
  const metres = JSON.parse(await exported('GeoJSON')).features[0].properties.metres;
  await arrivals.openFiles({ name: 'fitted.gpx', content: gpx });
  // The track is the first of the lines once it is read.
  await expect.poll(() => window.page.getByLabel('Line to fit').locator('option').count()).toBe(2);
  await window.page.getByLabel('Line to fit').selectOption('The points of the list');
  await window.page.getByLabel('Line to fit').selectOption({ index: 0 });
  await expect.poll(async () => (await plan.expectAnswer('fit')).includes('No point dropped')).toBe(true);
  const [before = 0, after = 0] = await figures();
  expect(before / metres).toBeCloseTo(1, 1);
  expect(after / before).toBeCloseTo(1, 1);
});
