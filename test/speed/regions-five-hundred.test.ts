import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CatalogueReply, RegionsReply } from '../../server/packs/pack-schemas.ts';
import { adminClient } from '../helpers/admin-client.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { fiveHundredRegions, serveFiveHundredOffers } from '../helpers/five-hundred-regions.ts';
import { leastOf } from '../helpers/least-of.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { longestTurn } from '../helpers/stall-probe.ts';
import { writeTinyPack } from '../helpers/tiny-pack.ts';

/** Longest event loop turn allowed for usual requests, milliseconds. */
const atOnce = 20;

const folder = await temporaryFolder();
const packs: string[] = [];
for (const { id, bounds, coverage } of fiveHundredRegions) {
  packs.push(await writeTinyPack(join(folder, id), { id, bounds, coverage }));
}
const catalogue = await serveFiveHundredOffers();
const service = await serviceForTests({ packs });
const admin = await adminClient(service);

/** Asks and lets the answer lie: reading it is the window's work, not the service's. */
async function unread(path: string, secret = admin.token): Promise<void> {
  const answer = await fetch(new URL(path, service.baseUrl), { headers: { authorization: `Bearer ${secret}` } });
  for await (const chunk of answer.body ?? []) expect(chunk.length).toBeGreaterThan(0);
  expect(answer.status).toBe(200);
}

async function expectAtOnce(what: string, ask: () => Promise<unknown>): Promise<void> {
  const least = await leastOf(5, atOnce, async () => (await longestTurn(ask)).longest);
  expect(least, what).toBeLessThan(2 * atOnce);
}

test('500 regions are mounted, and listed while others are served', async () => {
  expect((await service.get('/health')).body.regions).toHaveLength(500);
  const { status, body } = await admin.get('/regions');
  expect(status).toBe(200);
  const { regions, damaged }: RegionsReply = body;
  expect(regions.map(({ id }) => id).sort()).toEqual(fiveHundredRegions.map(({ id }) => id).sort());
  expect(damaged).toEqual([]);
  await expectAtOnce('the list', () => unread('/workstation/api/regions'));
  await expectAtOnce('the health', () => unread('/health', service.key));
  await expectAtOnce('a look for changes', () => new Promise(resolve => setTimeout(resolve, 1500)));
});

test('a catalogue of 500 regions is added and read while others are served', async () => {
  await expectAtOnce('adding', async () => {
    const added = await admin.post('/catalogues/add', { url: catalogue, unsigned: true });
    expect(added.status).toBe(200);
  });
  const { catalogues }: { catalogues: CatalogueReply[] } = (await admin.get('/catalogues')).body;
  expect(catalogues[0]?.regions).toHaveLength(500);
  expect(catalogues[0]?.regions.every(({ newer }) => newer === true)).toBe(true);
  await expectAtOnce('the catalogue', () => unread('/workstation/api/catalogues'));
  const { regions }: RegionsReply = (await admin.get('/regions')).body;
  expect(regions.filter(({ update }) => update !== undefined)).toHaveLength(500);
  await expectAtOnce('the list with updates', () => unread('/workstation/api/regions'));
});
