#!/usr/bin/env node
import * as nodeModule from 'node:module';

// "outpost key list | head -1": who reads no further is told nothing more, and that is no failure.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', error => {
    if (!('code' in error) || error.code !== 'EPIPE') throw error;
  });
}

// A third off the start of every command: 0.3 s to 0.2 s.
nodeModule.enableCompileCache();
const { run } = await import('./program.ts');
process.exitCode = await run(process.argv.slice(2));
