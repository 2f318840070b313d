/** Cost of a request's way: the cheapest authenticated endpoint over HTTP, alone and with 50 clients. */
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createProbe } from '../helpers/probe-module.ts';
import { startService } from '../helpers/service.ts';

function ask(agent: Agent, url: URL, key: string): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { authorization: `Bearer ${key}` } }, response => {
      response.resume().once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - started);
        else reject(new Error(`HTTP ${response.statusCode}`));
      });
    })
      .once('error', reject)
      .end();
  });
}

async function measure(url: URL, key: string, clients: number, requests: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  let left = requests;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (left > 0) {
        left -= 1;
        times.push(await ask(agent, url, key));
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const quantile = (q: number) => times[Math.min(times.length - 1, Math.floor(times.length * q))] ?? 0;
  return { rate: requests / seconds, median: quantile(0.5), p95: quantile(0.95) };
}

const service = await startService({ furtherModules: () => [createProbe()] });
const url = new URL('/probe/v1/answer', service.baseUrl);

// The same answer without any of it: what Node and this client need by themselves, in the same process.
const bare = createServer((_req, res) => {
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.end('{"ok":true}');
});
await new Promise<void>(resolve => bare.listen(0, '127.0.0.1', resolve));
const bareUrl = new URL(`http://127.0.0.1:${(bare.address() as AddressInfo).port}/`);

const best = async (target: URL, clients: number, requests: number) => {
  await measure(target, service.key, clients, requests / 4);
  const runs = [];
  for (let i = 0; i < 3; i += 1) runs.push(await measure(target, service.key, clients, requests));
  return runs.reduce((a, b) => (a.median < b.median ? a : b));
};
const alone = await best(url, 1, 2000);
const bareAlone = await best(bareUrl, 1, 2000);
const crowd = await best(url, 50, 10_000);

const line = (name: string, value: number, unit: string, detail: string) =>
  process.stdout.write(`${name}: ${value.toFixed(unit === 'requests/s' ? 0 : 3)} ${unit} (${detail})\n`);
line('service.rate', crowd.rate, 'requests/s', '50 clients, charged and logged, client in the same process');
line('service.p95', crowd.p95, 'ms', '50 clients');
line('service.median', alone.median, 'ms', '1 client');
line(
  'service.added',
  alone.median - bareAlone.median,
  'ms',
  `key, origin, scope, quota, charge, log; bare Node ${bareAlone.median.toFixed(3)} ms`,
);

bare.close();
await service.close();
