import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The workstation's page: the service serves all of it under `/workstation/`, behind any proxy prefix. */
export default defineConfig({
  root: `${root}renderer`,
  base: './',
  plugins: [react()],
  build: {
    outDir: `${root}dist/renderer`,
    emptyOutDir: true,
    target: 'es2023',
    // A data: URL would need an exception in the content security policy.
    assetsInlineLimit: 0,
    // Most of it is the map library, loaded from the same machine.
    chunkSizeWarningLimit: 2500,
    reportCompressedSize: false,
  },
});
