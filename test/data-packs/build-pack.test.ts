import { copyFile, cp, mkdir, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { beforeAll, expect, test } from 'vitest';
import { explainError } from '../../data-packs/builder/build-error.ts';
import { type BuildPackOptions, buildPack } from '../../data-packs/builder/build-pack.ts';
import { boxArea } from '../../data-packs/builder/osm/clip-area.ts';
import { checksumFile } from '../../data-packs/format/checksum.ts';
import { readPack } from '../../data-packs/format/read-pack.ts';
import { verifyPack } from '../../data-packs/format/verify.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { osmChange, osmXml } from '../helpers/osm-xml.ts';
import { outpost } from '../helpers/outpost.ts';
import { outpostHere } from '../helpers/outpost-here.ts';
import { rawOsm } from '../helpers/raw-osm.ts';
import { village } from './village.ts';

let folder: string;
let east: string;
let west: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  east = join(folder, 'east.osm.pbf');
  west = join(folder, 'west.osm.pbf');
  const timestamp = '2026-03-04T05:06:07Z';
  const [one, two] = [village(10.4, 50.4), village(10.42, 50.4, 101)];
  await writeFile(west, rawOsm(one, { timestamp }));
  // The second file repeats the first one's objects, as extracts that share a border do.
  await writeFile(
    east,
    rawOsm({ nodes: [...one.nodes, ...two.nodes], ways: [...one.ways, ...two.ways] }, { timestamp }),
  );
});

const options = (out: string, more: Partial<BuildPackOptions> = {}): BuildPackOptions => ({
  id: 'village',
  name: 'Village',
  osmFiles: [west],
  out,
  progress: () => undefined,
  signal: new AbortController().signal,
  threads: 1,
  ...more,
});
const leftovers = async (parent: string) => (await readdir(parent)).filter(name => name.startsWith('.'));

test('two extracts that repeat objects make one verified pack, progress runs up to the end', async () => {
  const out = join(folder, 'both', 'village');
  const overall: number[] = [];
  const manifest = await buildPack(
    options(out, {
      osmFiles: [west, east],
      progress: progress => overall.push(progress.overall),
      now: () => new Date('2026-11-21T10:15:00Z'),
    }),
  );
  expect(await verifyPack(out)).toEqual(manifest);
  expect(manifest.version).toBe('2026-03-04.20261121T101500Z');
  expect(manifest.parts.map(part => part.kind).sort()).toEqual(['basemap', 'places', 'routing']);
  expect(manifest.statistics).toMatchObject({ nodes: 16, ways: 6, streets: 2, houses: 2 });
  expect(manifest.attributions[0]).toMatchObject({ text: '© OpenStreetMap contributors', licence: 'ODbL 1.0' });
  expect(manifest.sources.map(source => source.name)).toEqual(['west.osm.pbf', 'east.osm.pbf']);
  expect(overall).toEqual([...overall].sort((a, b) => a - b));
  expect(overall.at(-1)).toBeGreaterThan(0.9);
  expect(await leftovers(join(folder, 'both'))).toEqual([]);
});

test('a region that needs more memory than was allowed is refused when its size is known, with what it needs', async () => {
  const parent = join(folder, 'short');
  await expect(buildPack(options(join(parent, 'village'), { memory: 100e6 }))).rejects.toThrow(
    /^This region needs about [\d,.]+ .B of memory to be built, and may take 100 MB\. .*--memory 0\.\dGB/,
  );
  expect(await readdir(parent)).toEqual([]);
});

test('a map as packed XML makes the pack that it makes as .osm.pbf', async () => {
  const xml = join(folder, 'west.osm.gz');
  await writeFile(xml, gzipSync(osmXml(village(10.4, 50.4), { timestamp: '2026-03-04T05:06:07Z' })));
  const build = (name: string, osmFiles: string[]) =>
    buildPack(options(join(folder, 'xml', name, 'village'), { osmFiles, now: () => new Date('2026-11-21T10:15:00Z') }));
  const [one, other] = [await build('pbf', [west]), await build('xml', [xml])];
  // Graphs have random bytes.
  const contents = ({ parts, bounds, coverage, statistics }: typeof one) => ({
    parts: parts.filter(part => part.kind !== 'routing'),
    ...{ bounds, coverage, statistics },
  });
  expect(contents(other)).toEqual(contents(one));
  expect(other.sources.map(source => source.name)).toEqual(['west.osm.gz']);
});

test('changes are in the places and the tiles, and among the sources', async () => {
  const change = join(folder, 'street.osc.gz');
  const [street, path, house] = village(10.4, 50.4).ways;
  if (!street || !path || !house) throw new Error('The village has changed.');
  const renamed = { ...street, tags: { ...street.tags, name: 'Changed Street' }, version: 2 };
  const changes = { modify: { ways: [renamed] }, delete: { ways: [{ ...house, version: 2 }] } };
  await writeFile(change, gzipSync(osmChange(changes)));
  const out = join(folder, 'changed', 'village');
  const { statistics, sources } = await buildPack(options(out, { changeFiles: [change] }));
  expect(statistics).toMatchObject({ ways: 2, streets: 1, houses: 0 });
  expect(sources.map(source => source.name)).toEqual(['west.osm.pbf', 'street.osc.gz']);
  const places = new Database(join(out, 'places.sqlite'), { readonly: true });
  const names = places.prepare('SELECT name FROM place').pluck().all();
  places.close();
  expect(names).toContain('Changed Street');
  expect(names).not.toContain('Main Street');
});

test('extracts far apart have tiles, coverage and postcodes of their own, and nothing between them', async () => {
  const parent = join(folder, 'apart');
  const build = async (id: string, osmFiles: string[]) => {
    const manifest = await buildPack(options(join(parent, id), { osmFiles }));
    return { manifest, tiles: Number(manifest.statistics?.basemapTiles), places: Number(manifest.statistics?.places) };
  };
  // The same postcode in Germany and in Italy.
  const file = async (name: string, { nodes, ways }: ReturnType<typeof village>) => {
    const coded = ways.map(({ tags, ...way }) => ({ ...way, tags: { ...tags, 'addr:postcode': '10100' } }));
    await writeFile(join(folder, name), rawOsm({ nodes, ways: coded }));
    return join(folder, name);
  };
  const north = await file('north.osm.pbf', village(10.4, 50.4));
  const south = await file('south.osm.pbf', village(12.5, 43, 201));
  const [one, other, both] = [
    await build('one', [north]),
    await build('other', [south]),
    await build('both', [north, south]),
  ];
  // Low zooms are shared.
  expect(both.tiles).toBeLessThanOrEqual(one.tiles + other.tiles);
  expect(both.tiles).toBeGreaterThan(Math.max(one.tiles, other.tiles));
  expect(both.places).toBe(one.places + other.places);
  expect(both.manifest.bounds).toEqual([10.4, 43, 12.508, 50.403]);
  expect(both.manifest.coverage).toEqual({
    type: 'MultiPolygon',
    coordinates: [other.manifest.coverage.coordinates, one.manifest.coverage.coordinates],
  });
});

test('every input is among the sources with its checksum, elevation files that lie elsewhere are not', async () => {
  const dems = join(folder, 'dems');
  await mkdir(dems);
  // A plain at 100 m.
  const heights = Buffer.alloc(1201 * 1201 * 2);
  for (let i = 0; i < heights.length; i += 2) heights.writeInt16BE(100, i);
  for (const name of ['N50E010.hgt', 'S33E149.hgt']) {
    await writeFile(join(dems, name), heights);
  }
  const credited = { demPaths: [dems], demAttribution: '© Heights &amp; Depths' };
  const manifest = await buildPack(options(join(folder, 'sources', 'village'), credited));
  const { sha256 } = await checksumFile(join(dems, 'N50E010.hgt'));
  const elevation = manifest.sources.filter(source => source.kind === 'elevation');
  expect(elevation).toContainEqual({ name: 'N50E010.hgt', kind: 'elevation', sha256 });
  expect(elevation.map(source => source.name)).not.toContain('S33E149.hgt');
  expect(manifest.sources.every(source => /^[0-9a-f]{64}$/.test(source.sha256 ?? ''))).toBe(true);
  expect(manifest.attributions.map(({ text, parts }) => [text, parts])).toEqual([
    ['© OpenStreetMap contributors', ['basemap', 'routing', 'places']],
    ['© Heights & Depths', ['terrain']],
  ]);
});

test('a bounding box takes its part of the extract', async () => {
  const out = join(folder, 'part', 'village');
  const manifest = await buildPack(options(out, { osmFiles: [east], clip: boxArea('10.415,50.39,10.44,50.41') }));
  expect(manifest.statistics).toMatchObject({ nodes: 8, ways: 3, houses: 1 });
  expect(manifest.bounds[0]).toBeGreaterThanOrEqual(10.415);
  const far = buildPack(options(join(folder, 'far'), { clip: boxArea('-10,-10,-9,-9') }));
  await expect(far).rejects.toThrow(/west\.osm\.pbf: nothing lies inside the wanted area\.$/);
});

test('an older pack stays until the new one is complete; other folders are never replaced', async () => {
  const parent = join(folder, 'again');
  const out = join(parent, 'village');
  const first = await buildPack(options(out));
  await expect(buildPack(options(out, { osmFiles: [join(folder, 'none')] }))).rejects.toThrow('There is no file');
  expect(await readPack(out)).toEqual(first);
  const second = await buildPack(options(out, { name: 'Renamed' }));
  expect((await verifyPack(out)).name).toBe('Renamed');
  expect(second.name).toBe('Renamed');
  const precious = join(parent, 'precious');
  await mkdir(precious);
  await writeFile(join(precious, 'diary.txt'), 'mine');
  await expect(buildPack(options(precious))).rejects.toThrow(/precious holds other files and no valid pack/);
  expect(await readFile(join(precious, 'diary.txt'), 'utf8')).toBe('mine');
  expect(await leftovers(parent)).toEqual([]);
});

test('the command builds, installs, verifies; says what is wrong in one line', async () => {
  const dataDir = join(folder, 'data');
  const out = join(folder, 'command', 'village');
  const asked = ['--id', 'village', '--name', 'Village', '--data-dir', dataDir];
  const built = await outpost(['pack', 'build', ...asked, '--osm', west, '--out', out, '--json']);
  expect(built.stderr).toBe('');
  const events = built.stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
  expect(events.at(-1)).toMatchObject({ event: 'done', id: 'village', directory: out });
  expect(events.at(-1).installed).toContain(dataDir);
  expect(events[0]).toMatchObject({ event: 'progress', percent: expect.any(Number) });
  expect(await outpostHere(['pack', 'verify', out])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('complete and undamaged'),
  });
  const bad = join(folder, 'bad.osm.pbf');
  await copyFile(west, bad);
  await truncate(bad, 150);
  const refused = await outpostHere(['pack', 'build', ...asked, '--osm', bad, '--out', join(folder, 'bad-pack')]);
  expect(refused.code).toBe(1);
  expect(refused.stderr.trim().split('\n').at(-1)).toMatch(/bad\.osm\.pbf is cut short: the blob at byte \d+/);
  const usage = await outpostHere(['pack', 'build', ...asked, '--osm', west, '--out', out, '--bbox', '9,8,7,6']);
  expect(usage.code).toBe(2);
});

test('a pack that was tampered with is refused by name and cause', async () => {
  const good = join(folder, 'tampered', 'good');
  await buildPack(options(good));
  const copy = async (change: (directory: string) => Promise<unknown>) => {
    const directory = join(folder, 'tampered', 'copy');
    await rm(directory, { recursive: true, force: true });
    await cp(good, directory, { recursive: true });
    await change(directory);
    return verifyPack(directory).then(
      () => 'accepted',
      error => error.message,
    );
  };
  expect(await copy(async () => undefined)).toBe('accepted');
  const edit = (from: RegExp, to: string) => async (directory: string) => {
    const file = join(directory, 'pack.json');
    await writeFile(file, (await readFile(file, 'utf8')).replace(from, to));
  };
  expect(await copy(directory => truncate(join(directory, 'places.sqlite'), 100))).toMatch(
    /places\.sqlite is damaged: it has 100 bytes/,
  );
  expect(
    await copy(async directory => {
      const file = join(directory, 'routing.tar');
      const bytes = await readFile(file);
      bytes.writeUInt8(bytes.readUInt8(1000) ^ 1, 1000);
      await writeFile(file, bytes);
    }),
  ).toMatch(/routing\.tar is damaged: its SHA-256/);
  expect(await copy(directory => rm(join(directory, 'routing.tar')))).toMatch(/routing\.tar is missing/);
  expect(
    await copy(async directory => {
      await rm(join(directory, 'routing.tar'));
      await symlink(join(good, 'routing.tar'), join(directory, 'routing.tar'));
    }),
  ).toMatch(/not a plain file inside the pack/);
  expect(await copy(edit(/"formatVersion": 1/, '"formatVersion": 2'))).toMatch(/has pack format 2.*Update Outpost/);
  expect(await copy(edit(/"routing\.tar"/, '"../good/routing.tar"'))).toMatch(
    /not a valid pack manifest\. parts\[\d\]\.path: /,
  );
  expect(await copy(edit(/^\{/, ''))).toMatch(/is not JSON/);
  expect(await copy(directory => rm(join(directory, 'pack.json')))).toMatch(/is not a pack: there is no pack\.json/);
});

test('refusals of the system become sentences about the folder', () => {
  const of = (code: string) => explainError(Object.assign(new Error(code), { code }), '/packs/x');
  expect(String(of('ENOSPC'))).toMatch(/The disk is full\. Free some space on the one that holds \/packs\/x/);
  expect(String(of('EACCES'))).toMatch(/no permission to write \/packs\/x/);
  expect(String(of('EROFS'))).toMatch(/read-only/);
  expect(String(of('EIO'))).toMatch(/disk that holds \/packs\/x cannot be read or written/);
});

test('a folder that cannot be made is refused at once', async () => {
  await expect(buildPack(options(join(west, 'below', 'a-file')))).rejects.toThrow(
    /one of the folders on the way is a file/,
  );
  await expect(buildPack(options(west))).rejects.toThrow(/is a file\. Choose a folder/);
});
