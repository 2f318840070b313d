import { join } from 'node:path';
import { isCurrent } from './is-current.ts';

/** Whether `dist/renderer` is there and younger than everything it was built from. */
export const pageIsCurrent = (root: string): Promise<boolean> =>
  isCurrent(root, 'dist/renderer/index.html', ['renderer', 'build/vite.config.ts', 'package-lock.json']);

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
