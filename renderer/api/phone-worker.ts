/**
 * The service worker of the page for phones: keeps the page, and what was seen of the map, for when the computer is out
 * of reach. Whatever the computer answers wins over what is kept.
 */
interface PhoneWorker {
  location: Location;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Asked) => void): void;
}

interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

interface Asked {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

// The types of workers and of pages exclude each other.
const worker = globalThis as unknown as PhoneWorker;

const shell = 'outpost-shell';
/** Deleted by the page when the computer ends the connection. */
const seen = 'outpost-seen';
/** About 60 MB of tiles as they are in cities. */
const mostSeen = 2000;
/** Milliseconds that the computer has to answer before what is kept is shown; any time where nothing is. */
const patienceMs = 4000;

worker.addEventListener('install', event => {
  event.waitUntil(fillShell().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', event => {
  event.waitUntil(worker.clients.claim());
});

worker.addEventListener('fetch', event => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin || url.searchParams.has('live')) return;
  if (request.mode === 'navigate') event.respondWith(networkFirst(request, shell, '/'));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(keptFirst(request));
  else if (request.headers.has('range')) event.respondWith(range(request, url));
  else if (isMap(url.pathname)) event.respondWith(networkFirst(request, seen, request.url));
});

/** What the map and the page ask for. Searches and routes are not kept: they tell where somebody goes. */
const isMap = (path: string): boolean =>
  /^\/(?:phone\/(?:session|items|items\/[^/]+\/content|status)$|tiles\/v1\/token$|styles\/|basemap\/(?:fonts|sprites)\/)/.test(
    path,
  );

async function fillShell(): Promise<void> {
  const answer = await fetch('/files.json', { cache: 'no-store' });
  const files = (await answer.json()) as string[];
  const cache = await caches.open(shell);
  await cache.addAll(['/', ...files]);
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname !== '/' && !files.includes(pathname)) await cache.delete(url);
  }
}

async function keptFirst(request: Request): Promise<Response> {
  const cache = await caches.open(shell);
  const kept = await cache.match(request.url);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request.url, answer.clone());
  return answer;
}

async function networkFirst(request: Request, name: string, key: string): Promise<Response> {
  const cache = await caches.open(name);
  const kept = await cache.match(key, { ignoreVary: true });
  try {
    const answer = await fetch(request, kept && { signal: AbortSignal.timeout(patienceMs) });
    if (answer.ok) await cache.put(key, answer.clone());
    return answer;
  } catch (error) {
    if (kept === undefined) throw error;
    return kept;
  }
}

/** A part of an archive, under its path and range: its signature changes. Caches keep whole answers only. */
async function range(request: Request, url: URL): Promise<Response> {
  const key = `${url.pathname}?range=${encodeURIComponent(request.headers.get('range') ?? '')}`;
  const cache = await caches.open(seen);
  const kept = await cache.match(key, { ignoreVary: true });
  try {
    const answer = await fetch(request, kept && { signal: AbortSignal.timeout(patienceMs) });
    if (answer.status === 206) {
      const body = await answer.clone().arrayBuffer();
      await cache.put(key, new Response(body, { headers: new Headers(answer.headers) }));
      await forgetOldest(cache);
    }
    return answer;
  } catch (error) {
    if (kept === undefined) throw error;
    return new Response(await kept.arrayBuffer(), { status: 206, headers: new Headers(kept.headers) });
  }
}

let puts = 0;

/** Keys come in the order in which they were kept. */
async function forgetOldest(cache: Cache): Promise<void> {
  puts += 1;
  if (puts % 50 !== 0) return;
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - mostSeen))) await cache.delete(key);
}
