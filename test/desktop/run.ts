import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { platform } from './desktop.ts';

/** `npm run test:desktop`: the desktop specs alone, after a word on what they run on. */
process.stdout.write(`The desktop program's specs run on ${platform}.\n`);
const root = fileURLToPath(new URL('../..', import.meta.url));
// Resolved by path, because the package does not export its program.
const vitest = fileURLToPath(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')));
const child = spawn(process.execPath, [vitest, 'run', '--config', 'build/vitest.config.ts', 'test/desktop'], {
  cwd: root,
  stdio: 'inherit',
});
child.once('exit', code => {
  process.exitCode = code ?? 1;
});
