import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryOf } from './memory-of.ts';
import { install, serve } from './served-process.ts';
import { addressOf, views } from './static-maps-views.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);
const kinds = ['outdoor.png', 'outdoor.jpg', 'outdoor.webp', 'light.png'];

/** Four large pictures at once of `outpost serve`: memory of all its processes while they are drawn, in MB. */
export async function printMemory(packs: readonly string[]): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'outpost-bench-'));
  const key = await install(dataDir, packs);
  for (const kind of kinds) {
    const { child, baseUrl, end } = await serve(dataDir);
    const memory = () => memoryOf(child.pid ?? 0) / 1e6;
    const idle = memory();
    let peak = 0;
    const watch = setInterval(() => {
      peak = Math.max(peak, memory());
    }, 50);
    const started = performance.now();
    const [style = '', ending = ''] = kind.split('.');
    await Promise.all(
      views(13, 2048, 2, 4).map(async view => {
        const address = baseUrl + addressOf(style, view).replace(/png$/, ending);
        const answer = await fetch(address, { headers: { authorization: `Bearer ${key}` } });
        const bytes = Buffer.from(await answer.arrayBuffer());
        if (answer.status !== 200) throw new Error(bytes.toString());
      }),
    );
    clearInterval(watch);
    const seconds = (performance.now() - started) / 1000;
    say(
      `four pictures of 2048x2048@2x ${kind} at once: ${peak.toFixed(0)} MB in all processes (aim 600; ${idle.toFixed(0)} before), ` +
        `${seconds.toFixed(1)} s`,
    );
    await end();
  }
  await rm(dataDir, { recursive: true, force: true });
}
