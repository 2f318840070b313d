import { run } from './program.ts';

// End quietly when a reader such as `head` closes the pipe.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', error => {
    if (!('code' in error) || error.code !== 'EPIPE') throw error;
  });
}

process.exitCode = await run(process.argv.slice(2));
