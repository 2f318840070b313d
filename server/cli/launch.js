#!/usr/bin/env node
import { boundNode } from './bounded-node.js';
import { refuseOldNode } from './refuse-old-node.js';

if (!refuseOldNode('npx outpost')) {
  if (process.argv[2] === 'serve') boundNode();
  await import('./outpost.ts');
}
