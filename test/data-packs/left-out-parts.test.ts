import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { buildPack } from '../../data-packs/builder/build-pack.ts';
import { type BuildRemark, OutOfMemory } from '../../data-packs/builder/left-out.ts';
import { RoutingBuildError } from '../../data-packs/builder/routing/valhalla-tool.ts';
import { verifyPack } from '../../data-packs/format/verify.ts';
import { inEnglish } from '../../data-packs/words/catalogue.ts';
import { builderFailures } from '../../data-packs/words/words.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { outpostHere } from '../helpers/outpost-here.ts';
import { packTask } from '../helpers/pack-task.ts';
import { rawOsm } from '../helpers/raw-osm.ts';
import { village } from './village.ts';

/** What fails in the routing engine's builders and in the search, where it is set. */
const failures = vi.hoisted(() => ({ routing: undefined as unknown, places: undefined as unknown }));
vi.mock(import('../../data-packs/builder/routing/build-routing.ts'), async original => {
  const { buildRouting } = await original();
  return { buildRouting: options => (failures.routing ? Promise.reject(failures.routing) : buildRouting(options)) };
});
vi.mock(import('../../data-packs/builder/places/build-places.ts'), async original => {
  const { buildPlaces } = await original();
  return {
    buildPlaces: async options => {
      if (failures.places) await writeFile(`${options.outFile}-half`, 'half');
      return failures.places ? Promise.reject(failures.places) : buildPlaces(options);
    },
  };
});
afterEach(() => Object.assign(failures, { routing: undefined, places: undefined }));

const folder = await temporaryFolder();
const osm = join(folder, 'village.osm.pbf');
await writeFile(osm, rawOsm(village(10.4, 50.4)));
const broken = {
  dem: join(folder, 'N50E010.hgt'),
  picture: join(folder, 'photo.tif'),
  roadless: join(folder, 'x.osm.pbf'),
};
await writeFile(broken.dem, 'no heights');
await writeFile(broken.picture, 'no picture');
await writeFile(broken.roadless, rawOsm({ nodes: [{ id: 1, at: [10, 50], tags: { name: 'Nowhere' } }] }));

async function build(name: string, more: Partial<Parameters<typeof buildPack>[0]> = {}) {
  const remarks: BuildRemark[] = [];
  const out = join(folder, name, 'village');
  const manifest = await buildPack({
    id: 'village',
    name: 'Village',
    osmFiles: [osm],
    out,
    progress: () => undefined,
    remark: remark => remarks.push(remark),
    signal: new AbortController().signal,
    threads: 1,
    ...more,
  });
  const told = remarks.map(({ said, missing }) => [missing, inEnglish(said)]);
  expect(await verifyPack(out)).toEqual(manifest);
  return { kinds: manifest.parts.map(({ kind }) => kind).sort(), told, files: await readdir(out) };
}

test('each part that fails is left out with its reason, and the others are built', async () => {
  failures.routing = new RoutingBuildError(builderFailures.message('graphFailed', { tool: 'tool', reason: 'why' }));
  failures.places = new TypeError('x is undefined');
  const { kinds, told, files } = await build('all', {
    demPaths: [broken.dem],
    imagery: [{ file: broken.picture }],
    buildings: { folder: join(folder, 'none'), country: 'DE' },
    trafficFolder: join(folder, 'none'),
  });
  expect(kinds).toEqual(['basemap']);
  expect(files.sort()).toEqual(['basemap.pmtiles', 'pack.json']);
  expect(told).toEqual([
    ['buildings', expect.stringMatching(/^It has no 3D buildings\. .*none/)],
    ['traffic', expect.stringMatching(/^It has no traffic\. .*none/)],
    ['terrain', expect.stringMatching(/^It has no heights\. .*N50E010\.hgt has 10 bytes/)],
    ['imagery', expect.stringMatching(/^It has no imagery\. .*photo\.tif is not a readable GeoTIFF\./)],
    ['routing', 'It has no routing. The routing graph could not be built (tool): why.'],
    ['places', expect.stringMatching(/^It has no search\. What makes it failed unexpectedly \(x is undefined\)\./)],
  ]);
});

test('3D buildings stand on the ground where the heights failed', async () => {
  const { kinds, told } = await build('flat', { demPaths: [broken.dem], makeBuildings: true, countries: ['DE'] });
  expect(kinds).toContain('buildings');
  expect(told).toMatchObject([['terrain', expect.any(String)]]);
});

test('a map without roads is no failure', async () => {
  const { told } = await build('roadless', { osmFiles: [broken.roadless] });
  expect(told).toEqual([[undefined, expect.stringMatching(/^It has no routing\. .*no road or path/)]]);
});

test('a lack of memory, which all parts share, ends the build; so does a map that fails', async () => {
  failures.routing = new OutOfMemory(builderFailures.message('graphKilled', { tool: 'tool' }));
  await expect(build('memory')).rejects.toThrow('most likely for lack of memory');
  failures.routing = new RangeError('Array buffer allocation failed');
  await expect(build('buffer')).rejects.toThrow('allocation failed');
  failures.routing = undefined;
  await expect(build('map', { basemapFile: broken.picture })).rejects.toThrow('photo.tif');
});

test('the command tells what is missing at once and at the end, and does not end well', async () => {
  const args = ['pack', 'build', '--id', 'village', '--name', 'Village', '--osm', osm, '--imagery', broken.picture];
  const place = ['--data-dir', join(folder, 'data'), '--no-install', '--out'];
  const missing = /It has no imagery\. .*photo\.tif is not a readable GeoTIFF\./;
  const text = await outpostHere([...args, ...place, join(folder, 'told', 'text')]);
  expect(text).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(missing),
    stderr: expect.stringMatching(missing),
  });
  expect(text.stdout).toMatch(/^Village is built in/);
  const json = await outpostHere([...args, ...place, join(folder, 'told', 'json'), '--json']);
  expect(json).toMatchObject({ code: 1, stderr: '' });
  const events = json.stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
  expect(events.find(({ event }) => event === 'remark')).toMatchObject({
    missing: 'imagery',
    message: expect.stringMatching(missing),
  });
  expect(events.at(-1)).toMatchObject({ event: 'done', remarks: [expect.stringMatching(missing)] });
});

test('the window is told what is missing', async () => {
  const work = { kind: 'build' as const, id: 'nowhere', name: 'Nowhere', osmFiles: [broken.roadless] };
  expect((await packTask(join(folder, 'window'), work)).last).toMatchObject({
    event: 'done',
    message: expect.stringMatching(/^Nowhere is built and installed\. It has no routing\. /),
    said: { code: 'tasks.withRemarks' },
  });
});
