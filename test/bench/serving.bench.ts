/**
 * Twenty regions of 2 GB each: how soon they answer, what they take, and tiles by signed range to 50 clients, beside
 * `go-pmtiles` over the archive of one of them, turn about. Needs `wrk`; go-pmtiles by
 * `go install github.com/protomaps/go-pmtiles@latest`, in `PATH` or named by `OUTPOST_GO_PMTILES`.
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PMTiles, tileIdToZxy } from 'pmtiles';
import { writePack } from '../../data-packs/format/write-pack.ts';
import { boxPolygon } from '../../data-packs/geo/bounds.ts';
import { freePort } from '../../server/routing/engine/free-port.ts';
import { seededRandom } from '../helpers/seeded-random.ts';
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

interface Told {
  baseUrl: string;
  key: string;
}
async function start(packs: readonly string[]) {
  const since = performance.now();
  const child = fork(fileURLToPath(new URL('load-service.ts', import.meta.url)), ['--data-dir', dataDir, ...packs], {
    // As `outpost serve` begins.
    execArgv: ['--max-semi-space-size=8'],
  });
  const [{ baseUrl, key }] = (await once(child, 'message')) as [Told];
  const ready = performance.now() - since;
  const token = await fetch(`${baseUrl}/tiles/v1/token`, { headers: { authorization: `Bearer ${key}` } });
  const { url } = (await token.json()) as { url: string };
  return { child, url, ready, joined: performance.now() - since };
}

async function rssOf(child: Awaited<ReturnType<typeof start>>['child']): Promise<number> {
  child.send('look');
  const [{ rss }] = (await once(child, 'message')) as [{ rss: number }];
  return rss / 1e6;
}

async function stop(child: Awaited<ReturnType<typeof start>>['child']): Promise<void> {
  child.disconnect();
  await once(child, 'exit');
}

const regions: Awaited<ReturnType<typeof writeRegion>>[] = [];
for (let i = 0; i < count; i++) regions.push(await writeRegion(i));
const tiles = regions.reduce((sum, { entries }) => sum + entries.tileIds.length, 0);
print(`${count} regions, ${tiles} tiles, ${((tiles * tileBytes) / 1e9).toFixed(1)} GB`);

const first = await start(regions.map(({ directory }) => directory));
// The whole join, also where a first version answered before.
await delay(1000);
print(
  `serving.first: answers after ${(first.ready / 1000).toFixed(2)} s, all tiles after ${(first.joined / 1000).toFixed(2)} s`,
);
print(`serving.rss-joining: ${(await rssOf(first.child)).toFixed(0)} MB (right after the regions were joined)`);
await stop(first.child);

const { child, url, ready, joined } = await start([]);
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

const rivalProgram = process.env.OUTPOST_GO_PMTILES ?? 'go-pmtiles';
const hasRival = missingOf(rivalProgram).length === 0;
const port = await freePort();
const rival = hasRival
  ? spawn(rivalProgram, ['serve', (regions[0] as { directory: string }).directory, `--port=${port}`], {
      stdio: 'ignore',
    })
  : undefined;
const byTile = join(folder, 'tiles.lua');
writeFileSync(
  byTile,
  wrkScript(
    Array.from({ length: 5000 }, () => {
      const region = regions[0] as SparseArchive;
      const [z, x, y] = tileIdToZxy(region.entries.tileIds[pick(region)] as number);
      return { path: `/basemap/${z}/${x}/${y}.mvt` };
    }),
  ),
);
await delay(1000);
const ours: Measured[] = [];
const theirs: Measured[] = [];
await ask(url, byRange, child.pid);
for (let i = 0; i < rounds; i++) {
  ours.push(await ask(url, byRange, child.pid));
  if (rival !== undefined) theirs.push(await ask(`http://127.0.0.1:${port}`, byTile, rival.pid));
}
const our = medianOf(ours);
print(`serving.tiles: ${told(our)}, ${clients} clients (aim: p95 3 ms)`);
print(`serving.rss: ${(await rssOf(child)).toFixed(0)} MB (aim 400)`);
if (rival === undefined) print('serving.go-pmtiles: left out, it is not here');
else {
  const their = medianOf(theirs);
  print(`serving.go-pmtiles: ${told(their)}, one region`);
  print(
    `serving.of-go-pmtiles: ${(our.rate / their.rate).toFixed(2)} (aim 1; by CPU ${(their.cpu / our.cpu).toFixed(2)})`,
  );
}
rival?.kill();
await stop(child);
rmSync(folder, { recursive: true, force: true });
