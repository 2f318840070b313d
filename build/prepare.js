// After `npm ci`. JavaScript, so that any Node can read it: an installation without development packages has neither Node 24 nor vite.
import { existsSync } from 'node:fs';

const isHere = name => existsSync(new URL(`../node_modules/${name}/package.json`, import.meta.url));

if (['node', 'vite'].every(isHere)) await import('./build.ts');
else {
  process.stdout.write(
    'Without the development packages nothing is built: bring dist/ from a checkout where "npm run build" was run.\n',
  );
}
