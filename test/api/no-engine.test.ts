import { expect, test } from 'vitest';
import { wordMessage } from '../../data-packs/words/catalogue.ts';
import { availableEngine } from '../../server/routing/engine/engines.ts';
import { islands, islandsPack } from '../helpers/islands.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

const { westMiddle, eastMiddle } = islands;
const elsewhere = { lat: 47, lon: 9.5 };
const costing = 'auto';

test('a system without a routing engine says so, wherever the places lie, and what to do', async () => {
  const service = await serviceForTests({ packs: [await islandsPack()], routing: { platform: 'win32/x64' } });
  const ways = { westMiddle, eastMiddle, elsewhere };
  const refused = {
    status: 501,
    body: { error: 'no_engine', message: expect.stringMatching(/outpost engine install/) },
  };
  for (const [name, place] of Object.entries(ways)) {
    const locations = [westMiddle, place];
    const asked: [string, object][] = [
      ['/directions/v1', { costing, locations }],
      ['/optimized-route/v1', { costing, locations: [...locations, eastMiddle] }],
      ['/directions-matrix/v1', { costing, sources: locations, targets: locations }],
      ['/isochrone/v1', { costing, locations: [place], contours: [{ time: 5 }] }],
      ['/map-matching/v1', { costing, shape: locations }],
    ];
    for (const [path, body] of asked) expect(await service.post(path, body), `${path} ${name}`).toMatchObject(refused);
  }
  expect(service.used()).toBe(0);
  const { body } = await service.get('/health');
  expect(body).toMatchObject({ status: 'degraded', engines: [], routing: { said: { code: 'engine.notInstalled' } } });
  expect(await service.get('/elevation/v1?lat=1&lon=2')).not.toMatchObject({ status: 501 });
});

test.each([
  ['win32/x64', undefined, /\(win32\/x64\).*outpost engine install/],
  ['darwin/x64', undefined, /\(darwin\/x64\).*--valhalla-url/],
  ['linux/x64', 'program', /not installed.*outpost engine install/],
] as const)('%s (engine: %s) is told what it can do', (platform, engine, sentence) => {
  const found = availableEngine({ platform, engine, programs: '/nowhere' });
  expect('missing' in found && wordMessage(found.missing, 'en')).toMatch(sentence);
});

test('a system with the engine built in uses that one', () => {
  expect(availableEngine({ platform: 'linux/arm64', programs: '/nowhere' })).toEqual({ kind: 'built-in' });
});
