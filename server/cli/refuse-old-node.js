// JavaScript, so that a Node too old for the rest can still read this and say so.

/** Whether this Node cannot run TypeScript; then says how to start `command` and sets the exit code. */
export function refuseOldNode(command) {
  const { node } = process.versions;
  if (Number(node.split('.')[0]) >= 24) return false;
  process.stderr.write(
    `Outpost needs Node 24 and this is ${node}: install it, or run "${command}" after a plain "npm ci", ` +
      'which brings it (with --omit=dev or --ignore-scripts it does not).\n',
  );
  process.exitCode = 1;
  return true;
}
