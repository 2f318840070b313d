/**
 * Routes, areas and matrices over a large graph, beside Valhalla's own service over the same tiles, in turn: copies of
 * Liechtenstein, a road from each to the next. `BENCH_MILLIONS=32` makes a graph of so many nodes (default: 8). Linux
 * only.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Position } from '../../data-packs/geo/lon-lat.ts';
import { writeRegionPack } from '../helpers/region-pack.ts';
import { seededRandom } from '../helpers/seeded-random.ts';
import { hasSharedData, noSharedData, sharedData } from '../helpers/shared-data.ts';
import { ExtractCopies } from './extract-copies.ts';
import { memoryOf } from './memory-of.ts';
import { ask, computed, median, outpostPaths, type Peer, peerOf, valhallaPaths } from './routing-peer.ts';
import { startValhallaService } from './valhalla-service.ts';

const millions = Number(process.env.BENCH_MILLIONS ?? '8');
const say = (text: string) => process.stdout.write(`${text}\n`);
const towns: readonly Position[] = [
  [9.5209, 47.141],
  [9.5101, 47.1663],
  [9.5259, 47.2103],
  [9.5063, 47.0671],
  [9.4966, 47.1094],
];

interface Question {
  name: string;
  to: 'route' | 'matrix' | 'isochrone';
  rounds: number;
  body: () => object;
}

if (!hasSharedData || process.platform !== 'linux') {
  say(`routing-scale: left out, ${noSharedData}, or /proc is not`);
  process.exit(0);
}
const folder = await mkdtemp(join(tmpdir(), 'outpost-routing-scale-'));
try {
  await run();
} finally {
  await rm(folder, { recursive: true });
}

async function run(): Promise<void> {
  const source = await ExtractCopies.of(sharedData('liechtenstein-2021.osm.pbf'));
  const copies = Math.max(2, Math.round((millions * 1e6) / source.nodes));
  const input = join(folder, 'copies.osm.pbf');
  await source.write(input, copies, 'linked');
  const last = source.placeIn(copies - 1, copies, [9.471, 47.048]);
  const columns = Math.ceil(Math.sqrt(copies));
  const [east] = source.placeIn(columns - 1, copies, [9.636, 47.271]);
  const started = performance.now();
  const pack = await writeRegionPack({
    id: 'copies',
    name: 'Copies',
    bounds: [9.471, last[1], east, 47.271],
    osmFiles: [input],
  });
  const graph = join(pack, 'routing.tar');
  say(
    `graph of ${((copies * source.nodes) / 1e6).toFixed(1)} M nodes: ` +
      `${((performance.now() - started) / 1000).toFixed(0)} s, ${((await stat(graph)).size / 1e6).toFixed(0)} MB`,
  );
  const child = fork(fileURLToPath(new URL('routing-service.ts', import.meta.url)), [pack]);
  const [{ baseUrl, key }] = await once(child, 'message');
  const outpost = peerOf('outpost', baseUrl, outpostPaths, child.pid ?? 0, key);
  const service = await startValhallaService(graph, 2).catch((error: Error) => {
    say(error.message);
    return undefined;
  });
  const valhalla = service && peerOf('valhalla_service', service.url, valhallaPaths, service.pid);
  const random = seededRandom(1);
  /** A town of a copy; `within` so many copies of the first one's line and column, from its end on. */
  const town = (copy: number) => {
    const [lon, lat] = source.placeIn(copy, copies, towns[Math.floor(random() * towns.length)] as Position);
    return { lon: lon + (random() - 0.5) * 0.004, lat: lat + (random() - 0.5) * 0.004 };
  };
  const anywhere = () => town(Math.floor(random() * copies));
  const near = (steps: number) => town(Math.min(copies - 1, Math.floor(random() * steps)));
  const many = (count: number, place: () => object) => Array.from({ length: count }, place);
  const questions: readonly Question[] = [
    ...(['auto', 'bicycle', 'pedestrian'] as const).map(costing => ({
      name: `route anywhere, ${costing}`,
      to: 'route' as const,
      rounds: 12,
      body: () => ({ costing, locations: [anywhere(), anywhere()] }),
    })),
    {
      name: 'route from end to end, auto',
      to: 'route',
      rounds: 6,
      body: () => ({ costing: 'auto', locations: [town(0), town(copies - 1)] }),
    },
    ...[30, 60, 120].map(minutes => ({
      name: `isochrone ${minutes} minutes, auto`,
      to: 'isochrone' as const,
      rounds: 5,
      body: () => ({ costing: 'auto', locations: [town(Math.floor(copies / 2))], contours: [{ time: minutes }] }),
    })),
    ...[10, 50].map(count => ({
      name: `matrix ${count} x ${count} anywhere, auto`,
      to: 'matrix' as const,
      rounds: 3,
      body: () => ({ costing: 'auto', sources: many(count, anywhere), targets: many(count, anywhere) }),
    })),
    {
      name: 'matrix 1 x 2500 anywhere, auto',
      to: 'matrix',
      rounds: 3,
      body: () => ({ costing: 'auto', sources: [anywhere()], targets: many(2500, anywhere) }),
    },
    {
      name: 'matrix 50 x 50 of neighbours, pedestrian',
      to: 'matrix',
      rounds: 3,
      body: () => ({ costing: 'pedestrian', sources: many(50, () => near(2)), targets: many(50, () => near(2)) }),
    },
  ];
  for (const question of questions) await compare(question, valhalla ? [outpost, valhalla] : [outpost]);
  service?.stop();
  child.disconnect();
  await once(child, 'exit');
  for (const peer of [outpost, valhalla]) peer?.agent.destroy();
}

interface Outcome {
  clock: number[];
  cpu: number[];
  bytes: number[];
  refused: string[];
}

/** Asks all peers the same questions in turn, and prints a line. */
async function compare({ name, to, rounds, body }: Question, peers: readonly Peer[]): Promise<void> {
  const kilometers: number[] = [];
  const outcomes = peers.map((): Outcome => ({ clock: [], cpu: [], bytes: [], refused: [] }));
  for (let round = 0; round < rounds; round++) {
    const text = JSON.stringify({ ...body(), language: 'en-US' });
    for (const [i, peer] of peers.entries()) {
      const { clock, cpu, bytes, refused } = outcomes[i] as Outcome;
      const [began, started] = [computed(peer.pid), performance.now()];
      try {
        const answer = await ask(peer, peer[to], text);
        bytes.push(answer.length);
        if (to === 'route') kilometers.push(JSON.parse(answer.toString()).trip.summary.length);
      } catch (error) {
        refused.push(error instanceof Error ? error.message : String(error));
      }
      clock.push(performance.now() - started);
      cpu.push(computed(peer.pid) - began);
    }
  }
  const told = outcomes.map(({ clock, cpu, bytes, refused }, i) => {
    const peer = peers[i] as Peer;
    return (
      `${peer.name} p50 ${median(clock).toFixed(0)} ms, worst ${Math.max(...clock).toFixed(0)}, ` +
      `${median(cpu)} ms of the processor, ${(median(bytes) / 1024).toFixed(0)} KB, ${(memoryOf(peer.pid) / 1e6).toFixed(0)} MB` +
      (refused.length > 0 ? `, ${refused.length} of ${rounds} refused: ${refused[0]}` : '')
    );
  });
  const far = kilometers.length > 0 ? ` (${median(kilometers).toFixed(0)} km)` : '';
  say(`${name}${far}: ${told.join('; ')}`);
}
