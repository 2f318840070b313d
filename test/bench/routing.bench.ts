/**
 * Through HTTP on real Liechtenstein: directions, one client after the other, then eight at once; matrices of 50 x 50 beside the
 * engine's own single call; isochrones.
 */
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { Actor } from '@valhallajs/valhallajs';
import { writeRegionPack } from '../helpers/region-pack.ts';
import { startService } from '../helpers/service.ts';
import { hasSharedData, sharedData } from '../helpers/shared-data.ts';

const bounds: [number, number, number, number] = [9.471, 47.048, 9.636, 47.271];
const say = (text: string) => process.stdout.write(`${text}\n`);

function post(agent: Agent, url: URL, key: string, body: string): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    request(url, { agent, method: 'POST', headers }, response => {
      response.resume().once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - started);
        else reject(new Error(`HTTP ${response.statusCode}`));
      });
    })
      .once('error', reject)
      .end(body);
  });
}

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
const bodies = towns.flatMap(([lon, lat]) =>
  towns
    .filter(to => to[0] !== lon)
    .map(to =>
      JSON.stringify({
        costing: 'auto',
        locations: [
          { lon, lat },
          { lon: to[0], lat: to[1] },
        ],
      }),
    ),
);

async function measure(url: URL, key: string, clients: number, requests: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < requests) times.push(await post(agent, url, key, bodies[next++ % bodies.length] ?? ''));
    }),
  );
  const rate = (requests / (performance.now() - started)) * 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const quantile = (q: number) => times[Math.floor(times.length * q)] ?? 0;
  return { p50: quantile(0.5), p95: quantile(0.95), rate };
}

/** Fifty places on the way up and down the valley and through its towns. */
function places(from: number): { lon: number; lat: number }[] {
  return Array.from({ length: 50 }, (_, i) => {
    const [lon, lat] = towns[i % towns.length] ?? towns[0];
    const turn = (from + i) * 2.4;
    const away = 0.001 + 0.00012 * i;
    return { lon: lon + Math.cos(turn) * away, lat: lat + Math.sin(turn) * away };
  });
}

/** The engine without Outpost around it; `own`: with the algorithm it would choose itself. */
function engineAlone(tiles: string, own: boolean): Actor {
  const url = new URL('../../server/routing/engine/valhalla-config.json', import.meta.url);
  const config = JSON.parse(readFileSync(url, 'utf8'));
  config.mjolnir.tile_extract = tiles;
  if (own) config.thor.source_to_target_algorithm = 'select_optimal';
  return new Actor(JSON.stringify(config));
}

async function fastest(runs: number, run: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < runs; i++) {
    const began = performance.now();
    await run();
    best = Math.min(best, performance.now() - began);
  }
  return best;
}

async function measureMatrices(baseUrl: string, key: string, tiles: string): Promise<void> {
  const url = new URL('/directions-matrix/v1', baseUrl);
  const agent = new Agent({ keepAlive: true });
  const chosen = engineAlone(tiles, true);
  const exact = engineAlone(tiles, false);
  for (const costing of ['auto', 'bicycle', 'pedestrian']) {
    const query = { sources: places(0), targets: places(50), costing };
    const text = JSON.stringify(query);
    // In turn, so that a busy moment of the machine meets all three.
    const times = [[], [], []] as number[][];
    const ways = [() => chosen.matrix(text), () => exact.matrix(text), () => post(agent, url, key, text)];
    for (let i = 0; i < 8; i++) for (const [k, way] of ways.entries()) times[k]?.push(await fastest(1, way));
    const [own = 0, alike = 0, ours = 0] = times.map(some => Math.min(...some));
    say(
      `matrix 50 x 50 ${costing}: ${ours.toFixed(0)} ms over HTTP; the engine's single call ${own.toFixed(0)} ms ` +
        `(${(own / ours).toFixed(1)} x), with the same exact algorithm ${alike.toFixed(0)} ms (${(alike / ours).toFixed(1)} x)`,
    );
  }
  const long = JSON.stringify({ sources: places(0), targets: places(50), costing: 'pedestrian' });
  const alone = await fastest(20, () => post(agent, new URL('/directions/v1', baseUrl), key, bodies[0] ?? ''));
  let busy = true;
  const crowd = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (busy) await post(new Agent(), url, key, long);
    }),
  );
  const waits: number[] = [];
  for (let i = 0; i < 20; i++) waits.push(await post(agent, new URL('/directions/v1', baseUrl), key, bodies[0] ?? ''));
  busy = false;
  await crowd;
  waits.sort((a, b) => a - b);
  say(
    `a route beside four matrices on foot: p50 ${waits[10]?.toFixed(0)} ms, worst ${waits.at(-1)?.toFixed(0)} ms ` +
      `(alone ${alone.toFixed(1)} ms)`,
  );
  const isochrone = new URL('/isochrone/v1', baseUrl);
  for (const minutes of [5, 10, 30]) {
    const body = { locations: [places(0)[0]], costing: 'auto', contours: [{ time: minutes }], polygons: true };
    const ms = await fastest(10, () => post(agent, isochrone, key, JSON.stringify(body)));
    say(`isochrone ${minutes} minutes by car: ${ms.toFixed(1)} ms`);
  }
  agent.destroy();
}

if (!hasSharedData) {
  say('left out: ../shared/data is not there');
} else {
  const started = performance.now();
  const osmFiles = [sharedData('liechtenstein-2021.osm.pbf')];
  const pack = await writeRegionPack({ id: 'liechtenstein', name: 'Liechtenstein', bounds, osmFiles });
  say(`routing graph: ${((performance.now() - started) / 1000).toFixed(2)} s (Liechtenstein)`);
  const service = await startService({ packs: [pack] });
  const url = new URL('/directions/v1', service.baseUrl);
  const cold = await post(new Agent(), url, service.key, bodies[0] ?? '');
  say(`first route: ${cold.toFixed(0)} ms (starts the engine)`);
  await measure(url, service.key, 1, 100);
  const runs = [];
  for (let i = 0; i < 3; i++) runs.push(await measure(url, service.key, 1, 300));
  const alone = runs.reduce((a, b) => (a.p50 < b.p50 ? a : b));
  say(`route p50: ${alone.p50.toFixed(2)} ms (one client, HTTP, town to town)`);
  say(`route p95: ${alone.p95.toFixed(2)} ms (one client)`);
  const crowd = await measure(url, service.key, 8, 1000);
  say(`routes: ${crowd.rate.toFixed(0)} a second (8 clients, p95 ${crowd.p95.toFixed(1)} ms)`);
  await measureMatrices(service.baseUrl, service.key, join(pack, 'routing.tar'));
  await service.close();
}
