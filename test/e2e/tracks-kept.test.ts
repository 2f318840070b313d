import { expect, test, vi } from 'vitest';
import { ArrivalsDriver } from './arrivals-driver.ts';
import { DataDriver } from './data-driver.ts';
import { ownService } from './own-service.ts';
import { timeoutMs } from './timeouts.ts';
import { Workstation } from './workstation.ts';

vi.setConfig({ expect: { poll: { timeout: timeoutMs } } });

const { address, start, kill, newContext } = await ownService(1000, 650);
const context = await newContext();
const window = new Workstation(context, await context.newPage());
const arrivals = new ArrivalsDriver(window);
const data = new DataDriver(window);
await window.open(`${address}&map=9/30.45/-60.5`);

/** Over a hill. */
const points = [
  [30.45, -60.55, 100],
  [30.46, -60.5, 350],
  [30.45, -60.45, 120],
].map(([lat, lon, height]) => `<trkpt lat="${lat}" lon="${lon}"><ele>${height}</ele></trkpt>`);
const walk = `<?xml version="1.0"?>
<gpx version="1.1" creator="x"><trk><name>Over the ridge</name><trkseg>${points.join('')}</trkseg></trk></gpx>`;
const listed = 'Over the ridge | 9.8 km · ↗ 250 m';

/** Whether the map has the colour. */
const isDrawn = async (name: string, color: string) => (await window.look(name, color)).share > 0.0002;

test('an opened file is there after a reload, and after the service was killed', async () => {
  await arrivals.openFiles({ name: 'ridge.gpx', content: walk });
  expect(await arrivals.tracks(1)).toEqual([listed]);
  await data.open();
  expect(await data.names()).toEqual(['Over the ridge']);
  await expect.poll(() => data.waiting()).toBe('');
  await window.reload();
  expect(await arrivals.tracks(1)).toEqual([listed]);
  await expect.poll(() => isDrawn('kept-track', '#e03177')).toBe(true);
  await kill();
  expect(await window.errorNote()).toContain('The service does not answer');
  await start();
  await window.expectNoErrorNote();
  await window.reload();
  expect(await arrivals.tracks(1)).toEqual([listed]);
  await data.open();
  expect(await data.names()).toEqual(['Over the ridge']);
  expect(await data.download('Over the ridge')).toEqual({ name: 'Over the ridge.gpx', text: walk });
});

test('a kept track is renamed, coloured, hidden, deleted and brought back', async () => {
  await data.rename('Over the ridge', 'Ridge');
  await expect.poll(() => arrivals.tracks(1)).toEqual([listed.replace('Over the ridge', 'Ridge')]);
  await data.choose('Ridge', 'Teal');
  await expect.poll(() => isDrawn('kept-track-teal', '#0c8599')).toBe(true);
  await data.toggleEye('Ridge');
  await expect.poll(() => arrivals.trackCount()).toBe(0);
  await expect.poll(() => isDrawn('kept-track-hidden', '#0c8599')).toBe(false);
  await data.toggleEye('Ridge');
  expect(await arrivals.tracks(1)).toHaveLength(1);
  await arrivals.closeTrack('Ridge');
  await expect.poll(() => arrivals.trackCount()).toBe(0);
  expect(await data.names()).toEqual(['Ridge']);
  await data.toggleEye('Ridge');
  expect(await arrivals.tracks(1)).toHaveLength(1);
  await data.choose('Ridge', 'Delete');
  await expect.poll(() => arrivals.trackCount()).toBe(0);
  await data.undoByNotice();
  expect(await arrivals.tracks(1)).toHaveLength(1);
  await expect.poll(() => data.waiting()).toBe('');
  await window.reload();
  expect(await arrivals.tracks(1)).toEqual([listed.replace('Over the ridge', 'Ridge')]);
  await expect.poll(() => isDrawn('kept-track-back', '#0c8599')).toBe(true);
});
