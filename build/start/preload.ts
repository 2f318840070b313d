import { join } from 'node:path';
import { isCurrent } from './is-current.ts';

export const preloadIsCurrent = (root: string): Promise<boolean> =>
  isCurrent(root, 'dist/electron/preload.cjs', ['electron/preload.ts', 'electron/contract.ts', 'package-lock.json']);

/** A sandboxed preload script must be one CommonJS file; the rest of the desktop program runs from its sources. */
export async function buildPreload(root: string): Promise<void> {
  const { build } = await import('vite');
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: {
      outDir: join(root, 'dist/electron'),
      emptyOutDir: true,
      target: 'es2023',
      lib: { entry: join(root, 'electron/preload.ts'), formats: ['cjs'], fileName: () => 'preload.cjs' },
      rolldownOptions: { external: ['electron'] },
    },
  });
}
