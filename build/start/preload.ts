import { join } from 'node:path';

/** A sandboxed preload script must be one CommonJS file: the only part of the desktop program that needs building. */
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
