/**
 * Static maps through HTTP: speed of 25 views a zoom, cold start, throughput, memory; then the same views by MapLibre GL in headless
 * Chromium: speed, pixels that differ, labels shared. `npm run bench static-maps`.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { View } from '../../server/static-maps/renderer/view.ts';
import { packFor } from '../helpers/packs.ts';
import { startService, type TestService } from '../helpers/service.ts';
import { comparePictures } from '../static-maps/compare-pictures.ts';
import { openDrawing } from '../static-maps/direct-drawing.ts';
import { openReference } from '../static-maps/maplibre-reference.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);
const quantile = (values: readonly number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * q)] ?? 0;

/** Views up and down the country, a different part each. */
function views(zoom: number, size: number, pixelRatio: number, count = 25): View[] {
  return Array.from({ length: count }, (_, i) => ({
    width: size,
    height: size,
    pixelRatio,
    longitude: 9.485 + ((i * 7) % 25) * 0.0045,
    latitude: 47.06 + i * 0.0075,
    zoom: zoom + ((i % 5) - 2) * 0.1,
    bearing: 0,
  }));
}

function addressOf(style: string, { longitude, latitude, zoom, width, height, pixelRatio }: View): string {
  const scale = pixelRatio === 2 ? '@2x' : '';
  return `/styles/v1/${style}/static/${longitude},${latitude},${zoom}/${width}x${height}${scale}.png`;
}

async function timed(service: TestService, address: string): Promise<number> {
  const started = performance.now();
  const { status, bytes } = await service.get(address);
  if (status !== 200) throw new Error(`${address}: ${bytes.toString()}`);
  return performance.now() - started;
}

const packs = [await packFor('liechtenstein')];

async function speed(): Promise<void> {
  const started = performance.now();
  const service = await startService({ packs, staticMaps: { workers: 1 } });
  const up = performance.now();
  await timed(service, addressOf('light', { ...views(13, 512, 1)[12], bearing: 0 } as View));
  say(
    `first image: ${((performance.now() - up) / 1000).toFixed(2)} s after the service listens (which took ${((up - started) / 1000).toFixed(2)} s)`,
  );
  for (const [size, ratio] of [
    [512, 1],
    [1024, 2],
  ] as const) {
    for (const zoom of [9, 13, 16]) {
      const list = views(zoom, size, ratio);
      // Once to compile the code, and to fill the caches as a service in use has them.
      for (const view of list.slice(0, 5)) await timed(service, addressOf('light', view));
      const times: number[] = [];
      for (const view of list) times.push(await timed(service, addressOf('light', view)));
      const again: number[] = [];
      for (const view of list) again.push(await timed(service, addressOf('light', view)));
      say(
        `z${zoom} ${size}${ratio === 2 ? '@2x' : ''}: median ${quantile(times, 0.5).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms` +
          ` (again ${quantile(again, 0.5).toFixed(0)} ms)`,
      );
    }
  }
  await service.close();
}

async function throughput(): Promise<void> {
  const service = await startService({ packs, staticMaps: { workers: 2 } });
  for (const [size, ratio] of [
    [512, 1],
    [1024, 2],
  ] as const) {
    const list = [9, 13, 16].flatMap(zoom => views(zoom, size, ratio, ratio === 1 ? 25 : 8));
    for (const view of list.slice(0, 10)) await timed(service, addressOf('light', view));
    const before = process.memoryUsage.rss();
    const started = performance.now();
    let next = 0;
    const client = async (): Promise<void> => {
      for (let view = list[next++]; view !== undefined; view = list[next++])
        await timed(service, addressOf('light', view));
    };
    await Promise.all([client(), client(), client()]);
    const rate = (list.length / (performance.now() - started)) * 1000;
    const [peak, grown] = [process.memoryUsage.rss(), process.memoryUsage.rss() - before].map(bytes => bytes >> 20);
    say(
      `two threads, ${size}${ratio === 2 ? '@2x' : ''}: ${rate.toFixed(1)} images/s, process ${peak} MiB (grown ${grown} MiB)`,
    );
  }
  await service.close();
}

async function fidelity(): Promise<void> {
  const service = await startService({ packs });
  const drawing = await openDrawing(service);
  const reference = await openReference(service);
  const pictures = process.env.STATIC_MAPS_PICTURES;
  for (const style of ['light', 'dark', 'outdoor'] as const) {
    for (const zoom of [9, 13, 16]) {
      const [off, shared, theirs]: [number[], number[], number[]] = [[], [], []];
      for (const view of views(zoom, 512, 1, style === 'light' ? 7 : 3)) {
        const [expected, found] = [await reference.draw(style, view), await drawing.draw(style, view)];
        const difference = await comparePictures(found.png, expected.png);
        off.push(difference.off);
        shared.push(shareOf(found.labels, expected.labels));
        theirs.push(expected.time);
        if (pictures !== undefined) {
          const name = `${style}-z${zoom}-${off.length}`;
          await writeFile(join(pictures, `${name}-ours.png`), found.png);
          await writeFile(join(pictures, `${name}-maplibre.png`), expected.png);
          await writeFile(join(pictures, `${name}-difference.png`), difference.picture);
        }
      }
      const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
      say(
        `${style} z${zoom}: ${(mean(off) * 100).toFixed(2)} % of pixels differ from MapLibre GL (at most ${(Math.max(...off) * 100).toFixed(2)} %), ` +
          `labels shared ${(mean(shared) * 100).toFixed(0)} %; its own median ${quantile(theirs, 0.5).toFixed(0)} ms`,
      );
    }
  }
  await reference.close();
  await service.close();
}

/** Labels that both have, of all that either has. */
function shareOf(a: readonly string[], b: readonly string[]): number {
  const [ours, theirs] = [new Set(a), new Set(b)];
  const all = new Set([...ours, ...theirs]);
  return all.size === 0 ? 1 : [...all].filter(label => ours.has(label) && theirs.has(label)).length / all.size;
}

await speed();
await throughput();
await fidelity();
process.exit(0);
