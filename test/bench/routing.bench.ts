/**
 * Routes and matrices over HTTP on real Liechtenstein, beside Valhalla's own service of the same version over the same
 * tiles: in turn, so that a busy moment of the machine meets both, and in seconds of the processor besides those of the
 * clock.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeRegionPack } from '../helpers/region-pack.ts';
import { hasSharedData, noSharedData, sharedData } from '../helpers/shared-data.ts';
import { ask, computed, median, outpostPaths, type Peer, peerOf, quantile, valhallaPaths } from './routing-peer.ts';
import { startValhallaService } from './valhalla-service.ts';

const bounds: [number, number, number, number] = [9.471, 47.048, 9.636, 47.271];
const say = (text: string) => process.stdout.write(`${text}\n`);

async function post(peer: Peer, url: URL, body: string): Promise<number> {
  const started = performance.now();
  await ask(peer, url, body);
  return performance.now() - started;
}

const askJson = async (peer: Peer, url: URL, body: object): Promise<ReturnType<typeof JSON.parse>> =>
  JSON.parse((await ask(peer, url, JSON.stringify(body))).toString());

/** Town to town, up and down the valley; every pair is on the road network. */
const towns = [
  [9.5209, 47.141],
  [9.5101, 47.1663],
  [9.5259, 47.2103],
  [9.5063, 47.0671],
  [9.4966, 47.1094],
  [9.5443, 47.2151],
  [9.528, 47.1155],
] as const;
const bodies = towns.flatMap(from =>
  towns
    .filter(to => to !== from)
    .map(to =>
      JSON.stringify({ costing: 'auto', locations: [from, to].map(([lon, lat]) => ({ lon, lat })), language: 'en-US' }),
    ),
);

/** Fifty places on the way up and down the valley and through its towns. */
function places(from: number): { lon: number; lat: number }[] {
  return Array.from({ length: 50 }, (_, i) => {
    const [lon, lat] = towns[i % towns.length] ?? towns[0];
    const turn = (from + i) * 2.4;
    const away = 0.001 + 0.00012 * i;
    return { lon: lon + Math.cos(turn) * away, lat: lat + Math.sin(turn) * away };
  });
}

const routes = async (peer: Peer, clients: number, count: number): Promise<{ times: number[]; rate: number }> => {
  const times: number[] = [];
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < count) times.push(await post(peer, peer.route, bodies[next++ % bodies.length] ?? ''));
    }),
  );
  return { times, rate: (count / (performance.now() - started)) * 1000 };
};

const rounds = 15;

async function compareRoutes(outpost: Peer, valhalla: Peer | undefined, mainCpu: () => Promise<number>): Promise<void> {
  const peers = valhalla ? [outpost, valhalla] : [outpost];
  for (const peer of peers) await routes(peer, 8, 400);
  const alone = peers.map((): number[] => []);
  const rates = peers.map((): number[] => []);
  const cpu = peers.map((): number[] => []);
  const main: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const [i, peer] of peers.entries()) {
      const before = peer === outpost ? await mainCpu() : 0;
      const { times } = await routes(peer, 1, bodies.length);
      if (peer === outpost) main.push(((await mainCpu()) - before) / bodies.length);
      alone[i]?.push(...times);
      const began = computed(peer.pid);
      const crowd = await routes(peer, 8, 3 * bodies.length);
      cpu[i]?.push((computed(peer.pid) - began) / (3 * bodies.length));
      rates[i]?.push(crowd.rate);
    }
  }
  say(
    `route, processor of the main process: ${median(main).toFixed(2)} ms (${rounds} rounds, ${Math.min(...main).toFixed(2)} to ${Math.max(...main).toFixed(2)})`,
  );
  for (const [i, { name }] of peers.entries()) {
    say(
      `${name}: route p50 ${median(alone[i] ?? []).toFixed(2)} ms, p95 ${quantile(alone[i] ?? [], 0.95).toFixed(2)} ms; ` +
        `8 clients ${median(rates[i] ?? []).toFixed(0)} routes/s, ${median(cpu[i] ?? []).toFixed(2)} ms of the processor each`,
    );
  }
  const [ours = [], theirs = []] = alone;
  if (valhalla === undefined) return;
  // Compares runs that follow each other, when the machine was equally busy.
  const ratios = (rates[0] ?? []).map((rate, i) => rate / (rates[1]?.[i] ?? rate));
  say(
    `ratios: p50 ${(median(ours) / median(theirs)).toFixed(2)}, p95 ${(quantile(ours, 0.95) / quantile(theirs, 0.95)).toFixed(2)}, ` +
      `8 clients ${median(ratios).toFixed(2)}, processor ${(median(cpu[0] ?? []) / median(cpu[1] ?? [])).toFixed(2)}`,
  );
}

async function compareMatrices(outpost: Peer, valhalla: Peer | undefined): Promise<void> {
  const peers = valhalla ? [outpost, valhalla] : [outpost];
  for (const costing of ['auto', 'bicycle', 'pedestrian']) {
    const body = JSON.stringify({ sources: places(0), targets: places(50), costing });
    const cpu = peers.map((): number[] => []);
    const clock = peers.map((): number[] => []);
    for (const peer of peers) await post(peer, peer.matrix, body);
    for (let round = 0; round < 7; round++) {
      for (const [i, peer] of peers.entries()) {
        const began = computed(peer.pid);
        clock[i]?.push(await post(peer, peer.matrix, body));
        cpu[i]?.push(computed(peer.pid) - began);
      }
    }
    const [ours = 0, theirs] = cpu.map(median);
    const ratio = theirs === undefined ? '' : `; valhalla_service ${theirs} ms: ${(ours / theirs).toFixed(2)} x`;
    say(`matrix 50 x 50 ${costing}: ${median(clock[0] ?? []).toFixed(0)} ms, ${ours} ms of the processor${ratio}`);
  }
}

async function besideMatrices(outpost: Peer): Promise<void> {
  const long = JSON.stringify({ sources: places(0), targets: places(50), costing: 'pedestrian' });
  let busy = true;
  const crowd = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (busy) await post(outpost, outpost.matrix, long);
    }),
  );
  const { times } = await routes(outpost, 1, 20);
  busy = false;
  await crowd;
  say(
    `a route beside four matrices on foot: p50 ${median(times).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms`,
  );
  for (const minutes of [5, 10, 30]) {
    const body = { locations: [places(0)[0]], costing: 'auto', contours: [{ time: minutes }], polygons: true };
    const runs: number[] = [];
    for (let i = 0; i < 10; i++) runs.push(await post(outpost, outpost.isochrone, JSON.stringify(body)));
    say(`isochrone ${minutes} minutes by car: ${median(runs).toFixed(1)} ms`);
  }
}

/** Cells of a matrix that say what directions do: to a metre and a second. */
async function compareCells(outpost: Peer): Promise<void> {
  const [sources, targets] = [places(0).slice(0, 14), places(50).slice(0, 14)];
  for (const costing of ['auto', 'bicycle', 'pedestrian']) {
    const { sourcesToTargets } = await askJson(outpost, outpost.matrix, { sources, targets, costing });
    let equal = 0;
    for (const { fromIndex, toIndex, time, distance } of sourcesToTargets.flat()) {
      const locations = [sources[fromIndex], targets[toIndex]];
      const summary = await askJson(outpost, outpost.route, { locations, costing }).then(
        ({ trip }) => trip.summary,
        () => undefined,
      );
      if (summary === undefined ? time === null : isSame(summary, { time, length: distance })) equal++;
    }
    const share = (equal / (sources.length * targets.length)) * 100;
    say(`matrix 14 x 14 ${costing}: ${share.toFixed(1)} % of the cells equal to directions`);
  }
}

interface Summary {
  time: number;
  length: number;
}
const isSame = (a: Summary, b: Summary): boolean =>
  Math.abs(a.time - b.time) < 1 && Math.abs(a.length - b.length) < 0.0015;

/** Vertices and bytes of areas, of a service that draws them as it does by default. */
async function compareAreas(outpost: Peer, valhalla: Peer | undefined): Promise<void> {
  for (const minutes of [5, 10, 30]) {
    const body = { locations: [places(0)[0]], costing: 'auto', contours: [{ time: minutes }], polygons: true };
    const drawn = [];
    for (const peer of valhalla ? [outpost, valhalla] : [outpost]) {
      const answer = await ask(peer, peer.isochrone, JSON.stringify(body));
      const { features } = JSON.parse(answer.toString());
      const numbers = features.flatMap(({ geometry }: { geometry: { coordinates: number[][][] } }) =>
        geometry.coordinates.flat(4),
      );
      drawn.push({ vertices: numbers.length / 2, bytes: answer.length });
    }
    say(
      `isochrone ${minutes} minutes by car${valhalla ? ' (ours : the engine’s)' : ''}: ` +
        `${drawn.map(({ vertices }) => vertices).join(' : ')} vertices, ` +
        `${drawn.map(({ bytes }) => bytes).join(' : ')} bytes`,
    );
  }
}

async function cpuOf(child: ChildProcess): Promise<number> {
  child.send('cpu');
  const [milliseconds] = await once(child, 'message');
  return milliseconds;
}

if (!hasSharedData) {
  say(`left out: ${noSharedData}`);
} else {
  const started = performance.now();
  const osmFiles = [sharedData('liechtenstein-2021.osm.pbf')];
  const pack = await writeRegionPack({ id: 'liechtenstein', name: 'Liechtenstein', bounds, osmFiles });
  say(`routing graph: ${((performance.now() - started) / 1000).toFixed(2)} s (Liechtenstein)`);
  const child = fork(fileURLToPath(new URL('routing-service.ts', import.meta.url)), [pack]);
  const [{ baseUrl, key }] = await once(child, 'message');
  const outpost = peerOf('outpost', baseUrl, outpostPaths, child.pid ?? 0, key);
  say(`first route: ${(await post(outpost, outpost.route, bodies[0] ?? '')).toFixed(0)} ms (starts the engine)`);
  const threads = Math.min(4, Math.max(2, availableParallelism()));
  const service = await startValhallaService(join(pack, 'routing.tar'), threads).catch((error: Error) => {
    say(error.message);
    return undefined;
  });
  const valhalla = service && peerOf('valhalla_service', service.url, valhallaPaths, service.pid);
  await compareRoutes(outpost, valhalla, () => cpuOf(child));
  await compareMatrices(outpost, valhalla);
  await compareCells(outpost);
  await compareAreas(outpost, valhalla);
  await besideMatrices(outpost);
  service?.stop();
  child.disconnect();
  await once(child, 'exit');
  for (const peer of [outpost, valhalla]) peer?.agent.destroy();
}
