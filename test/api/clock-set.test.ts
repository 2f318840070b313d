import { afterEach, expect, test, vi } from 'vitest';
import { machineClock } from '../../server/steady-clock.ts';
import { packFor } from '../helpers/packs.ts';
import { positionClient } from '../helpers/position-client.ts';
import { createProbe } from '../helpers/probe-module.ts';
import { startService } from '../helpers/service.ts';

const hour = 3_600_000;
const real = Date.now.bind(Date);
/** By how many milliseconds the machine's clock was set. */
let setBy = 0;

afterEach(() => {
  setBy = 0;
  vi.restoreAllMocks();
});

test.each([1, 23])(
  'a clock that is set %d hours ahead under a running service, and back, harms nothing',
  async hours => {
    vi.spyOn(Date, 'now').mockImplementation(() => real() + setBy);
    const service = await startService({
      packs: [await packFor('sandbox')],
      clock: machineClock,
      limit: 100_000,
      furtherModules: () => [createProbe()],
    });
    const position = await positionClient(service);
    let second = 0;
    const moveOn = async () => {
      second += 1;
      const unknown = { accuracy: null, altitude: null, speed: null, course: null };
      const fix = { lat: 45.5 + second / 1000, lon: -28.5, time: 1_790_000_000_000 + second * 1000, ...unknown };
      expect((await position.admin.post('/position/fixes', fix)).status).toBe(200);
    };
    const tokens = async () => (await service.get('/tiles/v1/token')).body;
    const range = { headers: { authorization: '', range: 'bytes=0-6' } };
    const tile = async (url: string) => (await service.get(url, range)).status;
    const paid = async (session: string) =>
      (await service.get(`/probe/v1/answer?session=${session}`)).headers.get('x-quota-charge');
    const period = () => service.accounts.users.byId(service.userId)?.periodStart;
    const startJob = async (rows: number): Promise<string> => {
      const table = ['lat,lon', ...Array.from({ length: rows }, (_, i) => `${45.46 + i / 1e5},-28.52`)].join('\n');
      const headers = { 'content-type': 'text/csv', authorization: `Bearer ${service.key}` };
      const { id } = (await service.get('/batch/v1', { method: 'POST', body: table, headers })).body;
      const plan = { place: { from: 'position', lat: 'lat', lon: 'lon' }, steps: [{ kind: 'reverse' }] };
      expect((await service.post(`/batch/v1/${id}/start`, plan)).status).toBe(200);
      return id;
    };
    const finished = (id: string) =>
      expect
        .poll(async () => (await service.get(`/batch/v1/${id}`)).body)
        .toMatchObject({
          state: 'finished',
          rows: { failed: 0, waiting: 0 },
        });
    const route = async () => {
      const locations = [
        { lat: 45.56028, lon: -28.62667 },
        { lat: 45.557142, lon: -28.638699 },
      ];
      return (await service.post('/directions/v1', { costing: 'auto', locations })).status;
    };
    /** All of it, on the clock that was just set. */
    const goesOn = async (points: number, begun: number | undefined) => {
      expect((await service.get('/health')).body.status).toBe('ok');
      // Whoever waits for news gets them.
      const { revision, state, recording } = await position.status();
      expect(state).not.toBe('fix');
      expect(recording).toMatchObject({ running: true, points });
      const news = position.admin.get(`/position?after=${revision}&wait=25`);
      await moveOn();
      expect((await news).status).toBe(200);
      await position.until(now => now.state === 'fix' && now.recording?.points === points + 1);
      // The hours are none of the journey's.
      expect(recording?.milliseconds).toBeLessThan(hours * hour * 0.9);
      expect([period(), await route()]).toEqual([begun, 200]);
      const { url, expiresAt } = await tokens();
      expect(await tile(url)).toBe(206);
      expect(expiresAt).toBeLessThanOrEqual(Date.now() / 1000 + 901);
      return url;
    };

    await position.use({ kind: 'system' });
    await position.start();
    await moveOn();
    const { url: before } = await tokens();
    expect([await tile(before), await paid('a'), await paid('a'), await route()]).toEqual([206, '1', '0', 200]);
    const begun = period();
    const jobs = [await startJob(400)];

    setBy = hours * hour;
    expect(await tile(before)).toBe(403);
    await goesOn(1, begun);
    expect([await paid('b'), await paid('b')]).toEqual(['1', '0']);
    jobs.push(await startJob(100));

    setBy = 0;
    await goesOn(2, begun);
    expect(await tile(before)).toBe(206);
    // Paid at a time that is still to come: free for an hour at most.
    expect([await paid('b'), await paid('b')]).toEqual(hours > 1 ? ['1', '0'] : ['0', '0']);
    for (const id of jobs) await finished(id);
    await position.finish('Way');
    expect((await position.status()).recording).toBeNull();
    await service.close();
  },
);
