import { expect, test } from 'vitest';
import { downloadedText } from './downloaded-text.ts';
import { setStage } from './driver.ts';
import { PlanDriver } from './plan-driver.ts';

const stage = await setStage();
const window = await stage.openWorkstation({ view: '11/45.49/-28.5', width: 1280, height: 800, coarse: true });
const plan = new PlanDriver(window);
await window.directions.open();

/** Cells as the window shows them, row by row. */
const cells = () =>
  window.page
    .locator('.table-grid tbody tr')
    .evaluateAll(rows => rows.map(row => [...row.querySelectorAll('td')].map(cell => cell.textContent ?? '')));
const exported = async (name: string) => {
  await window.page.getByRole('button', { name: 'Export the table' }).click();
  return downloadedText(window.page, () => window.page.getByRole('menuitem', { name }).click());
};

test('a pasted list becomes a table; empty cells say why', async () => {
  await plan.choose('Table');
  expect(await plan.noteText()).toContain('two points or more');
  await plan.addList('lat,lon,name\n45.46725,-28.52201,Ardhavn\n45.47841,-28.39739,Kirvell\n20,-40,"At sea, far"');
  const text = await plan.expectAnswer('table');
  expect(text).toContain('4 pairs are empty');
  await expect.poll(async () => (await cells()).map(row => row.length)).toEqual([3, 3, 3]);
  const rows = await cells();
  expect(rows[0]?.[1]).toMatch(/min/);
  expect(rows[2]?.[0]).toContain('outside of your regions');
  await window.screenshot('table');
});

test('its file has the same numbers', async () => {
  const lines = (await exported('A line for each pair (CSV)')).trimEnd().split('\n');
  expect(lines[0]).toBe('from,to,seconds,metres,reason');
  expect(lines).toHaveLength(10);
  const [, , seconds] = lines[2]?.split(',') ?? [];
  expect((await cells())[0]?.[1]).toBe(`${Math.round(Number(seconds) / 60)} min`);
  expect(lines.filter(line => line.endsWith('outside_coverage'))).toHaveLength(5);
  const grid = (await exported('As it stands (CSV)')).trimEnd().split('\n');
  expect(grid[0]).toBe('from,"Ardhavn","Kirvell","At sea, far"');
});

test('50 points make 2,500 cells, 51 are too many from each to each', async () => {
  const grid = Array.from({ length: 47 }, (_, index) => `45.${4700 + index * 3}, -28.${5220 - index * 9}`);
  await plan.addList(grid.join('\n'));
  await expect.poll(() => window.page.locator('.table-grid td').count()).toBe(2500);
  await plan.addList('45.46, -28.5');
  expect(await plan.noteText()).toContain('at most 2,500 pairs');
  await window.page.getByLabel('Pairs').selectOption('From the first point to all others');
  await plan.expectAnswer('table');
  await expect.poll(() => window.page.locator('.table-grid td').count()).toBe(50);
});
