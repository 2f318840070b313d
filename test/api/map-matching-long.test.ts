import { expect, test } from 'vitest';
import { packFor } from '../helpers/packs.ts';
import { startService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { wandering } from '../helpers/wandering.ts';

const ardhavn = { lat: 45.46725, lon: -28.52201 };
const kirvell = { lat: 45.47841, lon: -28.39739 };
/** The engine takes 20 times as long for a trace of 90,000 points. */
const shorter = { costing: 'pedestrian', encodedPolyline: wandering(600) };

const packs = [await packFor('sandbox')];
const unhurried = await startService({ packs });
await unhurried.post('/map-matching/v1', shorter);
const started = performance.now();
expect((await unhurried.post('/map-matching/v1', shorter)).status).toBe(200);
const seconds = (performance.now() - started) / 1000;
await unhurried.close();
// Long enough for short requests also where the machine is busy, and never for the long trace.
const service = await serviceForTests({ packs, routing: { requestTimeoutSeconds: Math.max(2, 4 * seconds) } });

test('a trace that takes too long fails alone; routes neither wait nor lose their engine', async () => {
  const route = () => service.post('/directions/v1', { costing: 'auto', locations: [ardhavn, kirvell] });
  await route();
  const before = service.used();
  const long = { costing: 'pedestrian', encodedPolyline: wandering(90_000) };
  let done = false;
  const trace = service.post('/map-matching/v1', long).finally(() => {
    done = true;
  });
  const statuses: number[] = [];
  while (!done) statuses.push((await route()).status);
  expect((await trace).body.error).toBe('upstream_unavailable');
  expect(statuses.filter(status => status !== 200)).toEqual([]);
  // Two threads that a trace keeps until its limit would let one or two by.
  expect(statuses.length).toBeGreaterThan(5);
  expect(service.used() - before).toBe(10 * statuses.length);
  const { body: health } = await service.get('/health');
  expect(health.engines).toMatchObject([{ state: 'ready', restarts: 0 }]);
  // The next that takes its time, but not too long, is answered.
  expect((await service.post('/map-matching/v1', shorter)).status).toBe(200);
});
