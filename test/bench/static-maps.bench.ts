/**
 * Static maps through HTTP: speed of 25 views a zoom, cold start, throughput, memory; then the same views by MapLibre GL in headless
 * Chromium: speed, pixels that differ, labels shared. `npm run bench static-maps`.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packFor } from '../helpers/packs.ts';
import { startService } from '../helpers/service.ts';
import { comparePictures } from '../static-maps/compare-pictures.ts';
import { openDrawing } from '../static-maps/direct-drawing.ts';
import { openReference } from '../static-maps/maplibre-reference.ts';
import { coldStart, speed, throughput } from './static-maps-speed.ts';
import { quantile, views } from './static-maps-views.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);
const packs = [await packFor('liechtenstein')];

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

await coldStart();
await speed(packs);
await throughput(packs);
await fidelity();
process.exit(0);
