import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Builds the workstation's page, served under `/workstation/` and any proxy prefix. */
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
    // The map library, loaded from the same machine.
    chunkSizeWarningLimit: 1500,
    reportCompressedSize: false,
    // Read where the program is packed (`third-parties.ts`).
    license: { fileName: 'packages.json' },
    rolldownOptions: {
      output: {
        // A chunk of its own is fetched and compiled beside the rest.
        codeSplitting: { groups: [{ name: 'map-library', test: /node_modules\/(?:maplibre-gl|pmtiles)\// }] },
      },
    },
  },
});
