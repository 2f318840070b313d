import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packFor } from '../helpers/packs.ts';
import { startService, type TestService } from '../helpers/service.ts';
import { OpenapiContract } from './openapi-contract.ts';

/** What the description promises is what clients get: real requests, hostile ones too, against the schemas of their answers. */

let service: TestService;
let contract: OpenapiContract;
beforeAll(async () => {
  service = await startService({ packs: [await packFor('sandbox')], tokens: { perMinute: 1e6, burst: 1e6 } });
  contract = new OpenapiContract((await service.get('/openapi.json')).body);
});
afterAll(() => service.close());

const [lon, lat] = [-27.9, 47.6];
const number = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(0, -0, 90, -180, 1e308, lat, lon));
const strange = fc.oneof(
  fc.anything({ maxDepth: 2, withNullPrototype: false }),
  number,
  fc.string(),
  fc.constant(null),
);
const point = fc.record(
  { lat: fc.oneof(fc.double({ min: -90, max: 90 }), number), lon: number, type: strange },
  { requiredKeys: [] },
);
const points = fc.oneof(fc.array(point, { maxLength: 6 }), strange);
const words = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('Port', '-', '%', '*"', 'NEAR('),
);
const body = fc.record(
  {
    locations: points,
    points,
    costing: fc.constantFrom('auto', 'bicycle', 'pedestrian', 'truck', 1),
    units: fc.constantFrom('miles', 'kilometers', null, 'feet'),
    encodedPolyline: fc.oneof(fc.string(), fc.constantFrom('', '??', '_ibE_ibE', '~'.repeat(40))),
    samples: number,
    directions_options: fc.record({ language: words }, { requiredKeys: [] }),
    costingOptions: strange,
  },
  { requiredKeys: [] },
);
const query = fc.record(
  Object.fromEntries(
    [
      'q',
      'lat',
      'lon',
      'limit',
      'lang',
      'zoom',
      'radius',
      'bbox',
      'layer',
      'countrycode',
      'session',
      'traffic',
      'z',
      'x',
      'y',
    ].map(name => [name, fc.oneof(words, number.map(String), fc.integer({ min: 0, max: 20 }).map(String))]),
  ),
  { requiredKeys: [] },
);

/** JSON has no undefined, bigint or function in it; what cannot be sent is no request. */
function sendable(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    return false;
  }
}

describe('whatever is sent', () => {
  test('every operation answers as described, never with 500, and failures are free', async () => {
    const { operations } = contract;
    expect(operations.length).toBeGreaterThan(12);
    const one = fc.record({ operation: fc.constantFrom(...operations), body: body.filter(sendable), query });
    await fc.assert(
      fc.asyncProperty(one, async ({ operation, ...sent }) => {
        const { path, method } = operation;
        const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(sent.query[name] ?? '1') || '1');
        const before = service.used();
        const asked =
          method === 'post'
            ? await service.post(filled, sent.body)
            : await service.get(`${filled}?${new URLSearchParams(sent.query as Record<string, string>)}`);
        // A path segment of dots is another address.
        if (asked.status === 404 && /\/\.{1,2}(\/|$)/.test(filled)) return;
        expect(asked.status).not.toBe(500);
        contract.expectDescribed(operation, asked);
        if (asked.status >= 400) expect(service.used()).toBe(before);
      }),
      { numRuns: 250 },
    );
  });

  test('without a key every operation that needs one is 401 as described', async () => {
    for (const operation of contract.operations) {
      const filled = operation.path.replace(/\{\w+\}/g, '1');
      const init = { method: operation.method.toUpperCase(), headers: { authorization: '' } };
      const asked = await service.get(filled, init);
      if (operation.security.length === 0) expect(asked.status).toBe(200);
      else expect(asked).toMatchObject({ status: 401, body: { error: 'missing_key' } });
      contract.expectDescribed(operation, asked);
    }
  });
});
