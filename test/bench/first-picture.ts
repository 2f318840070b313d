import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { install, serve } from './served-process.ts';
import { addressOf, quantile, views } from './static-maps-views.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);
/** Starts of a kind. */
const starts = 5;
/** Milliseconds after the service answers: a request that comes at once, and one after a renderer has begun early. */
const [atOnce, later] = [0, 4000];
/** Milliseconds until what was compiled is kept. */
const untilKept = 2500;

/** Milliseconds until `outpost serve` answers, to its first picture and to the same again. */
interface Start {
  ready: number;
  first: number;
  again: number;
}

/** The first picture of `outpost serve`: over an empty cache, then over a used one, at once and later. */
export async function printFirstPicture(packs: readonly string[]): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'outpost-bench-'));
  const key = await install(dataDir, packs);
  const unused = await firstPicture(dataDir, key, atOnce);
  const [soon, late]: [Start[], Start[]] = [[], []];
  for (let i = 0; i < starts; i++) {
    soon.push(await firstPicture(dataDir, key, atOnce));
    late.push(await firstPicture(dataDir, key, later));
  }
  await rm(dataDir, { recursive: true, force: true });
  const told = (all: readonly Start[], kind: keyof Start) => {
    const times = all.map(start => start[kind]);
    return `${quantile(times, 0.5).toFixed(0)} ms (at best ${Math.min(...times).toFixed(0)})`;
  };
  say(`outpost serve answers after ${told([...soon, ...late], 'ready')}`);
  say(`first picture at once: ${told(soon, 'first')}, the next ${told(soon, 'again')}; aim 400`);
  say(`first picture ${later / 1000} s later: ${told(late, 'first')}, the next ${told(late, 'again')}; aim 400`);
  say(`first picture where no code is compiled: ${unused.first.toFixed(0)} ms`);
}

async function firstPicture(dataDir: string, key: string, wait: number): Promise<Start> {
  const [view] = views(13, 512, 1, 13).slice(12);
  if (view === undefined) throw new Error('there is no such view');
  const { baseUrl, ready, end } = await serve(dataDir);
  await delay(wait);
  const draw = async (): Promise<number> => {
    const started = performance.now();
    const answer = await fetch(baseUrl + addressOf('light', view), { headers: { authorization: `Bearer ${key}` } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 200) throw new Error(bytes.toString());
    return performance.now() - started;
  };
  const [first, again] = [await draw(), await draw()];
  await delay(untilKept);
  await end();
  return { ready, first, again };
}
