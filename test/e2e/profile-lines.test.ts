import { expect, test } from 'vitest';
import { ArrivalsDriver } from './arrivals-driver.ts';
import { DataDriver } from './data-driver.ts';
import { setStage } from './driver.ts';
import { ShellDriver } from './shell-driver.ts';

const stage = await setStage();
const window = await stage.openWorkstation({ view: '13/45.468/-28.52', width: 1280, height: 860, coarse: true });
const arrivals = new ArrivalsDriver(window);

/** Up a hill and down, with a hut on the way. */
const hill = `<?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">
<wpt lat="45.4685" lon="-28.5201"><name>Hut</name></wpt>
<trk><name>Hill</name><trkseg>${[100, 180, 260, 340, 250, 130]
  .map((height, i) => `<trkpt lat="${45.4665 + 0.001 * i}" lon="-28.52"><ele>${height}</ele></trkpt>`)
  .join('')}</trkseg></trk></gpx>`;
const flat = `<?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">
<trk><name>Flat</name><trkseg><trkpt lat="45.4665" lon="-28.524"/><trkpt lat="45.4705" lon="-28.515"/></trkseg></trk></gpx>`;

test('a track has the profile of its recorded heights, tied to the map, with its waypoints', async () => {
  await arrivals.openFiles({ name: 'hill.gpx', content: hill });
  expect(await arrivals.tracks(1)).toEqual(['Hill | 560 m · ↗ 240 m']);
  await arrivals.showProfile('Hill');
  await window.screenshot('profile-track');
  const figures = [...(await window.directions.profileFigures()).matchAll(/\d+ m/g)].map(([figure]) => figure);
  expect(figures).toEqual(['240 m', '210 m', '100 m', '340 m']);
  const readout = await window.directions.hoverProfile(0.6);
  const [, along, height] = /^(\d+) m · (\d+) m$/.exec(readout) ?? [];
  expect(Math.abs(Number(along) - 334)).toBeLessThan(15);
  expect(Math.abs(Number(height) - 340)).toBeLessThan(12);
  await window.map.pointAt({ lat: 45.4675, lon: -28.52 });
  await expect.poll(() => window.directions.profileReadout()).toMatch(/^1[01]\d m · 1[78]\d m$/);
  const svg = await window.directions.saveProfile('SVG');
  expect(svg).toContain('>Hut</text>');
  const table = (await window.directions.saveProfile('CSV')).split('\n');
  expect(table[0]).toBe('distance_m,elevation_m,lat,lon,waypoint');
  const [hut, ...others] = table.slice(1).filter(row => row.endsWith('"'));
  expect(others).toEqual([]);
  expect(hut).toMatch(/^\d+\.\d,\d+\.\d,45\.\d+,-28\.\d+,"Hut"$/);
});

test('a line without heights of its own has those of the ground, also from Data', async () => {
  await arrivals.openFiles({ name: 'flat.gpx', content: flat });
  await arrivals.tracks(2);
  await window.press('Escape');
  await new ShellDriver(window).go('data');
  await new DataDriver(window).choose('Flat', 'Elevation profile');
  await window.page.getByRole('region', { name: 'Elevation profile: Flat' }).waitFor();
  expect(await window.directions.profileFigures()).toMatch(/\d m/);
  await window.screenshot('profile-of-item');
});
