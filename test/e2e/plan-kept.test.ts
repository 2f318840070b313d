import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, setStage } from './driver.ts';
import { PlanDriver } from './plan-driver.ts';
import type { Workstation } from './workstation.ts';

let stage: Stage;
let window: Workstation;
let plan: PlanDriver;
beforeAll(async () => {
  stage = await setStage();
  window = await stage.openWorkstation({ view: '11/45.49/-28.5', width: 1100, height: 700, coarse: true });
  plan = new PlanDriver(window);
});
afterAll(() => stage?.close());

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

test('a saved plan comes back from the data, after its points were cleared', async () => {
  await plan.save();
  await window.directions.clear();
  expect(await window.directions.waypointLabels()).toEqual(['', '']);
  await plan.openSaved('Kirvell to Sandvang');
  await window.directions.expectRoute();
  expect(await window.directions.waypointLabels()).toEqual(['Kirvell', 'Sandvang']);
});

test('the profile is saved as a picture and a table', async () => {
  const svg = await plan.saveProfile('SVG');
  expect(svg).toMatch(/^<svg /);
  expect(svg).toContain('<polygon');
  const csv = await plan.saveProfile('CSV');
  expect(csv.split('\n')[0]).toBe('distance_m,elevation_m,lat,lon');
  expect(await plan.saveProfile('PNG')).toContain('PNG');
});
