import { beforeEach, describe, expect, test } from 'vitest';
import { formatOfName } from '../../data-packs/interchange/features/sniff-format.ts';
import { readTrack } from '../../renderer/formats/read-track.ts';
import type { Profile } from './directions-driver.ts';
import { setStage } from './driver.ts';

const stage = await setStage();
const window = await stage.openWorkstation({ view: '11/45.49/-28.5', width: 1100, height: 640, coarse: true });

beforeEach(async () => {
  await window.map.lookAt({ lon: -28.53, lat: 45.49 }, 11);
  await window.directions.open();
  return async () => {
    await window.directions.clear();
    await window.directions.close();
  };
});

const kilometres = (text: string) => Number.parseFloat(text) / (text.endsWith(' m') ? 1000 : 1);

describe('directions', () => {
  test.each<Profile>(['Drive', 'Cycle', 'Walk'])('%s between two towns: figures, turns, profile', async profile => {
    await window.directions.routeBetween('Kirvell', 'Sandvang', profile);
    const { length } = await window.directions.routeFigures();
    expect(kilometres(length)).toBeGreaterThan(3);
    const turns = await window.directions.readTurnList();
    expect(turns.length).toBeGreaterThan(2);
    expect(turns.at(-1)).toMatch(/arrive|destination/i);
    await expect.poll(() => window.directions.profileFigures()).toMatch(/\d+ m/);
    await window.screenshot(`directions-${profile.toLowerCase()}`);
    expect(window.log.problems).toEqual([]);
  });

  test('turn list, line and profile highlight each other', async () => {
    await window.directions.routeBetween('Kirvell', 'Sandvang');
    await window.directions.hoverTurn(1);
    await expect.poll(() => window.directions.highlightedTurn()).toBe(1);
    await expect.poll(() => window.directions.profileReadout()).toMatch(/ · -?\d+ m$/);
    const before = window.map.view();
    await window.directions.clickTurn(1);
    expect(window.map.view().zoom).toBeGreaterThan(before.zoom);

    const readout = await window.directions.hoverProfile(0.9);
    const along = kilometres(readout.split(' · ')[0] ?? '');
    const total = kilometres((await window.directions.routeFigures()).length);
    expect(along / total).toBeCloseTo(0.9, 1);
    await expect.poll(() => window.directions.highlightedTurn()).toBeGreaterThan(0);
    await window.screenshot('directions-hover');
  });

  test('a pin that is dragged makes another route', async () => {
    await window.directions.routeBetween('Kirvell', 'Sandvang');
    const before = await window.directions.routeFigures();
    await window.directions.dragWaypoint('B', { lon: -28.512, lat: 45.4675 });
    await window.directions.expectRoute();
    expect((await window.directions.routeFigures()).length).not.toBe(before.length);
    expect((await window.directions.waypointLabels())[1]).not.toBe('Sandvang');
  });

  test('dragging the line shapes the route: a dot, no stop', async () => {
    // Another pair than before, because known routes are cached.
    await window.directions.routeBetween('Sandvang', 'Kirvell');
    const before = kilometres((await window.directions.routeFigures()).length);
    // Zoom in, so that no pin covers the line's middle.
    await window.map.lookAt({ lon: -28.44, lat: 45.487 }, 12);
    await window.map.dragLine(await window.directions.spotOnRoute(0.5), { lon: -28.4543, lat: 45.502 });
    await window.directions.expectRoute();
    await expect.poll(() => window.directions.shapingDots()).toBe(1);
    expect(await window.directions.waypointLabels()).toEqual(['Sandvang', 'Kirvell']);
    expect(kilometres((await window.directions.routeFigures()).length)).toBeGreaterThan(before);
    const arrows = await window.directions.turnArrows();
    expect(arrows.map((arrow, index) => (arrow === 'arrive' ? index : -1)).filter(at => at >= 0)).toEqual([
      arrows.length - 1,
    ]);
    expect((await window.directions.turnFigures()).at(-1)).toContain((await window.directions.routeFigures()).time);
    await window.screenshot('directions-via');
    await window.directions.removeShapingDot();
    await window.directions.expectRoute();
    expect(await window.directions.shapingDots()).toBe(0);
    expect(kilometres((await window.directions.routeFigures()).length)).toBe(before);
  });

  test('alternatives are shown, one of them is chosen', async () => {
    await window.directions.routeBetween('45.46725, -28.52201', '45.47841, -28.39739');
    await window.directions.showAlternatives(true);
    await window.directions.expectRoute();
    await expect.poll(async () => (await window.directions.alternatives()).length).toBeGreaterThan(1);
    const first = await window.directions.routeFigures();
    await window.directions.chooseAlternative(1);
    expect((await window.directions.routeFigures()).length).not.toBe(first.length);
    await window.screenshot('directions-alternatives');
    await window.directions.showAlternatives(false);
  });

  test('points that are cleared come back', async () => {
    await window.directions.routeBetween('Kirvell', 'Sandvang');
    await window.directions.clear();
    expect(await window.directions.waypointLabels()).toEqual(['', '']);
    await window.directions.undoClear();
    await window.directions.expectRoute();
    expect(await window.directions.waypointLabels()).toEqual(['Kirvell', 'Sandvang']);
  });

  test('a place outside of the regions leads to where its region comes from', async () => {
    await window.directions.fillWaypoint('Start', 'Kirvell');
    await window.directions.fillWaypoint('Destination', '52.52, 13.4');
    expect(await window.errorNote()).toMatch(/outside of your regions[\s\S]*Get regions/);
    await window.screenshot('directions-outside');
    await window.directions.getRegions();
    await window.page.keyboard.press('Escape');
  });

  test('rows are moved by keyboard, and the route is reversed', async () => {
    await window.directions.routeBetween('Kirvell', 'Sandvang');
    await window.directions.moveWaypoint('Start', 'ArrowDown');
    await window.directions.expectRoute();
    await expect.poll(() => window.directions.waypointLabels()).toEqual(['Sandvang', 'Kirvell']);
    await window.directions.reverseRoute();
    await window.directions.expectRoute();
    await expect.poll(() => window.directions.waypointLabels()).toEqual(['Kirvell', 'Sandvang']);
  });

  test('without ferries the other island is unreachable, explained in plain words', async () => {
    await window.directions.routeBetween('Kirvell', 'Lumhavn');
    expect(kilometres((await window.directions.routeFigures()).length)).toBeGreaterThan(5);
    await window.directions.avoidFerries(true);
    const note = await window.errorNote();
    expect(note).toMatch(/No route connects|No way leads/);
    expect(note).toContain('allow ferries');
    expect(note).not.toMatch(/error code/);
    await window.screenshot('directions-no-route');
    await window.directions.avoidFerries(false);
    await window.directions.expectRoute();
  });

  test('changing to miles sends no request', async () => {
    await window.directions.routeBetween('Kirvell', 'Sandvang');
    const asked = window.log.count('POST', '/directions/v1');
    const before = kilometres((await window.directions.routeFigures()).length);
    await window.directions.chooseUnits('mi');
    const { length } = await window.directions.routeFigures();
    expect(length).toMatch(/mi$/);
    expect(Number.parseFloat(length)).toBeCloseTo(before / 1.609, 0);
    expect(window.log.count('POST', '/directions/v1')).toBe(asked);
    await window.directions.chooseUnits('km');
  });

  test('a route is exported under the names of its places, and reads back as long as it is', async () => {
    await window.directions.routeBetween('Kirvell', 'Sandvang');
    const route = kilometres((await window.directions.routeFigures()).length);
    for (const label of ['GPX', 'KML', 'GeoJSON', 'CSV'] as const) {
      const { name, bytes } = await window.directions.exportRoute(label);
      expect(name).toBe(`kirvell-to-sandvang.${label.toLowerCase()}`);
      const format = formatOfName(name) ?? 'fit';
      const { shapes, metres, ascent } = readTrack({ name, format, bytes }, { id: 1, color: '#e03177' });
      expect(Math.abs(metres / 1000 - route) / route, label).toBeLessThan(0.01);
      expect(ascent, label).toBeGreaterThan(0);
      if (label === 'CSV') continue;
      expect(shapes.marks?.map(mark => mark.name)).toEqual(['Kirvell', 'Sandvang']);
    }
    const device = await window.directions.exportRoute('Route for devices (GPX)');
    expect(device.name).toBe('kirvell-to-sandvang-route.gpx');
    expect(device.bytes.toString()).toContain('<rtept');
    expect(device.bytes.toString()).not.toContain('<trk>');
  });
});
