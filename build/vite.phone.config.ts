import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Tells the service worker which files the page has: `files.json`, an array of addresses. */
const listFiles: Plugin = {
  name: 'list-files',
  generateBundle(_options, bundle) {
    const files = Object.keys(bundle).filter(name => name.startsWith('assets/') && !name.endsWith('.map'));
    this.emitFile({ type: 'asset', fileName: 'files.json', source: JSON.stringify(files.map(name => `/${name}`)) });
  },
};

/** Builds the page for phones, which the service serves at the root of the address that it shares. */
export default defineConfig({
  root: `${root}renderer`,
  publicDir: `${root}renderer/phone/public`,
  base: './',
  plugins: [react(), listFiles],
  build: {
    outDir: `${root}dist/phone`,
    emptyOutDir: true,
    target: 'es2023',
    // A data: URL would need an exception in the content security policy.
    assetsInlineLimit: 0,
    // The map library, loaded from the same network.
    chunkSizeWarningLimit: 1500,
    reportCompressedSize: false,
    // Read where the program is packed (`third-parties.ts`).
    license: { fileName: 'packages.json' },
    rolldownOptions: {
      input: { phone: `${root}renderer/phone.html`, 'phone-worker': `${root}renderer/api/phone-worker.ts` },
      output: {
        // A service worker reaches as far as its address.
        entryFileNames: ({ name }) => (name === 'phone-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
});
