/**
 * Measures search over as many places as a country has, made up of parts of real names: in one index, and dealt over 20
 * regions. `BENCH_PLACES=5000000` makes more than a million. Linux only.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { hasSharedData, noSharedData } from '../helpers/shared-data.ts';
import { watchMemory } from './build-run.ts';
import { processStat } from './process-stat.ts';

const count = Number(process.env.BENCH_PLACES ?? 1e6);
const print = (line: string) => process.stdout.write(`${line}\n`);

if (!hasSharedData || process.platform !== 'linux') {
  print(`search-scale: left out, ${noSharedData}, or /proc is not`);
  process.exit(0);
}
const folder = await mkdtemp(join(tmpdir(), 'outpost-search-scale-'));
try {
  for (const regions of [1, 20]) {
    const files = Array.from({ length: regions }, (_, i) => join(folder, `${regions}-${i}.sqlite`));
    await write(files);
    await ended(run('./search-places-process.ts', files));
    for (const file of files) await rm(file);
  }
} finally {
  await rm(folder, { recursive: true });
}

async function write(files: readonly string[]): Promise<void> {
  const cpuBefore = processStat('self').endedChildren;
  const child = run('./write-places-process.ts', [String(count), ...files]);
  let peak = 0;
  const stop = watchMemory(child, bytes => {
    peak = Math.max(peak, bytes);
  });
  await ended(child);
  stop();
  const cpu = processStat('self').endedChildren - cpuBefore;
  const { places, houses, bytes } = files.map(contentsOf).reduce((sum, each) => ({
    places: sum.places + each.places,
    houses: sum.houses + each.houses,
    bytes: sum.bytes + each.bytes,
  }));
  print(
    `search-scale ${files.length === 1 ? 'one index' : `${files.length} regions`}: ${places} places and ${houses} houses, ` +
      `${(bytes / (places + houses)).toFixed(0)} bytes each, written in ${cpu.toFixed(0)} CPU s and ${(peak / 1e6).toFixed(0)} MB`,
  );
}

function contentsOf(file: string): { places: number; houses: number; bytes: number } {
  const database = new Database(file, { readonly: true });
  const numberOf = (sql: string) => database.prepare(sql).pluck().get() as number;
  const places = numberOf('SELECT count(*) FROM place');
  const houses = numberOf('SELECT count(*) FROM house');
  const bytes = numberOf('SELECT page_count * page_size FROM pragma_page_count, pragma_page_size');
  database.close();
  return { places, houses, bytes };
}

function run(script: string, values: readonly string[]): ChildProcess {
  return spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url)), ...values], { stdio: 'inherit' });
}

async function ended(child: ChildProcess): Promise<void> {
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error('a step of the bench failed');
}
