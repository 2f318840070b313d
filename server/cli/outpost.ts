#!/usr/bin/env node
import * as nodeModule from 'node:module';

// A third off the start of every command: 0.3 s to 0.2 s.
nodeModule.enableCompileCache();
const { run } = await import('./program.ts');
process.exitCode = await run(process.argv.slice(2));
