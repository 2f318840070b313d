// JavaScript: a Node too old for the rest can still read this, and no types are stripped before the cache is there.
import * as nodeModule from 'node:module';
import { refuseOldNode } from '../server/cli/refuse-old-node.js';

if (!refuseOldNode('npm start')) {
  // Node and its threads take the directory from the environment: the service that this starts does, too.
  const { directory } = nodeModule.enableCompileCache();
  if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= directory;
  const { start } = await import('./start/start.ts');
  process.exitCode = await start();
}
