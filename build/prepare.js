// Run by `npm ci` and `npm run build`. In JavaScript and without a text catalogue, because an installation without
// development packages lacks Node 24.
import { existsSync } from 'node:fs';

const isHere = name => existsSync(new URL(`../node_modules/${name}/package.json`, import.meta.url));

if (['node', 'vite'].every(isHere)) await import('./build.ts');
else {
  process.stdout.write(
    'Nothing is built without the development packages: run "npm ci", or bring dist/ from a checkout that ran it.\n',
  );
  // An installation that left them out on purpose is complete.
  if (process.env.npm_lifecycle_event !== 'prepare') process.exitCode = 1;
}
