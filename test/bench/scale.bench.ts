/**
 * Measures what a complete pack costs (map, search, routing; no elevation) as its extract grows: copies of Liechtenstein side by
 * side, with 1, 2.65 and 8 million nodes, and far apart. `BENCH_MILLIONS=32` builds others, `BENCH_MEMORY=2GB` allows so
 * much memory and fails where a build takes more, `BENCH_BEFORE=CHECKOUT` takes turns with another commit's builder.
 * Linux only.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { memorySize } from '../../data-packs/cli/option-values.ts';
import { hasSharedData, noSharedData, sharedData } from '../helpers/shared-data.ts';
import { runBuild, watchMemory } from './build-run.ts';
import { ExtractCopies, type Layout } from './extract-copies.ts';

const millions = (process.env.BENCH_MILLIONS ?? '1 2.65 8').split(' ').map(Number);
const before = process.env.BENCH_BEFORE;
const memory = process.env.BENCH_MEMORY === undefined ? undefined : memorySize(process.env.BENCH_MEMORY);
const phaseSchema = z.object({ name: z.string(), wall: z.number(), cpu: z.number() });
const print = (line: string) => process.stdout.write(`${line}\n`);

if (!hasSharedData || process.platform !== 'linux') {
  print(`scale: left out, ${noSharedData}, or /proc is not`);
  process.exit(0);
}
const folder = await mkdtemp(join(tmpdir(), 'outpost-scale-'));
try {
  const source = await ExtractCopies.of(sharedData('liechtenstein-2021.osm.pbf'));
  for (const size of millions) await measure(source, size, 'dense');
  await measure(source, Math.min(...millions), 'sparse');
} finally {
  await rm(folder, { recursive: true });
}

async function measure(source: ExtractCopies, size: number, layout: Layout): Promise<void> {
  const copies = Math.max(2, Math.round((size * 1e6) / source.nodes));
  const nodes = (copies * source.nodes) / 1e6;
  const input = join(folder, 'copies.osm.pbf');
  await source.write(input, copies, layout);
  const builds = { ...(before !== undefined && { ' before': before }), '': undefined };
  for (const [name, checkout] of Object.entries(builds)) {
    const request = { id: 'copies', name: 'Copies', osmFiles: [input], memory, out: join(folder, 'pack') };
    const { wall, cpu, peak, forecastError } = await runBuild(request, checkout);
    print(
      `scale-${size}${layout === 'dense' ? '' : '-sparse'}${name}: ${nodes.toFixed(2)} M nodes, ${wall.toFixed(1)} s, ` +
        `${cpu.toFixed(1)} CPU s (${(cpu / nodes).toFixed(1)} per million nodes, ${(wall / cpu).toFixed(2)} s each), ${(peak / 1e6).toFixed(0)} MB, ` +
        `its end foretold within ${(100 * forecastError).toFixed(0)} % after the first tenth (aim 20)`,
    );
    if (memory !== undefined && peak > memory) throw new Error('the build took more memory than was allowed');
  }
  // Phases of the largest alone: they are all built once more for it.
  if (layout === 'dense' && size === Math.max(...millions)) await phases(input, nodes);
}

/** The steps one after the other. */
async function phases(input: string, nodes: number): Promise<void> {
  const script = fileURLToPath(new URL('./build-phases.ts', import.meta.url));
  const child = spawn(process.execPath, [script, input], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  let peak = 0;
  const stop = watchMemory(child, bytes => {
    peak = Math.max(peak, bytes);
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const { name, wall, cpu } = phaseSchema.parse(JSON.parse(line));
    print(
      `scale-${name}: ${(cpu / nodes).toFixed(2)} CPU s per million nodes, ` +
        `${(wall / nodes).toFixed(2)} s, ${(peak / 1e6).toFixed(0)} MB`,
    );
    peak = 0;
  }
  stop();
  const [code] = await ended;
  if (code !== 0) throw new Error('the steps failed');
}
