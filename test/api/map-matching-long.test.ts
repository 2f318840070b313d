import { afterAll, beforeAll, expect, test } from 'vitest';
import { packFor } from '../helpers/packs.ts';
import { startService, type TestService } from '../helpers/service.ts';
import { wandering } from '../helpers/wandering.ts';

const ardhavn = { lat: 45.46725, lon: -28.52201 };
const kirvell = { lat: 45.47841, lon: -28.39739 };
const limitSeconds = 2;
let service: TestService;

beforeAll(async () => {
  const packs = [await packFor('sandbox')];
  service = await startService({ packs, routing: { requestTimeoutSeconds: limitSeconds } });
});
afterAll(() => service.close());

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
  // Two threads that a trace keeps for two seconds would let one or two by.
  expect(statuses.length).toBeGreaterThan(5);
  expect(service.used() - before).toBe(10 * statuses.length);
  const { body: health } = await service.get('/health');
  expect(health.engines).toMatchObject([{ state: 'ready', restarts: 0 }]);
  // The next that takes its time, but not too long, is answered.
  const shorter = { costing: 'pedestrian', encodedPolyline: wandering(1800) };
  expect((await service.post('/map-matching/v1', shorter)).status).toBe(200);
});
