import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { styleOf, viewOf } from './case-style.ts';
import type { StyleCase } from './style-case.ts';

const program = fileURLToPath(new URL('draw-native.py', import.meta.url));

/**
 * Draws cases by MapLibre Native through a Python that has `mapli`, over the resources at an address; into a folder.
 * Those that it refuses are missing.
 */
export async function drawNative(
  python: string,
  cases: readonly StyleCase[],
  url: string,
  folder: string,
): Promise<ReadonlyMap<string, Buffer>> {
  const jobs = cases.map((styleCase, i) => ({
    style: styleOf(styleCase, url),
    view: viewOf(styleCase),
    file: join(folder, `${i}.png`),
  }));
  const child = spawn(python, [program], {
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...process.env, EGL_PLATFORM: 'surfaceless', LIBGL_ALWAYS_SOFTWARE: '1' },
  });
  child.stdin.end(JSON.stringify(jobs));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`MapLibre Native ended with ${code}: does ${python} have mapli?`);
  const drawn = await Promise.all(
    cases.map(async ({ name }, i) => [name, await readFile(join(folder, `${i}.png`)).catch(() => undefined)] as const),
  );
  return new Map(drawn.flatMap(([name, png]) => (png === undefined ? [] : [[name, png] as const])));
}
