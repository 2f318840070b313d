import { expect, test } from 'vitest';
import { DataDriver } from './data-driver.ts';
import { setStage } from './driver.ts';
import { PlanDriver } from './plan-driver.ts';
import { Workstation } from './workstation.ts';

let window: Workstation;
let plan: PlanDriver;
const stage = await setStage();
window = await stage.openWorkstation({ view: '11/45.49/-28.5', width: 1100, height: 700, coarse: true });
plan = new PlanDriver(window);

test('a reload keeps points, tool and profile', async () => {
  await window.directions.open();
  await window.directions.routeBetween('Kirvell', 'Sandvang', 'Cycle');
  await plan.choose('Reach');
  await plan.expectAnswer('reach');
  await window.reload();
  await window.directions.open();
  expect(await window.directions.waypointLabels()).toEqual(['Kirvell', 'Sandvang']);
  await plan.expectAnswer('reach');
  await plan.choose('Route');
  await window.directions.expectRoute();
});

test('a plan is named by its points, and in the data, without being saved', async () => {
  expect(await plan.name()).toBe('Kirvell to Sandvang');
  await plan.openData();
  await expect.poll(() => plan.savedPlans()).toEqual(['Kirvell to Sandvang']);
  // Plan alone draws it: there is nothing to hide.
  expect(await new DataDriver(window).hasEye('Kirvell to Sandvang')).toBe(false);
  await window.directions.open();
  await plan.rename('To work');
  await window.directions.reverseRoute();
  await window.directions.expectRoute();
  expect(await plan.name()).toBe('To work');
  await plan.openData();
  await expect.poll(() => plan.savedPlans()).toEqual(['To work']);
});

test('another plan is begun, and the first one opened again', async () => {
  await window.directions.open();
  await plan.begin();
  expect(await window.directions.waypointLabels()).toEqual(['', '']);
  expect(await plan.name()).toBe('');
  await window.directions.fillWaypoint('Start', 'Kirvell');
  await expect.poll(() => plan.name()).toBe('Kirvell');
  await plan.openData();
  await expect.poll(() => plan.savedPlans()).toEqual(['Kirvell', 'To work']);
  await plan.openSaved('To work');
  await window.directions.expectRoute();
  expect(await window.directions.waypointLabels()).toEqual(['Sandvang', 'Kirvell']);
});

test('a plan whose points are cleared leaves the data, and comes back with them', async () => {
  await window.directions.clear();
  expect(await window.directions.waypointLabels()).toEqual(['', '']);
  await plan.openData();
  await expect.poll(() => plan.savedPlans()).toEqual(['Kirvell']);
  await window.directions.open();
  await window.directions.undoClear();
  expect(await window.directions.waypointLabels()).toEqual(['Sandvang', 'Kirvell']);
  await plan.openData();
  await expect.poll(() => plan.savedPlans()).toEqual(['Kirvell', 'To work']);
  await window.directions.open();
});

test('Ctrl+Z takes back a change of the points', async () => {
  await window.directions.reverseRoute();
  expect(await window.directions.waypointLabels()).toEqual(['Kirvell', 'Sandvang']);
  await window.press('Control+z');
  await expect.poll(() => window.directions.waypointLabels()).toEqual(['Sandvang', 'Kirvell']);
  await window.press('Control+Shift+z');
  await expect.poll(() => window.directions.waypointLabels()).toEqual(['Kirvell', 'Sandvang']);
});

test('two windows show the same plan, and are silent when nobody changes it', async () => {
  const elsewhere = await stage.openWorkstation({ view: '11/45.49/-28.5', width: 1100, height: 700, coarse: true });
  const other = new PlanDriver(elsewhere);
  const sent: string[] = [];
  for (const { page } of [window, elsewhere]) {
    page.on('request', request => {
      if (request.method() === 'PUT') sent.push(request.url());
    });
  }
  await other.openSaved('To work');
  expect(await elsewhere.directions.waypointLabels()).toEqual(['Kirvell', 'Sandvang']);
  await elsewhere.directions.reverseRoute();
  await expect.poll(() => window.directions.waypointLabels()).toEqual(['Sandvang', 'Kirvell']);
  await window.directions.reverseRoute();
  await expect.poll(() => elsewhere.directions.waypointLabels()).toEqual(['Kirvell', 'Sandvang']);
  for (const { page } of [window, elsewhere, window, elsewhere]) {
    await page.waitForResponse(response => response.url().includes('/items/v1/changes'));
  }
  expect(sent).toHaveLength(2);
});

test('what two windows make of a plan, one of them offline, is both kept', async () => {
  const elsewhere = await stage.openWorkstation({ view: '11/45.49/-28.5', width: 1100, height: 700, coarse: true });
  await new PlanDriver(elsewhere).openSaved('To work');
  await window.goOffline(true);
  await window.directions.reverseRoute();
  const reversed = await window.directions.waypointLabels();
  await elsewhere.directions.fillWaypoint('Start', 'Ardhavn');
  const other = await elsewhere.directions.waypointLabels();
  await plan.openData();
  await expect.poll(() => new DataDriver(elsewhere).waiting()).toBe('');
  await window.goOffline(false);
  await expect.poll(() => plan.savedPlans()).toEqual(['To work (second version)', 'Kirvell', 'To work']);
  await plan.openSaved('To work (second version)');
  expect(await window.directions.waypointLabels()).toEqual(reversed);
  for (const one of [plan, new PlanDriver(elsewhere)]) await one.openSaved('To work');
  for (const { directions } of [window, elsewhere]) expect(await directions.waypointLabels()).toEqual(other);
});

test('a change whose answer was lost is no change of somebody else', async () => {
  const before = await window.directions.waypointLabels();
  const { lost, end } = await window.loseAnswers('/items/v1/*/content*');
  await window.directions.reverseRoute();
  await lost;
  await window.directions.reverseRoute();
  await end();
  await plan.openData();
  await expect.poll(() => new DataDriver(window).waiting()).toBe('');
  expect(await plan.savedPlans()).toEqual(['To work (second version)', 'Kirvell', 'To work']);
  await plan.openSaved('To work');
  expect(await window.directions.waypointLabels()).toEqual(before);
});

test('points typed while the service is away survive the window', async () => {
  await plan.begin();
  await window.directions.fillWaypoint('Start', 'Kirvell');
  await window.goOffline(true);
  await window.map.click({ lon: -28.522, lat: 45.467 });
  await expect.poll(async () => (await window.directions.waypointLabels())[1]).not.toBe('');
  await plan.openData();
  await new DataDriver(window).waiting();
  const context = window.page.context();
  await window.page.close();
  await context.setOffline(false);
  window = new Workstation(context, await context.newPage());
  plan = new PlanDriver(window);
  await window.open(`${stage.service.service.workstationUrl()}&map=11/45.49/-28.5`);
  await window.directions.open();
  await expect.poll(async () => (await window.directions.waypointLabels())[0]).toBe('Kirvell');
  expect((await window.directions.waypointLabels())[1]).toBeTruthy();
  await plan.openSaved('To work');
  await window.directions.expectRoute();
});

test('the profile is saved as a picture and a table', async () => {
  const svg = await plan.saveProfile('SVG');
  expect(svg).toMatch(/^<svg /);
  expect(svg).toContain('<polygon');
  const csv = await plan.saveProfile('CSV');
  expect(csv.split('\n')[0]).toBe('distance_m,elevation_m,lat,lon,waypoint');
  expect(await plan.saveProfile('PNG')).toContain('PNG');
});

test('only a route has points to pass through', async () => {
  await window.directions.addStop();
  expect(await plan.mayPass()).toBe(true);
  await plan.choose('Order');
  expect(await plan.mayPass()).toBe(false);
});
