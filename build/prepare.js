// After `npm ci`. JavaScript, as an installation without development packages lacks Node 24 and vite.
// Its text is in no catalogue for the same reason.
import { existsSync } from 'node:fs';

const isHere = name => existsSync(new URL(`../node_modules/${name}/package.json`, import.meta.url));

if (['node', 'vite'].every(isHere)) await import('./build.ts');
else {
  process.stdout.write(
    'Without the development packages nothing is built: bring dist/ from a checkout where "npm run build" was run.\n',
  );
}
