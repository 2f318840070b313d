import { join } from 'node:path';
import { t } from '../words.ts';
import { compressPage } from './compress-page.ts';
import { isCurrent } from './is-current.ts';

/** Whether `dist/renderer` exists and is newer than its sources. */
export const pageIsCurrent = (root: string): Promise<boolean> =>
  isCurrent(root, 'dist/renderer/index.html', ['renderer', 'build/vite.config.ts', 'package-lock.json']);

/** Builds the page with the configuration of `npm run build`. */
export async function buildPage(root: string): Promise<void> {
  const { build } = await import('vite').catch(cause => {
    throw new Error(t('noDevelopmentPackages'), { cause });
  });
  const environment = process.env.NODE_ENV;
  // Vite builds for NODE_ENV: in a test run that would be the slower development page.
  process.env.NODE_ENV = 'production';
  try {
    await build({ configFile: join(root, 'build/vite.config.ts'), logLevel: 'warn' });
    await compressPage(join(root, 'dist/renderer/assets'));
  } finally {
    if (environment === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = environment;
  }
}
