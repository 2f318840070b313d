import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodePolyline } from '../../data-packs/geo/polyline.ts';
import { askEngine, type DirectQuestion } from '../helpers/direct-engine.ts';
import { islands, islandsPack } from '../helpers/islands.ts';
import { type Answer, startService, type TestService } from '../helpers/service.ts';
import { refused } from './routing-failures.ts';

const { westMiddle, eastMiddle, farMiddle, deadEnd } = islands;
const methods: Record<string, DirectQuestion[0]> = {
  route: 'route',
  locate: 'locate',
  sources_to_targets: 'matrix',
  isochrone: 'isochrone',
  trace_route: 'traceRoute',
  trace_attributes: 'traceAttributes',
  optimized_route: 'optimizedRoute',
};
const codes = { 'No path could be found': 442, 'No suitable edges': 171, 'unconnected regions': 170 };

let pack: string;
let remote: Server;
let local: TestService;
let away: TestService;

/** Valhalla's HTTP service, its answers the real engine's. */
beforeAll(async () => {
  pack = await islandsPack();
  remote = createServer(async (req, res) => {
    const method = methods[req.url?.slice(1) ?? ''] ?? 'route';
    const [answer] = await askEngine(pack, [[method, JSON.parse(await text(req))]]);
    if (answer.error) {
      const code = Object.entries(codes).find(([part]) => answer.error.includes(part))?.[1];
      res.statusCode = 400;
      res.end(JSON.stringify({ error_code: code, error: answer.error, status_code: 400, status: 'Bad Request' }));
      return;
    }
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(remote, 'listening');
  const { port } = remote.address() as { port: number };
  local = await startService({ packs: [pack] });
  away = await startService({ routing: { valhallaUrls: [`http://127.0.0.1:${port}/`] } });
});
afterAll(async () => {
  await Promise.all([local.close(), away.close()]);
  remote.close();
});

test('a Valhalla service elsewhere answers all that the own engine does, the same way', async () => {
  const costing = 'auto';
  const same = async (path: string, body: object): Promise<Answer> => {
    const [here, there] = await Promise.all([local.post(path, body), away.post(path, body)]);
    expect(there.status, JSON.stringify(there.body).slice(0, 200)).toBe(200);
    // Which regions a way leads through is known of installed ones alone.
    if (here.body.trip) delete here.body.trip.regions;
    expect(there.body, path).toEqual(here.body);
    return there;
  };
  const route = await same('/directions/v1', { costing, locations: [westMiddle, eastMiddle] });
  const { shape } = route.body.trip.legs[0];
  expect(decodePolyline(shape).length).toBeGreaterThan(3);
  await same('/map-matching/v1', { costing, encodedPolyline: shape });
  await same('/optimized-route/v1', { costing, locations: [westMiddle, eastMiddle, deadEnd, westMiddle] });
  expect(await away.post('/directions/v1', { costing, locations: [westMiddle, deadEnd, farMiddle] })).toMatchObject(
    refused(170, /Locations 2 and 3 lie on parts/),
  );
  const before = away.used();
  const without = { costingOptions: { auto: { excludeFerries: true } } };
  expect(await away.post('/directions/v1', { costing, locations: [westMiddle, eastMiddle], ...without })).toMatchObject(
    refused(442, /No route was found between locations 1 and 2/),
  );
  remote.closeAllConnections();
  await new Promise(resolve => remote.close(resolve));
  expect(await away.post('/directions/v1', { costing, locations: [westMiddle, eastMiddle] })).toMatchObject({
    status: 502,
    body: { error: 'upstream_unavailable' },
  });
  expect(away.used()).toBe(before);
  expect((await away.get('/health')).body).toMatchObject({
    status: 'degraded',
    engines: [{ region: '*', state: 'failed', away: [expect.stringMatching(/^http:/)] }],
    routing: { reason: expect.stringMatching(/cannot be reached.*http:/) },
  });
});
