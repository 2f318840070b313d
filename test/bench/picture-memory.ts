import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { View } from '../../server/map-renderer/scene/map-view.ts';
import { memoryOf } from './memory-of.ts';
import { install, serve } from './served-process.ts';
import { addressOf, views } from './static-maps-views.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

const as = (style: string, ending: string) => (view: View) => addressOf(style, view).replace(/png$/, ending);
const onPaper = (view: View) => addressOf('outdoor', view).replace(/[^/]*$/, 'a3@290dpi.png?title=Vaduz&legend=true');
const pitched = (view: View) => addressOf('outdoor', view).replace(/(?=\/[^/]*$)/, '@30,60');

const kinds: Record<string, (view: View) => string> = {
  'outdoor PNG': as('outdoor', 'png'),
  'outdoor JPEG': as('outdoor', 'jpg'),
  'outdoor WebP': as('outdoor', 'webp'),
  'light PNG': as('light', 'png'),
  'outdoor GeoTIFF': as('outdoor', 'tif'),
  'outdoor KMZ': as('outdoor', 'kmz'),
  'outdoor PNG pitched by 60 degrees': pitched,
  'outdoor PNG in UTM': view => `${addressOf('outdoor', view)}?projection=utm`,
  'outdoor PNG of A3 in 290 dpi': onPaper,
};

/** Four large pictures at once of `outpost serve`: memory of all its processes while they are drawn, in MB. */
export async function printMemory(packs: readonly string[]): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'outpost-bench-'));
  const key = await install(dataDir, packs);
  for (const [kind, addressFor] of Object.entries(kinds)) {
    const { child, baseUrl, end } = await serve(dataDir);
    const memory = () => memoryOf(child.pid ?? 0) / 1e6;
    const idle = memory();
    let peak = 0;
    const watch = setInterval(() => {
      peak = Math.max(peak, memory());
    }, 50);
    const started = performance.now();
    await Promise.all(
      views(13, 2048, 2, 4).map(async view => {
        const answer = await fetch(baseUrl + addressFor(view), { headers: { authorization: `Bearer ${key}` } });
        const bytes = Buffer.from(await answer.arrayBuffer());
        if (answer.status !== 200) throw new Error(bytes.toString());
      }),
    );
    clearInterval(watch);
    const seconds = (performance.now() - started) / 1000;
    say(
      `four pictures at once, ${kind}: ${peak.toFixed(0)} MB in all processes (aim 600; ${idle.toFixed(0)} before), ` +
        `${seconds.toFixed(1)} s`,
    );
    await end();
  }
  await rm(dataDir, { recursive: true, force: true });
}
