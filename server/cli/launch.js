#!/usr/bin/env node
import * as nodeModule from 'node:module';
import { boundNode } from './bounded-node.js';
import { refuseOldNode } from './refuse-old-node.js';

if (!refuseOldNode('npx outpost')) {
  if (process.argv[2] === 'serve') boundNode();
  // Before the first file with types; threads and processes find the cache in the environment.
  const { directory } = nodeModule.enableCompileCache();
  if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= directory;
  const { builtScript } = await import('./built-script.ts');
  await import(builtScript('server/cli/outpost.ts').href);
}
