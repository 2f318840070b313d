/**
 * A service at work for `OUTPOST_LOAD_MINUTES` (2; the aim is meant for 30) over five regions: what fails, what memory
 * it takes, how late its event loop is; then storms of the largest matrices and of isochrones beside routes.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { packFor, type TestPack } from '../helpers/packs.ts';
import { seededRandom } from '../helpers/seeded-random.ts';
import { hasSharedData } from '../helpers/shared-data.ts';
import { memoryOf } from './memory-of.ts';

/** What a team asks of a service at work, as methods, paths and bodies: searches, routes, pictures, tiles, heights. */
interface LoadRequest {
  kind: string;
  path: string;
  body?: object;
  headers?: Record<string, string>;
}

/** Boxes with roads all over: west, south, east, north. */
const boxes = [
  [9.5, 47.13, 9.53, 47.2],
  [7.415, 43.73, 7.43, 43.742],
  [-122.415, 37.78, -122.395, 37.795],
] as const;
const words = ['vaduz', 'schaan', 'stad', 'monte carlo', 'rue', 'market street', 'paris', 'bahnhof', 'school', 'mont'];
const styles = ['light', 'dark', 'outdoor', 'grayscale'];

/** Endless requests, weighted as windows and programs send them. `basemap`: its signed address. */
function mixedRequests(random: () => number, basemap: () => string): () => LoadRequest {
  const pick = <One>(all: readonly One[]): One => all[Math.floor(random() * all.length)] as One;
  const positions = (count: number) => {
    const [west, south, east, north] = pick(boxes);
    return Array.from({ length: count }, () => ({
      lon: west + random() * (east - west),
      lat: south + random() * (north - south),
    }));
  };
  const picture = (size: string): LoadRequest => {
    const [{ lon, lat } = { lon: 0, lat: 0 }] = positions(1);
    const zoom = 6 + Math.floor(random() * 11);
    return { kind: `picture ${size}`, path: `/styles/v1/${pick(styles)}/static/${lon},${lat},${zoom}/${size}.png` };
  };
  const kinds: readonly [weight: number, make: () => LoadRequest][] = [
    [
      20,
      () => ({
        kind: 'autocomplete',
        path: `/search/geocode/v1/autocomplete?q=${encodeURIComponent(pick(words).slice(0, 4))}`,
      }),
    ],
    [10, () => ({ kind: 'forward', path: `/search/geocode/v1/forward?q=${encodeURIComponent(pick(words))}` })],
    [10, () => reverse(positions(1))],
    [15, () => ({ kind: 'route', path: '/directions/v1', body: { locations: positions(2), costing: 'auto' } })],
    [
      3,
      () => ({
        kind: 'matrix 8 x 8',
        path: '/directions-matrix/v1',
        body: { sources: positions(8), targets: positions(8), costing: 'auto' },
      }),
    ],
    [
      3,
      () => ({
        kind: 'isochrone',
        path: '/isochrone/v1',
        body: { locations: positions(1), costing: 'auto', contours: [{ time: 10 }] },
      }),
    ],
    [5, () => picture('400x300')],
    [2, () => picture('1024x1024@2x')],
    [30, () => ({ kind: 'bytes of a tile', path: basemap(), headers: { range: rangeOf(random) } })],
    [2, () => ({ kind: 'health', path: '/health' })],
  ];
  const total = kinds.reduce((sum, [weight]) => sum + weight, 0);
  return () => {
    let at = random() * total;
    for (const [weight, make] of kinds) {
      at -= weight;
      if (at < 0) return make();
    }
    return picture('400x300');
  };
}

const reverse = ([at]: readonly { lon: number; lat: number }[]): LoadRequest => ({
  kind: 'reverse',
  path: `/search/geocode/v1/reverse?point.lat=${at?.lat}&point.lon=${at?.lon}`,
});

function rangeOf(random: () => number): string {
  const first = 16_384 + Math.floor(random() * 2e6);
  return `bytes=${first}-${first + 20_000}`;
}

const minutes = Number(process.env.OUTPOST_LOAD_MINUTES ?? 2);
const clients = 4;
/** Longest pause of a client between two requests, milliseconds. */
const thought = 600;

interface Taken {
  rss: number;
  /** The part of it that is no file's pages. */
  own: number;
  p99: number;
  worst: number;
}

const say = (name: string, value: string, detail = '') =>
  process.stdout.write(`load.${name}: ${value}${detail === '' ? '' : ` (${detail})`}\n`);
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
const quantile = (times: readonly number[], q: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * q))] ?? 0;

if (!hasSharedData) {
  process.stdout.write('left out: it needs the regions beside the checkout\n');
  process.exit(0);
}
const regions: TestPack[] = ['liechtenstein', 'monaco', 'san-francisco', 'sandbox', 'world'];
const packs = await Promise.all(regions.map(packFor));
const child = fork(fileURLToPath(new URL('load-service.ts', import.meta.url)), packs);
const [{ baseUrl, key }] = (await once(child, 'message')) as [{ baseUrl: string; key: string }];

async function taken(service: ChildProcess): Promise<Taken> {
  const answer = once(service, 'message');
  service.send('?');
  return ((await answer) as [Taken])[0];
}

async function ask({ path, body, headers = {} }: LoadRequest): Promise<number> {
  const response = await fetch(new URL(path, baseUrl), {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
  });
  await response.arrayBuffer();
  return response.status;
}

const random = seededRandom(15);
const statuses = new Map<string, number>();
/** What failed: kinds of requests with their statuses. */
const failures = new Map<string, number>();
const times = new Map<string, number[]>();
let basemap = '';
const renew = async () => {
  const response = await fetch(`${baseUrl}/tiles/v1/token`, { headers: { authorization: `Bearer ${key}` } });
  basemap = ((await response.json()) as { url: string }).url;
};

async function workUntil(end: number): Promise<void> {
  const next = mixedRequests(random, () => basemap);
  while (performance.now() < end) {
    const request = next();
    const started = performance.now();
    const status = await ask(request).catch(() => 0);
    times.set(request.kind, [...(times.get(request.kind) ?? []), performance.now() - started]);
    const group = status === 0 ? 'broken' : `${Math.floor(status / 100)}xx`;
    statuses.set(group, (statuses.get(group) ?? 0) + 1);
    if (status === 0 || status >= 500) {
      const failure = `${request.kind} ${status || 'broken'}`;
      failures.set(failure, (failures.get(failure) ?? 0) + 1);
    }
    await pause(random() * thought);
  }
}

await renew();
const end = performance.now() + minutes * 60_000;
const working = Promise.all(Array.from({ length: clients }, () => workUntil(end)));
const looks: Taken[] = [];
let mostOfAll = 0;
while (performance.now() < end) {
  await pause(Math.min(30_000, minutes * 7500));
  await renew();
  looks.push(await taken(child));
  mostOfAll = Math.max(mostOfAll, memoryOf(child.pid ?? 0));
}
await working;

const requests = [...statuses.values()].reduce((a, b) => a + b, 0);
const failed = (statuses.get('5xx') ?? 0) + (statuses.get('broken') ?? 0);
say(
  'requests',
  `${requests}`,
  `${minutes} min, ${[...statuses].map(([group, count]) => `${count} x ${group}`).join(', ')}`,
);
say('failed', `${failed}`, ['aim 0', ...[...failures].map(([what, count]) => `${count} x ${what}`)].join(', '));
const rss = looks.map(look => look.rss);
say(
  'rss',
  megabytes(Math.max(...rss)),
  `the service's most, aim 500; ${megabytes(Math.max(...looks.map(look => look.own)))} are no file's; ${rss.map(megabytes).join(', ')}`,
);
say('memory', megabytes(mostOfAll), 'most PSS of all its processes: engines, pictures');
say(
  'loop-p99',
  `${Math.max(...looks.map(look => look.p99)).toFixed(1)} ms`,
  `the worst look, aim 50; worst turn ${Math.max(...looks.map(look => look.worst)).toFixed(0)} ms`,
);
for (const [kind, took] of [...times].sort()) {
  say(
    kind.replaceAll(' ', '-'),
    `${quantile(took, 0.5).toFixed(0)} ms`,
    `median of ${took.length}; p95 ${quantile(took, 0.95).toFixed(0)}`,
  );
}

/** Times of a route while `others` are asked for without end, and how many of those were answered per second. */
async function routeBeside(
  others: (() => LoadRequest) | undefined,
): Promise<{ p50: number; p95: number; perSecond: number }> {
  const next = mixedRequests(seededRandom(7), () => basemap);
  const route = (): LoadRequest => {
    for (;;) {
      const request = next();
      if (request.kind === 'route') return request;
    }
  };
  let isOver = false;
  let answered = 0;
  const began = performance.now();
  const storm = Promise.all(
    Array.from({ length: others === undefined ? 0 : clients }, async () => {
      while (!isOver && others !== undefined) {
        if ((await ask(others()).catch(() => 0)) === 200) answered += 1;
      }
    }),
  );
  const took: number[] = [];
  for (let i = 0; i < 60; i += 1) {
    const started = performance.now();
    await ask(route());
    took.push(performance.now() - started);
    await pause(50);
  }
  isOver = true;
  await storm;
  return {
    p50: quantile(took, 0.5),
    p95: quantile(took, 0.95),
    perSecond: answered / ((performance.now() - began) / 1000),
  };
}

const spots = seededRandom(3);
const spot = () => ({ lon: 9.5 + spots() * 0.03, lat: 47.13 + spots() * 0.07 });
const storms = {
  matrices: () => ({
    kind: 'storm',
    path: '/directions-matrix/v1',
    body: { costing: 'auto', sources: Array.from({ length: 50 }, spot), targets: Array.from({ length: 50 }, spot) },
  }),
  isochrones: () => ({
    kind: 'storm',
    path: '/isochrone/v1',
    body: { costing: 'auto', locations: [spot()], contours: [{ time: 30 }], polygons: true },
  }),
};
for (const [name, others] of Object.entries(storms)) {
  const quiet = await routeBeside(undefined);
  const beside = await routeBeside(others);
  say(
    `route-beside-${name}`,
    `${(beside.p95 / quiet.p95).toFixed(1)} x`,
    `p95 ${beside.p95.toFixed(0)} ms, quiet ${quiet.p95.toFixed(0)} ms, aim 5; p50 ${beside.p50.toFixed(0)}, quiet ${quiet.p50.toFixed(0)} ms; ${beside.perSecond.toFixed(1)} ${name}/s`,
  );
}
child.disconnect();
