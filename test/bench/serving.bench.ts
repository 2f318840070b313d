/**
 * Twenty regions of 2 GB each under `outpost serve`: how soon they answer, what they take, and tiles by signed range to
 * 50 clients, beside go-pmtiles and martin over the archive of one of them, turn about. Needs `wrk`; go-pmtiles by `go
 * install github.com/protomaps/go-pmtiles@latest`, martin by `cargo install martin --no-default-features --features
 * pmtiles`, in `PATH` or named by `OUTPOST_GO_PMTILES` and `OUTPOST_MARTIN`.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PMTiles, tileIdToZxy } from 'pmtiles';
import { writePack } from '../../data-packs/format/write-pack.ts';
import { boxPolygon } from '../../data-packs/geo/bounds.ts';
import { freePort } from '../../server/routing/valhalla/program-valhalla.ts';
import { seededRandom } from '../helpers/seeded-random.ts';
import { serve } from './served-process.ts';
import { type SparseArchive, writeSparseArchive } from './sparse-archive.ts';
import { type Measured, measure, medianOf, missingOf, type RangeRequest, told, wrkScript } from './wrk.ts';

const count = 20;
const clients = 50;
const [rounds, seconds] = [3, 4];
/** 6 tiles of zoom 8 across are 196,596 tiles to zoom 14. */
const [across, tileBytes] = [6, 10_900];

if (missingOf('wrk').length > 0) {
  process.stdout.write('left out: there is no wrk here\n');
  process.exit(0);
}
const print = (line: string) => void process.stdout.write(`${line}\n`);
const folder = mkdtempSync(join(tmpdir(), 'outpost-serving-'));
const dataDir = join(folder, 'data');

async function writeRegion(index: number): Promise<SparseArchive & { directory: string }> {
  const id = `region-${index}`;
  const directory = join(folder, id);
  mkdirSync(directory);
  const place = { column: 20 + (index % 5) * 40, row: 60 + Math.floor(index / 5) * 20 };
  const archive = writeSparseArchive(join(directory, 'basemap.pmtiles'), { ...place, across, length: tileBytes });
  const { bounds } = archive;
  await writePack({
    directory,
    manifest: {
      ...{ id, name: `Region ${index}`, version: '1', created: '2026-01-01T00:00:00Z' },
      ...{ bounds, coverage: boxPolygon(bounds), countries: [], languages: [], sources: [] },
      attributions: [{ text: 'nobody', licence: 'CC0-1.0', parts: ['basemap'] }],
    },
    parts: [{ kind: 'basemap', path: 'basemap.pmtiles', minzoom: 8, maxzoom: 14 }],
  });
  return { ...archive, directory };
}

/** Installs packs in the data folder and joins them; how long that takes, its memory right after, and a key. */
async function install(packs: readonly string[]) {
  const since = performance.now();
  const child = fork(fileURLToPath(new URL('load-service.ts', import.meta.url)), ['--data-dir', dataDir, ...packs]);
  const [{ baseUrl, key }] = (await once(child, 'message')) as [{ baseUrl: string; key: string }];
  await signedAddress(baseUrl, key);
  const joined = performance.now() - since;
  // The whole join, also where a first version answered before.
  await delay(1000);
  const rss = rssOf(child);
  child.disconnect();
  await once(child, 'exit');
  return { key, joined, rss };
}

/** Starts the command as people do, over the data folder. */
async function serveTiles(key: string) {
  const since = performance.now();
  const { child, baseUrl, ready } = await serve(dataDir);
  const url = await signedAddress(baseUrl, key);
  return { child, url, ready, joined: performance.now() - since };
}

async function signedAddress(baseUrl: string, key: string): Promise<string> {
  const token = await fetch(`${baseUrl}/tiles/v1/token`, { headers: { authorization: `Bearer ${key}` } });
  return ((await token.json()) as { url: string }).url;
}

/** MB of one process. */
function rssOf({ pid }: ChildProcess): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000;
}

const regions: Awaited<ReturnType<typeof writeRegion>>[] = [];
for (let i = 0; i < count; i++) regions.push(await writeRegion(i));
const tiles = regions.reduce((sum, { entries }) => sum + entries.tileIds.length, 0);
print(`${count} regions, ${tiles} tiles, ${((tiles * tileBytes) / 1e9).toFixed(1)} GB`);

const { key, ...installed } = await install(regions.map(({ directory }) => directory));
print(`serving.first: all tiles after ${(installed.joined / 1000).toFixed(2)} s, with the regions' joining`);
print(`serving.rss-joining: ${installed.rss.toFixed(0)} MB (right after the regions were joined)`);

const { child, url, ready, joined } = await serveTiles(key);
print(`serving.ready: ${(ready / 1000).toFixed(2)} s (aim 1.0), tiles after ${(joined / 1000).toFixed(2)} s`);

const random = seededRandom(17);
const joinedArchive = new PMTiles(url);
const { tileDataOffset } = await joinedArchive.getHeader();
const pick = ({ entries }: SparseArchive) => Math.floor(random() * entries.tileIds.length);
const ranges = Array.from({ length: 5000 }, (): RangeRequest => {
  // The joined archive has the regions' tiles one after the other.
  const index = Math.floor(random() * count);
  const before = regions.slice(0, index).reduce((sum, { entries }) => sum + entries.tileIds.length, 0);
  const begin = tileDataOffset + (before + pick(regions[index] as SparseArchive)) * tileBytes;
  return { range: [begin, begin + tileBytes - 1] };
});
const byRange = join(folder, 'ranges.lua');
writeFileSync(byRange, wrkScript(ranges));
const ask = (address: string, script: string, pid: number | undefined): Promise<Measured> =>
  measure({ address, script, clients, seconds, pid: pid as number });

/** Other servers of the first region's archive, where they are installed. */
const rivals = [
  {
    name: 'go-pmtiles',
    program: process.env.OUTPOST_GO_PMTILES ?? 'go-pmtiles',
    parameters: (port: number, directory: string) => ['serve', directory, `--port=${port}`],
    ending: '.mvt',
  },
  {
    name: 'martin',
    program: process.env.OUTPOST_MARTIN ?? 'martin',
    parameters: (port: number, directory: string) => [
      ...['--listen-addresses', `127.0.0.1:${port}`],
      join(directory, 'basemap.pmtiles'),
    ],
    ending: '',
  },
];
const ours: Measured[] = [];
await ask(url, byRange, child.pid);
for (const { name, program, parameters, ending } of rivals) {
  if (missingOf(program).length > 0) {
    print(`serving.${name}: left out, it is not here`);
    continue;
  }
  const port = await freePort();
  const rival = spawn(program, parameters(port, (regions[0] as { directory: string }).directory), { stdio: 'ignore' });
  await delay(2000);
  const byTile = join(folder, `${name}.lua`);
  writeFileSync(byTile, wrkScript(tileRequests(ending)));
  const [our, their]: [Measured[], Measured[]] = [[], []];
  for (let i = 0; i < rounds; i++) {
    our.push(await ask(url, byRange, child.pid));
    their.push(await ask(`http://127.0.0.1:${port}`, byTile, rival.pid));
  }
  rival.kill();
  ours.push(...our);
  const [mine, its] = [medianOf(our), medianOf(their)];
  print(`serving.${name}: ${told(its)}, one region`);
  print(`serving.of-${name}: ${(mine.rate / its.rate).toFixed(2)} (aim 1; by CPU ${(its.cpu / mine.cpu).toFixed(2)})`);
}
if (ours.length === 0) ours.push(await ask(url, byRange, child.pid));
print(`serving.tiles: ${told(medianOf(ours))}, ${clients} clients (aim: p95 3 ms)`);
print(`serving.rss: ${rssOf(child).toFixed(0)} MB (aim 400)`);
child.kill();
await once(child, 'exit');
rmSync(folder, { recursive: true, force: true });

/** Tiles of the first region, at random. */
function tileRequests(ending: string): RangeRequest[] {
  const region = regions[0] as SparseArchive;
  return Array.from({ length: 5000 }, () => {
    const [z, x, y] = tileIdToZxy(region.entries.tileIds[pick(region)] as number);
    return { path: `/basemap/${z}/${x}/${y}${ending}` };
  });
}
