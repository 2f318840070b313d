#!/usr/bin/env node
// JavaScript, so that a Node too old for the rest can still read this and say so.
const major = Number(process.versions.node.split('.')[0]);

if (major < 24) {
  process.stderr.write(
    `Outpost needs Node 24 and this is ${process.versions.node}: in a checkout run "npx outpost", which brings its own.\n`,
  );
  process.exitCode = 1;
} else {
  await import('./outpost.ts');
}
