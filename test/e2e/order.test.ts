import { expect, test } from 'vitest';
import { downloadedText } from './downloaded-text.ts';
import { setStage } from './driver.ts';
import { PlanDriver } from './plan-driver.ts';

const stage = await setStage();
const window = await stage.openWorkstation({ view: '11/45.49/-28.5', width: 1280, height: 800, coarse: true });
const plan = new PlanDriver(window);
await window.directions.open();

const visits = () => window.page.locator('.order-visits > li > span[translate="no"]').allInnerTexts();

test('stops are put in their shortest order, and the list after it', async () => {
  await plan.choose('Order');
  await plan.addList(
    [
      '45.46725, -28.52201, Start',
      '45.47841, -28.39739, Far',
      '45.46842, -28.5202, Near',
      '45.52843, -28.48976, North',
      '45.46761, -28.51822, End',
    ].join('\n'),
  );
  const text = await plan.expectAnswer('order');
  expect(text).toMatch(/Saves \d+ min against the order of the list/);
  const order = await visits();
  expect([order[0], order.at(-1)]).toEqual(['Start', 'End']);
  expect(order).not.toEqual(await window.directions.waypointLabels());
  await window.screenshot('order');
  await window.page.getByRole('button', { name: 'Export the order' }).click();
  const csv = await downloadedText(window.page, () =>
    window.page.getByRole('menuitem', { name: 'Stops in their order (CSV)' }).click(),
  );
  expect(
    csv
      .trimEnd()
      .split('\n')
      .slice(1)
      .map(line => line.split(',')[1]),
  ).toEqual(order.map(name => `"${name}"`));
  await window.page.getByRole('button', { name: 'Put the list in this order' }).click();
  await expect.poll(() => window.directions.waypointLabels()).toEqual(order);
  await expect.poll(async () => plan.expectAnswer('order')).toContain('The list is in the shortest order.');
});

test('a round trip ends where it began, and becomes a route', async () => {
  await window.page.getByText('Back to the start').click();
  await expect.poll(async () => (await visits()).at(-1)).toBe('Start');
  expect(await visits()).toHaveLength(6);
  await window.page.getByRole('button', { name: 'Show as a route' }).click();
  await window.directions.expectRoute();
  const labels = await window.directions.waypointLabels();
  expect(labels).toHaveLength(6);
  expect(labels.at(-1)).toBe(labels[0]);
});
