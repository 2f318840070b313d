import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Stage, setStage } from './driver.ts';
import type { Profile, Workstation } from './workstation.ts';

let stage: Stage;
let window: Workstation;
beforeAll(async () => {
  stage = await setStage();
  window = await stage.openWorkstation({ view: '11/45.49/-28.5', width: 1100, height: 640, coarse: true });
});
afterAll(() => stage?.close());

beforeEach(async () => {
  await window.lookAt({ lon: -28.53, lat: 45.49 }, 11);
  await window.openDirections();
  return () => window.closeDirections();
});

const kilometres = (text: string) => Number.parseFloat(text) / (text.endsWith(' m') ? 1000 : 1);

describe('directions', () => {
  test.each<Profile>(['Drive', 'Cycle', 'Walk'])('%s between two towns: figures, turns, profile', async profile => {
    await window.routeBetween('Kirvell', 'Sandvang', profile);
    const { length } = await window.routeFigures();
    expect(kilometres(length)).toBeGreaterThan(3);
    const turns = await window.readTurnList();
    expect(turns.length).toBeGreaterThan(2);
    expect(turns.at(-1)).toMatch(/arrive|destination/i);
    await expect.poll(() => window.profileFigures()).toMatch(/\d+ m/);
    await window.screenshot(`directions-${profile.toLowerCase()}`);
    expect(window.witness.problems).toEqual([]);
  });

  test('the turn list, the line and the profile light each other up', async () => {
    await window.routeBetween('Kirvell', 'Sandvang');
    await window.hoverTurn(1);
    await expect.poll(() => window.litTurn()).toBe(1);
    await expect.poll(() => window.profileReadout()).toMatch(/ · -?\d+ m$/);
    const before = window.view();
    await window.clickTurn(1);
    expect(window.view().zoom).toBeGreaterThan(before.zoom);

    const readout = await window.hoverProfile(0.9);
    const along = kilometres(readout.split(' · ')[0] ?? '');
    const total = kilometres((await window.routeFigures()).length);
    expect(along / total).toBeCloseTo(0.9, 1);
    await expect.poll(() => window.litTurn()).toBeGreaterThan(0);
    await window.screenshot('directions-hover');
  });

  test('a pin that is dragged makes another route', async () => {
    await window.routeBetween('Kirvell', 'Sandvang');
    const before = await window.routeFigures();
    await window.dragWaypoint('B', { lon: -28.512, lat: 45.4675 });
    await window.expectRoute();
    expect((await window.routeFigures()).length).not.toBe(before.length);
    expect((await window.waypointLabels())[1]).not.toBe('Sandvang');
  });

  test('the line dragged aside leads through another place', async () => {
    // Another pair than before: a route the window already knows is not asked for again.
    await window.routeBetween('Sandvang', 'Kirvell');
    const before = kilometres((await window.routeFigures()).length);
    // Close enough that no pin stands on the middle of the line.
    await window.lookAt({ lon: -28.44, lat: 45.487 }, 12);
    await window.dragLine(await window.spotOnRoute(0.5), { lon: -28.4543, lat: 45.502 });
    await window.expectRoute();
    await expect.poll(() => window.waypointLabels()).toHaveLength(3);
    expect(kilometres((await window.routeFigures()).length)).toBeGreaterThan(before);
    await window.screenshot('directions-via');
    await window.removeWaypoint('Stop 1');
    await window.expectRoute();
    expect(kilometres((await window.routeFigures()).length)).toBe(before);
  });

  test('rows are moved with the keyboard, and the whole route is turned around', async () => {
    await window.routeBetween('Kirvell', 'Sandvang');
    await window.moveWaypoint('Start', 'ArrowDown');
    await window.expectRoute();
    await expect.poll(() => window.waypointLabels()).toEqual(['Sandvang', 'Kirvell']);
    await window.reverseRoute();
    await window.expectRoute();
    await expect.poll(() => window.waypointLabels()).toEqual(['Kirvell', 'Sandvang']);
  });

  test('without ferries the other island cannot be reached, and that is said in plain words', async () => {
    await window.routeBetween('Kirvell', 'Lumhavn');
    expect(kilometres((await window.routeFigures()).length)).toBeGreaterThan(5);
    await window.avoidFerries(true);
    const note = await window.errorNote();
    expect(note).toMatch(/No route connects|No way leads/);
    expect(note).toContain('allow ferries');
    expect(note).not.toMatch(/error code/);
    await window.screenshot('directions-no-route');
    await window.avoidFerries(false);
    await window.expectRoute();
  });

  test('miles are a matter of showing, not of asking again', async () => {
    await window.routeBetween('Kirvell', 'Sandvang');
    const asked = window.witness.count('POST', '/directions/v1');
    const before = kilometres((await window.routeFigures()).length);
    await window.chooseUnits('mi');
    const { length } = await window.routeFigures();
    expect(length).toMatch(/mi$/);
    expect(Number.parseFloat(length)).toBeCloseTo(before / 1.609, 0);
    expect(window.witness.count('POST', '/directions/v1')).toBe(asked);
  });

  test('a route leaves as GPX and GeoJSON', async () => {
    await window.routeBetween('Kirvell', 'Sandvang');
    const gpx = await window.exportRoute('GPX');
    expect(gpx).toContain('<gpx version="1.1"');
    expect(gpx.match(/<trkpt /g)?.length).toBeGreaterThan(20);
    expect(gpx).toContain('<ele>');
    const geojson = JSON.parse(await window.exportRoute('GeoJSON'));
    expect(geojson.features[0].geometry.type).toBe('LineString');
  });
});
