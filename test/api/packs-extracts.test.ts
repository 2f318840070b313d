import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ExtractDetails, ExtractsReply } from '../../server/packs/pack-schemas.ts';
import { type AdminClient, adminClient } from '../helpers/admin-client.ts';
import { closedAfterwards } from '../helpers/afterwards.ts';
import { type ExtractServer, startExtractServer } from '../helpers/extract-server.ts';
import type { TestService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { monaco } from '../helpers/shared-data.ts';

let server: ExtractServer;
let service: TestService;
let admin: AdminClient;
/** Of a service that takes the public index. */
let ofTheWorld: AdminClient;
beforeAll(async () => {
  server = await closedAfterwards(startExtractServer());
  // Before a service starts: its threads have the environment of that moment.
  vi.stubEnv('OUTPOST_ELEVATION_TILES', server.tiles);
  ofTheWorld = await adminClient(await serviceForTests());
  await ofTheWorld.get('/extracts/known');
  vi.stubEnv('OUTPOST_EXTRACT_INDEX', server.index);
  service = await serviceForTests({ packs: ['monaco'] });
  admin = await adminClient(service);
});
afterAll(() => void vi.unstubAllEnvs());

describe('what regions can be built from', () => {
  test('is known before any network is: the world of a year, with sizes, outlines and costs', async () => {
    const { status, body }: { status: number; body: ExtractsReply } = await ofTheWorld.get('/extracts/known');
    expect(status).toBe(200);
    expect(body.year).toBeGreaterThan(2025);
    expect(body.machine.freeBytes).toBeGreaterThan(0);
    expect(body.extracts.length).toBeGreaterThan(500);
    const liechtenstein = body.extracts.find(({ id }) => id === 'liechtenstein');
    expect(liechtenstein).toMatchObject({ code: 'LI', parent: 'europe', name: 'Liechtenstein' });
    const { plain, heights } = liechtenstein?.costs ?? {};
    expect(plain?.download).toBe(liechtenstein?.bytes);
    expect(heights?.elevationTiles).toBe(1);
    expect(heights?.disk).toBeGreaterThan(plain?.disk ?? 0);
    expect(body.extracts.filter(({ costs }) => costs === undefined)).toEqual([]);
  });

  test('with or without a network, what to bring is said with its addresses', async () => {
    const { body }: { body: ExtractDetails } = await ofTheWorld.post('/extracts/details', { id: 'liechtenstein' });
    expect(body.url).toBe('https://download.geofabrik.de/europe/liechtenstein-latest.osm.pbf');
    expect(body.tiles).toEqual([{ name: 'N47E009.hgt.gz', url: `${server.tiles}N47/N47E009.hgt.gz` }]);
    expect(body.bytes).toBeGreaterThan(1_000_000);
  });
});

describe('an index of one’s own', () => {
  test('tells sizes when one looks closer, right to the byte', async () => {
    expect((await admin.get('/extracts/known')).body.extracts).toEqual([]);
    const { body }: { body: ExtractsReply } = await admin.get('/extracts');
    expect(body.extracts.map(({ name }) => name)).toEqual(['Europe', 'Monaco', 'New Zealand', 'Oceania']);
    expect(body.extracts[1]?.costs).toBeUndefined();
    const details: ExtractDetails = (await admin.post('/extracts/details', { id: 'monaco' })).body;
    const { size } = await stat(monaco.osm);
    expect(details).toMatchObject({ reached: true, bytes: size, tiles: [{ name: 'N43E007.hgt.gz' }] });
    expect(details.costs?.plain.download).toBe(size);
    expect(details.costs?.heights?.elevation).toBeGreaterThan(100_000);
  });

  test('builds a region with its heights in one task, credited, as costly as was said', async () => {
    const details: ExtractDetails = (await admin.post('/extracts/details', { id: 'monaco' })).body;
    const task = await admin.work({
      kind: 'build',
      id: 'monaco-here',
      name: 'Monaco here',
      osmFiles: [],
      demPaths: [],
      extract: 'monaco',
      fetchElevation: true,
    });
    expect(task.message).toBe('Monaco here is built and installed.');
    const { regions } = (await admin.get('/regions')).body;
    const built = regions.find(({ id }: { id: string }) => id === 'monaco-here');
    expect(built.parts.map(({ kind }: { kind: string }) => kind)).toContain('terrain');
    expect(JSON.stringify(built.attributions)).toContain('Terrain Tiles: Mapzen, U.S. Geological Survey');
    // Without the terrain: these heights are steps, which compress like none.
    const terrain = built.parts.find(({ kind }: { kind: string }) => kind === 'terrain').bytes;
    const said = (details.costs?.plain.disk ?? 0) / (built.bytes - terrain);
    expect(said).toBeGreaterThan(2 / 3);
    expect(said).toBeLessThan(4 / 3);
    const asked = server.asked.filter(path => path.endsWith('.hgt.gz')).length;
    // A second build finds the tile here.
    expect((await admin.post('/extracts/details', { id: 'monaco' })).body.costs.heights.elevation).toBe(0);
    expect(server.asked.filter(path => path.endsWith('.hgt.gz'))).toHaveLength(asked);
  });
});

describe('files of a browser', () => {
  test('.osm.pbf and .hgt files are uploaded, built from, and then gone', async () => {
    const osm = (await admin.upload('monaco-latest.osm.pbf', await readFile(monaco.osm))).body.path;
    const heights = (await admin.upload('N43E007.hgt.zip', await readFile(monaco.heights))).body.path;
    const work = { kind: 'build', id: 'uploaded', name: 'Uploaded', osmFiles: [osm], demPaths: [heights] } as const;
    const task = await admin.work({ ...work, osmFiles: [osm], demPaths: [heights] });
    expect(task).toMatchObject({ state: 'done', region: 'uploaded' });
    await expect(stat(osm)).rejects.toThrow('ENOENT');
    await expect(stat(heights)).rejects.toThrow('ENOENT');
    expect((await admin.upload('holiday.jpg', 'x')).status).toBe(400);
  });
});

describe('an installed region', () => {
  test('is given as a file at an address that works once', async () => {
    const { path } = (await admin.post('/carry/link', { region: 'monaco', items: [] })).body;
    const answer = await service.get(path, { headers: { authorization: '' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="monaco-[\w.-]+\.outpost"$/);
    expect(Number(answer.headers.get('content-length'))).toBe(answer.bytes.length);
    expect((await service.get(path, { headers: { authorization: '' } })).status).toBe(404);
    const { body } = await admin.upload('monaco.outpost', new Uint8Array(answer.bytes));
    expect((await admin.post('/files/find', { path: body.path })).body).toMatchObject({ id: 'monaco' });
    expect((await admin.post('/carry/link', { region: 'nowhere', items: [] })).status).toBe(404);
  });

  test('is checked; what is damaged is named', async () => {
    expect((await admin.work({ kind: 'verify', region: 'monaco-here' })).message).toBe(
      'Monaco here is complete and undamaged.',
    );
    const { region } = await admin.work({ kind: 'verify', region: 'monaco-here' });
    const pointer = JSON.parse(await readFile(join(service.dataDir, 'packs', region ?? '', 'current.json'), 'utf8'));
    const file = join(service.dataDir, 'packs', region ?? '', pointer.version, 'basemap.pmtiles');
    const bytes = await readFile(file);
    bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1;
    await writeFile(file, bytes);
    const { id } = (await admin.post('/tasks', { kind: 'verify', region: 'monaco-here' })).body;
    expect((await admin.until(id, 'failed')).message).toMatch(/^Monaco here is damaged: basemap\.pmtiles\. /);
  });
});
