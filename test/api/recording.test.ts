import { rm } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { metresBetween } from '../../data-packs/geo/great-circle.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { driveLog } from '../helpers/drive-log.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { positionClient } from '../helpers/position-client.ts';
import { startService, type TestService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

const log = driveLog();
const clock = new ManualClock();
const service = await serviceForTests({ clock });
const position = await positionClient(service);
await position.use({ kind: 'system' });

/** The window’s system says where the drive is, second by second. */
async function drive(from: number, to: number, client = position, time = clock): Promise<void> {
  for (const second of log.slice(from, to)) {
    time.advance(1000);
    const fix = {
      lat: second.at[1],
      lon: second.at[0],
      time: second.time,
      accuracy: 5,
      altitude: 12.34,
      speed: 14,
      course: 1,
    };
    await client.admin.post('/position/fixes', fix);
  }
}

const metresFrom = (from: number, to: number) =>
  log
    .slice(from, to)
    .reduce(
      (sum, { at }, index, all) => sum + (index === 0 ? 0 : metresBetween(...(all[index - 1]?.at ?? at), ...at)),
      0,
    );

describe('a recording', () => {
  test('goes on where it was after pauses, and becomes a track with times and heights', async () => {
    const id = await position.start();
    await drive(0, 60);
    await position.order('pause');
    await drive(60, 80);
    await position.order('resume');
    await drive(80, 100);
    const { recording } = await position.status();
    expect(recording).toMatchObject({ id, running: true, points: 80, milliseconds: 80_000, problem: null });
    expect(recording?.metres).toBeCloseTo(metresFrom(0, 60) + metresFrom(80, 100), 0);
    const { body } = await position.admin.get('/position/recording/points?from=78');
    expect(body).toMatchObject({ id, breaks: [60], more: false });
    expect(body.points).toHaveLength(2);
    await position.finish('Drive & <turn>');
    expect((await position.status()).recording).toBeNull();
    const { key } = (await enter(service)).body;
    const as = { headers: { authorization: `Bearer ${key}` } };
    const { items: tracks } = (await service.get('/items/v1?kind=track', as)).body;
    expect(tracks[0]).toMatchObject({ id, name: 'Drive & <turn>', trashedAt: null, properties: { format: 'gpx' } });
    expect(tracks[0].properties.metres).toBeCloseTo(recording?.metres ?? 0, 6);
    const gpx: string = (await service.get(`/items/v1/${id}/content`, as)).body;
    expect(gpx).toContain('<name>Drive &amp; &lt;turn&gt;</name>');
    const segments = gpx
      .split('<trkseg>')
      .slice(1)
      .map(text => text.match(/<trkpt/g)?.length);
    expect(segments).toEqual([60, 20]);
    expect(gpx).toContain(`<ele>12.34</ele><time>${new Date(log[0]?.time ?? 0).toISOString()}</time>`);
  });

  test('has one position a second of a receiver that sends ten', async () => {
    await position.start();
    for (let tenth = 0; tenth < 30; tenth += 1) {
      const fix = {
        lat: 45,
        lon: 0,
        time: 1_780_000_000_000 + tenth * 100,
        accuracy: 5,
        altitude: null,
        speed: null,
        course: null,
      };
      await position.admin.post('/position/fixes', fix);
    }
    expect((await position.status()).recording?.points).toBe(3);
    await position.admin.post('/position/recording/discard', { name: 'ten' });
  });

  test('that is discarded is in the trash, and one of nowhere is gone', async () => {
    const id = await position.start();
    await drive(0, 5);
    expect((await position.admin.post('/position/recording/discard', { name: 'Not this' })).body).toEqual({
      kept: true,
    });
    const { key } = (await enter(service)).body;
    const as = { headers: { authorization: `Bearer ${key}` } };
    const { items: tracks } = (await service.get('/items/v1?kind=track&trash=only', as)).body;
    expect(tracks[0]).toMatchObject({ id, name: 'Not this' });
    await position.start();
    expect((await position.admin.post('/position/recording/discard', { name: 'x' })).body).toEqual({ kept: false });
  });

  test('is one at a time, and nothing is done to none', async () => {
    const id = await position.start();
    const other = await position.admin.post('/position/recording/start', { id: crypto.randomUUID() });
    expect(other).toMatchObject({ status: 409, body: { said: { code: 'position.recordsAlready' } } });
    expect((await position.admin.post('/position/recording/start', { id })).status).toBe(200);
    await position.admin.post('/position/recording/discard', { name: 'x' });
    for (const order of ['pause', 'resume']) {
      expect((await position.admin.post(`/position/recording/${order}`)).status).toBe(404);
    }
  });
});

/** A window’s key and token. */
async function enter(of: TestService) {
  const token = new URL(of.service.workstationUrl()).hash.replace('#token=', '');
  return of.post('/workstation/session', { token }, { headers: { authorization: '' } });
}

describe('after the service ended while it recorded', () => {
  test.each([
    ['a few seconds', 20_000, { running: true, interrupted: false }],
    ['a night', 8 * 3_600_000, { running: false, interrupted: true }],
  ])('%s later it is there, whole', async (_, later, expected) => {
    const dataDir = await temporaryFolder();
    const time = new ManualClock();
    const first = await startService({ dataDir, clock: time });
    const client = await positionClient(first);
    await client.use({ kind: 'system' });
    const id = await client.start();
    await drive(0, 30, client, time);
    await first.close();
    time.advance(later);
    const second = await startService({ dataDir, clock: time });
    const again = await positionClient(second);
    const { recording } = await again.until(status => status.recording !== null);
    expect(recording).toMatchObject({ id, points: 30, milliseconds: 30_000, ...expected });
    await again.order('resume');
    await drive(30, 40, again, time);
    expect((await again.status()).recording).toMatchObject({ running: true, interrupted: false, points: 40 });
    expect((await again.admin.get('/position/recording/points')).body.breaks).toEqual([30]);
    await second.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('another service on the same data folder leaves it to the one that records', async () => {
    await position.start();
    const other = await startService({ dataDir: service.dataDir, clock });
    const client = await positionClient(other);
    expect((await client.status()).recording).toBeNull();
    const refused = await client.admin.post('/position/recording/start', { id: crypto.randomUUID() });
    expect(refused).toMatchObject({ status: 409, body: { said: { code: 'position.recordedElsewhere' } } });
    await other.close();
    await position.admin.post('/position/recording/discard', { name: 'x' });
  });
});
