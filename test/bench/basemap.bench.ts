/**
 * The basemap of Liechtenstein beside Debian's tilemaker (its own OpenMapTiles configuration, z0-14) on the same file,
 * turn about on two threads each. Ours reads the file too and goes to z15. The least of three runs each: other work on
 * the machine only adds. `BENCH_BEFORE=CHECKOUT`, a worktree of another commit, takes turns with its own step.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { hasSharedData, noSharedData, sharedData } from '../helpers/shared-data.ts';

const runs = 3;
const before = process.env.BENCH_BEFORE;
const print = (line: string) => process.stdout.write(`${line}\n`);
const tilemaker = '/usr/bin/tilemaker';
const resources = ['/usr/share/tilemaker', '/usr/share/doc/tilemaker/examples'].find(folder =>
  existsSync(join(folder, 'config-openmaptiles.json')),
);

if (!hasSharedData) {
  print(`basemap: skipped (${noSharedData})`);
  process.exit(0);
}
const input = sharedData('liechtenstein-2021.osm.pbf');
const folder = mkdtempSync(join(tmpdir(), 'outpost-basemap-bench-'));
if (resources !== undefined) cpSync(resources, folder, { recursive: true });
for (const name of readdirSync(folder).filter(file => file.endsWith('.gz'))) {
  writeFileSync(join(folder, name.slice(0, -3)), gunzipSync(readFileSync(join(folder, name))));
}

interface Made {
  wall: number;
  tiling: number;
  rss: number;
  tiles: number;
  bytes: number;
}

function makeBasemap(step: string): Made {
  const started = performance.now();
  const result = spawnSync(process.execPath, [step, input, join(folder, 'ours.pmtiles')], { encoding: 'utf8' });
  if (result.status !== 0) throw new Error(`the basemap step failed: ${result.stderr}`);
  return { wall: performance.now() - started, ...JSON.parse(result.stdout) };
}

const ours: Made[] = [];
const former: Made[] = [];
const theirs: { wall: number; bytes: number }[] = [];
for (let run = 0; run < runs; run++) {
  ours.push(makeBasemap(fileURLToPath(new URL('./basemap-step.ts', import.meta.url))));
  if (before !== undefined) former.push(makeBasemap(join(before, 'test/bench/basemap-step.ts')));
  if (existsSync(tilemaker) && resources !== undefined) {
    const output = join(folder, 'theirs.mbtiles');
    rmSync(output, { force: true });
    const options = ['--config', 'config-openmaptiles.json', '--process', 'process-openmaptiles.lua', '--threads', '2'];
    const began = performance.now();
    const made = spawnSync(tilemaker, ['--input', input, '--output', output, ...options], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (made.status !== 0) throw new Error(`tilemaker failed: ${made.stderr}`);
    theirs.push({ wall: performance.now() - began, bytes: statSync(output).size });
  }
}
rmSync(folder, { recursive: true });

const least = <T extends { wall: number }>(all: T[]) => all.reduce((a, b) => (b.wall < a.wall ? b : a));
const best = least(ours);
const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2);
const mebibytes = (bytes: number) => (bytes / 2 ** 20).toFixed(1);
print(
  `basemap: ${seconds(best.wall)} s (process start, reading and z0-15; ${best.tiles} tiles, ${mebibytes(best.bytes)} MiB)`,
);
print(`basemap-tiling: ${seconds(best.tiling)} s (without reading)`);
print(`basemap-memory: ${best.rss.toFixed(0)} MiB (peak, reading included)`);
if (former.length > 0) {
  const then = least(former);
  const percent = (now: number, was: number) => `${((now / was) * 100).toFixed(1)} %`;
  print(
    `basemap-to-before: ${percent(best.bytes, then.bytes)} of ${then.bytes} bytes, ` +
      `${percent(best.wall, then.wall)} of ${seconds(then.wall)} s`,
  );
}
if (theirs.length === 0) {
  print('tilemaker: not installed here, nothing to compare with');
} else {
  const other = least(theirs);
  print(`tilemaker: ${seconds(other.wall)} s (z0-14, ${mebibytes(other.bytes)} MiB)`);
  print(`basemap-to-tilemaker: ${(best.wall / other.wall).toFixed(2)} x (below 1: ours is faster)`);
}
