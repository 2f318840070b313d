import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { View } from '../../server/map-renderer/scene/map-view.ts';
import { type NativeData, NativeRival, nativeIsMissing, openNativeData } from './native-rival.ts';
import { processorTimeOf } from './process-tree.ts';
import { addressOf, nameOf, quantile, sizes, views, zooms } from './static-maps-views.ts';

const program = fileURLToPath(new URL('static-maps-service.ts', import.meta.url));

/** Static maps of a service that runs in a process of its own, with its renderers. */
class OwnDrawing {
  readonly baseUrl: string;
  readonly key: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, { baseUrl, key }: { baseUrl: string; key: string }) {
    this.#child = child;
    this.baseUrl = baseUrl;
    this.key = key;
  }

  static async start(packs: readonly string[], workers: number): Promise<OwnDrawing> {
    const child = fork(program, [`${workers}`, ...packs]);
    const [told] = (await once(child, 'message')) as [{ baseUrl: string; key: string }];
    return new OwnDrawing(child, told);
  }

  /** Milliseconds through HTTP, and bytes of the PNG. */
  async draw(style: string, view: View): Promise<{ ms: number; bytes: number }> {
    const started = performance.now();
    const answer = await fetch(new URL(addressOf(style, view), this.baseUrl), {
      headers: { Authorization: `Bearer ${this.key}` },
    });
    const bytes = await answer.bytes();
    if (answer.status !== 200) throw new Error(Buffer.from(bytes).toString());
    return { ms: performance.now() - started, bytes: bytes.length };
  }

  /** Milliseconds of processor time so far, of the service and its renderers. */
  processorTime(): number {
    return processorTimeOf(this.#child.pid ?? 0);
  }

  async close(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.disconnect();
    await ended;
  }
}

const say = (text: string) => process.stdout.write(`${text}\n`);
const style = 'light';

type Drawing = {
  draw: (view: View) => Promise<{ ms: number; bytes: number }>;
  processorTime: () => number;
};

/** What a list of views took: milliseconds of each, processor time and bytes of one. */
interface Taken {
  times: number[];
  processor: number;
  bytes: number;
}

/** The same views by both, in turn, picture by picture. */
async function inTurn(drawings: readonly [Drawing, Drawing], list: readonly View[]): Promise<[Taken, Taken]> {
  const taken: [Taken, Taken] = [
    { times: [], processor: 0, bytes: 0 },
    { times: [], processor: 0, bytes: 0 },
  ];
  const started = drawings.map(drawing => drawing.processorTime());
  for (const [i, view] of list.entries()) {
    for (const side of i % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const { ms, bytes } = await drawings[side].draw(view);
      taken[side].times.push(ms);
      taken[side].bytes += bytes / list.length;
    }
  }
  for (const side of [0, 1] as const) {
    taken[side].processor = (drawings[side].processorTime() - (started[side] ?? 0)) / list.length;
  }
  return taken;
}

const inWords = ({ times }: Taken) => `${quantile(times, 0.5).toFixed(0)}/${quantile(times, 0.95).toFixed(0)}`;

/** MapLibre Native in software and static maps over HTTP, in turn: each zoom and size in new processes. */
export async function compareWithNative(packs: readonly string[]): Promise<void> {
  const missing = nativeIsMissing();
  if (missing !== undefined) {
    say(missing);
    return;
  }
  const source = await OwnDrawing.start(packs, 1);
  const data = await openNativeData(source.baseUrl, source.key, style);
  say('ms, median/p95; processor time of a picture, of all processes; bytes; seen for the first time, and again');
  for (const [size, ratio] of sizes) {
    for (const zoom of zooms) await compareViews(packs, data, zoom, size, ratio);
  }
  await compareThroughput(packs, data);
  await source.close();
  await data.close();
}

async function compareViews(packs: readonly string[], data: NativeData, zoom: number, size: number, ratio: number) {
  const list = views(zoom, size, ratio);
  await keepResources(data, list);
  const own = await OwnDrawing.start(packs, 1);
  const rival = await NativeRival.start(data);
  const drawings: [Drawing, Drawing] = [
    {
      draw: view => own.draw(style, view),
      processorTime: () => own.processorTime(),
    },
    rival,
  ];
  // Once to compile the code, as processes in use have, with other tiles than those measured.
  await inTurn(drawings, views(zoom - 1.5, size, ratio, 5));
  const cold = await inTurn(drawings, list);
  // Seconds of it: V8 compiles what is used often beside the first hundred pictures.
  for (let round = 0; round < 4; round++) await inTurn(drawings, list);
  const warm = await inTurn(drawings, list);
  const processor = warm.map(taken => taken.processor.toFixed(0));
  say(
    `z${zoom} ${nameOf(size, ratio)}: cold ${cold.map(inWords).join(', native ')}; warm ${warm.map(inWords).join(', native ')}; ` +
      `as long as ours ${ratioOf(warm).toFixed(2)} times; processor ${processor.join(', native ')} ms; ` +
      `${warm.map(({ bytes }) => (bytes / 1024).toFixed(0)).join(', native ')} KiB`,
  );
  await rival.close();
  await own.close();
}

/** Median of what native takes of our time, picture by picture. */
const ratioOf = ([own, rival]: [Taken, Taken]): number =>
  quantile(
    rival.times.map((ms, i) => ms / (own.times[i] ?? 0)),
    0.5,
  );

/** Has what MapLibre Native needs of these views lie in its folder, so that it is measured without HTTP. */
async function keepResources(data: NativeData, list: readonly View[]): Promise<void> {
  const rival = await NativeRival.start(data);
  for (const view of [...list, ...list.map(one => ({ ...one, zoom: one.zoom - 1.5 }))]) await rival.draw(view);
  await rival.close();
}

/** Four clients, two processes each that draw, in turn. */
async function compareThroughput(packs: readonly string[], data: NativeData): Promise<void> {
  const list = zooms.flatMap(zoom => views(zoom, 512, 1));
  await keepResources(data, list);
  const own = await OwnDrawing.start(packs, 2);
  const rivals = [await NativeRival.start(data), await NativeRival.start(data)] as const;
  const byOwn = Array.from({ length: 4 }, () => (view: View) => own.draw(style, view));
  const byRivals = rivals.map(rival => (view: View) => rival.draw(view));
  const rates: [number[], number[]] = [[], []];
  for (let round = 0; round < 4; round++) {
    const taken = [await rateOf(byOwn, list), await rateOf(byRivals, list)] as const;
    // The first one fills caches.
    if (round > 0) for (const side of [0, 1] as const) rates[side].push(taken[side]);
  }
  const [ours, theirs] = rates.map(all => quantile(all, 0.5)) as [number, number];
  say(
    `4 clients, 2 processes each, 512x512: ${ours.toFixed(1)} pictures a second, native ${theirs.toFixed(1)}: ` +
      `${(ours / theirs).toFixed(2)} times as many`,
  );
  await Promise.all(rivals.map(rival => rival.close()));
  await own.close();
}

/** Pictures a second when each client draws the next one that is left. */
async function rateOf(clients: readonly ((view: View) => Promise<unknown>)[], list: readonly View[]): Promise<number> {
  let next = 0;
  const started = performance.now();
  await Promise.all(
    clients.map(async draw => {
      for (let view = list[next++]; view !== undefined; view = list[next++]) await draw(view);
    }),
  );
  return (list.length / (performance.now() - started)) * 1000;
}
