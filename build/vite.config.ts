import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The workstation's page: served by the service itself under `/workstation/`, every byte of it from there, wherever a proxy puts that. */
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
    // One map library is most of it, and it comes from the same machine.
    chunkSizeWarningLimit: 2500,
    reportCompressedSize: false,
  },
});
