import { startService } from '../helpers/service.ts';
import { openReference } from '../static-maps/maplibre-reference.ts';
import { addressOf, nameOf, quantile, sizes, timed, views, zooms } from './static-maps-views.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Views one after the other, seen for the first time and again; then the same by MapLibre GL in headless Chromium. */
export async function speed(packs: readonly string[]): Promise<void> {
  const service = await startService({ packs, staticMaps: { workers: 1 } });
  const reference = await openReference(service);
  const medians = new Map<string, number>();
  for (const [size, ratio] of sizes) {
    for (const zoom of zooms) {
      const list = views(zoom, size, ratio);
      // Once to compile the code, as a service in use has.
      for (const view of list.slice(0, 5)) await timed(service, addressOf('light', view));
      const [fresh, again]: [number[], number[]] = [[], []];
      for (const view of list) fresh.push(await timed(service, addressOf('light', view)));
      for (const view of list) again.push(await timed(service, addressOf('light', view)));
      medians.set(`${zoom}/${size}`, quantile(fresh, 0.5));
      say(
        `z${zoom} ${nameOf(size, ratio)}: median ${quantile(fresh, 0.5).toFixed(0)} ms, p95 ${quantile(fresh, 0.95).toFixed(0)} ms; ` +
          `again ${quantile(again, 0.5).toFixed(0)} ms, p95 ${quantile(again, 0.95).toFixed(0)} ms`,
      );
    }
  }
  for (const [size, ratio] of sizes) {
    for (const zoom of zooms) {
      // Its pictures are neither encoded nor sent in this time.
      const times: number[] = [];
      for (const view of views(zoom, size, ratio, ratio === 1 ? 25 : 10)) {
        times.push((await reference.draw('light', view)).time);
      }
      const theirs = quantile(times, 0.5);
      say(
        `z${zoom} ${nameOf(size, ratio)}: MapLibre GL in Chromium, a new map each, ${theirs.toFixed(0)} ms: ` +
          `${(theirs / (medians.get(`${zoom}/${size}`) ?? 0)).toFixed(1)} times as long`,
      );
    }
  }
  await reference.close();
  await service.close();
}

/** Two threads kept busy by four clients, and what memory they take. */
export async function throughput(packs: readonly string[]): Promise<void> {
  const service = await startService({ packs, staticMaps: { workers: 2 } });
  const before = process.memoryUsage.rss();
  for (const [size, ratio] of [...sizes, [2048, 1] as const]) {
    const list = zooms.flatMap(zoom => views(zoom, size, ratio, ratio === 1 && size === 512 ? 25 : 8));
    for (const view of list.slice(0, 10)) await timed(service, addressOf('light', view));
    let [next, peak] = [0, 0];
    const started = performance.now();
    const client = async (): Promise<void> => {
      for (let view = list[next++]; view !== undefined; view = list[next++]) {
        await timed(service, addressOf('light', view));
        peak = Math.max(peak, process.memoryUsage.rss());
      }
    };
    await Promise.all([client(), client(), client(), client()]);
    const rate = (list.length / (performance.now() - started)) * 1000;
    say(
      `two threads, ${nameOf(size, ratio)}: ${rate.toFixed(1)} pictures a second; the process ${peak >> 20} MiB, ` +
        `each thread ${(peak - before) >> 21} MiB`,
    );
  }
  await service.close();
}
