import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { exportCut } from '../../data-packs/cut/cut-pack.ts';
import { verifySource } from '../../data-packs/store/pack-source.ts';
import { type AdminClient, adminClient } from '../helpers/admin-client.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { packFor } from '../helpers/packs.ts';
import type { TestService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { hasSharedData } from '../helpers/shared-data.ts';

/** The south: without the graph's tiles beyond 47.25, which roads lead to. */
const box = [9.4, 47, 9.7, 47.15];
const balzers = { lat: 47.0667, lon: 9.5003 };
const triesen = { lat: 47.1077, lon: 9.5281 };
const vaduz = { lat: 47.141, lon: 9.5209 };
const ruggell = { lat: 47.2388, lon: 9.5271 };

describe.runIf(hasSharedData)('the south of a country, cut out in one service and installed in another', () => {
  let folder: string;
  let home: TestService;
  let away: TestService;
  let admin: AdminClient;
  let file: string;

  beforeAll(async () => {
    folder = await temporaryFolder();
    home = await serviceForTests({ packs: ['liechtenstein'] });
    away = await serviceForTests({ packs: [] });
    admin = await adminClient(home);
    const { body, status } = await admin.post('/carry/part', { region: 'liechtenstein', items: [], box });
    expect(status).toBe(201);
    await admin.until(body.task.id, 'done');
    const link = await admin.post('/carry/link', { part: body.part });
    const answer = await home.get(link.body.path, { headers: { authorization: '' } });
    expect(answer.headers.get('content-disposition')).toMatch(/"liechtenstein-part-[0-9a-f]{8}-.*\.outpost"/);
    file = join(folder, 'south.outpost');
    await writeFile(file, answer.bytes);
    await (await adminClient(away)).work({ kind: 'install', path: file, allow: ['untrusted-routing'] });
  });

  test('is a sound pack of its own, unsigned, as large as was said before, and leaves nothing behind', async () => {
    const { manifest, areas } = await verifySource(file);
    const whole = (await verifySource(await packFor('liechtenstein'))).manifest;
    expect(manifest).toMatchObject({ version: whole.version, sources: whole.sources });
    expect(manifest.name).toMatch(/^Liechtenstein \(47\.\d\d, 9\.\d\d – 47\.15, 9\.\d\d\)$/);
    // A part of it is named by its own box alone.
    const [west, south] = manifest.bounds;
    const smaller = { id: manifest.id, box: [west, south, 9.55, 47.1] as const };
    const cut = await exportCut(away.dataDir, smaller, join(folder, 'smaller.outpost'));
    expect(cut.manifest.name).toMatch(/^Liechtenstein \(47\.\d{3}, 9\.\d{3} – 47\.100, 9\.550\)$/);
    expect(manifest.signature).toBeUndefined();
    expect(manifest.attributions).toEqual(whole.attributions);
    expect(manifest.bounds[3]).toBe(47.15);
    expect(areas?.faultyTiles).toBe(0);
    const size = manifest.parts.reduce((sum, part) => sum + part.size, 0);
    const { body } = await admin.post('/regions/liechtenstein/measure', { box });
    expect(Math.abs(body.bytes - size) / size).toBeLessThan(0.15);
    expect(size).toBeLessThan(0.75 * whole.parts.reduce((sum, part) => sum + part.size, 0));
    for (const left of ['carry', 'cut']) expect(await readdir(join(home.dataDir, 'cache', left))).toEqual([]);
  });

  test('finds what is inside and not what is outside, as in the whole', async () => {
    const names = async (service: TestService, text: string) => {
      const { body } = await service.get(`/search/geocode/v1/forward?q=${encodeURIComponent(text)}`);
      return body.features.map((feature: { properties: object }) => feature.properties);
    };
    for (const text of ['Balzers', 'Burg Gutenberg', 'Landstrasse 100 Triesen']) {
      const [whole] = await names(home, text);
      const [part] = await names(away, text);
      expect(part, text).toMatchObject({ name: whole.name });
    }
    const elsewhere = (await names(away, 'Ruggell')).filter(({ name }: { name?: string }) => name === 'Ruggell');
    expect(elsewhere).toEqual([]);
    const reverse = async (service: TestService, { lat, lon }: typeof vaduz) =>
      (await service.get(`/search/geocode/v1/reverse?lat=${lat}&lon=${lon}`)).body.features[0]?.properties;
    expect(await reverse(away, vaduz)).toMatchObject({ label: (await reverse(home, vaduz)).label });
    // No more than the country, which is there in part.
    expect(await reverse(away, ruggell)).toMatchObject({ label: 'Liechtenstein', type: 'country' });
  });

  test('leads along the same roads, and gives the same heights', async () => {
    const request = { locations: [balzers, triesen], costing: 'auto' };
    const [whole, part] = await Promise.all([home, away].map(service => service.post('/directions/v1', request)));
    expect(part?.status).toBe(200);
    expect(part?.body.trip.legs[0].shape).toBe(whole?.body.trip.legs[0].shape);
    const heights = { shape: [balzers, triesen, vaduz] };
    const [all, some] = await Promise.all([home, away].map(service => service.post('/elevation/v1', heights)));
    expect(some?.body).toEqual(all?.body);
  });

  test('has the engine end at roads that lead out, by all means of travel', async () => {
    const at = (seed: number) => ({
      lat: 47.06 + 0.089 * (((seed * 618.03) % 1000) / 1000),
      lon: 9.49 + 0.06 * (((seed * 754.88) % 1000) / 1000),
    });
    let answered = 0;
    for (let seed = 1; seed <= 12; seed++) {
      const costing = ['auto', 'bicycle', 'pedestrian'][seed % 3];
      const request = { locations: [at(seed), at(seed + 40)], costing };
      const [whole, part] = await Promise.all([home, away].map(service => service.post('/directions/v1', request)));
      expect(part?.status, JSON.stringify(request)).toBe(whole?.status);
      if (part?.status === 200) answered += 1;
    }
    expect(answered).toBeGreaterThan(9);
    const reach = { locations: [vaduz], costing: 'auto', contours: [{ time: 30 }] };
    expect((await away.post('/isochrone/v1', reach)).status).toBe(200);
  });

  test('is refused where the region has nothing, and its task can be stopped', async () => {
    const beside = [7, 43, 8, 44];
    expect(await admin.post('/regions/liechtenstein/measure', { box: beside })).toMatchObject({
      status: 400,
      body: { said: { code: 'store.boxElsewhere' } },
    });
    const { body } = await admin.post('/carry/part', { region: 'liechtenstein', items: [], box: beside });
    const failed = await admin.until(body.task.id, 'failed');
    expect(failed.message).toMatch(/has nothing/);
    const slow = await admin.post('/carry/part', { region: 'liechtenstein', items: [], box });
    await admin.post(`/tasks/${slow.body.task.id}/cancel`);
    await admin.until(slow.body.task.id, 'cancelled');
    for (const left of ['carry', 'cut']) expect(await readdir(join(home.dataDir, 'cache', left))).toEqual([]);
  });
});
