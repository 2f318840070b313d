import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { PackPart } from '../../data-packs/format/manifest.ts';
import { packFor } from '../helpers/packs.ts';
import { seededRandom } from '../helpers/seeded-random.ts';
import type { Installed } from './install-process.ts';
import { copyOf, mutatedPack } from './mutated-pack.ts';

/** A path, and a body where it is posted. */
type Question = readonly [path: string, body?: object];

const ardhavn = { lat: 45.46725, lon: -28.52201 };
const kirvell = { lat: 45.47841, lon: -28.39739 };

const picture = (style: string, zoom: number): Question => [
  `/styles/v1/${style}/static/${ardhavn.lon},${ardhavn.lat},${zoom}/200x150.png`,
];
const travelling = { locations: [ardhavn, kirvell] };

/** What makes the service read each kind of part, over the sandbox's capital. */
const questions: Record<PackPart['kind'], readonly Question[]> = {
  basemap: [picture('light', 13), picture('light', 9)],
  terrain: [['/elevation/v1', { points: [ardhavn, kirvell] }], picture('outdoor', 12)],
  imagery: [picture('satellite', 12)],
  places: [
    ['/search/geocode/v1/forward?q=Ardhavn'],
    ['/search/geocode/v1/autocomplete?q=Kir'],
    [`/search/geocode/v1/reverse?lat=${ardhavn.lat}&lon=${ardhavn.lon}`],
  ],
  routing: [
    ['/directions/v1', { ...travelling, costing: 'auto' }],
    ['/directions/v1', { ...travelling, costing: 'pedestrian' }],
    ['/isochrone/v1', { locations: [ardhavn], costing: 'bicycle', contours: [{ time: 10 }] }],
  ],
  buildings: [picture('light', 15)],
  traffic: [picture('light', 11)],
};

/**
 * `npm run test:hostile -- --packs N --minutes M --seed S --only N,N`: packs with changed bytes and right sums, installed
 * and used by the real service. Ends with what fell, if anything did, and one line of counts.
 */
const { values } = parseArgs({
  options: {
    packs: { type: 'string', default: '1000' },
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});
const most = Number(values.packs);
/** Numbers of packs to be tried once more. */
const only = values.only?.split(',').map(Number);
const random = seededRandom(Number(values.seed));
const until = performance.now() + Number(values.minutes) * 60_000;
/** The service's own limits of a picture add up to a minute: waiting, drawing, looking for what is damaged. */
const hangMs = 90_000;

const folder = await mkdtemp(join(tmpdir(), 'outpost-hostile-'));
const dataDir = join(folder, 'data');
/** Where programs write what has no other place: empty at the end. */
const places = ['home', 'temporary'] as const;
for (const name of ['data', 'sound', ...places]) await mkdir(join(folder, name));
const sound = join(folder, 'sound');
await copyOf(await packFor('sandbox'), sound);
const outside = async () => (await readdir(folder)).filter(name => !name.startsWith('pack-')).sort();
const expected = await outside();

const env = { ...process.env, HOME: join(folder, 'home'), TMPDIR: join(folder, 'temporary') };
const start = (script: string, ...args: string[]): ChildProcess =>
  fork(fileURLToPath(new URL(script, import.meta.url)), args, {
    cwd: join(folder, 'home'),
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });

const counts = { packs: 0, refused: 0, requests: 0, failed: 0, crashes: 0, hangs: 0, unnamed: 0 };
const fell: string[] = [];

interface RunningService {
  child: ChildProcess;
  baseUrl: string;
  key: string;
}
async function startHostileService(): Promise<RunningService> {
  const child = start('../helpers/service-process.ts', dataDir);
  const [{ baseUrl, key }] = await once(child, 'message');
  return { child, baseUrl, key };
}

let installer = start('install-process.ts');
let service = await startHostileService();

/** An answer of a child, or that it ended or hangs. */
async function install(directory: string): Promise<Installed | 'crash' | 'hang'> {
  const listening = new AbortController();
  const signal = AbortSignal.any([listening.signal, AbortSignal.timeout(2 * hangMs)]);
  installer.send({ dataDir, directory });
  const answer = await Promise.race([
    once(installer, 'message', { signal }).then(([outcome]) => outcome as Installed),
    once(installer, 'exit', { signal }).then(() => 'crash' as const),
  ]).catch(() => 'hang' as const);
  listening.abort();
  if (answer !== 'crash' && answer !== 'hang') return answer;
  installer.kill('SIGKILL');
  installer = start('install-process.ts');
  return answer;
}

/** The status of an answer; 0 where there is none. */
async function ask(path: string, body?: object): Promise<number> {
  counts.requests += 1;
  const init = body && {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  };
  const headers = { ...init?.headers, authorization: `Bearer ${service.key}` };
  const response = await fetch(service.baseUrl + path, { ...init, headers, signal: AbortSignal.timeout(hangMs) });
  await response.arrayBuffer();
  return response.status;
}

/** Waits until the service has looked at a version. */
async function mounted(version: string): Promise<void> {
  const headers = { authorization: `Bearer ${service.key}` };
  for (const late = performance.now() + hangMs; performance.now() < late; ) {
    const response = await fetch(`${service.baseUrl}/health`, { headers, signal: AbortSignal.timeout(hangMs) });
    const { regions, damaged } = (await response.json()) as Record<string, { version: string }[]>;
    if ([...(regions ?? []), ...(damaged ?? [])].some(region => region.version === version)) return;
    await new Promise(resolve => setTimeout(resolve, 25));
  }
  throw new DOMException('', 'TimeoutError');
}

async function tryPack(number: number): Promise<void> {
  const name = `pack ${number} of seed ${values.seed}`;
  const { directory, kind } = await mutatedPack(sound, join(folder, `pack-${number}`), number, random);
  if (only?.includes(number) === false) return rm(directory, { recursive: true });
  counts.packs += 1;
  const installed = await install(directory);
  if (installed === 'crash' || installed === 'hang') {
    counts[installed === 'crash' ? 'crashes' : 'hangs'] += 1;
    fell.push(`${name} (${kind}): its installation ended in a ${installed}`);
  } else if (installed !== 'accepted') counts.refused += 1;
  if (typeof installed === 'object') {
    counts.unnamed += 1;
    fell.push(`${name} (${kind}): refused without its file: ${installed.unnamed}`);
  }
  let asked = '/health';
  try {
    if (installed !== 'crash' && installed !== 'hang') await mounted(`v${number}`);
    for (const [path, body] of questions[kind]) {
      asked = path;
      const status = await ask(path, body);
      if (status !== 500) continue;
      counts.failed += 1;
      fell.push(`${name} (${kind}): 500 from ${path}`);
    }
  } catch (error) {
    const isHang = error instanceof DOMException && error.name === 'TimeoutError';
    counts[isHang ? 'hangs' : 'crashes'] += 1;
    fell.push(`${name} (${kind}): ${asked} ended in a ${isHang ? 'hang' : 'crash'} (${error})`);
    service.child.kill('SIGKILL');
    service = await startHostileService();
  }
  await rm(directory, { recursive: true });
}

for (let number = 0; number < most && performance.now() < until; number++) await tryPack(number);
for (const child of [installer, service.child]) child.kill('SIGKILL');
const strange = (await outside()).filter(name => !expected.includes(name));
for (const name of places) strange.push(...(await readdir(join(folder, name))).map(file => join(name, file)));
await rm(folder, { recursive: true, force: true, maxRetries: 5 });

for (const line of fell) process.stdout.write(`${line}\n`);
for (const file of strange) process.stdout.write(`written outside the data folder: ${file}\n`);
process.stdout.write(
  `${counts.packs} mutated packs: ${counts.refused} refused, ${counts.requests} requests; ${counts.crashes} crashes, ` +
    `${counts.hangs} hangs, ${counts.failed} answers of 500, ${strange.length} files outside the data folder.\n`,
);
if (fell.length + strange.length > 0) process.exitCode = 1;
process.exit();
