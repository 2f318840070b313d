import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Position } from '../../data-packs/geo/lon-lat.ts';
import { decodePolyline, encodePolyline } from '../../data-packs/geo/polyline.ts';
import { ClientThread } from '../helpers/client-thread.ts';
import { leastOf } from '../helpers/least-of.ts';
import type { TestService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { longestTurn } from '../helpers/stall-probe.ts';
import { wandering } from '../helpers/wandering.ts';

/** The most that the service computed in one turn while it answered, milliseconds. */
async function stall(asked: TestService, trace: object, check: (text: string) => void, limitMs = 20): Promise<number> {
  const client = new ClientThread();
  const body = Buffer.from(JSON.stringify(trace));
  try {
    return await leastOf(6, limitMs, async () => {
      const ask = () => client.post(`${asked.baseUrl}/map-matching/v1`, asked.key, body);
      const { result, longest } = await longestTurn(ask);
      expect(result.status).toBe(200);
      check(result.text);
      return longest;
    });
  } finally {
    await client.close();
  }
}

describe('no turn of the event loop is long', () => {
  let patient: TestService;
  beforeAll(async () => {
    patient = await serviceForTests({ packs: ['sandbox'] });
  });

  test('while an answer of a megabyte is read and written', async () => {
    const trace = { costing: 'pedestrian', encodedPolyline: wandering(10_000) };
    const longest = await stall(patient, trace, text => expect(text.length).toBeGreaterThan(1e6));
    expect(longest).toBeLessThanOrEqual(40);
  });

  test('while a trace of 100,000 points, the most that is taken, of which all but a few lie beyond the region, is answered', async () => {
    const beyond = Array.from({ length: 99_800 }, (_, i): Position => [-28.534 + 0.001 * (i % 7), 46 + 1e-6 * i]);
    const encodedPolyline = encodePolyline([...decodePolyline(wandering(200)), ...beyond]);
    const check = (text: string) => {
      const { unmatchedPoints } = JSON.parse(text);
      expect(unmatchedPoints.slice(-beyond.length)).toEqual(beyond.map((_, i) => 200 + i));
    };
    const longest = await stall(patient, { costing: 'pedestrian', encodedPolyline }, check, 10);
    expect(longest).toBeLessThanOrEqual(10);
  });

  test('while 9 megabytes of a routing service elsewhere are read and written', async () => {
    const answer = longAnswer(25_000);
    expect(answer.length).toBeGreaterThan(9e6);
    const elsewhere = createServer((req, res) => {
      req.resume().once('end', () => res.end(req.url === '/trace_route' ? answer : '{"matched_points":[]}'));
    }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const { port } = elsewhere.address() as AddressInfo;
    const asked = await serviceForTests({ routing: { valhallaUrls: [`http://127.0.0.1:${port}`] } });
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
      expect(longest).toBeLessThanOrEqual(40);
    } finally {
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
