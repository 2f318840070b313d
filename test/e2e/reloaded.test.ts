import { beforeEach, expect, test } from 'vitest';
import { DataDriver } from './data-driver.ts';
import { setStage } from './driver.ts';
import { PlanDriver } from './plan-driver.ts';
import type { Workstation } from './workstation.ts';

// A reload at any moment loses nothing.

const stage = await setStage();
let window: Workstation;
let plan: PlanDriver;
beforeEach(async () => {
  window = await stage.openWorkstation({ view: '12/45.4784/-28.3974', width: 900, height: 640, coarse: true });
  plan = new PlanDriver(window);
  await window.directions.open();
});

test('right after a point was typed', async () => {
  await window.directions.fillWaypoint('Start', 'Kirvell');
  await window.reload();
  await window.directions.open();
  expect(await window.directions.waypointLabels()).toEqual(['Kirvell', '']);
});

test('before the browser has stored what was typed', async () => {
  await window.stallStorage();
  const resume = await window.delayRequests('/search/geocode/v1/forward*');
  await window.directions.typeWaypoint('Start', 'Sandvang');
  await expect.poll(() => window.directions.waypointLabels()).toEqual(['Sandvang', '']);
  await window.reload();
  resume();
  await window.directions.open();
  await expect.poll(() => window.directions.waypointLabels()).toEqual(['Sandvang', '']);
  // It is stored now, once.
  await window.reload();
  await window.directions.open();
  await expect.poll(() => window.directions.waypointLabels()).toEqual(['Sandvang', '']);
  const data = new DataDriver(window);
  await data.open();
  await expect.poll(async () => (await data.names()).filter(name => name === 'Sandvang')).toHaveLength(1);
});

test('while a typed point is looked for', async () => {
  const resume = await window.delayRequests('/search/geocode/v1/forward*');
  const searched = window.page.waitForRequest('**/search/geocode/v1/forward*');
  await window.directions.typeWaypoint('Start', 'Kirvell');
  await searched;
  await window.reload();
  resume();
  await window.directions.open();
  await expect.poll(() => window.directions.waypointLabels()).toEqual(['Kirvell', '']);
  await window.directions.fillWaypoint('Destination', 'Sandvang');
  await window.directions.expectRoute();
});

test('while a route is looked for', async () => {
  const resume = await window.delayRequests('/directions/v1');
  const asked = window.page.waitForRequest('**/directions/v1');
  await window.directions.chooseProfile('Cycle');
  await window.directions.fillWaypoint('Start', 'Kirvell');
  await window.directions.fillWaypoint('Destination', 'Sandvang');
  await asked;
  await window.reload();
  resume();
  await window.directions.open();
  await window.directions.expectRoute();
  expect(await window.directions.waypointLabels()).toEqual(['Kirvell', 'Sandvang']);
  expect(await window.directions.chosenProfile()).toBe('bicycle');
});

test('with a plan that is not saved, its tool and its answer', async () => {
  await window.directions.chooseProfile('Walk');
  await window.directions.fillWaypoint('Start', 'Kirvell');
  await window.directions.fillWaypoint('Destination', 'Sandvang');
  await plan.choose('Table');
  const answer = await plan.expectAnswer('table');
  await window.reload();
  await window.directions.open();
  expect(await plan.expectAnswer('table')).toBe(answer);
  expect(await window.directions.chosenProfile()).toBe('pedestrian');
});

test('right after a result was saved', async () => {
  await window.directions.routeBetween('Kirvell', 'Sandvang');
  const resume = await window.delayRequests('/items/v1');
  const name = await plan.saveResult();
  await window.reload();
  resume();
  const data = new DataDriver(window);
  await data.open();
  await expect.poll(() => data.names()).toContain(name);
});
