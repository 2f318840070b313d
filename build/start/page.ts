import { join } from 'node:path';
import { compressPage } from './compress-page.ts';
import { isCurrent } from './is-current.ts';

const pages = [
  { page: 'dist/renderer/index.html', assets: 'dist/renderer/assets', config: 'build/vite.config.ts' },
  { page: 'dist/phone/phone.html', assets: 'dist/phone/assets', config: 'build/vite.phone.config.ts' },
] as const;

/** Whether the pages of the workstation and for phones exist and are newer than their sources. */
export async function pageIsCurrent(root: string): Promise<boolean> {
  const current = pages.map(({ page, config }) =>
    isCurrent(root, page, ['renderer', 'data-packs/texts', config, 'package-lock.json']),
  );
  return (await Promise.all(current)).every(Boolean);
}

/** Builds both pages with the configurations of `npm run build`. */
export async function buildPage(root: string): Promise<void> {
  const { build } = await import('vite').catch(cause => {
    throw new Error(
      'The workstation page cannot be built without the development packages: run "npm ci", or bring dist/ from a checkout that ran it.',
      { cause },
    );
  });
  const environment = process.env.NODE_ENV;
  // Vite builds for NODE_ENV: in a test run that would be the slower development page.
  process.env.NODE_ENV = 'production';
  try {
    for (const { config, assets } of pages) {
      await build({ configFile: join(root, config), logLevel: 'warn' });
      await compressPage(join(root, assets));
    }
  } finally {
    if (environment === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = environment;
  }
}
