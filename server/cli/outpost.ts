#!/usr/bin/env node
const [major = 0] = process.versions.node.split('.').map(Number);

if (major < 24) {
  process.stderr.write(
    `Outpost needs Node 24 and this is ${process.versions.node}: in a checkout run "npx outpost", which brings its own.\n`,
  );
  process.exitCode = 1;
} else {
  const { run } = await import('./program.ts');
  process.exitCode = await run(process.argv.slice(2));
}

export {};
