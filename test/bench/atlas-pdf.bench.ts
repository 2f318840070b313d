/** An atlas of more than 100 pages A4, outdoor, 1:8 000, over Liechtenstein: time, size, memory of the service and what it starts. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { packFor } from '../helpers/packs.ts';
import { hasSharedData, noSharedData } from '../helpers/shared-data.ts';
import { memoryOf } from './memory-of.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

if (!hasSharedData) {
  print(`atlas-pdf: ${noSharedData}`);
  process.exit(0);
}

const script = fileURLToPath(new URL('load-service.ts', import.meta.url));
const child = fork(script, [await packFor('liechtenstein')]);
const [{ baseUrl, key }] = (await once(child, 'message')) as [{ baseUrl: string; key: string }];
const ask = async (path: string, init: RequestInit = {}) => {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const response = await fetch(`${baseUrl}${path}`, { ...init, headers });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response;
};

const body = { style: 'outdoor', bbox: [9.475, 47.05, 9.62, 47.265], scale: 8000, legend: true };
const since = performance.now();
let job = await (await ask('/atlas/v1/jobs', { method: 'POST', body: JSON.stringify(body) })).json();
/** By quarters of the pages: memory that grows with them shows. */
const most = [0, 0, 0, 0];
while (job.state === 'waiting' || job.state === 'running') {
  await delay(250);
  const quarter = Math.min(3, Math.floor((job.pages.done / job.pages.total) * 4));
  most[quarter] = Math.max(most[quarter] ?? 0, memoryOf(child.pid ?? 0));
  job = await (await ask(`/atlas/v1/jobs/${job.id}`)).json();
}
const seconds = (performance.now() - since) / 1000;
child.send('');
const [{ worst }] = (await once(child, 'message')) as [{ worst: number }];
print(
  `${job.state}: ${job.pages.total} pages in ${seconds.toFixed(0)} s (${(seconds / job.pages.total).toFixed(2)} s each), ` +
    `${(job.bytes / 1e6).toFixed(1)} MB, PSS at most ${most.map(bytes => (bytes / 1e6).toFixed(0)).join(', ')} MB by quarters, event loop ${worst.toFixed(0)} ms at worst`,
);
child.disconnect();
