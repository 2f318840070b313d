import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodePolyline, encodePolyline, type Position } from '../../renderer/map/polyline.ts';
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

/** The most that the service computed in one turn while it answered, milliseconds; what somebody can bring about again and again. */
async function stall(asked: TestService, trace: object, check: (text: string) => void): Promise<number> {
  const client = new ClientThread();
  try {
    const body = Buffer.from(JSON.stringify(trace));
    const turns: number[] = [];
    for (let i = 0; i < 3; i++) {
      const ask = () => client.post(`${asked.baseUrl}/map-matching/v1`, asked.key, body);
      const { result, longest } = await longestTurn(ask);
      expect(result.status).toBe(200);
      check(result.text);
      turns.push(longest);
    }
    return Math.min(...turns);
  } finally {
    await client.close();
  }
}

describe('nobody waits for more than 20 ms', () => {
  let patient: TestService;
  beforeAll(async () => {
    patient = await startService({ packs: [await packFor('sandbox')] });
  });
  afterAll(() => patient.close());

  test('while an answer of a megabyte is read and written', async () => {
    const trace = { costing: 'pedestrian', encodedPolyline: wandering(10_000) };
    const longest = await stall(patient, trace, text => expect(text.length).toBeGreaterThan(1e6));
    expect(longest).toBeLessThanOrEqual(20);
  });

  test('for a trace of 100,000 points of which all but a few lie beyond the region', async () => {
    const beyond = Array.from({ length: 99_800 }, (_, i): Position => [-28.534 + 0.001 * (i % 7), 46 + 1e-6 * i]);
    const encodedPolyline = encodePolyline([...decodePolyline(wandering(200)), ...beyond]);
    const longest = await stall(patient, { costing: 'pedestrian', encodedPolyline }, text => {
      const { unmatchedPoints } = JSON.parse(text);
      expect(unmatchedPoints.slice(-beyond.length)).toEqual(beyond.map((_, i) => 200 + i));
    });
    expect(longest).toBeLessThanOrEqual(20);
  });

  test('while 9 megabytes of a routing service elsewhere are read and written', async () => {
    const answer = longAnswer(25_000);
    expect(answer.length).toBeGreaterThan(9e6);
    const elsewhere = createServer((req, res) => {
      req.resume().once('end', () => res.end(req.url === '/trace_route' ? answer : '{"matched_points":[]}'));
    }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const { port } = elsewhere.address() as AddressInfo;
    const asked = await startService({ routing: { valhallaUrl: `http://127.0.0.1:${port}` } });
    try {
      const trace = { costing: 'auto', encodedPolyline: wandering(100) };
      const longest = await stall(asked, trace, text => {
        const { maneuvers } = JSON.parse(text).trip.legs[0];
        expect(maneuvers).toHaveLength(25_000);
        expect(maneuvers.at(-1)).toMatchObject({
          instruction: 'Turn left onto 24999. Straße.',
          beginShapeIndex: 24_999,
        });
      });
      expect(longest).toBeLessThanOrEqual(20);
    } finally {
      await asked.close();
      elsewhere.close();
    }
  });
});

/** As Valhalla answers to a trace that turns a corner very often. */
function longAnswer(maneuvers: number): Buffer {
  const summary = { length: 1.5, time: 60, min_lat: 45, min_lon: -28, max_lat: 46, max_lon: -27, has_toll: false };
  const maneuver = (i: number) => ({
    type: 15,
    instruction: `Turn left onto ${i}. Straße.`,
    verbal_transition_alert_instruction: `Turn left onto ${i}. Straße.`,
    verbal_pre_transition_instruction: `Turn left onto ${i}. Straße. Then turn right.`,
    verbal_post_transition_instruction: 'Continue for 10 meters.',
    street_names: [`${i}. Straße`],
    length: 0.01,
    time: 7.5,
    begin_shape_index: i,
    end_shape_index: i + 1,
    travel_mode: 'drive',
    travel_type: 'car',
  });
  const trip = {
    locations: [{ original_index: 0 }, { original_index: 99 }],
    legs: [{ shape: wandering(100), summary, maneuvers: Array.from({ length: maneuvers }, (_, i) => maneuver(i)) }],
    summary,
    status: 0,
    status_message: 'Found route between points',
    units: 'kilometers',
    language: 'en-US',
  };
  return Buffer.from(JSON.stringify({ trip }));
}
