// JavaScript, as `launch.js` is.

/**
 * Megabytes of each half of Node's room for new objects: by itself up to 32, of which three are taken. A busy service
 * then takes 80 MB less, in the same CPU time.
 */
const bounded = '--max-semi-space-size=8';

/**
 * Begins this process again with little room for new objects, which Node takes from its command line only: same process,
 * same terminal. Does nothing where it did so before, on Windows, and where another process talks with this one.
 */
export function boundNode() {
  const { execPath, execArgv, argv, platform, channel } = process;
  if (process.execve === undefined || platform === 'win32' || channel || execArgv.includes(bounded)) return;
  process.execve(execPath, [execPath, ...execArgv, bounded, ...argv.slice(1)]);
}
