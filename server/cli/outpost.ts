#!/usr/bin/env node
import * as nodeModule from 'node:module';

// End quietly when a reader such as `head` closes the pipe.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', error => {
    if (!('code' in error) || error.code !== 'EPIPE') throw error;
  });
}

// Starts every command in 0.2 s instead of 0.3 s; threads find the cache in the environment.
const { directory } = nodeModule.enableCompileCache();
if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= directory;
const { run } = await import('./program.ts');
process.exitCode = await run(process.argv.slice(2));
