/// <reference lib="dom" />
/**
 * Time from `npm start` over an empty data folder to the service's ready line and to a drawn map, after `npm run
 * build`. The least of three.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { generateSandbox } from '../../build/sandbox/generate.ts';
import { launchChromium } from '../helpers/chromium.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const build = spawnSync('npm', ['run', 'build'], { cwd: root, encoding: 'utf8' });
if (build.status !== 0) throw new Error(build.stderr);
const browser = await launchChromium();

/** Starts once, in seconds from the command on: until the service answers, and until the window has drawn its map. */
async function start(dataDir: string): Promise<{ ready: number; drawn: number }> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  const parameters = ['start', '--', '--no-open', '--port', '0', '--data-dir', dataDir];
  const child = spawn('npm', parameters, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  const ended = once(child, 'close');
  try {
    const url = await new Promise<string>((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', line => {
        const [, address] = /works once\): (\S+)/.exec(line) ?? [];
        if (address !== undefined) resolve(address);
      });
      child.once('close', code => reject(new Error(`npm start ended with code ${code}.`)));
    });
    const ready = seconds();
    const page = await browser.newPage();
    await page.goto(url);
    await page.locator('.map-stage[aria-busy="false"]').waitFor();
    await page.close();
    return { ready, drawn: seconds() };
  } finally {
    // npm, what it started, and the service.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
  }
}

const first: Awaited<ReturnType<typeof start>>[] = [];
const second: typeof first = [];
for (let run = 0; run < 3; run++) {
  const dataDir = mkdtempSync(join(tmpdir(), 'outpost-first-start-'));
  first.push(await start(dataDir));
  second.push(await start(dataDir));
  rmSync(dataDir, { recursive: true, force: true });
}
await browser.close();

const least = (list: readonly number[]) => Math.min(...list).toFixed(1);
const print = (what: string, starts: typeof first) => {
  const [ready, drawn] = [starts.map(({ ready }) => ready), starts.map(({ drawn }) => drawn)];
  process.stdout.write(`${what}: answers after ${least(ready)} s, the map is drawn after ${least(drawn)} s\n`);
};
print('first start (aim: drawn within 3 s)', first);
print('second start', second);
const generations = [0, 1, 2].map(() => {
  const began = performance.now();
  generateSandbox();
  return (performance.now() - began) / 1000;
});
process.stdout.write(`sandbox generation: ${least(generations)} s (of npm run build)\n`);
