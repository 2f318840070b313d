import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodePolyline, type Position } from '../../renderer/map/polyline.ts';
import { ClientThread } from '../helpers/client-thread.ts';
import { packFor } from '../helpers/packs.ts';
import { startService, type TestService } from '../helpers/service.ts';
import { longestTurn } from '../helpers/stall-probe.ts';

const ardhavn = { lat: 45.46725, lon: -28.52201 };
const kirvell = { lat: 45.47841, lon: -28.39739 };
const limitSeconds = 2;
let service: TestService;

beforeAll(async () => {
  const packs = [await packFor('sandbox')];
  service = await startService({ packs, routing: { requestTimeoutSeconds: limitSeconds } });
});
afterAll(() => service.close());

/** Steps of 19 m to and fro over the capital: on foot it takes the engine longer than the limit. */
function wandering(points: number): string {
  const there = (i: number, period: number) => Math.abs(((i / period) % 2) - 1);
  const line = Array.from(
    { length: points },
    (_, i): Position => [-28.534 + 0.022 * there(i, 95), 45.461 + 0.012 * there(i, 173)],
  );
  return encodePolyline(line);
}

test('a trace that takes too long fails alone: routes beside it do not wait, and it costs nobody their engine', async () => {
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

test('an answer of a megabyte is read a little at a time', async () => {
  const patient = await startService({ packs: [await packFor('sandbox')] });
  const client = new ClientThread();
  try {
    const trace = { costing: 'pedestrian', encodedPolyline: wandering(12_000) };
    const body = Buffer.from(JSON.stringify(trace));
    const turns: number[] = [];
    for (let i = 0; i < 3; i++) {
      const ask = () => client.post(`${patient.baseUrl}/map-matching/v1`, patient.key, body);
      const { result, longest } = await longestTurn(ask);
      expect(result.status).toBe(200);
      turns.push(longest);
    }
    expect(Math.min(...turns)).toBeLessThanOrEqual(20);
  } finally {
    await client.close();
    await patient.close();
  }
});
