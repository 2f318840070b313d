/**
 * Drawing a screen: MapLibre GL in headless Chromium, a new map until it is complete, then the frames of a drag, in all
 * and (`script`) without what the graphics process draws, in software here.
 * `BENCH_BEFORE=CHECKOUT`, a built worktree of another commit, draws the same views by its styles and tiles, turn
 * about. `SCREEN_STYLES=light,dark` draws these only, `SCREEN_VIEWS=1` tells each view.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { styleNames } from '../../server/tiles/index.ts';
import { root } from '../helpers/packs.ts';
import { hasSharedData, noSharedData } from '../helpers/shared-data.ts';
import { openReference } from '../static-maps/maplibre-reference.ts';
import { quantile } from './static-maps-views.ts';

const [rounds, frames] = [3, 8];
const packs = ['liechtenstein', 'san-francisco', 'world'];
const places = [
  { name: 'Vaduz', longitude: 9.5215, latitude: 47.14 },
  { name: 'San Francisco', longitude: -122.408, latitude: 37.789 },
];
const views = places.flatMap(({ name, longitude, latitude }) =>
  [9, 12, 14, 16].map(zoom => {
    return { name: `${name} z${zoom}`, width: 1100, height: 760, pixelRatio: 1, longitude, latitude, zoom, bearing: 0 };
  }),
);
const say = (line: string) => process.stdout.write(`screen.${line}\n`);

async function open(checkout: string) {
  const child = fork(fileURLToPath(new URL('checkout-service.ts', import.meta.url)), [checkout, ...packs]);
  const [{ baseUrl, key }] = (await once(child, 'message')) as [{ baseUrl: string; key: string }];
  const get = async (path: string) => {
    const answer = await fetch(new URL(path, baseUrl), { headers: { authorization: `Bearer ${key}` } });
    return { body: await answer.json() };
  };
  return openReference({ baseUrl, get });
}

function compared([now = 0, before]: readonly number[]): string {
  const change =
    before === undefined ? '' : `, before ${before.toFixed(1)} ms (${((now / before) * 100).toFixed(0)} %)`;
  return `${now.toFixed(1)} ms${change}`;
}

if (!hasSharedData) {
  say(`skipped: ${noSharedData}`);
  process.exit(0);
}
const { BENCH_BEFORE: before, SCREEN_STYLES: styles, SCREEN_VIEWS: tellsViews } = process.env;
const references = await Promise.all([root, ...(before === undefined ? [] : [before])].map(open));
for (const style of styles?.split(',') ?? styleNames) {
  const sums = references.map(() => ({ complete: 0, script: 0, frame: 0 }));
  for (const view of views) {
    const least = references.map(() => ({ complete: Infinity, script: Infinity, frame: Infinity }));
    for (let round = 0; round < rounds; round += 1) {
      for (const [i, reference] of references.entries()) {
        const found = least[i];
        if (found === undefined) continue;
        found.complete = Math.min(found.complete, (await reference.draw(style, view)).time);
        // Other work on the machine only adds.
        const drawn = await reference.drag(frames);
        for (const part of ['script', 'frame'] as const) {
          found[part] = Math.min(
            found[part],
            quantile(
              drawn.map(times => times[part]),
              0.25,
            ),
          );
        }
      }
    }
    for (const [i, sum] of sums.entries()) {
      sum.complete += (least[i]?.complete ?? 0) / views.length;
      sum.script += (least[i]?.script ?? 0) / views.length;
      sum.frame += (least[i]?.frame ?? 0) / views.length;
    }
    if (tellsViews === undefined) continue;
    for (const part of ['script', 'frame'] as const) {
      say(`${part}.${style}, ${view.name}: ${compared(least.map(times => times[part]))}`);
    }
  }
  for (const part of ['script', 'frame', 'complete'] as const) {
    say(`${part}.${style}: ${compared(sums.map(sum => sum[part]))}`);
  }
}
process.exit(0);
