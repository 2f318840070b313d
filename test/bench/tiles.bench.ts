/**
 * Tiles over signed URLs: ten regions side by side along the equator, each with every tile of zooms 0 to 12 in its
 * strip and a margin into its neighbours, joined into one archive.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PMTiles } from 'pmtiles';
import { layer, point, square, tile, writeArchive } from '../server/tiles/synthetic-archives.ts';
import { type RegionFiles, startTilesServer, type TilesServer } from '../server/tiles/tiles-server.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const regionCount = 10;
const deepest = 12;
/** Degrees a region is wide, and how far it reaches into its neighbours. */
const [width, margin, top] = [8, 0.05, 6] as const;

const contents = Array.from({ length: 2000 }, (_, i) =>
  gzipSync(
    tile(
      layer('water', [square(0, 0, 400 + i, 300, { kind: 'lake' })]),
      layer(
        'places',
        Array.from({ length: 20 }, (_, k) =>
          point(k * 200, (i * 37 + k * 91) % 4096, { kind: 'locality', name: `${i} ${k}` }),
        ),
      ),
    ),
  ),
);

function* tilesOf(west: number, east: number): Generator<readonly [number, number, number, Uint8Array]> {
  for (let z = 0; z <= deepest; z++) {
    const side = 2 ** z;
    const column = (lon: number): number => Math.min(side - 1, Math.floor((lon / 360 + 0.5) * side));
    const row = (lat: number): number => Math.floor((0.5 - lat / 360) * side);
    for (let x = column(west); x <= column(east); x++) {
      for (let y = row(top); y <= Math.min(side - 1, row(-top)); y++) {
        const content = contents[(x * 7919 + y * 104_729 + z + Math.round(west)) % contents.length];
        if (content !== undefined) yield [z, x, y, content];
      }
    }
  }
}

const regions: RegionFiles[] = [];
let tiles = 0;
for (let i = 0; i < regionCount; i++) {
  const [west, east] = [i * width - margin, (i + 1) * width + margin];
  const bounds: RegionFiles['bounds'] = [west, -top, east, top];
  const counted = function* () {
    for (const one of tilesOf(west, east)) {
      tiles++;
      yield one;
    }
  };
  regions.push({
    id: `region-${i}`,
    bounds,
    basemap: await writeArchive({ bounds, minzoom: 0, maxzoom: deepest }, counted()),
  });
}

const cacheDir = mkdtempSync(join(tmpdir(), 'outpost-bench-'));
/** Longest time the event loop stood still. */
function watchLoop(): () => number {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - 1);
    last = now;
  }, 1);
  return () => {
    clearInterval(timer);
    return longest;
  };
}

async function mount(until: 'answers' | 'merged'): Promise<{ server: TilesServer; ms: number }> {
  const started = performance.now();
  const server = await startTilesServer(regions, { cacheDir });
  const { url } = await server.token();
  for (;;) {
    const etag = (await fetch(url, { method: 'HEAD' })).headers.get('etag') ?? '';
    if (until === 'answers' || !etag.includes('partial')) break;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  return { server, ms: performance.now() - started };
}

const first = await mount('answers');
print(`mount of ten regions, first time, answering: ${first.ms.toFixed(0)} ms (${tiles} tiles)`);
await first.server.close();
const stall = watchLoop();
const merged = await mount('merged');
print(`mount of ten regions, first time, borders merged: ${merged.ms.toFixed(0)} ms`);
print(`longest event loop stall meanwhile: ${stall().toFixed(0)} ms`);
await new Promise(resolve => setTimeout(resolve, 500));
await merged.server.close();
const cold: number[] = [];
for (let i = 0; i < 5; i++) {
  const again = await mount('merged');
  cold.push(again.ms);
  await again.server.close();
}
print(`mount of ten regions, cold, overlay kept: ${Math.min(...cold).toFixed(0)} ms (best of 5)`);

const { server } = await mount('merged');
const archive = new PMTiles((await server.token()).url);
const times: number[] = [];
for (let i = 0; i < 2200; i++) {
  const x = Math.floor((((i * 48_271) % 80_000) / 1000 / 360 + 0.5) * 2 ** deepest);
  const y = 2 ** (deepest - 1) + ((i * 16_807) % 120) - 60;
  const started = performance.now();
  if ((await archive.getZxy(deepest, x, y)) === undefined) throw new Error(`tile ${deepest}/${x}/${y} is missing`);
  if (i >= 200) times.push(performance.now() - started);
}
times.sort((a, b) => a - b);
const percentile = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(2);
print(
  `tile by signed range request: p50 ${percentile(0.5)} ms, p95 ${percentile(0.95)} ms (${times.length} of them, one after the other)`,
);

const ranges = ['Noto Sans Regular', 'Noto Sans Medium', 'Noto Sans Italic'].flatMap(font =>
  [0, 256, 1024, 8192].map(start => [font, start] as const),
);
for (const how of ['from disk', 'from memory']) {
  const spent: number[] = [];
  for (const [font, start] of ranges) {
    const began = performance.now();
    await (
      await fetch(`${server.baseUrl}/basemap/fonts/${encodeURIComponent(font)}/${start}-${start + 255}.pbf`)
    ).arrayBuffer();
    spent.push(performance.now() - began);
  }
  spent.sort((a, b) => a - b);
  print(
    `glyph range ${how}: median ${(spent[spent.length >> 1] ?? 0).toFixed(1)} ms, longest ${(spent.at(-1) ?? 0).toFixed(0)} ms`,
  );
}
await server.close();
rmSync(cacheDir, { recursive: true, force: true });
for (const { basemap } of regions)
  if (basemap !== undefined) rmSync(dirname(basemap), { recursive: true, force: true });
