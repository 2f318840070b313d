import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What the built page depends on. */
const sources = ['renderer', 'build/vite.config.ts', 'package-lock.json'];

async function newest(path: string): Promise<number> {
  const info = await stat(path);
  if (!info.isDirectory()) return info.mtimeMs;
  const entries = await readdir(path);
  return Math.max(0, ...(await Promise.all(entries.map(entry => newest(join(path, entry))))));
}

/** Whether `dist/renderer` is there and younger than everything it was built from. */
export async function pageIsCurrent(root: string): Promise<boolean> {
  const built = await stat(join(root, 'dist/renderer/index.html')).catch(() => undefined);
  if (built === undefined) return false;
  const times = await Promise.all(sources.map(source => newest(join(root, source))));
  return Math.max(...times) <= built.mtimeMs;
}

/** Builds the page with the configuration of `npm run build`. */
export async function buildPage(root: string): Promise<void> {
  const { build } = await import('vite');
  const environment = process.env.NODE_ENV;
  // Vite builds for what is set here: in a test run it would be a page for developing, half as fast and not the one people get.
  process.env.NODE_ENV = 'production';
  try {
    await build({ configFile: join(root, 'build/vite.config.ts'), logLevel: 'warn' });
  } finally {
    if (environment === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = environment;
  }
}
